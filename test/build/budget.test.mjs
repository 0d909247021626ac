// @vitest-environment node
import { rmSync } from 'node:fs';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { judge } from '../../src/build/budget.mjs';
import { bundle } from '../../src/build/bundle.mjs';
import { copyProject } from './project.mjs';

const project = copyProject();
afterAll(() => rmSync(project, { recursive: true }));
afterEach(() => vi.restoreAllMocks());

async function judged(made) {
  const said = vi.spyOn(console, 'log').mockImplementation(() => {});
  const isSmall = await judge(made);
  return { isSmall, said: said.mock.calls.join('\n') };
}

/** Text that no compression makes smaller. */
const noise = (length) =>
  Array.from({ length }, (_, index) => String.fromCodePoint(0x4e00 + ((index * 7919) % 20_000)));

test('The build is within every budget, and each file is named with its weight', async () => {
  const made = await bundle(project);
  const { isSmall, said } = await judged(made);
  expect(said).not.toContain('OVER');
  expect(isSmall).toBe(true);
  for (const { name } of made.assets) expect(said).toContain(name);
}, 60_000);

test.each([
  ['JavaScript for /login', ({ assets }) => assets.find(({ label }) => label === 'main.js')],
  ['boot', ({ assets }) => assets.find(({ label }) => label === 'boot.js')],
  ['style sheet', ({ assets }) => assets.find(({ label }) => label === 'main.css')],
  ['part: accounts', ({ assets }) => assets.find(({ label }) => label === 'accounts.js')],
  ['dictionary: de.js', ({ assets }) => assets.find(({ label }) => label === 'de.js')],
  ['page: help-en.js', ({ assets }) => assets.find(({ label }) => label === 'help-en.js')],
])(
  'What is too heavy is named: %s',
  async (what, find) => {
    const made = await bundle(project);
    find(made).content = Buffer.from(noise(12_000).join(''));
    const { isSmall, said } = await judged(made);
    expect(isSmall).toBe(false);
    expect(said.split('\n').find((line) => line.startsWith(what))).toContain('OVER by');
  },
  60_000,
);

/** Words of its own for each word of another language: as long, and compressing as badly. */
function frenchOf(text) {
  const shift = (letter) => String.fromCharCode(((letter.charCodeAt(0) - 97 + 11) % 26) + 97);
  return text.replace(/\{[^}]*\}|\]\([^)]*\)|<!--.*?-->|[a-z]/gs, (part) =>
    part.length > 1 ? part : shift(part),
  );
}

test('A further language is within every budget, and needs nothing but its texts', async () => {
  const path = (name) => join(project, 'i18n', name);
  const italian = JSON.parse(await readFile(path('it.json'), 'utf8'));
  const french = Object.entries(italian).map(([key, sentence]) => [key, frenchOf(sentence)]);
  await writeFile(path('fr.json'), JSON.stringify(Object.fromEntries(french)));
  await cp(path('it'), path('fr'), { recursive: true });
  const made = await bundle(project);
  expect(made.page).toMatch(/data-view="fr login">/);
  expect(made.page).toMatch(/<option value="fr" lang="fr">Français/);
  expect(made.assets.map(({ label }) => label)).toEqual(
    expect.arrayContaining(['fr.js', 'help-fr.js']),
  );
  const { isSmall, said } = await judged(made);
  expect(said).not.toContain('OVER');
  expect(isSmall).toBe(true);
}, 60_000);
