// @vitest-environment node
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const source = readFileSync(join(import.meta.dirname, '../../styles/tokens.css'), 'utf8');

/** The colours as they stand in the file: name, light, dark. */
const tokens = new Map(
  [...source.matchAll(/--([\w-]+): light-dark\((#[\da-f]{6}), (#[\da-f]{6})\)/g)].map(
    ([, name = '', light = '', dark = '']) => [name, { light, dark }],
  ),
);

/** Relative luminance of WCAG 2.2. */
function luminance(colour: string) {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string) {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** What stands on what. Texts need 4.5, borders, rings and drawings 3 (WCAG 1.4.3, 1.4.11). */
const pairs: readonly (readonly [least: number, front: string, backs: string])[] = [
  [4.5, 'text', 'bg surface surface-2 primary-soft field danger-soft footer-bg'],
  [4.5, 'text', 'warning-soft accent-soft'],
  [4.5, 'text-muted', 'bg surface surface-2 field footer-bg'],
  [4.5, 'primary', 'bg surface surface-2 primary-soft'],
  [4.5, 'on-primary', 'primary primary-hover'],
  [4.5, 'on-danger', 'danger-fill'],
  [4.5, 'danger', 'bg surface surface-2 field danger-soft'],
  [4.5, 'success', 'surface'],
  [4.5, 'warning', 'surface warning-soft'],
  [3, 'border-control', 'bg surface field footer-bg'],
  [3, 'accent', 'bg surface accent-soft'],
  [3, 'surface', 'accent'],
  [3, 'focus', 'bg surface surface-2 primary-soft danger-soft footer-bg focus-inner'],
];

const cases = pairs.flatMap(([least, front, backs]) =>
  backs.split(' ').map((back) => [front, back, least] as const),
);

describe.each(['light', 'dark'] as const)('In the %s theme', (theme) => {
  test.each(cases)('%s on %s has a contrast of at least %s', (front, back, least) => {
    const [one, other] = [tokens.get(front), tokens.get(back)];
    if (!one || !other) throw new Error('There is no such colour.');
    expect(contrast(one[theme], other[theme])).toBeGreaterThanOrEqual(least);
  });
});

test('every colour but the decorative line is judged', () => {
  const judged = new Set<unknown>(cases.flat());
  expect([...tokens.keys()].filter((name) => !judged.has(name))).toEqual(['border']);
});
