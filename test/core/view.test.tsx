import { describe, expect, test, vi } from 'vitest';
import type { Audience } from '../../src/core/navigation/guards.ts';
import type { ScreenOf } from '../../src/core/navigation/view.ts';
import { createChunk } from '../../src/lib/chunk.ts';
import { routes } from '../../src/routes.ts';
import { openPage, settle } from '../support.ts';

const jane = { display_name: 'Jane', email: 'jane@example.com', language: 'en', country: 'DE' };

const audiences: Readonly<Record<string, Audience>> = {
  login: 'visitor',
  register: 'visitor',
  resetRequest: 'visitor',
  resetCompletion: 'visitor',
  profile: 'user',
  accountsOverview: 'user',
  accountDetails: 'user',
};

/** Every route's screen shows its name, its parameters and its user. */
async function open(
  url: string,
  { loads = {} }: { loads?: Record<string, () => Promise<string>> } = {},
) {
  openPage({ url });
  const view = await import('../../src/core/navigation/view.ts');
  const session = await import('../../src/core/session/session.ts');
  const navigation = await import('../../src/core/navigation/navigation.ts');
  const table = [...Object.keys(routes), 'unknown'].map((name) => {
    const chunk = createChunk(loads[name] ?? (async () => name));
    const audience = audiences[name] ?? 'everyone';
    const show = (params: object, user: { email: string } | undefined) =>
      chunk.get() && (
        <p>{[name, ...Object.values(params), ...(audience === 'user' ? [user?.email] : [])]}</p>
      );
    return [name, { audience, load: chunk.load, show }] as const;
  });
  navigation.startNavigation();
  const screens = new Map(table);
  const start = () => view.startView(screens.get.bind(screens) as ScreenOf);
  return { ...view, ...session, ...navigation, start, shown: () => shownIn(view.currentView()) };
}

function shownIn(
  view: ReturnType<typeof import('../../src/core/navigation/view.ts')['currentView']>,
) {
  if (view.status !== 'ready') return view.status;
  const { children } = view.element.props as { children: string[] };
  return children.join(' ') + (view.loading ? ' (loading the next)' : '');
}

/** A screen whose part of the program arrives when the test says so. */
function slow(name: string) {
  let arrive = () => {};
  let fail = () => {};
  const load = () =>
    new Promise<string>((resolve, reject) => {
      arrive = () => resolve(name);
      fail = () => reject(new Error('offline'));
    });
  const after = (act: () => void) => {
    act();
    return settle();
  };
  return { load, arrive: () => after(arrive), fail: () => after(fail) };
}

const nobody = async () => ({ ok: false, failure: { kind: 'unreachable' } }) as const;

describe('A screen', () => {
  test('is shown for its route, with its parameters', async () => {
    const { shown, start } = await open('/#/confirm/abc');
    start();
    await settle();
    expect(shown()).toBe('confirm abc');
  });

  test('for everyone need not wait until it is known who is there', async () => {
    const { shown, start } = await open('/#/privacy');
    start();
    await settle();
    expect(shown()).toBe('privacy');
  });

  test('that nothing answers to is shown as unknown with its path', async () => {
    const { shown, start } = await open('/#/nothing/here');
    start();
    await settle();
    expect(shown()).toBe('unknown /nothing/here');
  });

  test('for users waits until it is known who is there, and is given the user', async () => {
    const { shown, start, startSession } = await open('/#/accounts/12');
    start();
    await settle();
    expect(shown()).toBe('waiting');
    await startSession(jane, 'h1');
    await settle();
    expect(shown()).toBe('accountDetails 12 jane@example.com');
  });

  test('follows the address', async () => {
    const { navigate, shown, start } = await open('/#/');
    start();
    navigate('privacy', {});
    await settle();
    expect(shown()).toBe('privacy');
    location.hash = '#/contact';
    await settle();
    expect(shown()).toBe('contact');
  });
});

