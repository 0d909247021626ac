import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { boxesOf, contrastsOf, gapsOf } from './measure.ts';
import { scenes } from './scenes.ts';
import { setStage, settled } from './stage.ts';

// Boxes, distances and contrasts of the main screens, as they were when somebody looked at them and found them good.
// None depends on the letters of a machine. After a change that is meant: RECORD=1, and look at the difference.

const file = join(import.meta.dirname, 'geometry.json');
const recorded: Readonly<Record<string, readonly string[]>> = JSON.parse(
  readFileSync(file, 'utf8'),
);
const measured: Record<string, readonly string[]> = {};

const stage = setStage();

const titles = [
  '/',
  '/login',
  '/register',
  '/passwordreset',
  'login refused',
  'reset requested',
  'accounts, none yet',
  'accounts, so many that they are filtered and have pages',
  'account deleted',
  'account, just created',
  'account whose URL is proposed',
];

afterAll(() => {
  if (process.env.RECORD) writeFileSync(file, `${JSON.stringify(measured, undefined, 2)}\n`);
});

test.each(titles)('nothing has moved, and no contrast has changed: %s', async (title) => {
  const scene = scenes.find((one) => one.title === title);
  if (!scene) throw new Error('There is no such scene.');
  const { page } = await scene.set(stage, {});
  for (const width of [1280, 768, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await settled(page);
    measured[`${title}, ${width} px`] = [...(await boxesOf(page)), ...(await gapsOf(page))];
  }
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await settled(page);
    measured[`${title}, ${colorScheme}`] = await contrastsOf(page);
  }
  if (process.env.RECORD) return;
  const mine = Object.keys(measured).filter((look) => look.startsWith(`${title}, `));
  for (const look of mine) expect(measured[look], look).toEqual(recorded[look]);
});
