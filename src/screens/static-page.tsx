import { currentLanguage } from '../core/language/language.ts';
import { getPage } from '../core/loading/loaders.ts';
import { Article } from '../prose/article.tsx';
import type { PageName } from '../routes.ts';

/** A public page in the language of the user interface, or in English where it is not translated. */
export function renderStaticPage(name: PageName) {
  // The view has loaded the text, unless the language changes while it is shown: then the text is missing until it has loaded.
  const page = getPage(name, currentLanguage());
  // Translators replace text nodes, which React then cannot remove one by one. The key replaces the whole article.
  return <>{page && <Article name={name} page={page} key={page.language} />}</>;
}
