import { rmSync } from 'node:fs';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { checkBudgets } from '../../../src/build/budget.mjs';
import { bundle } from '../../../src/build/bundle.mjs';
import { copyProject } from './project.mjs';

/** @typedef {import('../../../src/build/bundle.mjs').Build} Build */

const project = copyProject();
/** @type {Build} */
let build;
beforeAll(async () => {
  build = await bundle(project);
}, 60_000);
afterAll(() => rmSync(project, { recursive: true }));

/** @param {Build} checked */
async function readReport(checked) {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  const areKept = await checkBudgets(checked);
  const lines = log.mock.calls.flat().join('\n').split('\n');
  return { areKept, lines, exceeded: lines.filter((line) => line.includes('OVER')) };
}

test('The build keeps every budget, and the report lists every file with its size.', async () => {
  const { areKept, lines, exceeded } = await readReport(build);
  expect(exceeded).toEqual([]);
  expect(areKept).toBe(true);
  for (const { name } of build.assets) expect(lines.join('\n')).toContain(name);
});

/** A text that Brotli can hardly compress. */
const incompressible = Array.from({ length: 12_000 }, (_, index) =>
  String.fromCodePoint(0x4e00 + ((index * 7919) % 20_000)),
).join('');

test('The report names every budget that a file exceeds.', async () => {
  const content = Buffer.from(incompressible);
  const enlarged = ['main.js', 'boot.js', 'main.css', 'accounts.js', 'de.js', 'help-en.js'];
  const assets = build.assets.map((file) =>
    enlarged.includes(file.label) ? { ...file, content } : file,
  );
  const { areKept, exceeded } = await readReport({ ...build, assets });
  expect(areKept).toBe(false);
  const titles = exceeded.map((line) => line.replace(/ {2}.*/, ''));
  expect(titles).toEqual([
    'JavaScript for /login',
    'the same in German',
    'the first script',
    'main.css',
    'accounts.js',
    'JavaScript of our own',
    'the largest dictionary',
    'the largest text of a page',
    'everything but pictures',
  ]);
});

/**
 * Shifts every letter, so that the text does not compress together with the Italian one. Directives, placeholders, links
 * and comments stay.
 *
 * @param {string} text
 */
const shiftLetters = (text) =>
  text.replace(/\{[^}]*\}|\]\([^)]*\)|<!--.*?-->|[a-z]/gs, (match) =>
    match.length > 1 ? match : String.fromCharCode(((match.charCodeAt(0) - 86) % 26) + 97),
  );

test('A build with another language keeps every budget and needs only its texts.', async () => {
  /** @param {string} name */
  const getPath = (name) => join(project, 'i18n', name);
  /** @type {Record<string, string>} */
  const italian = JSON.parse(await readFile(getPath('it.json'), 'utf8'));
  const entries = Object.entries(italian).map(([key, sentence]) => [key, shiftLetters(sentence)]);
  await writeFile(getPath('la.json'), JSON.stringify(Object.fromEntries(entries)));
  await cp(getPath('it'), getPath('la'), { recursive: true });
  const extended = await bundle(project);
  expect(extended.documents['index.html']).toMatch(/data-view="la login">/);
  expect(extended.documents['index.html']).toMatch(/<option value="la" lang="la">Latina/);
  const labels = extended.assets.map(({ label }) => label);
  expect(labels).toEqual(expect.arrayContaining(['la.js', 'help-la.js']));
  expect(await readReport(extended)).toMatchObject({ areKept: true, exceeded: [] });
}, 60_000);
