import { describe, expect, test, vi } from 'vitest';
import { openPage, provide, settle } from '../support.ts';

async function open(url = '/', browser = ['en']) {
  openPage({ url, browser });
  await provide();
  const language = await import('../../src/core/language/language.ts');
  const navigation = await import('../../src/core/navigation/navigation.ts');
  const { matchHref } = await import('../../src/core/navigation/link.ts');
  const { startLinkClicks } = await import('../../src/core/navigation/link-clicks.ts');
  navigation.startNavigation();
  startLinkClicks();
  await settle();
  const heard = vi.fn();
  navigation.subscribeLocation(heard);
  return { ...navigation, ...language, matchHref, heard };
}

describe('The first look', () => {
  test.each([
    ['/', 'home', {}],
    ['/#/login?status=reset', 'login', {}],
    ['/#/accounts/a%20b', 'accountDetails', { id: 'a b' }],
    ['/#/nothing/here?x=1', 'unknown', { path: '/nothing/here' }],
    ['/#/__proto__', 'unknown', { path: '/__proto__' }],
    ['/some/folder/#/privacy', 'privacy', {}],
  ])('at %s finds %s', async (url, name, params) => {
    const { currentLocation } = await open(url);
    expect(currentLocation().route).toEqual({ name, params });
  });
});

test('A link leads to the first pattern of its route, with encoded parameters and query', async () => {
  const { href } = await open();
  expect(href('home', {})).toBe('#/');
  expect(href('accountDetails', { id: 'a/b?c#d' }, { status: 'created' })).toBe(
    '#/accounts/a%2Fb%3Fc%23d?status=created',
  );
});

describe('Going somewhere', () => {
  test('adds an entry to the history, keeps the search string, and notifies once', async () => {
    const { currentLocation, navigate, heard } = await open('/folder/page?x=1#/');
    const before = history.length;
    navigate('accountDetails', { id: '12' });
    await settle();
    expect(location.pathname + location.search + location.hash).toBe(
      '/folder/page?x=1#/accounts/12',
    );
    expect(currentLocation().route).toEqual({ name: 'accountDetails', params: { id: '12' } });
    expect(history.length).toBe(before + 1);
    expect(heard).toHaveBeenCalledOnce();
  });

  test('in place of the entry leaves no trace of it', async () => {
    const { replace, updateHistoryState } = await open('/#/passwordreset/secret');
    updateHistoryState({ token: 'secret' });
    const before = history.length;
    replace('login', {}, { status: 'reset' });
    expect([location.hash, history.state]).toEqual(['#/login?status=reset', null]);
    expect(history.length).toBe(before);
  });
});

describe('The address bar', () => {
  test('is followed, forth and back, a step each', async () => {
    const { currentLocation } = await open('/#/privacy');
    const { navigationId } = currentLocation();
    location.hash = '#/contact';
    await settle();
    expect(currentLocation()).toMatchObject({
      route: { name: 'contact' },
      navigationId: navigationId + 1,
    });
    history.back();
    await settle();
    expect(currentLocation()).toMatchObject({
      route: { name: 'privacy' },
      navigationId: navigationId + 2,
    });
  });

  test('may hold a hash that is no route, which changes nothing', async () => {
    const { currentLocation, heard } = await open('/#/privacy?lang=de');
    location.hash = '#content';
    await settle();
    expect(currentLocation().route.name).toBe('privacy');
    expect(location.hash).toBe('#content');
    expect(heard).not.toHaveBeenCalled();
  });
});

