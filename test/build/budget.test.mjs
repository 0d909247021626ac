// @vitest-environment node
import { rmSync } from 'node:fs';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { checkBudgets } from '../../src/build/budget.mjs';
import { bundle } from '../../src/build/bundle.mjs';
import { copyProject } from './project.mjs';

const project = copyProject();
let made;
beforeAll(async () => {
  made = await bundle(project);
}, 60_000);
afterAll(() => rmSync(project, { recursive: true }));

async function judged(files) {
  const said = vi.spyOn(console, 'log').mockImplementation(() => {});
  const isSmall = await checkBudgets(files);
  const lines = said.mock.calls.flat().join('\n').split('\n');
  return { isSmall, lines, over: lines.filter((line) => line.includes('OVER')) };
}

test('The build is within every budget, and each file is named with its weight', async () => {
  const { isSmall, lines, over } = await judged(made);
  expect(over).toEqual([]);
  expect(isSmall).toBe(true);
  for (const { name } of made.assets) expect(lines.join('\n')).toContain(name);
});

/** Text that does not compress. */
const noise = Array.from({ length: 12_000 }, (_, index) =>
  String.fromCodePoint(0x4e00 + ((index * 7919) % 20_000)),
).join('');

test('Whatever is too heavy is named', async () => {
  const content = Buffer.from(noise);
  const heavy = ['main.js', 'boot.js', 'main.css', 'accounts.js', 'de.js', 'help-en.js'];
  const assets = made.assets.map((file) =>
    heavy.includes(file.label) ? { ...file, content } : file,
  );
  const { isSmall, over } = await judged({ ...made, assets });
  expect(isSmall).toBe(false);
  for (const what of [
    'JavaScript for /login',
    'boot',
    'style sheet',
    'chunk: accounts.js',
    'dictionary: de.js',
    'page: help-en.js',
  ])
    expect(over).toContainEqual(expect.stringMatching(`^${what} `));
  expect(over.join('\n')).not.toMatch(/chunk: profile|dictionary: it|page: help-de/);
});

/** Letters of its own for each word, so that nothing compresses against Italian; marks and links stay. */
const translated = (text) =>
  text.replace(/\{[^}]*\}|\]\([^)]*\)|<!--.*?-->|[a-z]/gs, (part) =>
    part.length > 1 ? part : String.fromCharCode(((part.charCodeAt(0) - 86) % 26) + 97),
  );

test('A further language is within every budget, and needs nothing but its texts', async () => {
  const path = (name) => join(project, 'i18n', name);
  const italian = JSON.parse(await readFile(path('it.json'), 'utf8'));
  const entries = Object.entries(italian).map(([key, sentence]) => [key, translated(sentence)]);
  await writeFile(path('la.json'), JSON.stringify(Object.fromEntries(entries)));
  await cp(path('it'), path('la'), { recursive: true });
  const latin = await bundle(project);
  expect(latin.page).toMatch(/data-view="la login">/);
  expect(latin.page).toMatch(/<option value="la" lang="la">Latina/);
  const labels = latin.assets.map(({ label }) => label);
  expect(labels).toEqual(expect.arrayContaining(['la.js', 'help-la.js']));
  expect(await judged(latin)).toMatchObject({ isSmall: true, over: [] });
}, 60_000);
