import { afterEach, expect, test, vi } from 'vitest';
import { routes } from '../../src/routes.ts';
import { openPage, provide } from '../support.ts';

async function open(given: Parameters<typeof provide>[0]) {
  openPage();
  await provide(given);
  return import('../../src/core/loading/loaders.ts');
}

afterEach(() => {
  vi.useRealTimers();
  document.adoptedStyleSheets = [];
});

test('A route needs its part, the dictionary, and its text, in English where it is not translated', async () => {
  const asked: string[] = [];
  const names = ['pages', 'home', 'de', 'de/help', 'en/help', 'en/privacy'];
  const file = (name: string) => async () => ({ default: asked.push(name) });
  const { isLoaded, load, getPage } = await open(
    Object.fromEntries(names.map((name) => [name, file(name)])),
  );
  expect(isLoaded('help', 'de')).toBe(false);
  await load('help', 'de');
  expect(asked).toEqual(['pages', 'de', 'de/help']);
  expect(isLoaded('help', 'de')).toBe(true);
  expect(getPage('help', 'de')).toBe(3);
  await load('privacy', 'de');
  await load('home', 'en');
  expect(asked.slice(3)).toEqual(['en/privacy', 'home']);
});

test('A file is loaded once, by however many', async () => {
  const home = vi.fn(async () => ({}));
  const { load } = await open({ home });
  await Promise.all([load('home', 'en'), load('home', 'en')]);
  await load('home', 'en');
  expect(home).toHaveBeenCalledOnce();
});

test('A failure is forgotten: the next call tries again', async () => {
  const home = vi.fn(async () => ({}));
  home.mockRejectedValueOnce(new Error('offline'));
  const { isLoaded, load } = await open({ home });
  await expect(load('home', 'en')).rejects.toThrow('offline');
  expect(isLoaded('home', 'en')).toBe(false);
  await load('home', 'en');
  expect(isLoaded('home', 'en')).toBe(true);
});

test('A file that hangs has failed after ten seconds', async () => {
  const home = vi.fn(() => new Promise(() => {}));
  const { load } = await open({ home });
  vi.useFakeTimers();
  const waiting = load('home', 'en').catch(() => 'failed');
  await vi.advanceTimersByTimeAsync(9_999);
  expect(await Promise.race([waiting, 'waiting'])).toBe('waiting');
  await vi.advanceTimersByTimeAsync(1);
  expect(await waiting).toBe('failed');
  load('home', 'en').catch(() => {});
  expect(home).toHaveBeenCalledTimes(2);
});

test('A file that nobody provides rejects', async () => {
  const { load, getScreen } = await open({});
  await expect(load('home', 'en')).rejects.toThrow('There is no module "home".');
  expect(getScreen('home')).toBeUndefined();
});

test('The style sheet of a part applies once, when the part is there', async () => {
  const { load } = await open({ accounts: async () => ({ style: 'table { color: red }' }) });
  await load('accountsOverview', 'en');
  await load('accountDetails', 'en');
  expect(document.adoptedStyleSheets.map(({ cssRules }) => cssRules[0]?.cssText)).toEqual([
    expect.stringContaining('red'),
  ]);
});

test('Every route has a screen in its part', async () => {
  openPage();
  await provide();
  const { load, getScreen } = await import('../../src/core/loading/loaders.ts');
  for (const route of [...Object.keys(routes), 'unknown'] as (keyof typeof routes)[]) {
    await load(route, 'en');
    expect(getScreen(route), route).toBeTypeOf('function');
  }
});
