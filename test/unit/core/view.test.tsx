import { describe, expect, test, vi } from 'vitest';
import { routes } from '../../../src/routes.ts';
import { createUser } from '../../fixtures.mjs';
import {
  changeHash,
  createPageSignal,
  flush,
  mockFetch,
  networkError,
  openPage,
  provideImporters,
  replyWith,
} from '../support.ts';

const jane = createUser();
const joe = createUser({ email: 'joe@example.com' });

/** Screens that render their name and their parameters. */
const screens = Object.fromEntries(
  [...Object.keys(routes), 'unknown'].map((name) => [
    name,
    (params: object) => <p>{[name, ...Object.values(params)].join(' ')}</p>,
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
    main: importChunk,
    home: importChunk,
    profile: importChunk,
    accounts: importChunk,
    pages: importChunk,
    ...importers,
  });
  const view = await import('../../../src/core/view/view.ts');
  const session = await import('../../../src/core/session/session.ts');
  const navigation = await import('../../../src/core/navigation/navigation.ts');
  navigation.startNavigation(createPageSignal());
  const getShownText = () => {
    const current = view.currentView();
    if (current.status !== 'ready') return current.status;
    return (current.element.props as { children: string }).children;
  };
  const getKey = () => {
    const current = view.currentView();
    return current.status === 'ready' ? current.key : current.status;
  };
  const start = async () => {
    void view.startView(createPageSignal());
    await flush();
  };
  return { ...view, ...session, ...navigation, getKey, getShownText, start };
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
  ])('A URL shows the screen of its route: %s.', async (url, text) => {
    const { getShownText, start } = await open(url);
    await start();
    expect(getShownText()).toBe(text);
  });

  test('A screen follows URL and session.', async () => {
    const { beginSession, endSession, getShownText, navigate, start } = await open('/#/login');
    await start();
    beginSession(jane, 'h1');
    await flush();
    expect(getShownText()).toBe('accountsoverview');
    expect(location.hash).toBe('#/accounts/overview?lang=en');
    navigate('accountdetails', { id: '12' });
    await flush();
    expect(getShownText()).toBe('accountdetails 12');
    endSession('expired');
    await flush();
    expect([getShownText(), location.hash]).toEqual(['login', '#/login?lang=en']);
  });

  test('Once its signal is aborted, the view stays as it is.', async () => {
    const { navigate, startView, currentView } = await open('/#/login');
    const controller = new AbortController();
    await startView(controller.signal);
    const view = currentView();
    controller.abort();
    navigate('contact', {});
    await flush();
    expect(currentView()).toBe(view);
  });

  test('While the session is being restored, the screens for users wait.', async () => {
    const { markPending, getShownText, navigate, restoreSession, start } = await open('/#/login');
    markPending();
    await start();
    expect(getShownText()).toBe('login');
    navigate('accountsoverview', {});
    expect(getShownText()).toBe('loading');
    await flush();
    expect(getShownText()).toBe('loading');
    restoreSession(jane, 'h1');
    await flush();
    expect(getShownText()).toBe('accountsoverview');
  });
});

describe('A screen never outlives its person', () => {
  test('The key of a screen changes with the person, and stays while the same person goes on.', async () => {
    const { beginSession, endSession, getKey, start, updateUser } =
      await open('/#/profile/delete/t');
    await start();
    const keys = [getKey()];
    const actAndFlush = async (act: () => unknown) => {
      act();
      await flush();
      keys.push(getKey());
    };
    await actAndFlush(() => beginSession(jane, 'h1'));
    await actAndFlush(() => updateUser({ ...jane, display_name: 'Jane D.' }));
    await actAndFlush(() => endSession('expired'));
    await actAndFlush(() => beginSession(jane, 'h2'));
    await actAndFlush(() => beginSession(joe, 'h3'));
    await actAndFlush(() => endSession('logout'));
    expect(keys.map((key) => keys.indexOf(key))).toEqual([0, 1, 1, 1, 1, 5, 0]);
  });

  test('The key of a screen changes with the route and the navigation, except to another section.', async () => {
    const { getKey, navigate, repeatNavigation, start, writeLanguage } = await open('/#/contact');
    await start();
    const keys = [getKey()];
    for (const act of [
      () => navigate('contact', {}, { section: 'a' }),
      () => writeLanguage('en'),
      () => repeatNavigation(),
      () => navigate('contact', {}),
      () => navigate('confirm', { token: 'a' }),
      () => navigate('confirm', { token: 'b' }),
    ]) {
      act();
      await flush();
      keys.push(getKey());
    }
    expect(keys.map((key) => keys.indexOf(key))).toEqual([0, 0, 0, 0, 4, 5, 6]);
  });
});

