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

/** Relative luminance and contrast of WCAG 2.2. */
function luminance(colour: string) {
  const channel = (at: number) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

function contrast(one: string, other: string) {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** What stands on what in the style sheets. Texts need 4.5, borders, rings and drawings 3 (WCAG 1.4.3, 1.4.11). */
const pairs: Readonly<Record<number, readonly string[]>> = {
  4.5: [
    'text on bg surface surface-2 primary-soft field field-readonly danger-soft success-soft warning-soft footer-bg',
    'text-muted on bg surface surface-2 field footer-bg',
    'primary on bg surface surface-2 primary-soft danger-soft footer-bg',
    'on-primary on primary primary-hover',
    'on-danger on danger danger-hover',
    'danger on bg surface danger-soft',
    'success on surface',
    'surface on text',
  ],
  3: [
    'primary on bg surface',
    'danger on bg surface',
    'success on success-soft',
    'warning on warning-soft surface',
    'border-control on bg surface field',
    'accent on bg surface',
    'focus on bg surface surface-2 primary-soft danger-soft warning-soft footer-bg',
  ],
};

const cases = Object.entries(pairs).flatMap(([least, lines]) =>
  lines.flatMap((line) => {
    const [front = '', backs = ''] = line.split(' on ');
    return backs.split(' ').map((back) => [front, back, Number(least)] as const);
  }),
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

test('black on white has the greatest contrast there is', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21);
});
