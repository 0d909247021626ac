import { describe, expect, test, vi } from 'vitest';
import type { User } from '../../src/core/session/user.ts';
import { routes } from '../../src/routes.ts';
import { createUser } from '../fixtures.mjs';
import {
  flush,
  mockFetch,
  networkError,
  openPage,
  provideImporters,
  replyWith,
} from '../support.ts';

const jane = createUser();

/** Screens that render their name, their parameters and the email address of their user. */
const screens = Object.fromEntries(
  [...Object.keys(routes), 'unknown'].map((name) => [
    name,
    (params: object, user?: User) => (
      <p>{[name, ...Object.values(params), ...(user ? [user.email] : [])].join(' ')}</p>
    ),
  ]),
);
const importChunk = async (): Promise<unknown> => ({ screens });

async function open(
  url: string,
  importers: Parameters<typeof provideImporters>[0] = {},
  meta: Record<string, string> = {},
) {
  openPage({ url, meta });
  await provideImporters({
    ...{
      main: importChunk,
      home: importChunk,
      profile: importChunk,
      accounts: importChunk,
      pages: importChunk,
    },
    ...importers,
  });
  const view = await import('../../src/core/view/view.ts');
  const session = await import('../../src/core/session/session.ts');
  const navigation = await import('../../src/core/navigation/navigation.ts');
  navigation.startNavigation();
  const getShownText = () => {
    const current = view.currentView();
    if (current.status !== 'ready') return current.status;
    return (
      (current.element.props as { children: string }).children + (current.isLoading ? ' …' : '')
    );
  };
  const start = async () => {
    void view.startView();
    await flush();
  };
  return { ...view, ...session, ...navigation, getShownText, start };
}

/** A module whose import stays pending until the test calls `resolve` or `fail`. */
function createDeferredModule() {
  let resolve = (_: unknown) => {};
  let reject = (_: Error) => {};
  const promise = new Promise((...handlers) => {
    [resolve, reject] = handlers;
  });
  const actAndFlush = (act: () => void) => {
    act();
    return flush();
  };
  return {
    load: () => promise,
    resolve: () => actAndFlush(() => resolve({ screens })),
    fail: () => actAndFlush(() => reject(new Error('offline'))),
  };
}

describe('A screen', () => {
  test.each([
    ['/#/confirm/abc', 'confirm abc'],
    ['/#/nothing/here', 'unknown /nothing/here'],
    ['/#/login', 'login'],
  ])('The screen of its route is shown: %s.', async (url, germanText) => {
    const { getShownText, start } = await open(url);
    await start();
    expect(getShownText()).toBe(germanText);
  });

  test('A screen receives its user and follows address and session.', async () => {
    const { navigate, getShownText, start, startSession } = await open('/#/login');
    await start();
    await startSession(jane, 'h1');
    await flush();
    expect(getShownText()).toBe('accountsOverview jane@example.com');
    expect(location.hash).toBe('#/accounts/overview?lang=en');
    navigate('accountDetails', { id: '12' });
    await flush();
    expect(getShownText()).toBe('accountDetails 12 jane@example.com');
  });

  test('A screen for visitors sends a logged-in user to the profile.', async () => {
    const { restoreSession, getShownText, start } = await open(
      '/#/login',
      {},
      { 'user-hash': 'h1' },
    );
    await start();
    await restoreSession({
      loadProfile: async () => ({ ok: true, data: jane }),
      sendLogout() {},
    });
    await flush();
    expect(getShownText()).toBe('profile jane@example.com');
  });

  test('While the session is being restored, a screen for users waits, and the previous screen does not stay.', async () => {
    const { restoreSession, getShownText, navigate, start } = await open(
      '/#/login',
      {},
      { 'user-hash': 'h1' },
    );
    void restoreSession({ loadProfile: () => new Promise(() => {}), sendLogout() {} });
    await start();
    expect(getShownText()).toBe('login');
    navigate('accountsOverview', {});
    await flush();
    expect(getShownText()).toBe('pending');
  });

  test('A screen for users is left when the session ends.', async () => {
    const { endSession, getShownText, start, startSession } = await open('/#/profile');
    await startSession(jane, 'h1');
    await start();
    expect(getShownText()).toBe('profile jane@example.com');
    endSession('expired');
    await flush();
    expect(getShownText()).toBe('login');
    expect(location.hash).toBe('#/login?lang=en');
  });

  test('A screen stays while the next one loads.', async () => {
    const pages = createDeferredModule();
    const { navigate, getShownText, start } = await open('/#/login', { pages: pages.load });
    await start();
    navigate('contact', {});
    await flush();
    expect(getShownText()).toBe('login …');
    await pages.resolve();
    expect(getShownText()).toBe('contact');
  });

  test.each(['resolve', 'fail'] as const)(
    'A screen that the user has left is not shown when its import does %s.',
    async (end) => {
      vi.spyOn(console, 'warn').mockImplementation(() => {});
      const pages = createDeferredModule();
      const { navigate, getShownText, start } = await open('/#/login', { pages: pages.load });
      await start();
      navigate('contact', {});
      navigate('register', {});
      await flush();
      await pages[end]();
      expect(getShownText()).toBe('register');
    },
  );
});

