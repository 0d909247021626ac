// @vitest-environment node
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { fillPage } from '../../src/build/page.mjs';

const root = join(import.meta.dirname, '../..');
const source = readFileSync(join(root, 'index.html'), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'page-'));
afterAll(() => rmSync(folder, { recursive: true }));

const file = (name, entry, imports = []) => ({
  ...{ name, label: name.replace(/-\w{8}/, ''), content: Buffer.from(name), entry, imports },
});
const files = [
  file('boot-A1B2C3D4.js', 'src/boot.ts', ['shared-A1B2C3D4.js']),
  file('main-A1B2C3D4.js', 'src/main.tsx', ['shared-A1B2C3D4.js', 'react-A1B2C3D4.js']),
  file('shared-A1B2C3D4.js', undefined),
  file('react-A1B2C3D4.js', undefined),
  file('accounts-A1B2C3D4.js', 'src/chunks/accounts.tsx', ['shared-A1B2C3D4.js']),
  file('main-A1B2C3D4.css', 'styles/main.css'),
  file('icon-A1B2C3D4.svg', 'i18n/img/icon.svg'),
];
const views = { home: '<p>home</p>', templates: '<p>templates</p>' };

/** What the build makes of a page that is written so. */
function fill(written, settings = undefined) {
  writeFileSync(join(folder, 'index.html'), written);
  return fillPage(folder, files, views, settings);
}

const places = [...source.matchAll(/<!-- (\w+) -->/g)].map(([place, name = '']) => ({
  place,
  name,
}));

describe('The page', () => {
  test('has a place for all that is filled in, and is left as it is written else', async () => {
    const names = places.map(({ name }) => name);
    expect(names.sort()).toEqual(['assets', 'home', 'policy', 'templates']);
    const { page } = await fill(source);
    for (const text of Object.values(views)) expect(page).toContain(text);
    expect(page).not.toMatch(/<!--|Content-Security-Policy/);
    const around = source.split(/<!-- \w+ -->/);
    expect(around.filter((part) => !page.includes(part))).toEqual([]);
  });

  test.each(places)('without the place $name stops the build', async ({ place }) => {
    const sentence = `index.html: ${place} must stand there once.`;
    await expect(fill(source.replace(place, ''))).rejects.toThrow(sentence);
  });

  test.each(places)('with the place $name twice stops the build', async ({ place }) => {
    const sentence = `index.html: ${place} must stand there once.`;
    await expect(fill(source.replace(place, place + place))).rejects.toThrow(sentence);
  });

  test.each(['<!-- footer -->', '<!-- Home -->', '<!-- a remark -->'])(
    'with %s, which nothing fills, stops the build',
    async (place) => {
      const sentence = `index.html: nothing belongs in the place ${place}.`;
      await expect(fill(source.replace('</body>', `${place}</body>`))).rejects.toThrow(sentence);
    },
  );

  test('without the element of the settings stops the build that has some', async () => {
    const without = source.replace('<meta name="settings" content="">', '');
    await fill(without);
    await expect(fill(without, { brand: 'Own' })).rejects.toThrow(
      'index.html: name="settings" content="" must stand there once.',
    );
  });

  test('names what every visit needs, with its sum, and no part', async () => {
    const { page } = await fill(source);
    for (const name of ['main', 'shared', 'react'])
      expect(page).toMatch(
        `<link rel="modulepreload" href="./assets/${name}-A1B2C3D4.js" integrity=`,
      );
    expect(page).toContain('src="./assets/boot-A1B2C3D4.js" integrity=');
    expect(page).not.toContain('accounts');
  });

  test('is the same when its lines end as those of Windows do', async () => {
    const { page } = await fill(source);
    expect(await fill(source.replaceAll('\n', '\r\n'))).toMatchObject({ page });
  });
});
