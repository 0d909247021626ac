import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkFileNames } from '../../../src/build/check-content.mjs';
import { listTranslations } from '../../../src/build/dictionaries.mjs';
import { getModuleSource } from '../../../src/build/i18n.mjs';
import { listTexts } from '../../../src/build/pages/texts.mjs';
import { noSite } from '../../../src/build/site/site.mjs';
import { root as project } from '../../tools/setup.mjs';

/** @typedef {Record<string, unknown>} Dictionary */

/** @type {string} */
let root;
/** @param {string} code */
const getPath = (code) => join(root, 'i18n', `${code}.json`);
/** @type {(code: string) => Promise<Dictionary>} */
const readDictionary = async (code) => JSON.parse(await readFile(getPath(code), 'utf8'));
/** @type {(code: string, entries: Dictionary) => Promise<void>} */
const writeDictionary = (code, entries) => writeFile(getPath(code), JSON.stringify(entries));
/** @param {string} name */
const getSource = (name) => getModuleSource(name, { root, site: noSite, findRoute: () => 'home' });

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'languages-'));
  await cp(join(project, 'i18n'), join(root, 'i18n'), { recursive: true });
});
afterEach(() => rm(root, { recursive: true, force: true }));

describe('A new language', () => {
  test('A new language needs only a dictionary and a folder of pages.', async () => {
    await writeDictionary('la', await readDictionary('it'));
    await cp(join(root, 'i18n/it'), join(root, 'i18n/la'), { recursive: true });
    expect(await getSource('i18n:languages')).toMatch(
      /"code":"de","name":"Deutsch".*"en","name":"English".*"it","name":"Italiano".*"la","name":"Latina"/,
    );
    expect(await listTranslations(root)).toEqual(
      [...(await listTranslations(project)), 'la'].sort(),
    );
    expect(await listTexts({ root, site: noSite })).toContain('la/help');
    const source = (await getSource('i18n:la')) ?? '';
    const entries = JSON.parse(source.replace('export default ', ''));
    expect(entries.Login).toBe((await readDictionary('it')).Login);
  });

  /** @type {[title: string, change: (entries: Dictionary) => Dictionary, message: string][]} */
  const mistakes = [
    [
      'lacks a translation',
      ({ Login: _, ...rest }) => rest,
      '\n  without a translation (1):\n    "Login"',
    ],
    [
      'has a translation that the interface does not use',
      (entries) => ({ ...entries, Unheard: 'x' }),
      '\n  not a key of de.json (1):\n    "Unheard"',
    ],
    [
      'has a translation that is not a string',
      (entries) => ({ ...entries, Login: 1 }),
      '\n  without a translation (1):\n    "Login"',
    ],
    [
      'omits a placeholder',
      (entries) => ({ ...entries, 'Page "{page}" not found.': 'Deest.' }),
      '\n  other placeholders than the key (1):\n    "Page \\"{page}\\" not found."',
    ],
  ];
  test.each(mistakes)(
    'A dictionary that %s stops the build, which names the mistake and the sentence.',
    async (...row) => {
      const [, change, message] = row;
      await writeDictionary('la', change(await readDictionary('it')));
      await expect(getSource('i18n:la')).rejects.toThrow(`i18n/la.json:${message}`);
    },
  );

  test('A dictionary that is not valid JSON stops the build, which names the file.', async () => {
    await writeFile(getPath('la'), '{ "Login": "Intra", }');
    await expect(getSource('i18n:la')).rejects.toThrow('i18n/la.json is not valid JSON: ');
  });
});

describe('The check of the file names', () => {
  /** @type {[file: string, message: string][]} */
  const strayFiles = [
    ['pt-br.json', 'i18n/pt-br.json is not named after a code in i18n/languages.json.'],
    ['xx.json', 'i18n/xx.json is not named after a code in i18n/languages.json.'],
    ['it/contatti.md', 'i18n/it/contatti.md is not a page. The pages are: help, imprint.'],
    ['it/old/help.md', 'i18n/it/old/help.md belongs to no language: i18n/it/old.json is missing.'],
    ['la/help.md', 'i18n/la/help.md belongs to no language: i18n/la.json is missing.'],
  ];
  const languages = ['en', 'de', 'it'];

  /** Leaves only the dictionary and the pages that the check knows. */
  beforeEach(async () => {
    await rm(join(root, 'i18n'), { recursive: true });
    for (const folder of ['en', 'it/old', 'la'])
      await mkdir(join(root, 'i18n', folder), { recursive: true });
    for (const name of [
      'languages.json',
      'countries.json',
      'de.json',
      'it.json',
      'en/help.md',
      'it/help.md',
    ])
      await cp(join(project, 'i18n', name), join(root, 'i18n', name));
    await writeFile(join(root, 'i18n/en/imprint.md'), '');
  });

  test('A translation of only some pages is accepted.', async () => {
    await expect(checkFileNames(root, languages, ['help', 'imprint'])).resolves.toBeUndefined();
  });

  test('A page without an English text stops the build.', async () => {
    const check = checkFileNames(root, languages, ['help', 'faq']);
    await expect(check).rejects.toThrow(
      'i18n/en/faq.md is missing: all languages fall back to it.',
    );
  });

  test.each(strayFiles)('The file %s stops the build, which says why.', async (file, message) => {
    await writeFile(join(root, 'i18n', file), '{}');
    await expect(checkFileNames(root, languages, ['help', 'imprint'])).rejects.toThrow(message);
  });
});

test.each(['i18n:../secret', 'i18n:__proto__', 'i18n:DE', 'de', ''])(
  'The build does not resolve the unknown module %j.',
  async (name) => {
    expect(await getSource(name)).toBeUndefined();
  },
);
