import { afterEach, expect, test, vi } from 'vitest';
import { routes } from '../../../src/routes.ts';
import { openPage, provideImporters } from '../support.ts';

async function open(importers: Parameters<typeof provideImporters>[0]) {
  openPage();
  await provideImporters(importers);
  return import('../../../src/core/loading/loader.ts');
}

afterEach(() => {
  vi.useRealTimers();
  document.adoptedStyleSheets = [];
});

test('A route needs its chunk, the dictionary and its text, in English where there is no translation.', async () => {
  const loadedNames: string[] = [];
  const names = ['pages', 'home', 'de', 'de/help', 'en/help', 'en/privacy'];
  const createImporter = (name: string) => async () => ({ default: loadedNames.push(name) });
  const { isLoaded, load, getPage } = await open(
    Object.fromEntries(names.map((name) => [name, createImporter(name)])),
  );
  expect(isLoaded('help', 'de')).toBe(false);
  await load('help', 'de');
  expect(loadedNames).toEqual(['pages', 'de', 'de/help']);
  expect(isLoaded('help', 'de')).toBe(true);
  expect(getPage('help', 'de')).toBe(3);
  await load('privacy', 'de');
  await load('home', 'en');
  expect(loadedNames.slice(3)).toEqual(['en/privacy', 'home']);
});

test('A module is loaded once for any number of callers.', async () => {
  const home = vi.fn(async () => ({}));
  const { load } = await open({ home });
  await Promise.all([load('home', 'en'), load('home', 'en')]);
  await load('home', 'en');
  expect(home).toHaveBeenCalledOnce();
});

test('After a failure, the next call tries again.', async () => {
  const home = vi.fn(async () => ({}));
  home.mockRejectedValueOnce(new Error('offline'));
  const { isLoaded, load } = await open({ home });
  await expect(load('home', 'en')).rejects.toThrow('offline');
  expect(isLoaded('home', 'en')).toBe(false);
  await load('home', 'en');
  expect(isLoaded('home', 'en')).toBe(true);
});

test('A module that takes longer than ten seconds counts as failed.', async () => {
  const home = vi.fn(() => new Promise(() => {}));
  const { load } = await open({ home });
  vi.useFakeTimers();
  const loading = load('home', 'en').catch(() => 'failed');
  await vi.advanceTimersByTimeAsync(9_999);
  expect(await Promise.race([loading, 'waiting'])).toBe('waiting');
  await vi.advanceTimersByTimeAsync(1);
  expect(await loading).toBe('failed');
  load('home', 'en').catch(() => {});
  expect(home).toHaveBeenCalledTimes(2);
});

test('A module without a loader rejects.', async () => {
  const { load, getScreen } = await open({});
  await expect(load('home', 'en')).rejects.toThrow('There is no module "home".');
  expect(() => getScreen('home')).toThrow('The screen "home" has not been loaded.');
});

test('The style sheet of a chunk is adopted once, when the chunk has loaded.', async () => {
  const { load } = await open({ accounts: async () => ({ style: 'table { color: red }' }) });
  await load('accountsoverview', 'en');
  await load('accountdetails', 'en');
  expect(document.adoptedStyleSheets.map(({ cssRules }) => cssRules[0]?.cssText)).toEqual([
    expect.stringContaining('red'),
  ]);
});

test('Every route has a screen in its chunk.', async () => {
  openPage();
  await provideImporters();
  const { load, getScreen } = await import('../../../src/core/loading/loader.ts');
  for (const route of [...Object.keys(routes), 'unknown'] as (keyof typeof routes)[]) {
    await load(route, 'en');
    expect(getScreen(route), route).toBeTypeOf('function');
  }
});
