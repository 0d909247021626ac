import { useTranslation } from '../core/language/language.ts';
import { useTitle } from '../core/navigation/use-title.ts';
import type { PageName } from '../routes.ts';
import { OperatorMissing } from './operator.tsx';
import { Prose } from './prose.tsx';
import { contains, getHeadings, useScrollToSection } from './sections.ts';
import { fillSettings } from './settings-values.ts';
import { TableOfContents } from './table-of-contents.tsx';
import type { PageText } from './tree.ts';

/** A page with fewer sections has no table of contents. */
const minHeadings = 4;

type ArticleProps = {
  readonly name: PageName;
  readonly page: PageText;
  /** Whether the text is in English because it is not translated. */
  readonly isFallback: boolean;
};

/** A public page: its text, and its table of contents if it is long. */
export function Article({ name, page, isFallback }: ArticleProps) {
  const { t, language } = useTranslation();
  const title = fillSettings(page.title);
  useTitle(title);
  useScrollToSection();
  const hasContents = getHeadings(page.tree).length >= minHeadings;
  return (
    <article className={hasContents ? 'prose prose--with-contents' : 'prose'} lang={page.language}>
      {hasContents && <TableOfContents page={name} text={page} />}
      <div className="prose__text">
        <h1 tabIndex={-1}>{title}</h1>
        {isFallback && (
          <blockquote lang={language}>
            <p>{t('This page is not available in your language. It is shown in English.')}</p>
          </blockquote>
        )}
        {contains(page.tree, 'operator') && <OperatorMissing />}
        <Prose tree={page.tree} />
      </div>
    </article>
  );
}
