import { currentLanguage } from '../core/language/language.ts';
import { pageText } from '../core/navigation/load.ts';
import { Article } from '../prose/article.tsx';
import type { Page } from '../prose/tree.ts';
import type { PageName } from '../routes.ts';

/** A public page in the language of the user interface, or in English where it is not translated. Its text is loaded. */
export function pageScreen(name: PageName) {
  // The build has compiled the text.
  const page = pageText(name, currentLanguage()) as Page;
  return <Article name={name} page={page} key={page.language} />;
}
