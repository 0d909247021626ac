import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, test } from 'vitest';
import { scenes } from '../browser/scenes.ts';
import { setStage, settled } from '../browser/stage.ts';
import { root } from '../setup.mjs';

// Every screen and state at three widths in both themes, side by side: for the eyes of people.

const stage = setStage();
const folder = join(root, 'test/output/pictures');
mkdirSync(folder, { recursive: true });

const looks = (['light', 'dark'] as const).flatMap((theme) =>
  [1280, 768, 390].map((width) => ({ theme, width, name: `${width} ${theme}` })),
);
const fileOf = (index: number, look: string) =>
  `${String(index + 1).padStart(2, '0')} ${look}.png`.replaceAll(' ', '-');

afterAll(() => {
  const pictures = new Set(readdirSync(folder));
  const rows = scenes.map(({ title }, index) => {
    const files = looks.map(({ name }) => fileOf(index, name)).filter((file) => pictures.has(file));
    const cells = files.map((file) => `<a href="${file}"><img src="${file}" alt=""></a>`);
    return `<section><h2>${index + 1} ${title}</h2><div>${cells.join('')}</div></section>`;
  });
  writeFileSync(join(folder, 'index.html'), `<!doctype html>${style}${rows.join('\n')}`);
  console.log(`The contact sheet: ${join(folder, 'index.html')}`);
});

const style = `<meta charset="utf-8"><title>Contact sheet</title><style>
body { font: 15px sans-serif; background: #888 }
h2 { font-size: 15px; margin: 1em 0 .25em }
div { display: grid; grid-template-columns: 3fr 2fr 1fr 3fr 2fr 1fr; gap: 8px; align-items: start }
img { width: 100%; max-height: 80vh; object-fit: cover; object-position: top }
</style>`;

test.each(scenes)('$title', async (scene) => {
  const visit = await scene.set(stage, {});
  const { page } = visit;
  for (const { theme, width, name } of looks) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await settled(page);
    const path = join(folder, fileOf(scenes.indexOf(scene), name));
    await page.screenshot({ path, fullPage: true });
  }
});