describe('A language in the address', () => {
  test.each(['/#/login?lang=de', '/?lang=de#/login', '/?lang=it#/login?lang=de'])(
    'is shown and carried by every navigation: %s',
    async (url) => {
      const { currentLanguage, currentLocation, navigate, replace } = await open(url);
      expect([currentLanguage(), location.hash]).toEqual(['de', '#/login?lang=de']);
      navigate('contact', {});
      expect(location.hash).toBe('#/contact?lang=de');
      replace('register', {}, { status: 'reset' });
      expect(location.hash).toBe('#/register?status=reset&lang=de');
      const { length } = history;
      location.hash = '#/privacy?lang=xx&x=1';
      await settle();
      expect(location.hash).toBe('#/privacy?lang=de&x=1');
      expect(currentLocation().fullPath).toBe(location.hash);
      expect(history.length).toBe(length + 1);
    },
  );

  test.each(['/#/login', '/#content'])(
    'is the browser’s where the address asks for none: %s',
    async (url) => {
      const { currentLanguage, currentLocation } = await open(url, ['xx', 'de-AT', 'it']);
      expect([currentLanguage(), currentLocation().language]).toEqual(['de', undefined]);
      expect(url).toContain(location.hash);
    },
  );

  test('that differs is switched to, also on the way back', async () => {
    const { currentLanguage } = await open('/#/login?lang=de');
    location.hash = '#/login?lang=it';
    await settle();
    expect(currentLanguage()).toBe('it');
    history.back();
    await settle();
    expect([currentLanguage(), location.hash]).toEqual(['de', '#/login?lang=de']);
  });

  test('is written by whoever wants another: no step, and the entry keeps what it holds', async () => {
    const { updateHistoryState, currentLanguage, currentLocation, writeLanguage } =
      await open('/#/login');
    updateHistoryState({ filter: 'a' });
    updateHistoryState({ order: 'b' });
    const { navigationId } = currentLocation();
    await writeLanguage('it');
    expect([currentLanguage(), location.hash]).toEqual(['it', '#/login?lang=it']);
    expect(history.state).toEqual({ filter: 'a', order: 'b' });
    expect(currentLocation().navigationId).toBe(navigationId);
  });

  test('is not there while none is set', async () => {
    const { navigate, showLanguage } = await open('/#/login?lang=xx');
    await showLanguage('it');
    navigate('privacy', {});
    expect(location.hash).toBe('#/privacy');
  });
});

describe('A link that is pressed', () => {
  async function press(url: string, href: string, init: MouseEventInit = {}) {
    const { currentLocation } = await open(url);
    const before = currentLocation();
    const link = document.createElement('a');
    link.href = href;
    document.body.append(link);
    // The press is all: the window stays.
    window.addEventListener('click', (event) => event.preventDefault(), { once: true });
    link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }));
    link.remove();
    const now = currentLocation();
    return [now.remountKey - before.remountKey, now.navigationId - before.navigationId];
  }

  test('and leads to where one is remounts the screen, and is a step', async () => {
    expect(await press('/#/contact', '#/contact')).toEqual([1, 1]);
  });

  test('and leads to the same route remounts it; the step is that of the address bar', async () => {
    const [renewals] = await press('/#/login?status=reset', '#/login');
    expect(renewals).toBe(1);
  });

  test.each([
    ['#/contact', {}],
    ['#/login', { ctrlKey: true }],
    ['#/login', { metaKey: true }],
    ['#/login', { shiftKey: true }],
    ['https://example.com/#/login', {}],
    ['#/login?section=a', {}],
  ])('and leads elsewhere (%s %j) remounts nothing', async (href, init) => {
    const [renewals] = await press('/#/login', href, init);
    expect(renewals).toBe(0);
  });
});

describe('A link in the page', () => {
  test('leads to a route only if it is one of ours', async () => {
    const { matchHref } = await open();
    expect(matchHref('#/accounts/12?lang=de')?.name).toBe('accountDetails');
    const others = ['', '#', '#content', '/profile', '//evil.example/#/profile', '#/nothing'];
    for (const link of [...others, 'https://evil.example/#/profile', '#?lang=de'])
      expect(matchHref(link)).toBeUndefined();
  });

  test('has the language that is set, or the address of the operator’s own page', async () => {
    const links = { imprint: 'https://example.com/imprint' };
    openPage({ meta: { settings: btoa(JSON.stringify({ links })) } });
    const { resolveHref } = await import('../../src/core/navigation/link.ts');
    expect(resolveHref('imprint', '#/imprint?section=a', 'de')).toBe('https://example.com/imprint');
    expect(resolveHref('privacy', '#/privacy', 'de')).toBe('#/privacy?lang=de');
    expect(resolveHref('privacy', '#/privacy', undefined)).toBe('#/privacy');
  });
});
