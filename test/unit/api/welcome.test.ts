import { beforeEach, expect, test } from 'vitest';
import { mockFetch, openPage, replyWith } from '../support.ts';

const welcome = 'GET /api/v1/welcome';
const from = (country: string, status = 200) =>
  replyWith('', status, { 'client-country': country });

const open = async () => (await import('../../../src/api/welcome.ts')).loadWelcome;
const country = (code: string | undefined) => ({ ok: true, data: { country: code } });

beforeEach(() => openPage());

const headers: [Record<string, string>, string | undefined][] = [
  [{ 'client-country': 'DE' }, 'DE'],
  [{ 'client-country': ' it ' }, 'IT'],
  [{ 'X-Client-Country': 'FR' }, 'FR'],
  [{ 'client-country': 'DE', 'X-Client-Country': 'FR' }, 'DE'],
  ...['', 'DEU', 'D1', 'unknown'].map(
    (value) => [{ 'client-country': value }, undefined] satisfies [object, undefined],
  ),
  [{}, undefined],
];

test.each(headers)('The headers %j give the country %j.', async (headers, code) => {
  const loadWelcome = await open();
  mockFetch({ [welcome]: replyWith({ any: 1 }, 200, headers) });
  expect(await loadWelcome()).toEqual(country(code));
});

test('The welcome data is loaded once, even if two callers request it at the same time.', async () => {
  const loadWelcome = await open();
  const { requests } = mockFetch({ [welcome]: from('DE') });
  await Promise.all([loadWelcome(), loadWelcome()]);
  await loadWelcome();
  expect(requests).toHaveLength(1);
});

test('A failure is not cached.', async () => {
  const loadWelcome = await open();
  const { requests } = mockFetch({ [welcome]: [from('DE', 503), from('IT')] });
  expect(await loadWelcome()).toMatchObject({ failure: { status: 503 } });
  expect(await loadWelcome()).toEqual(country('IT'));
  expect(requests).toHaveLength(2);
});

test('A forced refresh loads again, and later callers get its data.', async () => {
  const loadWelcome = await open();
  const { requests } = mockFetch({ [welcome]: [from('DE'), from('IT')] });
  await loadWelcome();
  expect(await loadWelcome({ isForced: true })).toEqual(country('IT'));
  expect(await loadWelcome()).toEqual(country('IT'));
  expect(requests).toHaveLength(2);
});
