import { useSyncExternalStore } from 'react';
import { type PlainKey, useText } from '../core/language/language.ts';
import { chooseTheme, theme } from '../core/settings/theme.ts';
import { Button } from '../ui/button.tsx';

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
    <div className="language" role="group" aria-label={t('Theme')}>
      {themes.map(([value, name]) => (
        <Button
          key={name}
          kind={value === chosen ? 'secondary' : 'ghost'}
          small
          aria-pressed={value === chosen}
          onClick={() => chooseTheme(value)}
        >
          {t(name)}
        </Button>
      ))}
    </div>
  );
}