describe('A URL shows its own screen, or that it is loading', () => {
  test('No screen stands under the URL of another one while that one loads.', async () => {
    const pages = createDeferredModule();
    const { getShownText, navigate, start } = await open('/#/login', { pages: pages.load });
    await start();
    expect(getShownText()).toBe('login');
    navigate('contact', {});
    expect(getShownText()).toBe('loading');
    await flush();
    expect(getShownText()).toBe('loading');
    await pages.resolve();
    expect(getShownText()).toBe('contact');
  });

  test('A screen that is there is shown without an intermediate state.', async () => {
    const { currentView, getShownText, navigate, start } = await open('/#/contact');
    await start();
    navigate('privacy', {});
    expect(currentView().status).toBe('ready');
    await flush();
    expect(getShownText()).toBe('privacy');
  });

  test.each([
    ['resolves', 'resolve'],
    ['fails', 'fail'],
  ] as const)(
    'A screen that the person has left is not shown when its import %s.',
    async (_, end) => {
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

  test('A screen that has loaded for somebody who has gone is not shown.', async () => {
    const accounts = createDeferredModule();
    const { beginSession, endSession, getShownText, start } = await open('/#/accounts', {
      accounts: accounts.load,
    });
    beginSession(jane, 'h1');
    await start();
    endSession('logout');
    await accounts.resolve();
    expect(getShownText()).toBe('login');
  });
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

describe('Another language', () => {
  const openHelp = async () => {
    const [dictionary, text] = [createDeferredModule(), createDeferredModule()];
    const page = await open('/#/docs/help', {
      'en/help': importChunk,
      de: dictionary.load,
      'de/help': text.load,
    });
    await page.start();
    return { ...page, dictionary, text };
  };

  test('A screen stays, as the same one, until its text in another language has loaded.', async () => {
    const { currentView, dictionary, getKey, text, writeLanguage } = await openHelp();
    const view = currentView();
    const key = getKey();
    writeLanguage('de');
    await dictionary.resolve();
    expect(currentView()).toBe(view);
    await text.resolve();
    expect(currentView()).not.toBe(view);
    expect(getKey()).toBe(key);
  });

  test('A screen that opens in another language waits for its dictionary.', async () => {
    const { dictionary, getShownText } = await openHelp();
    await changeHash('#/contact?lang=de');
    expect(getShownText()).toBe('loading');
    await dictionary.resolve();
    expect(getShownText()).toBe('contact');
  });

  test('A dictionary that comes when nothing waits for it any longer also brings the text of the page.', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    let bringDictionary = () => {};
    vi.useFakeTimers();
    const text = vi.fn(importChunk);
    const { currentView, startView } = await open('/#/docs/help?lang=de', {
      'en/help': importChunk,
      de: () => new Promise((resolve) => (bringDictionary = () => resolve({ default: {} }))),
      'de/help': text,
    });
    void startView(createPageSignal());
    await vi.advanceTimersByTimeAsync(4_000);
    expect(currentView().status).toBe('ready');
    expect(text).not.toHaveBeenCalled();
    bringDictionary();
    await vi.advanceTimersByTimeAsync(0);
    expect(text).toHaveBeenCalledOnce();
  });

  test('A text that fails late, in a language that is no longer wanted, does not replace the page.', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { dictionary, getShownText, text, writeLanguage } = await openHelp();
    writeLanguage('de');
    await dictionary.resolve();
    writeLanguage('en');
    await flush();
    await text.fail();
    expect(getShownText()).toBe('help');
  });
});
