import { type Language, languages, useText } from '../core/language.ts';
import { parseHash } from '../lib/router.ts';

export function LanguageSelect() {
  const { t, language } = useText();
  return (
    <label className="language">
      {t('Language')}
      <select
        className="input"
        autoComplete="off"
        value={language}
        onChange={(event) => choose(event.target.value as Language)}
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

/** Writes the language behind the hash, drops one in the search string, and reloads (specification section 2). */
function choose(language: Language) {
  const url = new URL(location.href);
  url.searchParams.delete('lang');
  const target = parseHash(url.hash) ?? { path: '/', query: new URLSearchParams() };
  target.query.set('lang', language);
  url.hash = `#${target.path}?${target.query}`;
  history.replaceState(history.state, '', url);
  location.reload();
}
