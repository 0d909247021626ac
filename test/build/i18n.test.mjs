// @vitest-environment node
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listPages, sentencesOf, sourceOf, translations } from '../../src/build/i18n.mjs';
import { digest } from '../../src/lib/digest.ts';
import { root as project } from '../setup.mjs';

let root;
const dictionary = (code) => join(root, 'i18n', `${code}.json`);
const read = async (code) => JSON.parse(await readFile(dictionary(code), 'utf8'));
const write = (code, entries) => writeFile(dictionary(code), JSON.stringify(entries));
const moduleOf = (name) => sourceOf(name, { root, digest });

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'languages-'));
  await cp(join(project, 'i18n'), join(root, 'i18n'), { recursive: true });
});
afterEach(() => rm(root, { recursive: true, force: true }));

describe('A language', () => {
  test('is added by a dictionary, and by a folder of pages', async () => {
    await write('fr', await read('it'));
    await cp(join(root, 'i18n/it'), join(root, 'i18n/fr'), { recursive: true });
    expect(await moduleOf('i18n:languages')).toBe(
      'export default [["de","Deutsch"],["en","English"],["fr","Français"],["it","Italiano"]]',
    );
    expect(await translations(root)).toEqual(['de', 'fr', 'it']);
    expect(await listPages(root)).toContainEqual({ name: 'help-fr', path: 'i18n/fr/help.md' });
    const entries = JSON.parse((await moduleOf('i18n:fr')).replace('export default ', ''));
    expect(entries[digest('Login')]).toBe((await read('it')).Login);
  });

  test.each([
    ['lacks a sentence', ({ Login, ...rest }) => rest, 'Login'],
    ['has one that nobody says', (entries) => ({ ...entries, Unheard: 'x' }), 'Unheard'],
    ['has a sentence that is no text', (entries) => ({ ...entries, Login: 1 }), 'Login'],
    [
      'forgets a placeholder',
      (entries) => ({ ...entries, 'Page "{page}" not found.': 'Introuvable.' }),
      'Page "{page}" not found.',
    ],
  ])('that %s stops the build, and the sentence is named', async (_, change, named) => {
    await write('fr', change(await read('it')));
    await expect(moduleOf('i18n:fr')).rejects.toThrow(`i18n/fr.json: `);
    await expect(moduleOf('i18n:fr')).rejects.toThrow(named);
  });
});

test('Two sentences with the same digest stop the build', async () => {
  const same = () => 'a';
  await expect(sentencesOf(root, 'de', same)).rejects.toThrow('share a digest');
});

test('The sentences of a source are those that it quotes, whole', async () => {
  const entries = await read('de');
  const source = `t('Login'); text("The passwords don't match."); 'Not Sign Up at all'`;
  expect(await sentencesOf(root, 'de', digest, source)).toEqual({
    [digest('Login')]: entries.Login,
    [digest("The passwords don't match.")]: entries["The passwords don't match."],
  });
});

test.each(['i18n:../secret', 'i18n:__proto__', 'i18n:DE', 'de', ''])(
  'Another module is none of ours: %j',
  async (name) => {
    expect(await moduleOf(name)).toBeUndefined();
  },
);
