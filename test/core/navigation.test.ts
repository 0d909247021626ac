import { describe, expect, test, vi } from 'vitest';
import { flush, openPage, provideImporters } from '../support.ts';

async function open(url = '/', languages = ['en']) {
  openPage({ url, languages });
  await provideImporters();
  const language = await import('../../src/core/language/language.ts');
  const navigation = await import('../../src/core/navigation/navigation.ts');
  const { matchHref } = await import('../../src/core/navigation/link.ts');
  const { startLinkClicks } = await import('../../src/core/navigation/link-clicks.ts');
  navigation.startNavigation();
  startLinkClicks();
  await flush();
  const handleLocation = vi.fn();
  navigation.subscribeLocation(handleLocation);
  return { ...navigation, ...language, matchHref, handleLocation };
}

describe('The first location', () => {
  test.each([
    ['/', 'home', {}],
    ['/#/login?status=reset', 'login', {}],
    ['/#/accounts/a%20b', 'accountDetails', { id: 'a b' }],
    ['/#/nothing/here?x=1', 'unknown', { path: '/nothing/here' }],
    ['/#/__proto__', 'unknown', { path: '/__proto__' }],
    ['/some/folder/#/privacy', 'privacy', {}],
  ])('The address %s matches the route %s.', async (url, name, params) => {
    const { currentLocation } = await open(url);
    expect(currentLocation().route).toEqual({ name, params });
  });
});

test('A link uses the first path of its route, with encoded parameters and query.', async () => {
  const { href } = await open();
  expect(href('home', {})).toBe('#/');
  expect(href('accountDetails', { id: 'a/b?c#d' }, { status: 'created' })).toBe(
    '#/accounts/a%2Fb%3Fc%23d?status=created',
  );
});

describe('A navigation by the program', () => {
  test('navigate() adds a history entry, keeps the search string and notifies once.', async () => {
    const { currentLocation, navigate, handleLocation } = await open('/folder/page?x=1#/');
    const previous = history.length;
    navigate('accountDetails', { id: '12' });
    await flush();
    expect(location.pathname + location.search + location.hash).toBe(
      '/folder/page?x=1#/accounts/12',
    );
    expect(currentLocation().route).toEqual({ name: 'accountDetails', params: { id: '12' } });
    expect(history.length).toBe(previous + 1);
    expect(handleLocation).toHaveBeenCalledOnce();
  });

  test('replace() removes the current history entry.', async () => {
    const { replace, updateHistoryState } = await open('/#/passwordreset/secret');
    updateHistoryState({ token: 'secret' });
    const previous = history.length;
    replace('login', {}, { status: 'reset' });
    expect([location.hash, history.state]).toEqual(['#/login?status=reset', null]);
    expect(history.length).toBe(previous);
  });
});

describe('The address bar', () => {
  test('Forward and Back are followed, each as one navigation.', async () => {
    const { currentLocation } = await open('/#/privacy');
    const { navigationId } = currentLocation();
    location.hash = '#/contact';
    await flush();
    expect(currentLocation()).toMatchObject({
      route: { name: 'contact' },
      navigationId: navigationId + 1,
    });
    history.back();
    await flush();
    expect(currentLocation()).toMatchObject({
      route: { name: 'privacy' },
      navigationId: navigationId + 2,
    });
  });

  test('A hash that is not a route changes nothing.', async () => {
    const { currentLocation, handleLocation } = await open('/#/privacy?lang=de');
    location.hash = '#content';
    await flush();
    expect(currentLocation().route.name).toBe('privacy');
    expect(location.hash).toBe('#content');
    expect(handleLocation).not.toHaveBeenCalled();
  });
});

