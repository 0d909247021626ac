import languages from 'i18n:languages';
import { useEffect, useRef, useState } from 'react';
import type { Language } from '../core/language/choice.ts';
import { currentLanguage, setLanguage, useText } from '../core/language/language.ts';
import { parseHash } from '../lib/router.ts';
import { isPasswordTyped, isTypedKept, keepTyped, memory } from '../ui/typed.ts';

/** Something that is being sent, or a form that has been, in whose place that is said. */
const awaited = '#app [aria-busy], #app [hidden] form';

export function LanguageSelect() {
  const { t, language } = useText();
  const [failed, setFailed] = useState(false);
  const choose = async (wanted: Language) => {
    // By the arrow keys a list is chosen from step by step.
    if (isTypedKept()) return reloadIn(wanted);
    setFailed(false);
    const asked = isPasswordTyped();
    if (asked && !window.confirm(t('Leave without saving your changes?'))) return;
    setFailed(!(await setLanguage(wanted)));
    // A password may have been typed meanwhile.
    if (currentLanguage() === wanted && (asked || !isPasswordTyped())) reload();
  };
  // Somebody may have chosen before the application was there.
  const select = useRef<HTMLSelectElement>(null);
  const early = useRef(choose);
  useEffect(() => {
    const list = select.current;
    const wanted = list?.value;
    if (!list || !wanted || wanted === currentLanguage()) return;
    list.value = currentLanguage();
    void early.current(wanted);
  }, []);
  return (
    <div>
      <label className="language">
        <span>{t('Language')}</span>
        <select
          className="input"
          ref={select}
          autoComplete="off"
          value={language}
          onChange={(event) => void choose(event.target.value)}
        >
          {languages.map(([code, name]) => (
            <option key={code} value={code} lang={code}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <span role="status">
        {failed &&
          t(
            'Check your connection. If the service has been updated in the meantime, reload the page.',
          )}
      </span>
    </div>
  );
}

/**
 * The address follows the language; one in the search string goes, and the page is loaded anew (specification section
 * 2). Not where that would lose the page, the choice, what was typed or an answer: without a connection, in somebody
 * else's hash.
 */
function reload() {
  const isFree = !document.querySelector(awaited) && !memory.draft && parseHash(location.hash);
  if (!navigator.onLine || !isFree || !keepTyped()) return;
  const url = new URL(location.href);
  if (url.searchParams.has('lang')) url.searchParams.delete('lang');
  history.replaceState(history.state, '', url);
  location.reload();
}

/** Another choice while the page is loaded anew. */
function reloadIn(language: Language) {
  const hash = location.hash.replace(/(?<=[?&]lang=)\w+/, language);
  history.replaceState(history.state, '', hash);
  location.reload();
}
