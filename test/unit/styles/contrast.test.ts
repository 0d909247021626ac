import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const source = readFileSync(join(import.meta.dirname, '../../../styles/tokens.css'), 'utf8');

/** The colours of both themes by token, such as `#ffffff`. */
const tokens = new Map(
  [...source.matchAll(/--([\w-]+): light-dark\((#[\da-f]{6}), (#[\da-f]{6})\)/g)].map(
    ([, name = '', light = '', dark = '']) => [name, { light, dark }],
  ),
);

/** The relative luminance as WCAG 2.2 defines it. */
function getLuminance(color: string) {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const value = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function getContrast(foreground: string, background: string) {
  const luminances = [getLuminance(foreground), getLuminance(background)];
  return (Math.max(...luminances) + 0.05) / (Math.min(...luminances) + 0.05);
}

type Requirement = {
  readonly ratio: number;
  readonly foreground: string;
  readonly backgrounds: string;
};

/** WCAG requires a contrast of 4.5 for text (1.4.3) and of 3 for borders, focus rings and graphics (1.4.11). */
const requirements: readonly Requirement[] = [
  {
    ratio: 4.5,
    foreground: 'text',
    backgrounds:
      'bg surface surface-2 primary-soft field danger-soft footer-bg warning-soft success-soft',
  },
  { ratio: 4.5, foreground: 'text-muted', backgrounds: 'bg surface surface-2 field footer-bg' },
  { ratio: 4.5, foreground: 'primary', backgrounds: 'bg surface surface-2 primary-soft' },
  { ratio: 4.5, foreground: 'on-primary', backgrounds: 'primary primary-hover' },
  { ratio: 4.5, foreground: 'on-danger', backgrounds: 'danger-fill' },
  { ratio: 4.5, foreground: 'danger', backgrounds: 'bg surface surface-2 field danger-soft' },
  { ratio: 4.5, foreground: 'success', backgrounds: 'bg surface success-soft' },
  { ratio: 4.5, foreground: 'sign-ink', backgrounds: 'sign-yellow' },
  { ratio: 4.5, foreground: 'warning', backgrounds: 'surface warning-soft' },
  { ratio: 3, foreground: 'border-control', backgrounds: 'bg surface field footer-bg' },
  { ratio: 3, foreground: 'accent', backgrounds: 'bg surface' },
  {
    ratio: 3,
    foreground: 'focus',
    backgrounds: 'bg surface surface-2 primary-soft danger-soft footer-bg',
  },
];

const pairs = requirements.flatMap(({ ratio, foreground, backgrounds }) =>
  backgrounds.split(' ').map((background) => ({ ratio, foreground, background })),
);

describe.each(['light', 'dark'] as const)('In the %s theme', (theme) => {
  test.each(pairs)(
    'The contrast between $foreground and $background is at least $ratio to 1.',
    (pair) => {
      const foreground = tokens.get(pair.foreground);
      const background = tokens.get(pair.background);
      if (!foreground || !background) throw new Error('One of the colours is not in tokens.css.');
      expect(getContrast(foreground[theme], background[theme])).toBeGreaterThanOrEqual(pair.ratio);
    },
  );
});

test('Every colour has a required contrast, except the one of decorative borders.', () => {
  const tested = new Set(pairs.flatMap(({ foreground, background }) => [foreground, background]));
  expect([...tokens.keys()].filter((name) => !tested.has(name))).toEqual(['border']);
});
