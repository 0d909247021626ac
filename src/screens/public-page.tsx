import { currentLanguage } from '../core/language/language.ts';
import { getPage } from '../core/loading/loader.ts';
import { Article } from '../prose/article.tsx';
import { type PageName, routes } from '../routes.ts';
import { NotFoundScreen } from './not-found.tsx';

/** A public page in the language of the user interface, or in English where it is not translated. */
export function renderPublicPage(name: PageName) {
  const language = currentLanguage();
  const page = getPage(name, language);
  if (!page) return <NotFoundScreen path={routes[name].paths[0]} />;
  // Translators replace text nodes, which React then cannot remove one by one. The key replaces the whole article.
  return (
    <Article name={name} page={page} isFallback={page.language !== language} key={page.language} />
  );
}
