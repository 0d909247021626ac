// @vitest-environment node
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { getModuleSource, listContentFiles, listTranslations } from '../../src/build/i18n.mjs';
import { root as project } from '../setup.mjs';

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
const getSource = (name) => getModuleSource(name, { root, isRoute: () => true });

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
    expect(await listContentFiles(root)).toContainEqual({ key: 'la/help', module: 'help-la' });
    const source = (await getSource('i18n:la')) ?? '';
    const entries = JSON.parse(source.replace('export default ', ''));
    expect(entries.Login).toBe((await readDictionary('it')).Login);
  });

  /** @type {[title: string, change: (entries: Dictionary) => Dictionary, sentence: string][]} */
  const mistakes = [
    ['lacks a translation', ({ Login: _, ...rest }) => rest, 'Login'],
    [
      'has a translation that the interface does not use',
      (entries) => ({ ...entries, Unheard: 'x' }),
      'Unheard',
    ],
    ['has a translation that is not a string', (entries) => ({ ...entries, Login: 1 }), 'Login'],
    [
      'omits a placeholder',
      (entries) => ({ ...entries, 'Page "{page}" not found.': 'Deest.' }),
      'Page "{page}" not found.',
    ],
  ];
  test.each(mistakes)(
    'A dictionary that %s stops the build, which names the sentence.',
    async (...row) => {
      const [, change, sentence] = row;
      await writeDictionary('la', change(await readDictionary('it')));
      const source = getSource('i18n:la');
      await expect(source).rejects.toThrow('i18n/la.json: ');
      await expect(source).rejects.toThrow(sentence);
    },
  );
});

test.each(['i18n:../secret', 'i18n:__proto__', 'i18n:DE', 'de', ''])(
  'The build does not resolve the unknown module %j.',
  async (name) => {
    expect(await getSource(name)).toBeUndefined();
  },
);