describe('A language in the address', () => {
  test.each(['/#/login?lang=de', '/?lang=de#/login', '/?lang=it#/login?lang=de'])(
    'The language of the address is shown and carried by every navigation: %s.',
    async (url) => {
      const { currentLanguage, currentLocation, navigate, replace } = await open(url);
      expect([currentLanguage(), location.hash]).toEqual(['de', '#/login?lang=de']);
      navigate('contact', {});
      expect(location.hash).toBe('#/contact?lang=de');
      replace('register', {}, { status: 'reset' });
      expect(location.hash).toBe('#/register?status=reset&lang=de');
      const { length } = history;
      location.hash = '#/privacy?lang=xx&x=1';
      await flush();
      expect(location.hash).toBe('#/privacy?lang=de&x=1');
      expect(currentLocation().hash).toBe(location.hash);
      expect(history.length).toBe(length + 1);
    },
  );

  test.each(['/#/login', '/#content'])(
    'Without one in the address the language is the browser’s: %s.',
    async (url) => {
      const { currentLanguage, currentLocation } = await open(url, ['xx', 'de-AT', 'it']);
      expect([currentLanguage(), currentLocation().language]).toEqual(['de', undefined]);
      expect(url).toContain(location.hash);
    },
  );

  test('A different language in the address is switched to, also by Back.', async () => {
    const { currentLanguage } = await open('/#/login?lang=de');
    location.hash = '#/login?lang=it';
    await flush();
    expect(currentLanguage()).toBe('it');
    history.back();
    await flush();
    expect([currentLanguage(), location.hash]).toEqual(['de', '#/login?lang=de']);
  });

  test('Writing another language is not a navigation and keeps the history state.', async () => {
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

  test('The address has no language while none is set.', async () => {
    const { navigate, showLanguage } = await open('/#/login?lang=xx');
    await showLanguage('it');
    navigate('privacy', {});
    expect(location.hash).toBe('#/privacy');
  });
});

describe('A click on a link', () => {
  async function clickLink(url: string, href: string, init: MouseEventInit = {}) {
    const { currentLocation } = await open(url);
    const previous = currentLocation();
    const link = document.createElement('a');
    link.href = href;
    document.body.append(link);
    // Only the listeners matter here: the browser must not follow the link.
    window.addEventListener('click', (event) => event.preventDefault(), { once: true });
    link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }));
    link.remove();
    const current = currentLocation();
    return [current.remountKey - previous.remountKey, current.navigationId - previous.navigationId];
  }

  test('A link to the current address remounts the screen and counts as a navigation.', async () => {
    expect(await clickLink('/#/contact', '#/contact')).toEqual([1, 1]);
  });

  test('A link to the same route remounts the screen, and only the change of the address counts as a navigation.', async () => {
    const [remountCount] = await clickLink('/#/login?status=reset', '#/login');
    expect(remountCount).toBe(1);
  });

  test.each([
    ['#/contact', {}],
    ['#/login', { ctrlKey: true }],
    ['#/login', { metaKey: true }],
    ['#/login', { shiftKey: true }],
    ['https://example.com/#/login', {}],
    ['#/login?section=a', {}],
  ])('A link that leads elsewhere does not remount the screen (%s %j).', async (href, init) => {
    const [remountCount] = await clickLink('/#/login', href, init);
    expect(remountCount).toBe(0);
  });
});

describe('The target of a link', () => {
  test('A link matches a route only if it belongs to the application.', async () => {
    const { matchHref } = await open();
    expect(matchHref('#/accounts/12?lang=de')?.name).toBe('accountDetails');
    const others = ['', '#', '#content', '/profile', '//evil.example/#/profile', '#/nothing'];
    for (const link of [...others, 'https://evil.example/#/profile', '#?lang=de'])
      expect(matchHref(link)).toBeUndefined();
  });

  test('A link carries the current language or leads to the operator’s own page.', async () => {
    const links = { imprint: 'https://example.com/imprint' };
    openPage({ meta: { settings: btoa(JSON.stringify({ links })) } });
    const { resolveHref } = await import('../../src/core/navigation/link.ts');
    expect(resolveHref('imprint', '#/imprint?section=a', 'de')).toBe('https://example.com/imprint');
    expect(resolveHref('privacy', '#/privacy', 'de')).toBe('#/privacy?lang=de');
    expect(resolveHref('privacy', '#/privacy', undefined)).toBe('#/privacy');
  });
});

test('Where the browser allows no more history calls, a navigation assigns the address, and a redirect replaces it.', async () => {
  const { navigate, replace } = await open();
  const refuse = () => {
    throw new DOMException('More than 100 times per 10 seconds', 'SecurityError');
  };
  const spies = [
    vi.spyOn(history, 'pushState').mockImplementation(refuse),
    vi.spyOn(history, 'replaceState').mockImplementation(refuse),
  ];
  const calls: string[] = [];
  vi.spyOn(location, 'assign').mockImplementation((hash) => void calls.push(`assign ${hash}`));
  vi.spyOn(location, 'replace').mockImplementation((hash) => void calls.push(`replace ${hash}`));
  navigate('login', {});
  replace('register', {});
  for (const spy of spies) spy.mockRestore();
  expect(calls).toEqual(['assign #/login', 'replace #/register']);
});
