// @vitest-environment node
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { contentFiles, getModuleSource, translations } from '../../src/build/i18n.mjs';
import { root as project } from '../setup.mjs';

let root;
const dictionary = (code) => join(root, 'i18n', `${code}.json`);
const read = async (code) => JSON.parse(await readFile(dictionary(code), 'utf8'));
const write = (code, entries) => writeFile(dictionary(code), JSON.stringify(entries));
const moduleOf = (name) => getModuleSource(name, { root, isRoute: () => true });

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'languages-'));
  await cp(join(project, 'i18n'), join(root, 'i18n'), { recursive: true });
});
afterEach(() => rm(root, { recursive: true, force: true }));

describe('A language', () => {
  test('is added by a dictionary and a folder of pages; its sentences have the English ones as keys', async () => {
    await write('la', await read('it'));
    await cp(join(root, 'i18n/it'), join(root, 'i18n/la'), { recursive: true });
    expect(await moduleOf('i18n:languages')).toMatch(
      /\["de","Deutsch"\],.*\["en","English"\],.*\["it","Italiano"\],.*\["la","Latina"\]/,
    );
    expect(await translations(root)).toEqual([...(await translations(project)), 'la'].sort());
    expect(await contentFiles(root)).toContainEqual({ key: 'la/help', module: 'help-la' });
    const entries = JSON.parse((await moduleOf('i18n:la')).replace('export default ', ''));
    expect(entries.Login).toBe((await read('it')).Login);
  });

  test.each([
    ['lacks a sentence', ({ Login, ...rest }) => rest, 'Login'],
    ['has one that nobody says', (entries) => ({ ...entries, Unheard: 'x' }), 'Unheard'],
    ['has a sentence that is no text', (entries) => ({ ...entries, Login: 1 }), 'Login'],
    [
      'forgets a placeholder',
      (entries) => ({ ...entries, 'Page "{page}" not found.': 'Deest.' }),
      'Page "{page}" not found.',
    ],
  ])('that %s stops the build, and the sentence is named', async (_, change, named) => {
    await write('la', change(await read('it')));
    await expect(moduleOf('i18n:la')).rejects.toThrow(
      new RegExp(`i18n/la\\.json: .*${RegExp.escape?.(named) ?? named.replace(/[{}."]/g, '\\$&')}`),
    );
  });
});

test.each(['i18n:../secret', 'i18n:__proto__', 'i18n:DE', 'de', ''])(
  'Another module is none of ours: %j',
  async (name) => {
    expect(await moduleOf(name)).toBeUndefined();
  },
);
