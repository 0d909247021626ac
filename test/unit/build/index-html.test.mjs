import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { configure, fillTemplate } from '../../../src/build/index-html.mjs';
import { readPage, readRawSettings } from '../../../src/host/page-values.mjs';

const root = join(import.meta.dirname, '../../..');
const source = readFileSync(join(root, 'index.html'), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'page-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** @type {(name: string, entry?: string, imports?: string[]) => import('../../../src/build/output-files.mjs').OutputFile} */
const file = (name, entry, imports = []) => ({
  name,
  label: name.replace(/-\w{8}/, ''),
  content: Buffer.from(name),
  sources: [],
  imports,
  ...(entry && { entry }),
});
const files = [
  file('boot-A1B2C3D4.js', 'src/start/boot.ts', ['shared-A1B2C3D4.js']),
  file('main-A1B2C3D4.js', 'src/start/main.tsx', ['shared-A1B2C3D4.js', 'react-A1B2C3D4.js']),
  file('shared-A1B2C3D4.js'),
  file('react-A1B2C3D4.js'),
  file('accounts-A1B2C3D4.js', 'src/start/chunks/accounts.tsx', ['shared-A1B2C3D4.js']),
  file('main-A1B2C3D4.css', 'styles/main.css'),
  file('icon-A1B2C3D4.svg', 'i18n/img/icon.svg'),
];
const texts = {
  home: '<p>home of {product-name}</p>',
  templates: '<p>templates</p>',
  version: '1.2.3',
};

/**
 * Fills an index.html as the build does.
 *
 * @param {string} html
 */
function fillPage(html) {
  writeFileSync(join(folder, 'index.html'), html);
  return fillTemplate(folder, files, texts);
}

const places = [...source.matchAll(/<!-- (\w+) -->/g)].map(([place, name = '']) => ({
  place,
  name,
}));

describe('The page', () => {
  test('The page has a placeholder for everything that is filled in, and is otherwise unchanged.', async () => {
    const names = places.map(({ name }) => name);
    expect(names.sort()).toEqual(['assets', 'home', 'policy', 'templates', 'version']);
    const page = configure(await fillPage(source));
    for (const text of [texts.templates, texts.version]) expect(page).toContain(text);
    expect(page).not.toMatch(/<!--|Content-Security-Policy|\{product-name\}/);
    const unchangedParts = source.replaceAll('{product-name}', 'Sealport').split(/<!-- \w+ -->/);
    expect(unchangedParts.filter((part) => !page.includes(part))).toEqual([]);
  });

  test('The page contains the brand in its title, description and prerendered views, escaped as text.', async () => {
    const page = configure(await fillPage(source), { brand: ' R&D "<Sign>" $& ' });
    const brand = 'R&#38;D &#34;&#60;Sign&#62;&#34; $&#38;';
    expect(page).toContain(`<title>${brand}</title>`);
    expect(page).toContain(`<meta name="application-name" content="${brand}">`);
    expect(page).toContain(`<meta name="description" content="${brand}: `);
    expect(page).toContain(`home of ${brand}`);
    expect(page).toContain('<meta name="generator" content="Sealport 1.2.3">');
    expect(page.match(/Sealport/g)).toHaveLength(1);
  });

  test('Only a long brand keeps the attributes that fit it into the logo.', () => {
    const template = '<text textLength="99" lengthAdjust="spacingAndGlyphs">{product-name}</text>';
    expect(configure(template, { brand: 'Ten digits' })).toBe('<text>Ten digits</text>');
    expect(configure(template, { brand: 'Eleven long' })).toBe(
      '<text textLength="99" lengthAdjust="spacingAndGlyphs">Eleven long</text>',
    );
  });

  test('The page contains the settings and the matching policy before anything that loads.', async () => {
    const settings = { apiBase: 'https://api.example.com' };
    const page = configure(await fillPage(source), settings);
    expect(readRawSettings(readPage(page).settings)).toEqual(settings);
    const policy = page.indexOf("connect-src 'self' https://api.example.com");
    expect(policy).toBeGreaterThan(0);
    expect(page.search(/<(script|link)/)).toBeGreaterThan(policy);
  });

  test.each(places)('A page without the placeholder $name stops the build.', async ({ place }) => {
    const sentence = `index.html: ${place} must occur exactly once.`;
    await expect(fillPage(source.replace(place, ''))).rejects.toThrow(sentence);
  });

  test.each(places)(
    'A page that has the placeholder $name twice stops the build.',
    async ({ place }) => {
      const sentence = `index.html: ${place} must occur exactly once.`;
      await expect(fillPage(source.replace(place, place + place))).rejects.toThrow(sentence);
    },
  );

  test.each(['<!-- footer -->', '<!-- Home -->', '<!-- a remark -->'])(
    'A page with the unknown placeholder %s stops the build.',
    async (place) => {
      const sentence = `index.html: unknown placeholder ${place}.`;
      await expect(fillPage(source.replace('</body>', `${place}</body>`))).rejects.toThrow(
        sentence,
      );
    },
  );

  test('A page without the settings element stops the build.', async () => {
    const without = source.replace('<meta name="settings" content="">', '');
    await expect(fillPage(without)).rejects.toThrow(
      'index.html: <meta name="settings" content=""> must occur exactly once.',
    );
  });

  test('The page preloads what every visit needs, with its integrity hash, and no chunk.', async () => {
    const page = await fillPage(source);
    for (const name of ['main', 'shared', 'react'])
      expect(page).toMatch(
        `<link rel="modulepreload" href="./assets/${name}-A1B2C3D4.js" integrity=`,
      );
    expect(page).toContain('src="./assets/boot-A1B2C3D4.js" integrity=');
    expect(page).not.toContain('accounts');
  });

  test('The page does not depend on the line endings of its source.', async () => {
    expect(await fillPage(source.replaceAll('\n', '\r\n'))).toBe(await fillPage(source));
  });
});
