// @vitest-environment node
import { createCipheriv } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { judge } from '../../src/build/budget.mjs';

let root;
const recordPath = () => join(root, 'src/build/sizes.json');

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'budget-'));
  await mkdir(join(root, 'src/build'), { recursive: true });
  await writeFile(recordPath(), '{}');
  await writeFile(join(root, 'src/boot.ts'), 'start();\n');
  await writeFile(join(root, 'src/main.tsx'), 'mount();\n');
  vi.spyOn(console, 'log').mockImplementation(() => {});
});
afterEach(() => rm(root, { recursive: true, force: true }));

/** Bytes that no compression makes fewer. */
const dense = (length) =>
  createCipheriv('aes-128-ctr', Buffer.alloc(16), Buffer.alloc(16)).update(Buffer.alloc(length));

const file = (label, length, inputs = {}) => ({
  label,
  inputs,
  imports: [],
  content: dense(length),
});

/** A small build, with other files in place of its own. */
const build = (...others) => {
  const own = [
    file('boot.js', 1000, { 'src/boot.ts': 1000 }),
    file('main.js', 2000, { 'src/main.tsx': 2000 }),
    file('main.css', 3000, { 'styles/base.css': 3000 }),
  ];
  const isReplaced = ({ label }) => others.some((other) => other.label === label);
  return [...own.filter((it) => !isReplaced(it)), ...others];
};

/** What is judged, and the lines that are printed. */
async function look(assets, { record = false, page = '<p>page</p>', beside = {} } = {}) {
  vi.mocked(console.log).mockClear();
  const good = await judge({ root, assets, page, beside, record });
  const lines = vi.mocked(console.log).mock.calls.flatMap(([text]) => text.split('\n'));
  return { good, lines, below: (what) => detailsBelow(lines, what) };
}

/** The line about a budget, and those that are indented below it, with single blanks. */
function detailsBelow(lines, what) {
  const first = lines.findIndex((line) => line.startsWith(`${what} `) && / of +\d+ /.test(line));
  const end = lines.findIndex((line, index) => index > first && !line.startsWith('    '));
  return lines
    .slice(first, end < 0 ? undefined : end)
    .map((line) => line.trim().split(/ +/).join(' '));
}

test('A build within its budgets passes, and each budget says so', async () => {
  const { good, lines, below } = await look(build());
  expect(good).toBe(true);
  expect(below('boot.js')).toHaveLength(1);
  expect(lines.filter((line) => / of +\d+ /.test(line)).length).toBeGreaterThan(5);
  expect(lines.filter((line) => line.includes('OVER'))).toEqual([]);
});

test('One over a budget fails and says by how much, and which sources have grown by what', async () => {
  await look(build(), { record: true });
  await writeFile(join(root, 'src/new.ts'), 'more();\n');
  const sources = { 'src/new.ts': 30, 'src/boot.ts': 1200, 'src/main.tsx': 0 };
  const { good, below } = await look(build(file('boot.js', 2600, sources)));
  expect(good).toBe(false);
  const [line, ...grown] = below('boot.js');
  const [, amount = 0, excess] = /^boot\.js (\d+) of 2500 OVER by (\d+)$/.exec(line) ?? [];
  expect(Number(amount)).toBeGreaterThanOrEqual(2600);
  expect(Number(excess)).toBe(amount - 2500);
  expect(grown).toEqual(['src/boot.ts +200 bytes', 'src/new.ts +30 bytes']);
});

test.each([
  ['the style', 'CSS', file('main.css', 4700, { 'styles/base.css': 4700 }), 'main.css'],
  [
    'a dictionary',
    'dictionary: fr.js',
    { ...file('fr.js', 5100), entry: 'virtual:i18n:fr' },
    'fr.js',
  ],
  [
    'a public page',
    'page: faq-en.js',
    { ...file('faq-en.js', 5100), entry: 'i18n/en/faq.md' },
    'faq-en.js',
  ],
])(
  'Where no source of ours is in it, %s itself is named as grown',
  async (_, what, grown, name) => {
    await look(build(file(name, 1000)), { record: true });
    const known = JSON.parse(await readFile(recordPath(), 'utf8')).files[name];
    const { good, below } = await look(build(grown));
    expect(good).toBe(false);
    const [line, ...named] = below(what);
    const [, amount = 0] = / (\d+) of /.exec(line) ?? [];
    expect(named).toEqual([`${name} +${amount - known} bytes of Brotli`]);
  },
);

test('The page is named as grown where it takes more than there is for all', async () => {
  await look(build(), { record: true });
  const { good, below } = await look(build(), { page: dense(200_000).toString('latin1') });
  expect(good).toBe(false);
  const [, ...named] = below('everything but pictures');
  expect(named).toEqual([expect.stringMatching(/^index\.html \+\d{6} bytes of Brotli$/)]);
});

test('The change is that since the record', async () => {
  const beside = { 'embed.js': 'import("./a.js")', 'main.css': 'a{}' };
  const before = await look(build(), { record: true, beside });
  const changeOf = ({ lines }, label) =>
    lines
      .find((line) => line.startsWith(`${label} `))
      ?.split(/ +/)
      .at(-1);
  expect(changeOf(before, 'main.css')).toBe('new');
  const same = await look(build(), { beside });
  for (const label of ['main.css', 'boot.js', 'index.html', './embed.js', './main.css']) {
    expect([label, changeOf(same, label)]).toEqual([label, '0']);
  }
  const after = await look(
    build(file('main.css', 3100), file('boot.js', 990, { 'src/boot.ts': 990 })),
  );
  expect([changeOf(after, 'main.css'), changeOf(after, 'boot.js')]).toEqual(['+100', '-10']);
});

test('The record is written when that is asked for, and else what differs from it is told', async () => {
  const told = ({ lines }) => lines.filter((line) => line.startsWith('files not as recorded'));
  const first = await look(build());
  expect(told(first)).toEqual(['files not as recorded: 4 (npm run build -- --record)']);
  expect(await readFile(recordPath(), 'utf8')).toBe('{}');
  expect(told(await look(build(), { record: true }))).toEqual([]);
  const { files, sources } = JSON.parse(await readFile(recordPath(), 'utf8'));
  expect(Object.keys(files)).toEqual(['boot.js', 'index.html', 'main.css', 'main.js']);
  expect(sources).toEqual({ 'src/boot.ts': 1000, 'src/main.tsx': 2000 });
  expect(told(await look(build()))).toEqual([]);
  const changed = await look(build(file('main.css', 2000)));
  expect(told(changed)).toEqual(['files not as recorded: 1 (npm run build -- --record)']);
  expect(changed.good).toBe(true);
});
