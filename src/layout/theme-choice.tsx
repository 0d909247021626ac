import { useSyncExternalStore } from 'react';
import { type PlainKey, useText } from '../core/language/language.ts';
import { chooseTheme, theme } from '../core/settings/theme.ts';

const themes: readonly (readonly [theme: string, name: PlainKey])[] = [
  ['', 'System'],
  ['light', 'Light'],
  ['dark', 'Dark'],
];

export function ThemeChoice() {
  const { t } = useText();
  // Prerendered pages know of no choice.
  const chosen = useSyncExternalStore(theme.subscribe, theme.get, () => '');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a frame, and a legend that nobody sees.
    <div className="segments" role="group" aria-label={t('Theme')}>
      {themes.map(([value, name]) => (
        <button
          key={name}
          type="button"
          className="segments__button"
          aria-pressed={value === chosen}
          onClick={() => chooseTheme(value)}
        >
          {t(name)}
        </button>
      ))}
    </div>
  );
}
