import languages from 'i18n:languages';
import { setLanguage, useText } from '../core/language.ts';
import type { Language } from '../core/language-choice.ts';

export function LanguageSelect() {
  const { t, language } = useText();
  return (
    <label className="language">
      {t('Language')}
      <select
        className="input"
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

/** The address follows the language; one in the search string goes, and the page is loaded anew (specification section 2). */
async function choose(language: Language) {
  await setLanguage(language);
  const url = new URL(location.href);
  url.searchParams.delete('lang');
  history.replaceState(history.state, '', url);
  location.reload();
}
