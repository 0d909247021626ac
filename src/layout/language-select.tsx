import languages from 'i18n:languages';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from '../core/language/language.ts';
import { chooseLanguage, consumeLanguageSwitch } from '../core/navigation/switch-language.ts';

export function LanguageSelect() {
  const { t, language } = useTranslation();
  const hint = useId();
  const select = useRef<HTMLSelectElement>(null);
  const [chosen, setChosen] = useState<string>();
  async function handleChange(requested: string) {
    setChosen(requested);
    await chooseLanguage(requested);
    setChosen(undefined);
  }
  useEffect(() => {
    if (consumeLanguageSwitch()) select.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div>
      <label className="language">
        <span className="visually-hidden">{t('Language')}</span>
        <select
          className="input"
          ref={select}
          autoComplete="off"
          aria-describedby={hint}
          value={chosen ?? language}
          onChange={(event) => void handleChange(event.target.value)}
        >
          {languages.map(([code, name]) => (
            <option key={code} value={code} lang={code}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <span id={hint} hidden={true}>
        {t('Choosing a language reloads the page.')}
      </span>
    </div>
  );
}
