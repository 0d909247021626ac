import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createUser } from '../../fixtures.mjs';
import {
  changeHash,
  encodeSettings,
  flush,
  mockFetch,
  openPage,
  provideImporters,
  replyWith,
} from '../support.ts';

const english = { language: 'en', urlLanguage: undefined };

const importMain = async () => {
  const { start } = await import('../../../src/start/main.tsx');
  const { home, main } = (await import('../../../src/start/importers.ts')).importers.chunks;
  return { start, home, main };
};

test('Once the application has started, a press that nothing has listened to is repeated, and the page no longer waits.', async () => {
  openPage({ url: '/#/login' });
  mockFetch({});
  await provideImporters();
  const { start } = await importMain();
  const mount = document.createElement('div');
  document.body.replaceChildren(mount);
  document.body.insertAdjacentHTML('beforeend', '<p class="fallback">It did not start.</p>');
  const repeatPress = vi.fn(() => mount.querySelector('h1')?.textContent);
  const stop = await start({ mount, detected: english, isPrerendered: false, repeatPress });
  expect(repeatPress).toHaveReturnedWith('Log in');
  expect(repeatPress).toHaveBeenCalledOnce();
  expect(document.querySelector('.fallback')).toBeNull();
  stop();
  expect(mount.innerHTML).toBe('');
});

test('Where the first screen takes too long, the rest of the page is shown without it.', async () => {
  openPage({ url: '/#/home' });
  mockFetch({});
  await provideImporters({ home: () => new Promise(() => {}) });
  const { start } = await importMain();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const mount = document.createElement('div');
  const starting = start({ mount, detected: english, isPrerendered: false, repeatPress() {} });
  await vi.advanceTimersByTimeAsync(2_999);
  expect(mount.innerHTML).toBe('');
  await vi.advanceTimersByTimeAsync(1);
  const stop = await starting;
  expect(mount.querySelector('footer')).not.toBeNull();
  stop();
});

test.each([
  ['an empty element for the CSRF token', { 'csrf-token': '' }, 1],
  ['a token', { 'csrf-token': 'a' }, 0],
  ['no element for it', {}, 0],
] as const)(
  'A page with %s fetches the welcome data for its token at the start: %j.',
  async (_, meta: Record<string, string>, count) => {
    openPage({ url: '/#/login', meta });
    const token = { 'X-CSRF-Token': 'first' };
    const { requests } = mockFetch({ 'GET /api/v1/welcome': replyWith('', 200, token) });
    await provideImporters();
    const { start } = await importMain();
    const mount = document.createElement('div');
    const stop = await start({ mount, detected: english, isPrerendered: false, repeatPress() {} });
    await flush();
    expect(requests).toHaveLength(count);
    expect(localStorage.getItem('signing.csrfToken')).toBe(
      count ? 'first' : (meta['csrf-token'] ?? null),
    );
    stop();
  },
);

test.each([
  [{ id: 7, url: 'https://stats.example.com/' }, true],
  [{}, false],
])('With the analytics settings %j, Matomo is loaded: %s.', async (analytics, isLoaded) => {
  // happy-dom does not fetch Matomo's script, and must not report that as an error.
  Reflect.get(window, 'happyDOM').settings.handleDisabledFileLoadingAsSuccess = true;
  openPage({ url: '/#/login', meta: { settings: encodeSettings({ analytics }) } });
  mockFetch({});
  await provideImporters();
  const { start } = await importMain();
  const mount = document.createElement('div');
  const stop = await start({ mount, detected: english, isPrerendered: false, repeatPress() {} });
  await flush();
  const script = document.head.querySelector('script');
  expect(script?.src).toBe(isLoaded ? 'https://stats.example.com/matomo.js' : undefined);
  stop();
  Reflect.deleteProperty(window, '_paq');
});