describe('A screen that cannot be loaded', () => {
  test('A screen that cannot be loaded says so and loads on retry.', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const load = vi.fn(importChunk).mockRejectedValueOnce(new Error('offline'));
    const { retryView, getShownText, start } = await open('/#/contact', { pages: load });
    await start();
    expect(getShownText()).toBe('failed');
    await retryView();
    expect(getShownText()).toBe('contact');
  });

  test.each([
    [true, 1],
    [false, 0],
  ])(
    'A second failure to load a screen reloads the page only if the server responds (%s), whatever navigator.onLine says.',
    async (isReachable, times) => {
      vi.spyOn(console, 'warn').mockImplementation(() => {});
      vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(!isReachable);
      const reply = isReachable ? replyWith('') : networkError;
      mockFetch({ [`HEAD ${location.origin}/#/contact`]: reply });
      const reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
      const pages = () => Promise.reject(new Error('gone'));
      const { retryView, getShownText, start } = await open('/#/contact', { pages });
      await start();
      await retryView();
      expect(getShownText()).toBe('failed');
      expect(reload).toHaveBeenCalledTimes(times);
    },
  );
});

test('A public page stays until its text in another language has loaded.', async () => {
  const germanText = createDeferredModule();
  const { getShownText, start, writeLanguage } = await open('/#/help', {
    ...{ 'en/help': importChunk, de: async () => ({ default: {} }), 'de/help': germanText.load },
  });
  location.hash = '#/docs/help';
  await start();
  expect(getShownText()).toBe('help');
  await writeLanguage('de');
  await flush();
  expect(getShownText()).toBe('help …');
  await germanText.resolve();
  expect(getShownText()).toBe('help');
});

test('A text that fails late, in a language that is no longer wanted, does not replace the page.', async () => {
  const germanText = createDeferredModule();
  const { getShownText, start, writeLanguage } = await open('/#/docs/help', {
    ...{ 'en/help': importChunk, de: async () => ({ default: {} }), 'de/help': germanText.load },
  });
  await start();
  await writeLanguage('de');
  await writeLanguage('en');
  await flush();
  await germanText.fail();
  expect(getShownText()).toBe('help');
});

test('A screen of a user does not stay for another user or a visitor while the next one loads.', async () => {
  const pages = createDeferredModule();
  const { endSession, navigate, getShownText, start, startSession } = await open('/#/accounts', {
    pages: pages.load,
  });
  await startSession(jane, 'h1');
  await start();
  navigate('contact', {});
  await flush();
  expect(getShownText()).toBe('accountsOverview jane@example.com …');
  endSession('other-tab');
  await flush();
  expect(getShownText()).toBe('pending');
  await pages.resolve();
  expect(getShownText()).toBe('contact');
});
