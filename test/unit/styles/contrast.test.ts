import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { getContrast, pairs, readColors, themes } from '../../../src/build/site/colors.mjs';

const colors = readColors(
  readFileSync(join(import.meta.dirname, '../../../styles/tokens.css'), 'utf8'),
);

describe.each(themes)('In the %s theme', (theme) => {
  test.each(pairs)(
    'The contrast between $foreground and $background is at least $ratio to 1.',
    (pair) => {
      const foreground = colors[pair.foreground];
      const background = colors[pair.background];
      if (!foreground || !background) throw new Error('One of the colours is not in tokens.css.');
      expect(getContrast(foreground[theme], background[theme])).toBeGreaterThanOrEqual(pair.ratio);
    },
  );
});

test('Every colour has a required contrast, except the one of decorative borders.', () => {
  const tested = new Set(pairs.flatMap(({ foreground, background }) => [foreground, background]));
  expect(Object.keys(colors).filter((name) => !tested.has(name))).toEqual(['border']);
});
