import languages from 'i18n:languages';
import { currentLanguage, setLanguage, useText } from '../core/language.ts';
import type { Language } from '../core/language-choice.ts';
import { parseHash } from '../lib/router.ts';

export function LanguageSelect() {
  const { t, language } = useText();
  return (
    <label className="language">
      {t('Language')}
      <select
        className="input"
        ref={heedEarlyChoice}
        autoComplete="off"
        value={language}
        onChange={(event) => choose(event.target.value)}
      >
        {languages.map(([code, name]) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Somebody may have chosen before the application was there. */
function heedEarlyChoice(select: HTMLSelectElement | null) {
  if (select && select.value !== currentLanguage()) void choose(select.value);
}

/**
 * The address follows the language; one in the search string goes, and the page is loaded anew (specification section
 * 2). Not where that would lose the choice, or the page: in somebody else's hash, without a connection.
 */
async function choose(language: Language) {
  await setLanguage(language);
  if (!navigator.onLine || !parseHash(location.hash)) return;
  const url = new URL(location.href);
  url.searchParams.delete('lang');
  history.replaceState(history.state, '', url);
  location.reload();
}
