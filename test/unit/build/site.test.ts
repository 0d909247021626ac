import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { bundle } from '../../../src/build/bundle.mjs';
import {
  deriveColors,
  listContrastErrors,
  readColors,
  settableColors,
} from '../../../src/build/site/colors.mjs';
import {
  findSettingsFile,
  findSiteFolder,
  noSite,
  readSite,
} from '../../../src/build/site/site.mjs';
import { root } from '../../tools/setup.mjs';
import { hashFiles } from './project.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'site-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Writes files into the operator's folder, and reads it. */
function read(files: Readonly<Record<string, string>>) {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return readSite(root, folder);
}

const square = (content: string, attributes = 'viewBox="0 0 32 32"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${content}</svg>`;

describe('A logo', () => {
  test.each([
    square('<circle cx="16" cy="16" r="9" fill="#c2185b"/>'),
    `<?xml version="1.0"?><!-- ours -->${square('<path d="M0 0h9"/>', `viewBox='0,0,5.5,5.5' width="9" height="9"`)}`,
    square('<g xmlns:xlink="http://www.w3.org/1999/xlink"><use xlink:href="#a"/></g>'),
    square(
      `<linearGradient id="a"/><use href="#a"/><rect fill="url('#a')"/><title>A &amp; B > C</title>`,
    ),
  ])('A logo may have shapes, gradients and links to its own elements: %s', async (logo) => {
    expect((await read({ 'logo.svg': logo })).logo).toBe(logo);
  });

  test.each([
    ['a script', square('<script>alert(1)</script>'), 'It has <script>'],
    ['a style sheet', square('<style>path { fill: red }</style>'), 'It has <style>'],
    ['a style', square('<path style="fill: red"/>'), 'It has the attribute "style"'],
    [
      'a style sheet of another file',
      `<?xml-stylesheet href="a.css"?>${square('')}`,
      'It has <?xml-st',
    ],
    ['a foreign object', square('<foreignObject/>'), 'It has <foreignObject>'],
    ['an event attribute', square('<path onclick="alert(1)"/>'), 'It has the attribute "onclick"'],
    [
      'an event attribute behind a bracket',
      square(`<path id=">" onload='alert(1)'/>`),
      'It has the attribute "onload"',
    ],
    [
      'an element of HTML',
      square('<title xmlns="http://www.w3.org/1999/xhtml"/>'),
      'It has <title>',
    ],
    ['a picture', square('<image href="a.png"/>'), 'It has <image>'],
    [
      'a link to another file',
      square(
        '<use xlink:href="https://example.com/a.svg#b"/>',
        'viewBox="0 0 9 9" xmlns:xlink="http://www.w3.org/1999/xlink"',
      ),
      'It links to another file: xlink:href="https://example.com/a.svg#b"',
    ],
    [
      'a paint of another file',
      square('<path fill="url(https://example.com/a.svg#b)"/>'),
      'It links to another file',
    ],
    [
      'an escaped link to another file',
      square('<path mask="u\\72l(https://x)"/>'),
      'It links to another file',
    ],
    ['a tag around a comment', square('<re<!-- a -->ct/>'), 'It is not well-formed XML'],
    ['an entity', `<!DOCTYPE svg [<!ENTITY a "b">]>${square('')}`, 'It has a document type'],
    ['4,097 bytes', square(' '.repeat(4097 - square('').length)), 'It has 4097 bytes'],
    ['another shape', square('', 'viewBox="0 0 137 30"'), 'It needs a square viewBox'],
    [
      'another size',
      square('', 'viewBox="0 0 9 9" width="9" height="8"'),
      'It needs a square viewBox',
    ],
    ['a missing end', square('<g><path/>'), 'It is not well-formed XML'],
    [
      'nothing after its beginning',
      square('').slice(0, -'</svg>'.length),
      'It is not well-formed XML',
    ],
    ['a bare ampersand', square('<title>Smith & Sons</title>'), 'It is not well-formed XML'],
    ['a value without quotes', square('<circle r=9 />'), 'It is not well-formed XML'],
    ['a text before it', `Logo ${square('')}`, 'It is not well-formed XML'],
    ['a second one', square('') + square(''), 'It is not well-formed XML'],
    ['a repeated attribute', square('<circle r="9" r="8"/>'), 'It is not well-formed XML'],
    [
      'an unknown prefix',
      square('<use xlink:href="#a"/>'),
      'It is not well-formed XML: 1:82: unbound',
    ],
    [
      'a bare ampersand in an attribute',
      square('<path aria-label="A & B"/>'),
      'It is not well-formed XML',
    ],
    ['no SVG', '<html></html>', 'It does not begin with <svg'],
  ])('A logo with %s is refused.', async (_, logo, message) => {
    await expect(read({ 'logo.svg': logo })).rejects.toThrow(
      `${join(folder, 'logo.svg')}: ${message}`,
    );
  });

  test('What is wrong with a logo is listed at once, and each fault once.', async () => {
    const logo = square('<path style="fill: red"/><path style="fill: red"/><path class="a"/>', '');
    const { message } = await read({ 'logo.svg': logo }).catch((error) => error);
    expect(message.split('\n').map((line: string) => line.split(': ')[1])).toEqual([
      'It needs a square viewBox, and equal width and height if it has them.',
      'It has the attribute "style", which is not allowed.',
      'It has the attribute "class", which is not allowed.',
    ]);
  });

  test('A logo of 4,096 bytes is accepted.', async () => {
    const logo = square(' '.repeat(4096 - square('').length));
    expect((await read({ 'logo.svg': logo })).logo).toBe(logo);
  });
});

describe('The colours', () => {
  const original = readColors(readFileSync(join(root, 'styles/tokens.css'), 'utf8'));

  test.each(settableColors)('Our own %s may be set, with what follows from it.', (role) => {
    const own = original[role];
    if (!own) throw new Error(`${role} is not in tokens.css.`);
    expect(listContrastErrors(deriveColors(original, { [role]: own }))).toEqual([]);
  });

  test('What follows from a colour is derived in both themes.', async () => {
    const primary = { light: '#6A1b4d', dark: '#f0a6cf' };
    const { colors = {} } = await read({ 'colors.json': JSON.stringify({ primary }) });
    expect(colors).toMatchObject({
      primary: { light: '#6a1b4d', dark: '#f0a6cf' },
      'primary-hover': { light: '#55163e', dark: '#f4bcdb' },
      focus: { light: '#6a1b4d', dark: '#f0a6cf' },
    });
  });

  test.each([
    ['primary', ['primary-hover', 'on-primary', 'primary-soft', 'focus']],
    ['accent', []],
    ['bg', ['field', 'footer-bg']],
    ['surface', ['surface-2', 'field', 'text-muted', 'border', 'border-control', 'primary-soft']],
    ['text', ['surface-2', 'text-muted', 'border', 'border-control']],
  ])('If %s is set, all colours that are made of it follow, and no others.', (name, derived) => {
    const colors = deriveColors(original, { [name]: { light: '#c8a0b4', dark: '#5a3246' } });
    const before = deriveColors(original, {});
    const changed = Object.keys(original).filter(
      (key) => JSON.stringify(colors[key]) !== JSON.stringify(before[key]),
    );
    expect(changed.sort()).toEqual([name, ...derived].sort());
  });

  test.each([
    ['[]', 'It must be a JSON object.'],
    ['{', 'It is not JSON'],
    ['// Ours\n{]', "It is not JSON: Expected property name or '}' in JSON at position 9"],
    [
      '{"primry": {}}',
      '"primry" is not a colour that can be set: it must be one of primary, accent, bg, surface, text.',
    ],
    ['{"focus": {"light": "#000000", "dark": "#ffffff"}}', '"focus" is not a colour'],
    ['{"primary": "#6a1b4d"}', '"primary" is "#6a1b4d": it must be like {'],
    ['{"primary": {"light": "#6a1b4d"}}', '"primary" is {"light":"#6a1b4d"}: it must be like {'],
    ['{"primary": {"light": "plum", "dark": "#f0a6cf"}}', '"primary" is {"light":"plum",'],
    [
      '{"primary": {"light": ["#6a1b4d"], "dark": "#f0a6cf"}}',
      '"primary" is {"light":["#6a1b4d"],',
    ],
    ['{"primary": {"light": "#fff", "dark": "#f0a6cf"}}', '"primary" is {"light":"#fff",'],
  ])('The colours %s are refused.', async (content, message) => {
    await expect(read({ 'colors.json': content })).rejects.toThrow(
      `${join(folder, 'colors.json')}: ${message}`,
    );
  });

  test('A colour of 3 to 1 is refused, and the theme, the pair and the ratio are named.', async () => {
    const colors = JSON.stringify({ primary: { light: '#949494', dark: '#86c1ee' } });
    await expect(read({ 'colors.json': colors })).rejects.toThrow(
      'colors.json: In the light theme, "primary" (#949494) on "surface" (#ffffff) has a contrast of 3 to 1: it must be at least 4.5.',
    );
  });

  test('What follows from a colour is refused with the name of that colour.', async () => {
    const colors = JSON.stringify({ text: { light: '#444444', dark: '#ebebeb' } });
    await expect(read({ 'colors.json': colors })).rejects.toThrow(
      '"text-muted" (#737373, made of surface and text) on "bg" (#f5f7f9) has a contrast of 4.4 to 1',
    );
  });

  test('Neutral surfaces and text may be set without the colour of the links.', async () => {
    const colors = JSON.stringify({
      bg: { light: '#f5f5f5', dark: '#171717' },
      surface: { light: '#ffffff', dark: '#292929' },
      text: { light: '#222222', dark: '#ebebeb' },
    });
    expect((await read({ 'colors.json': colors })).colors?.focus?.dark).toBe('#86c1ee');
  });

  test('A colour that is too weak in the dark theme alone is refused.', async () => {
    const colors = JSON.stringify({ accent: { light: '#a8721a', dark: '#3a4048' } });
    const { message } = await read({ 'colors.json': colors }).catch((error) => error);
    expect(message).toMatch(/In the dark theme, "accent" .* on "surface"/);
    expect(message).not.toContain('light theme');
  });
});

describe('The folder', () => {
  test.each([
    ['logo.png', 'The build does not know this file.'],
    ['page/en/help.md', 'The build does not know this file.'],
    ['pages/en/terms.md', 'It is no page: it must be pages/LANGUAGE/PAGE.md with one of en, de'],
    ['pages/xx/help.md', 'It is no page'],
    ['pages/help.md', 'It is no page'],
  ])('The unknown file %s is refused by name.', async (name, message) => {
    await expect(read({ [name]: '' })).rejects.toThrow(`${join(folder, name)}: ${message}`);
  });

  test('Files of version control and of file managers are ignored.', async () => {
    const names = ['.git/config', 'pages/.DS_Store', 'Thumbs.db', 'pages/en/desktop.ini'];
    const files = Object.fromEntries(names.map((name) => [name, '']));
    expect(await read(files)).toEqual(noSite);
  });

  test('A page needs an English text, to which all languages fall back.', async () => {
    await expect(read({ 'pages/de/imprint.md': '# Impressum' })).rejects.toThrow(
      `${join(folder, 'pages/de/imprint.md')}: There is no pages/en/imprint.md`,
    );
  });

  test('A page cannot be replaced and taken out.', async () => {
    const files = { 'pages/en/ios.md': '', 'pages/de/ios.md': '# iPhone' };
    await expect(read(files)).rejects.toThrow(
      `${join(folder, 'pages/de/ios.md')}: ${join(folder, 'pages/en/ios.md')} is empty`,
    );
  });

  test('The folder is the one that SITE names, relative to where the command was run, or else `site`.', () => {
    expect(findSiteFolder(folder, {})).toBeUndefined();
    mkdirSync(join(folder, 'site'));
    mkdirSync(join(folder, 'other'));
    expect(findSiteFolder(folder, {})).toBe(join(folder, 'site'));
    expect(findSiteFolder(folder, { SITE: 'other', INIT_CWD: folder })).toBe(join(folder, 'other'));
    expect(() => findSiteFolder(folder, { SITE: 'none', INIT_CWD: folder })).toThrow(
      `${join(folder, 'none')}: There is no such folder.`,
    );
  });

  test('The settings are in the folder or in the place of earlier versions, but not in both.', () => {
    const site = join(folder, 'site');
    mkdirSync(site);
    expect(findSettingsFile(folder, site, {})).toBeUndefined();
    writeFileSync(join(folder, 'settings.json'), '{}');
    expect(findSettingsFile(folder, site, {})).toBe(join(folder, 'settings.json'));
    writeFileSync(join(site, 'settings.json'), '{}');
    expect(() => findSettingsFile(folder, site, {})).toThrow('There are two files of settings');
    expect(findSettingsFile(folder, site, { SETTINGS: 'a', INIT_CWD: folder })).toBe(
      join(folder, 'a'),
    );
  });
});

describe('A build with the folder', () => {
  test.each([
    ['a dead link', '# A\n\n[b](#/nowhere)', 'no such page: #/nowhere'],
    [
      'a link to a page that is taken out',
      '# A\n\n[b](#/docs/mobile/ios)',
      'this page has been taken out: #/docs/mobile/ios',
    ],
    [
      'a link to an unknown section',
      '# A\n\n[b](#/docs/help?section=nothing)',
      'no such section: #/docs/help?section=nothing',
    ],
    ['an unknown placeholder', '# A\n\nWe are {company}.', 'unknown placeholder {company}'],
    ['HTML', '# A\n\n<b>B</b>', 'pages may not contain'],
  ])(
    'A page with %s is refused with file and line.',
    async (_, source, message) => {
      const site = await read({ 'pages/en/imprint.md': source, 'pages/en/ios.md': '' });
      await expect(bundle(root, site)).rejects.toThrow(
        `${join(folder, 'pages/en/imprint.md')}:3: ${message}`,
      );
    },
    60_000,
  );

  test('A section to which our pages or screens link, and which a text of the operator lacks, is a warning.', async () => {
    const site = await read({
      'pages/en/contact.md': '# Contact\n\n## Abuse {#abuse}\n\nWrite to us.',
      'pages/de/contact.md': '# Kontakt\n\n## Post {#stolen-profile}\n\nSchreiben Sie uns.',
      'pages/en/acrobat.md': '# Acrobat\n\n## Signs {#signs}\n\nLook at the sign.',
    });
    const { warnings } = await bundle(root, site, 'development');
    expect(warnings).toContain('en/contact.md lacks {#stolen-profile}, to which help.md links.');
    expect(warnings).toContain('de/contact.md lacks {#abuse}, to which faq.md links.');
    expect(warnings).toContain('en/acrobat.md lacks {#result}, to which a screen links.');
    expect(warnings.join()).not.toMatch(/en\/contact.md lacks {#abuse}|{#signs}/);
    expect((await bundle(root, noSite, 'development')).warnings).toEqual([]);
  }, 60_000);

  test('Two builds with the same folder are identical, wherever it is, and without it nothing is left.', async () => {
    const example = join(root, 'test/site');
    cpSync(example, folder, { recursive: true });
    const build = (site: typeof noSite) => bundle(root, site, 'development');
    const [plain, one, other] = await Promise.all([
      build(noSite),
      build(await readSite(root, example)),
      build(await readSite(root, folder)),
    ]);
    expect(hashFiles(other)).toEqual(hashFiles(one));
    expect(hashFiles(plain)).not.toEqual(hashFiles(one));
    expect(hashFiles(await build(noSite))).toEqual(hashFiles(plain));
  }, 60_000);
});
