import { useTranslation } from '../core/language/language.ts';
import { href } from '../core/navigation/navigation.ts';
import type { PageName } from '../routes.ts';
import { Icon } from '../ui/icon.tsx';
import { useDisclosure } from '../ui/use-disclosure.ts';
import { Anchor } from './anchor.tsx';
import { Prose } from './prose.tsx';
import { getHeadings } from './sections.ts';
import type { PageText } from './tree.ts';

type TableOfContentsProps = {
  readonly page: PageName;
  readonly text: PageText;
};

/** Lists the sections of the page beside the text. In a narrow window, a bar opens and closes the list. */
export function TableOfContents({ page, text: { tree, language } }: TableOfContentsProps) {
  const { t, language: uiLanguage } = useTranslation();
  const { rootProps, buttonProps, panelProps } = useDisclosure();
  const title = t('On this page');
  return (
    <nav className="table-of-contents" aria-label={title} lang={uiLanguage}>
      <div {...rootProps}>
        <button type="button" className="table-of-contents__bar" {...buttonProps}>
          {title}
          <Icon name="down" />
        </button>
        {/* CSS hides the list in a small window only, so the panel's `hidden` attribute is not used here. */}
        <ul id={panelProps.id} className="table-of-contents__list" lang={language}>
          {getHeadings(tree).map(({ props, children }) => (
            <li key={props?.id}>
              <Anchor href={href(page, {}, { section: props?.id ?? '' })}>
                {props?.number && `${props.number}. `}
                <Prose tree={children} />
              </Anchor>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  );
}
