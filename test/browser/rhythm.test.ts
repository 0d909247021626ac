import { expect, test } from 'vitest';
import { share } from '../share.ts';
import { gapsOf, scale } from './measure.ts';
import { scenes } from './scenes.ts';
import { setStage, settled } from './stage.ts';

const stage = setStage();

test('the scale of distances has eight steps', () => {
  expect(scale).toEqual([0, 4, 8, 12, 16, 24, 32, 48, 72]);
});

test.each(share(scenes, 6))('$title: every distance is one of the scale', async ({ set }) => {
  const { page } = await set(stage, {});
  for (const width of [1280, 768, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await settled(page);
    const gaps = await gapsOf(page);
    const others = gaps.filter((line) => !scale.includes(Number(line.split(': ')[1])));
    expect(others, `${width} px`).toEqual([]);
  }
});
