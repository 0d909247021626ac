import languages from 'i18n:languages';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from '../core/language/language.ts';
import { chooseLanguage, consumeLanguageChoice } from './choose-language.ts';

const selectId = 'language-select';

/** Moves the focus to the language selector, which is in the footer. */
export const focusLanguageSelect = () => document.getElementById(selectId)?.focus();

/** Choosing a language writes it into the URL and reloads the page; the selector has the focus afterwards. */
export function LanguageSelect() {
  const { t, language } = useTranslation();
  const hint = useId();
  const [chosen, setChosen] = useState<string>();
  async function handleChange(requested: string) {
    setChosen(requested);
    await chooseLanguage(requested);
    setChosen(undefined);
  }
  const select = useRef<HTMLSelectElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was chosen before React listened.
  useEffect(() => {
    if (consumeLanguageChoice()) select.current?.focus({ preventScroll: true });
    else if (select.current && select.current.value !== language)
      void handleChange(select.current.value);
  }, []);
  return (
    <div>
      <select
        ref={select}
        className="input"
        aria-label={t('Language')}
        id={selectId}
        autoComplete="off"
        aria-describedby={hint}
        value={chosen ?? language}
        onChange={(event) => void handleChange(event.target.value)}
      >
        {languages.map(({ code, name }) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </select>
      <span id={hint} hidden>
        {t('Choosing a language reloads the page.')}
      </span>
    </div>
  );
}