describe('A guard', () => {
  test('sends a visitor to the login, and after it back', async () => {
    const { restoreSession, shown, start, startSession } = await open('/#/accounts/12');
    await restoreSession(nobody);
    start();
    await settle();
    expect(shown()).toBe('login');
    expect(location.hash).toBe('#/login');
    await startSession(jane, 'h1');
    await settle();
    expect(shown()).toBe('accountDetails 12 jane@example.com');
    expect(location.hash).toBe('#/accounts/12?lang=en');
  });

  test('lets a login that began at the login go to the accounts', async () => {
    const { restoreSession, shown, start, startSession } = await open('/#/login');
    await restoreSession(nobody);
    start();
    await startSession(jane, 'h1');
    await settle();
    expect(shown()).toBe('accountsOverview jane@example.com');
  });

  test('sends a user away from the login who opens it anew', async () => {
    const { navigate, shown, start, startSession } = await open('/#/');
    await startSession(jane, 'h1');
    start();
    navigate('login', {});
    await settle();
    expect(shown()).toBe('profile jane@example.com');
  });

  test('sends a user whom the start has found from the login to the profile', async () => {
    const { restoreSession, shown, start } = await open('/#/login');
    const meta = document.createElement('meta');
    Object.assign(meta, { name: 'user-hash', content: 'h1' });
    document.head.append(meta);
    start();
    await restoreSession(async () => ({ ok: true, data: jane }));
    await settle();
    expect(shown()).toBe('profile jane@example.com');
  });

  test('ends a session that has expired at the login, and returns after it', async () => {
    const { endSession, shown, start, startSession } = await open('/#/profile');
    await startSession(jane, 'h1');
    start();
    await settle();
    endSession('expired');
    await settle();
    expect(shown()).toBe('login');
    expect(history.state).toMatchObject({ expired: true });
    await startSession(jane, 'h2');
    await settle();
    expect(shown()).toBe('profile jane@example.com');
  });

  test('lets a logout start afresh: the next login goes to the accounts', async () => {
    const { endSession, shown, start, startSession } = await open('/#/profile');
    await startSession(jane, 'h1');
    start();
    await settle();
    endSession('logout');
    await settle();
    expect(shown()).toBe('login');
    expect(history.state).toBeNull();
    await startSession(jane, 'h2');
    await settle();
    expect(shown()).toBe('accountsOverview jane@example.com');
  });

  test('leaves public screens open through login and logout', async () => {
    const { endSession, shown, start, startSession } = await open('/#/privacy');
    start();
    await startSession(jane, 'h1');
    await settle();
    expect(shown()).toBe('privacy');
    endSession('logout');
    await settle();
    expect(shown()).toBe('privacy');
  });
});

describe('While a screen is being loaded', () => {
  test('the one before stays, and says so', async () => {
    const contact = slow('contact');
    const loads = { contact: contact.load };
    const { navigate, shown, start } = await open('/#/', { loads });
    start();
    await settle();
    navigate('contact', {});
    await settle();
    expect(shown()).toBe('home (loading the next)');
    await contact.arrive();
    expect(shown()).toBe('contact');
  });

  test('somebody may go elsewhere, and it does not come after', async () => {
    const contact = slow('contact');
    const loads = { contact: contact.load };
    const { navigate, shown, start } = await open('/#/', { loads });
    start();
    await settle();
    navigate('contact', {});
    navigate('privacy', {});
    await settle();
    await contact.arrive();
    expect(shown()).toBe('privacy');
  });

  test('somebody may go back to where nothing has to be loaded', async () => {
    const contact = slow('contact');
    const loads = { contact: contact.load };
    const { navigate, shown, start } = await open('/#/', { loads });
    start();
    await settle();
    navigate('contact', {});
    navigate('home', {});
    await settle();
    expect(shown()).toBe('home');
    await contact.arrive();
    expect(shown()).toBe('home');
  });

  test('what belongs to a user is not in sight after the session has ended', async () => {
    const login = slow('login');
    const loads = { login: login.load };
    const { endSession, shown, start, startSession } = await open('/#/profile', { loads });
    await startSession(jane, 'h1');
    start();
    await settle();
    expect(shown()).toBe('profile jane@example.com');
    endSession('expired');
    expect(shown()).toBe('waiting');
    await login.arrive();
    expect(shown()).toBe('login');
  });

  test('a session that ends keeps the screen of the user from being shown', async () => {
    const profile = slow('profile');
    const loads = { profile: profile.load };
    const { endSession, shown, start, startSession } = await open('/#/profile', { loads });
    await startSession(jane, 'h1');
    start();
    await settle();
    endSession('elsewhere');
    await profile.arrive();
    expect(shown()).toBe('login');
  });
});

describe('A screen that cannot be loaded', () => {
  async function openBroken() {
    const contact = slow('contact');
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
    const view = await open('/#/', { loads: { contact: contact.load } });
    view.start();
    await settle();
    view.navigate('contact', {});
    return { ...view, contact, reload, warn };
  }

  test('says so and is no error', async () => {
    const { contact, shown, warn } = await openBroken();
    await contact.fail();
    expect(shown()).toBe('failed');
    expect(warn).toHaveBeenCalledOnce();
  });

  test('says nothing to somebody who has gone elsewhere', async () => {
    const { contact, navigate, shown } = await openBroken();
    navigate('privacy', {});
    await settle();
    await contact.fail();
    expect(shown()).toBe('privacy');
  });

  test('may come at the second attempt', async () => {
    const { contact, reload, retryView, shown } = await openBroken();
    await contact.fail();
    void retryView();
    await settle();
    await contact.arrive();
    expect(shown()).toBe('contact');
    expect(reload).not.toHaveBeenCalled();
  });

  test('reloads the page when the second attempt fails: a new version was deployed', async () => {
    const { contact, reload, retryView } = await openBroken();
    await contact.fail();
    void retryView();
    await settle();
    await contact.fail();
    expect(reload).toHaveBeenCalledOnce();
  });

  test('does not reload the page while the browser is offline', async () => {
    const { contact, reload, retryView, shown } = await openBroken();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await contact.fail();
    void retryView();
    await settle();
    await contact.fail();
    expect(shown()).toBe('failed');
    expect(reload).not.toHaveBeenCalled();
  });

  test('lets somebody go on elsewhere', async () => {
    const { contact, navigate, shown } = await openBroken();
    await contact.fail();
    navigate('privacy', {});
    await settle();
    expect(shown()).toBe('privacy');
  });
});
