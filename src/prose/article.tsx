import { useTranslation } from '../core/language/language.ts';
import { useTitle } from '../core/navigation/title.ts';
import type { PageName } from '../routes.ts';
import { Contents } from './contents.tsx';
import { withSettings } from './from-settings.ts';
import { Prose } from './prose.tsx';
import { headingsOf, useSection } from './sections.ts';
import type { PageText } from './tree.ts';

/** Pages with so many sections have a list of them. */
const longEnough = 4;

type ArticleProps = {
  readonly name: PageName;
  readonly page: PageText;
};

/** A public page: its text, and the list of its sections beside it. */
export function Article({ name, page }: ArticleProps) {
  const { t, language } = useTranslation();
  const title = withSettings(page.title);
  useTitle(title);
  useSection();
  const hasContents = headingsOf(page.tree).length >= longEnough;
  return (
    <article className="prose" lang={page.language}>
      {hasContents && <Contents page={name} text={page} />}
      <div className="prose__text">
        <h1 tabIndex={-1}>{title}</h1>
        {page.language !== language && (
          <p className="muted" lang={language}>
            {t('This page is available in English only.')}
          </p>
        )}
        <Prose tree={page.tree} />
      </div>
    </article>
  );
}
