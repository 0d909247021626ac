import { describe, expect, test, vi } from 'vitest';
import { routes } from '../../src/routes.ts';
import { answer, openPage, provide, serve, settle, unreachable } from '../support.ts';

const jane = { display_name: 'Jane', email: 'jane@example.com', language: 'en', country: 'DE' };

/** Each screen shows its name, its parameters and its user. */
const screens = Object.fromEntries(
  [...Object.keys(routes), 'unknown'].map((name) => [
    name,
    (params: object, user?: typeof jane) => (
      <p>{[name, ...Object.values(params), ...(user ? [user.email] : [])].join(' ')}</p>
    ),
  ]),
);
const part = async (): Promise<unknown> => ({ screens });

async function open(
  url: string,
  files: Parameters<typeof provide>[0] = {},
  meta: Record<string, string> = {},
) {
  openPage({ url, meta });
  await provide({
    ...{ main: part, home: part, profile: part, accounts: part, pages: part },
    ...files,
  });
  const view = await import('../../src/core/view/view.ts');
  const session = await import('../../src/core/session/session.ts');
  const navigation = await import('../../src/core/navigation/navigation.ts');
  navigation.startNavigation();
  const shown = () => {
    const now = view.currentView();
    if (now.status !== 'ready') return now.status;
    return (now.element.props as { children: string }).children + (now.isLoading ? ' …' : '');
  };
  const start = async () => {
    void view.startView();
    await settle();
  };
  return { ...view, ...session, ...navigation, shown, start };
}

/** A file that is loaded when the test says so. */
function slow() {
  let resolve = (_: unknown) => {};
  let reject = (_: Error) => {};
  const promise = new Promise((...ways) => {
    [resolve, reject] = ways;
  });
  const after = (act: () => void) => {
    act();
    return settle();
  };
  return {
    load: () => promise,
    arrive: () => after(() => resolve({ screens })),
    fail: () => after(() => reject(new Error('offline'))),
  };
}

describe('A screen', () => {
  test.each([
    ['/#/confirm/abc', 'confirm abc'],
    ['/#/nothing/here', 'unknown /nothing/here'],
    ['/#/login', 'login'],
  ])('The screen of its route is shown: %s.', async (url, words) => {
    const { shown, start } = await open(url);
    await start();
    expect(shown()).toBe(words);
  });

  test('A screen receives its user and follows address and session.', async () => {
    const { navigate, shown, start, startSession } = await open('/#/login');
    await start();
    await startSession(jane, 'h1');
    await settle();
    expect(shown()).toBe('accountsOverview jane@example.com');
    expect(location.hash).toBe('#/accounts/overview?lang=en');
    navigate('accountDetails', { id: '12' });
    await settle();
    expect(shown()).toBe('accountDetails 12 jane@example.com');
  });

  test('A screen for visitors sends a logged-in user to the profile.', async () => {
    const { restoreSession, shown, start } = await open('/#/login', {}, { 'user-hash': 'h1' });
    await start();
    await restoreSession({
      loadProfile: async () => ({ ok: true, data: jane }),
      sendLogout() {},
    });
    await settle();
    expect(shown()).toBe('profile jane@example.com');
  });

  test('A screen for users is left when the session ends.', async () => {
    const { endSession, shown, start, startSession } = await open('/#/profile');
    await startSession(jane, 'h1');
    await start();
    expect(shown()).toBe('profile jane@example.com');
    endSession('expired');
    await settle();
    expect(shown()).toBe('login');
    expect(location.hash).toBe('#/login?lang=en');
  });

  test('A screen stays while the next one loads.', async () => {
    const pages = slow();
    const { navigate, shown, start } = await open('/#/login', { pages: pages.load });
    await start();
    navigate('contact', {});
    await settle();
    expect(shown()).toBe('login …');
    await pages.arrive();
    expect(shown()).toBe('contact');
  });

  test.each(['arrive', 'fail'] as const)(
    'A screen that was left meanwhile is not shown when it does %s.',
    async (end) => {
      vi.spyOn(console, 'warn').mockImplementation(() => {});
      const pages = slow();
      const { navigate, shown, start } = await open('/#/login', { pages: pages.load });
      await start();
      navigate('contact', {});
      navigate('register', {});
      await settle();
      await pages[end]();
      expect(shown()).toBe('register');
    },
  );
});

describe('A screen that cannot be loaded', () => {
  test('A screen that cannot be loaded says so and loads on retry.', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const load = vi.fn(part).mockRejectedValueOnce(new Error('offline'));
    const { retryView, shown, start } = await open('/#/contact', { pages: load });
    await start();
    expect(shown()).toBe('failed');
    await retryView();
    expect(shown()).toBe('contact');
  });

  test.each([
    [true, 1],
    [false, 0],
  ])(
    'reloads the page if a second try fails and the server answers: %s, whatever the browser says of the connection',
    async (isReachable, times) => {
      vi.spyOn(console, 'warn').mockImplementation(() => {});
      vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(!isReachable);
      const reply = isReachable ? answer('') : unreachable;
      serve({ [`HEAD ${location.origin}/#/contact`]: reply });
      const reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
      const pages = () => Promise.reject(new Error('gone'));
      const { retryView, shown, start } = await open('/#/contact', { pages });
      await start();
      await retryView();
      expect(shown()).toBe('failed');
      expect(reload).toHaveBeenCalledTimes(times);
    },
  );
});

test('A public page stays until its text in another language has loaded.', async () => {
  const text = slow();
  const { shown, start, writeLanguage } = await open('/#/help', {
    ...{ 'en/help': part, de: async () => ({ default: {} }), 'de/help': text.load },
  });
  location.hash = '#/docs/help';
  await start();
  expect(shown()).toBe('help');
  await writeLanguage('de');
  await settle();
  expect(shown()).toBe('help …');
  await text.arrive();
  expect(shown()).toBe('help');
});
