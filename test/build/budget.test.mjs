// @vitest-environment node
import { createCipheriv } from 'node:crypto';
import { join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { judge } from '../../src/build/budget.mjs';
import { bundle } from '../../src/build/bundle.mjs';

const root = join(import.meta.dirname, '../..');

beforeEach(() => {
  vi.spyOn(console, 'log').mockImplementation(() => {});
});

/** Bytes that no compression makes fewer. */
const dense = (length) =>
  createCipheriv('aes-128-ctr', Buffer.alloc(16), Buffer.alloc(16)).update(Buffer.alloc(length));

const file = (name, length, { source, ...others } = {}) => ({
  ...{ name, label: name, imports: [], content: dense(length), ...others },
  inputs: source ? { [source]: { bytesInOutput: length } } : {},
});
const part = (name, length, imports = ['main.js']) =>
  file(`${name}.js`, length, { imports, part: name });

/** A small build, with other files in place of its own. */
const build = (...others) => {
  const own = [
    file('react.js', 3000),
    file('boot.js', 1000, { source: 'src/boot.ts' }),
    file('main.js', 2000, { source: 'src/main.tsx', imports: ['boot.js', 'react.js'] }),
    file('main.css', 2000),
    part('home', 1000, ['main.js', 'shared.js']),
    part('visitor', 1000, ['main.js', 'shared.js']),
    part('user', 1000, ['main.js', 'shared.js']),
    file('shared.js', 500, { imports: ['main.js'] }),
    part('pages', 500),
    part('analytics', 100),
    part('de', 1000, []),
    part('faq-de', 1000, []),
    file('seal.svg', 1000),
    file('embed.css', 2000, { aside: true }),
  ];
  const isReplaced = ({ name }) => others.some((other) => other.name === name);
  return [...own.filter((it) => !isReplaced(it)), ...others];
};

/** What is judged, and the lines of the budgets: what, how much, of how much, and the verdict. */
async function look(assets, { page = '<p>page</p>', beside = {} } = {}) {
  vi.mocked(console.log).mockClear();
  const good = await judge({ assets, page, beside });
  const lines = vi.mocked(console.log).mock.calls.flatMap(([text]) => text.split('\n'));
  const budgets = lines.flatMap((line) => {
    const [, what, amount, most, verdict] = /^(.+?) +(\d+) +of +(\d+) +(.+)$/.exec(line) ?? [];
    return what ? [{ what, amount: Number(amount), most: Number(most), verdict }] : [];
  });
  const of = (name) => budgets.find(({ what }) => what === name);
  return { good, lines, budgets, of, over: budgets.filter(({ verdict }) => verdict !== 'ok') };
}

test('A build within its budgets passes, and each budget says so', async () => {
  const { good, budgets, over } = await look(build());
  expect(good).toBe(true);
  expect(over).toEqual([]);
  expect(budgets.map(({ what }) => what)).toEqual([
    'JavaScript for /login',
    'boot',
    'style sheet',
    'index.html',
    'part: home',
    'part: visitor',
    'part: user',
    'part: pages',
    'part: analytics',
    'dictionary: de',
    'page: faq-de',
    'pictures',
    'everything in dist but pictures',
    'requests of /login',
    'requests of home in German',
  ]);
});

test('What every file weighs is told, the heaviest first', async () => {
  const { lines } = await look(build(), { beside: { 'embed.js': 'import("./a.js")' } });
  const files = lines.flatMap((line) => /^([\w.-]+) +(\d+) +(\d+)$/.exec(line)?.slice(1, 4) ?? []);
  const names = files.filter((_, index) => index % 3 === 0);
  expect(names).toHaveLength(build().length + 2);
  expect(names[0]).toBe('react.js');
  expect(names.slice(-2).sort()).toEqual(['embed.js', 'index.html']);
});

test.each([
  ['boot', file('boot.js', 4000, { source: 'src/boot.ts' })],
  ['style sheet', file('main.css', 9000)],
  ['part: visitor', part('visitor', 20_000, ['main.js', 'shared.js'])],
  ['part: user', part('user', 20_000, ['main.js', 'shared.js'])],
  ['part: pages', part('pages', 20_000)],
  ['part: analytics', part('analytics', 20_000)],
  ['dictionary: fr', part('fr', 20_000, [])],
  ['page: faq-en', part('faq-en', 20_000, [])],
  ['pictures', file('big.svg', 200_000)],
  ['everything in dist but pictures', file('embed.css', 300_000, { aside: true })],
])('One over its budget fails, and says by how much: %s', async (what, grown) => {
  const { good, of, over } = await look(build(grown));
  expect(good).toBe(false);
  expect(over).toEqual([of(what)]);
  const { amount, most, verdict } = of(what);
  expect(amount).toBeGreaterThan(most);
  expect(verdict).toBe(`OVER by ${amount - most}`);
});

test('The page has a budget, and counts with all that is there', async () => {
  const page = dense(20_000).toString('latin1');
  const { good, of, over } = await look(build(), { page });
  expect(good).toBe(false);
  expect(over).toEqual([of('index.html')]);
  const { of: before } = await look(build());
  const rest = 'everything in dist but pictures';
  expect(of(rest).amount - before(rest).amount).toBeGreaterThan(19_000);
});

test('What a part shares with another counts for both, and the start for the login only', async () => {
  const before = await look(build());
  const shared = file('shared.js', 1500, { imports: ['main.js'] });
  const after = await look(build(shared));
  const grown = after.budgets.filter(({ what, amount }) => amount !== before.of(what).amount);
  expect(grown.map(({ what }) => what)).toEqual([
    'part: home',
    'part: visitor',
    'part: user',
    'everything in dist but pictures',
  ]);
  expect(after.of('JavaScript for /login').amount).toBeGreaterThan(6000);
});

test('Requests are counted: the files of the start, the page and its style', async () => {
  const { of } = await look(build());
  expect(of('requests of /login').amount).toBe(5);
  // And the part, what it shares, and the dictionary.
  expect(of('requests of home in German').amount).toBe(8);
});

test('The build as it is keeps its budgets, with room for what has to be mended', async () => {
  const { assets, page, beside } = await bundle(root);
  const { good, budgets } = await look(assets, { page, beside });
  expect(good).toBe(true);
  expect(budgets.length).toBeGreaterThan(40);
  // There is no part of a request.
  const weights = budgets.filter(({ what }) => !what.startsWith('requests'));
  expect(weights.filter(({ amount, most }) => amount > most * 0.98)).toEqual([]);
});
