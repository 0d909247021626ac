import { useTranslation } from '../core/language/language.ts';
import { href, useLocation } from '../core/navigation/navigation.ts';
import type { PageName } from '../routes.ts';
import { useDisclosure } from '../ui/disclosure.ts';
import { Icon } from '../ui/icon.tsx';
import { Anchor } from './links.tsx';
import { Prose } from './prose.tsx';
import { headingAt, headingsOf } from './sections.ts';
import type { PageText } from './tree.ts';

type ContentsProps = {
  readonly page: PageName;
  readonly text: PageText;
};

/** The sections of the page: a list beside the text, or in a small window a bar that unfolds it. */
export function Contents({ page, text: { tree, language } }: ContentsProps) {
  const { t, language: own } = useTranslation();
  const { root, button, panel } = useDisclosure();
  const section = useLocation(({ query }) => query.get('section'));
  const current = headingAt(tree, section);
  const title = t('On this page');
  return (
    <nav className="contents" aria-label={title} lang={own}>
      <div {...root}>
        <button type="button" className="contents__bar" {...button}>
          <b>{title}</b>
          <Icon name="down" />
        </button>
        <ul id={panel.id} className="contents__list" data-folded={panel.hidden} lang={language}>
          {headingsOf(tree).map(({ props: { id = '' }, children }) => (
            <li key={id}>
              <Anchor
                href={href(page, {}, { section: id })}
                aria-current={id === current?.props.id ? 'location' : undefined}
              >
                <Prose tree={children} />
              </Anchor>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  );
}
