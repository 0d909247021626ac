import { currentLanguage } from '../core/language/language.ts';
import { getPage } from '../core/loading/loaders.ts';
import { Article } from '../prose/article.tsx';
import type { PageName } from '../routes.ts';

/** A public page in the language of the user interface, or in English where it is not translated. */
export function renderStaticPage(name: PageName) {
  const language = currentLanguage();
  // The view calls this only once the text has been loaded. The check is for the compiler.
  const page = getPage(name, language);
  // Translators replace text nodes, which React then cannot remove one by one. The key replaces the whole article.
  return (
    <>
      {page && (
        <Article
          name={name}
          page={page}
          isFallback={page.language !== language}
          key={page.language}
        />
      )}
    </>
  );
}
