import { type PlainKey, useTranslation } from '../../core/language/language.ts';
import type { PlainRoute } from '../../routes.ts';
import { Link } from '../../ui/link.tsx';

type Door = {
  readonly to: PlainRoute;
  /** The section with the answer. */
  readonly section: string;
  readonly title: PlainKey;
  readonly text: PlainKey;
};

const doors: readonly Door[] = [
  {
    to: 'faq',
    section: 'genuine-request',
    title: 'I was asked to sign',
    text: 'Check that the request is genuine, then sign. You do not need a profile.',
  },
  {
    to: 'acrobat',
    section: 'result',
    title: 'I have a signed PDF',
    text: 'Find out whether it was changed, and how far you can trust the name in it.',
  },
  {
    to: 'nextcloud',
    section: 'before',
    title: 'I run a Nextcloud',
    text: 'Check its version, decide which PDFs it may send, then connect it step by step.',
  },
];

/** The three ways from Home, by what brought the visitor here. */
export function Doors() {
  const { t } = useTranslation();
  return (
    <ul className="doors">
      {(removedPages ? doors.filter(({ to }) => !removedPages?.includes(to)) : doors).map(
        ({ to, section, title, text }) => (
          <li className="doors__item" key={to}>
            <h2>
              <Link className="stretched-link" to={to} section={section}>
                {t(title)}
              </Link>
            </h2>
            <p className="muted">{t(text)}</p>
          </li>
        ),
      )}
    </ul>
  );
}
