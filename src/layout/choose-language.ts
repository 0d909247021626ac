import type { Language } from '../core/language/detect.ts';
import { currentLocation, withLanguage, writeLanguage } from '../core/navigation/navigation.ts';
import { tabStorage } from '../core/storage.ts';
import { isHostReachable } from '../lib/http.ts';

/** Set for the reload that follows a choice of language, after which the selector has the focus again. */
const storageKey = 'languageChosen';

/**
 * Writes the language into the URL, removes one from the search string, and reloads the page. If the browser says that it is
 * offline and the page cannot be reached either, the language changes in place, because a reload would lose the page.
 */
export async function chooseLanguage(language: Language): Promise<void> {
  if (!navigator.onLine && !(await isHostReachable())) return writeLanguage(language);
  tabStorage.write(storageKey, language);
  const url = new URL(location.href);
  // Without `lang`, `delete` would rewrite the search string all the same, such as `?a` to `?a=`.
  if (url.searchParams.has('lang')) url.searchParams.delete('lang');
  url.hash = withLanguage(currentLocation().hash, language);
  history.replaceState(history.state, '', url.href);
  location.reload();
  // Never resolves: the selector shows the choice until the page is gone.
  return new Promise(() => {});
}

/** Whether a choice of language has loaded this page. Returns true only once. */
export function consumeLanguageChoice(): boolean {
  const hasChosen = tabStorage.read(storageKey) !== undefined;
  tabStorage.remove(storageKey);
  return hasChosen;
}
