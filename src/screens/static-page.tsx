import { currentLanguage } from '../core/language/language.ts';
import { getPage } from '../core/loading/loaders.ts';
import { Article } from '../prose/article.tsx';
import type { PageName } from '../routes.ts';

/** A public page in the language of the user interface, or in English where it is not translated. */
export function renderStaticPage(name: PageName) {
  // The build has compiled the text. It is missing if the language has changed since it was asked for: it then follows.
  const page = getPage(name, currentLanguage());
  // Translators replace text nodes, which React could not remove one by one: another text is drawn anew.
  return <>{page && <Article name={name} page={page} key={page.language} />}</>;
}
