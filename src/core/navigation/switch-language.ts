import { isPageReachable } from '../../lib/http.ts';
import { withLanguage } from '../../lib/router.ts';
import { tabStorage } from '../../lib/storage.ts';
import type { Language } from '../language/detect.ts';
import { currentLocation, writeLanguage } from './navigation.ts';

/** Holds for the reload that follows a choice: then the selector has the focus again. */
const storageKey = 'languageChosen';

/**
 * Writes the language into the address, in place of one in the search string, and reloads the page (specification
 * section 2). Offline a reload would lose the page: it switches in place, and resolves when it has.
 */
export async function chooseLanguage(language: Language): Promise<void> {
  if (!navigator.onLine && !(await isPageReachable())) return writeLanguage(language);
  tabStorage.write(storageKey, language);
  const url = new URL(location.href);
  if (url.searchParams.has('lang')) url.searchParams.delete('lang');
  url.hash = withLanguage(currentLocation().fullPath, language);
  history.replaceState(history.state, '', url);
  location.reload();
  // The page is going: what was chosen stays in sight.
  return new Promise(() => {});
}

/** Whether this page was loaded by a choice of language. True once. */
export function consumeLanguageSwitch(): boolean {
  const hasSwitched = tabStorage.read(storageKey) !== undefined;
  tabStorage.remove(storageKey);
  return hasSwitched;
}
