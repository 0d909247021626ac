// @vitest-environment node
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { bundle } from '../../src/build/bundle.mjs';
import { fillPage } from '../../src/build/page.mjs';
import { copyProject, sumsOf } from './project.mjs';

const root = join(import.meta.dirname, '../..');
const source = readFileSync(join(root, 'index.html'), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'page-'));
afterAll(() => rmSync(folder, { recursive: true }));

const file = (name, from, imports = []) => ({
  ...{ name, label: name.replace(/-\w{8}/, ''), content: Buffer.from(name), imports },
  inputs: { [from]: { bytesInOutput: 1 } },
});
const files = [
  file('boot-A1B2C3D4.js', 'src/boot.ts'),
  file('chunk-A1B2C3D4.js', 'src/main.tsx', ['react-A1B2C3D4.js', 'boot-A1B2C3D4.js']),
  file('react-A1B2C3D4.js', 'src/build/react.js'),
  { ...file('user-A1B2C3D4.js', 'src/parts/user.tsx', ['chunk-A1B2C3D4.js']), part: 'user' },
  file('main-A1B2C3D4.css', 'styles/main.css'),
  file('icon-A1B2C3D4.svg', 'i18n/img/icon.svg'),
];
const views = { home: '<p>home</p>', templates: '<p>templates</p>', sentences: '<p>sentences</p>' };

/** What the build makes of a page that is written so. */
function fill(written, choices = {}) {
  writeFileSync(join(folder, 'index.html'), written);
  return fillPage(folder, files, views, choices);
}

const places = [...source.matchAll(/<!-- (\w+) -->/g)].map(([place, name = '']) => ({
  place,
  name,
}));

describe('The page', () => {
  test('has a place for all that is filled in, and is left as it is written else', async () => {
    const names = places.map(({ name }) => name);
    expect(names.sort()).toEqual(['assets', 'files', 'home', 'policy', 'sentences', 'templates']);
    const { page } = await fill(source);
    for (const text of Object.values(views)) expect(page).toContain(text);
    expect(page).not.toContain('<!--');
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
    await expect(fill(without, { settings: { brand: 'Own' } })).rejects.toThrow(
      'index.html: name="settings" content="" must stand there once.',
    );
  });

  test('is not filled again by what is filled in', async () => {
    const sentences = '<p>$& $1 $` {home}</p>';
    writeFileSync(join(folder, 'index.html'), source);
    const { page } = await fillPage(folder, files, { ...views, sentences }, {});
    expect(page).toContain(sentences);
  });

  test('is the same when its lines end as those of Windows do', async () => {
    const { page } = await fill(source);
    expect(await fill(source.replaceAll('\n', '\r\n'))).toMatchObject({ page });
  });
});

/** Ends the lines of a text, or of all texts below a folder, as Windows does. */
function endLines(path) {
  const paths = statSync(path).isDirectory()
    ? readdirSync(path, { recursive: true, encoding: 'utf8' }).map((name) => join(path, name))
    : [path];
  // Pictures are shipped as they are.
  const texts = paths.filter((it) => statSync(it).isFile() && !it.endsWith('.svg'));
  for (const text of texts) {
    writeFileSync(text, readFileSync(text, 'utf8').replace(/\r?\n/g, '\r\n'));
  }
  return texts.length;
}

test('Sources whose lines end as those of Windows do make the same files', async () => {
  const windows = copyProject();
  try {
    const before = await bundle(windows);
    const ended = ['src', 'styles', 'i18n', 'index.html'].map((name) =>
      endLines(join(windows, name)),
    );
    expect(ended.reduce((sum, texts) => sum + texts)).toBeGreaterThan(150);
    expect(sumsOf(await bundle(windows))).toEqual(sumsOf(before));
  } finally {
    rmSync(windows, { recursive: true });
  }
}, 60_000);
