import { useText } from '../core/language/language.ts';
import { useLocated } from '../core/navigation/navigation.ts';
import { useDisclosure } from '../ui/disclosure.ts';
import { Icon } from '../ui/icon.tsx';
import { SectionLink } from './links.tsx';
import type { Section } from './sections.ts';

type ContentsProps = {
  readonly sections: readonly Section[];
  /** Of the page, which may be another than that of the application. */
  readonly language: string;
};

/** The sections of the page: a list beside the text, or in a small window a bar that unfolds it. */
export function Contents({ sections, language }: ContentsProps) {
  const { t, language: own } = useText();
  const { root, button, panel } = useDisclosure();
  const chosen = useLocated(({ query }) => query.get('section'));
  const current = sections.find(({ id }) => id === chosen)?.title;
  const title = t('On this page');
  return (
    <nav className="contents" aria-label={title} lang={own}>
      <div {...root}>
        <p className="contents__title" aria-hidden="true">
          {title}
        </p>
        <button type="button" className="contents__bar" {...button}>
          <b>{title}</b>
          <span lang={language}>{current}</span>
          <Icon name="down" />
        </button>
        <ul id={panel.id} className="contents__list" data-folded={panel.hidden} lang={language}>
          {sections.map(({ id, title: words }) => (
            <li key={id}>
              <SectionLink section={id} aria-current={id === chosen ? 'location' : undefined}>
                {words}
              </SectionLink>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  );
}