test('A press that is repeated before analytics has been loaded hides no page view.', async () => {
  Reflect.get(window, 'happyDOM').settings.handleDisabledFileLoadingAsSuccess = true;
  const analytics = { id: 7, url: 'https://stats.example.com/' };
  openPage({ url: '/#/login', meta: { settings: encodeSettings({ analytics }) } });
  mockFetch({});
  await provideImporters();
  const { start } = await importMain();
  const { navigate } = await import('../../../src/core/navigation/navigation.ts');
  const mount = document.createElement('div');
  const repeatPress = () => navigate('passwordreset', {});
  const stop = await start({ mount, detected: english, isPrerendered: false, repeatPress });
  await flush();
  const commands: readonly (readonly unknown[])[] = Reflect.get(window, '_paq') as never;
  const urls = commands.flatMap(([name, url]) => (name === 'setCustomUrl' ? [url] : []));
  expect(urls).toEqual(['/#/login', '/#/passwordreset']);
  stop();
  Reflect.deleteProperty(window, '_paq');
});

describe('A prerendered view', () => {
  let html = '';

  beforeEach(async () => {
    openPage({ url: '/#/home' });
    const { prerender } = await import('../../../src/start/prerender.tsx');
    html = await prerender();
    vi.spyOn(console, 'info');
  });

  type Options = {
    readonly isPrerendered?: boolean;
    readonly language?: 'en' | 'de';
    readonly page?: Parameters<typeof openPage>[0];
    /** Imports the chunk of Home. */
    readonly importHome?: (home: () => Promise<unknown>) => Promise<unknown>;
    readonly importGerman?: () => Promise<unknown>;
  };

  /** Starts the application over the prerendered Home. Returns whether its elements have stayed. */
  async function startOverHome(options: Options = {}) {
    const { isPrerendered = true, language = 'en', page, importHome, importGerman } = options;
    openPage({ url: '/#/home', ...page });
    mockFetch({});
    const { start, home, main } = await importMain();
    await provideImporters({
      main,
      home: importHome ? () => importHome(home) : home,
      ...(importGerman && { de: importGerman }),
    });
    const mount = document.createElement('div');
    mount.innerHTML = html;
    const heading = mount.querySelector('h1');
    const detected = { language, urlLanguage: undefined };
    const stop = await start({ mount, detected, isPrerendered, repeatPress() {} });
    const hasStayed = mount.querySelector('h1') === heading;
    stop();
    return hasStayed;
  }

  test('A prerendered view is hydrated if it is what the application would show.', async () => {
    expect(await startOverHome()).toBe(true);
    expect(console.info).not.toHaveBeenCalled();
  });

  const user = createUser();
  const loggedIn = { 'signing.user': JSON.stringify(user), 'signing.userHash': 'h1' };
  test.each<[string, Options]>([
    ['there is none for the URL', { isPrerendered: false }],
    ['it is in another language', { language: 'de' }],
    ['a user is logged in', { page: { meta: { 'user-hash': 'h1' }, localItems: loggedIn } }],
    ['its chunk cannot be loaded', { importHome: () => Promise.reject(new Error('Not found')) }],
    [
      'the visitor has moved on meanwhile',
      {
        async importHome(home) {
          await changeHash('#/home?status=deleted');
          return home();
        },
      },
    ],
    [
      'the visitor has moved on while the dictionary was loading',
      {
        language: 'de',
        async importGerman() {
          await flush();
          await changeHash('#/home?status=deleted');
          return { default: {} };
        },
      },
    ],
  ])('A prerendered view is replaced, and not hydrated, if %s.', async (_, options) => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    expect(await startOverHome(options)).toBe(false);
    // React would report a hydration mismatch through console.info.
    expect(console.info).not.toHaveBeenCalled();
  });

  test('A prerendered view stays until its dictionary is given up.', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    openPage({ url: '/#/home' });
    mockFetch({});
    const { start, home, main } = await importMain();
    await provideImporters({ main, home, de: () => new Promise(() => {}) });
    const mount = document.createElement('div');
    mount.innerHTML = html;
    const heading = mount.querySelector('h1');
    const detected = { language: 'de', urlLanguage: undefined };
    const starting = start({ mount, detected, isPrerendered: true, repeatPress() {} });
    await vi.advanceTimersByTimeAsync(3_999);
    expect(mount.querySelector('h1')).toBe(heading);
    await vi.advanceTimersByTimeAsync(1);
    const stop = await starting;
    expect(mount.querySelector('h1')).not.toBe(heading);
    expect(document.documentElement.lang).toBe('en');
    stop();
  });
});
