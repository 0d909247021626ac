import { renderHook } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { changeHash, createPageSignal, flush, openPage, provideImporters } from '../support.ts';

async function open(url = '/', languages = ['en']) {
  openPage({ url, languages });
  await provideImporters();
  const language = await import('../../../src/core/language/language.ts');
  const navigation = await import('../../../src/core/navigation/navigation.ts');
  const { startLinkClicks } = await import('../../../src/core/navigation/link-clicks.ts');
  const signal = createPageSignal();
  navigation.startNavigation(signal);
  startLinkClicks(signal);
  await flush();
  const handleLocation = vi.fn();
  navigation.subscribeLocation(handleLocation);
  return { ...navigation, ...language, handleLocation };
}

describe('The first location', () => {
  test.each([
    ['/', 'home', {}],
    ['/#/login?status=reset', 'login', {}],
    ['/#/accounts/a%20b', 'accountdetails', { id: 'a b' }],
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
  expect(href('accountdetails', { id: 'a/b?c#d' }, { status: 'created' })).toBe(
    '#/accounts/a%2Fb%3Fc%23d?status=created',
  );
});

describe('A navigation by the program', () => {
  test('navigate() adds a history entry, keeps the search string and notifies once.', async () => {
    const { currentLocation, navigate, handleLocation } = await open('/folder/page?x=1#/');
    const previous = history.length;
    navigate('accountdetails', { id: '12' });
    await flush();
    expect(location.pathname + location.search + location.hash).toBe(
      '/folder/page?x=1#/accounts/12',
    );
    expect(currentLocation().route).toEqual({ name: 'accountdetails', params: { id: '12' } });
    expect(history.length).toBe(previous + 1);
    expect(handleLocation).toHaveBeenCalledOnce();
  });

  test('replace() leaves nothing of the current history entry, such as a token.', async () => {
    const { currentLocation, replace } = await open('/#/passwordreset/secret');
    const { entryId } = currentLocation();
    const previous = history.length;
    replace('login', {}, { status: 'reset' });
    expect(location.hash).toBe('#/login?status=reset');
    expect(currentLocation().entryId).not.toBe(entryId);
    expect(history.length).toBe(previous);
  });
});

describe('A navigation', () => {
  test('Each navigation has a number, except one to another section of the page.', async () => {
    const { currentLocation, navigate, repeatNavigation, replace, writeLanguage } =
      await open('/#/contact');
    const numbers = [currentLocation().navigationId];
    for (const act of [
      () => navigate('contact', {}, { section: 'a' }),
      () => writeLanguage('de'),
      () => navigate('contact', {}),
      () => replace('contact', {}),
      repeatNavigation,
      () => navigate('privacy', {}, { section: 'a' }),
      () => navigate('confirm', { token: 'a' }, { section: 'a' }),
      () => navigate('confirm', { token: 'b' }, { section: 'a' }),
    ]) {
      act();
      numbers.push(currentLocation().navigationId);
    }
    expect(numbers).toEqual([1, 1, 1, 2, 3, 4, 5, 6, 7]);
  });

  test('Each history entry has an ID, which Back, a change of the language and a reload keep.', async () => {
    const { currentLocation, navigate, writeLanguage } = await open('/#/privacy');
    const { entryId } = currentLocation();
    expect(history.state).toEqual({ id: entryId });
    writeLanguage('en');
    expect(currentLocation().entryId).toBe(entryId);
    navigate('contact', {});
    expect(currentLocation().entryId).not.toBe(entryId);
    history.back();
    await flush();
    expect(currentLocation().entryId).toBe(entryId);
    // A reload keeps the entry and forgets the modules.
    vi.resetModules();
    const reloaded = await import('../../../src/core/navigation/navigation.ts');
    reloaded.startNavigation(createPageSignal());
    expect(reloaded.currentLocation().entryId).toBe(entryId);
  });
});

describe('The address bar', () => {
  test('A changed hash and Back are followed, each as one navigation.', async () => {
    const { currentLocation, handleLocation } = await open('/#/privacy');
    await changeHash('#/contact');
    expect(currentLocation()).toMatchObject({ route: { name: 'contact' }, navigationId: 2 });
    history.back();
    await flush();
    expect(currentLocation()).toMatchObject({ route: { name: 'privacy' }, navigationId: 3 });
    expect(handleLocation).toHaveBeenCalledTimes(2);
  });

  test('Back to an entry with the same hash is followed, too.', async () => {
    const { currentLocation, navigate } = await open('/#/contact');
    const { entryId } = currentLocation();
    navigate('contact', {});
    history.back();
    await flush();
    expect(currentLocation()).toMatchObject({ entryId, navigationId: 3 });
  });

  test('A hash that is not a route changes nothing.', async () => {
    const { currentLocation, handleLocation } = await open('/#/privacy?lang=de');
    await changeHash('#content');
    expect(currentLocation().route.name).toBe('privacy');
    expect(location.hash).toBe('#content');
    expect(handleLocation).not.toHaveBeenCalled();
  });

  test('It is followed until the application stops.', async () => {
    openPage({ url: '/#/privacy' });
    const { currentLocation, startNavigation } = await import(
      '../../../src/core/navigation/navigation.ts'
    );
    const controller = new AbortController();
    startNavigation(controller.signal);
    controller.abort();
    await changeHash('#/contact');
    expect(currentLocation().route.name).toBe('privacy');
  });
});

describe('A language in the URL', () => {
  test.each(['/#/login?lang=de', '/?lang=de#/login', '/?lang=it#/login?lang=de'])(
    'The language of the URL is shown and carried by every navigation: %s.',
    async (url) => {
      const { currentLanguage, currentLocation, navigate, replace } = await open(url);
      expect([currentLanguage(), location.hash]).toEqual(['de', '#/login?lang=de']);
      navigate('contact', {});
      expect(location.hash).toBe('#/contact?lang=de');
      replace('register', {}, { status: 'reset' });
      expect(location.hash).toBe('#/register?status=reset&lang=de');
      const { length } = history;
      await changeHash('#/privacy?lang=xx&x=1');
      expect(location.hash).toBe('#/privacy?lang=de&x=1');
      expect(currentLocation().hash).toBe(location.hash);
      expect(history.length).toBe(length + 1);
    },
  );

  test.each(['/#/login', '/#content'])(
    'Without one in the URL the language is the browser’s: %s.',
    async (url) => {
      const { currentLanguage, currentLocation } = await open(url, ['xx', 'de-AT', 'it']);
      expect([currentLanguage(), currentLocation().language]).toEqual(['de', undefined]);
      expect(url).toContain(location.hash);
    },
  );

  test('A different language in the URL is switched to, also by Back.', async () => {
    const { currentLanguage } = await open('/#/login?lang=de');
    await changeHash('#/login?lang=it');
    expect(currentLanguage()).toBe('it');
    history.back();
    await flush();
    expect([currentLanguage(), location.hash]).toEqual(['de', '#/login?lang=de']);
  });

  test('Writing another language is not a navigation.', async () => {
    const { currentLanguage, currentLocation, writeLanguage } = await open('/#/login?status=reset');
    const { navigationId } = currentLocation();
    writeLanguage('it');
    await flush();
    expect([currentLanguage(), location.hash]).toEqual(['it', '#/login?status=reset&lang=it']);
    expect(currentLocation()).toMatchObject({ language: 'it', navigationId });
  });

  test('The address has no language while none is set.', async () => {
    const { navigate, showLanguage } = await open('/#/login?lang=xx');
    showLanguage('it');
    navigate('privacy', {});
    expect(location.hash).toBe('#/privacy');
  });
});

describe('A click on a link', () => {
  /** Returns how many navigations the click is for the application, and whether the browser is kept from following the link. */
  async function clickLink(url: string, href: string, init: MouseEventInit = {}) {
    const { currentLocation } = await open(url);
    const previous = currentLocation();
    const link = document.createElement('a');
    link.href = href;
    document.body.append(link);
    let isPrevented = false;
    const handleClick = (event: Event) => {
      isPrevented = event.defaultPrevented;
      // Only the listeners matter here: happy-dom must not follow the link.
      event.preventDefault();
    };
    window.addEventListener('click', handleClick, { once: true });
    link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }));
    link.remove();
    return [currentLocation().navigationId - previous.navigationId, isPrevented];
  }

  test('A link to the current URL is a navigation, which browsers do not make of it.', async () => {
    expect(await clickLink('/#/contact', '#/contact')).toEqual([1, true]);
    expect(await clickLink('/#/login?lang=de', '#/login?lang=de')).toEqual([1, true]);
  });

  test.each([
    ['#/contact', {}],
    ['#/login?status=reset', {}],
    ['#/login', { ctrlKey: true }],
    ['#/login', { metaKey: true }],
    ['#/login', { shiftKey: true }],
    ['#/login', { button: 1 }],
    ['https://example.com/#/login', {}],
    ['#/login?section=a', {}],
  ])('Any other link is left to the browser (%s %j).', async (href, init) => {
    expect(await clickLink('/#/login', href, init)).toEqual([0, false]);
  });

  test('A click that something else has handled is left to it.', async () => {
    const handle = (event: Event) => event.preventDefault();
    document.body.addEventListener('click', handle);
    expect(await clickLink('/#/contact', '#/contact')).toEqual([0, true]);
    document.body.removeEventListener('click', handle);
  });

  test('A fragment of the page is not a link to the current URL.', async () => {
    expect(await clickLink('/#content', '#content')).toEqual([0, false]);
  });
});

describe('The target of a link', () => {
  test('A link matches a route only if it belongs to the application.', async () => {
    const { matchHref } = await open();
    expect(matchHref('#/accounts/12?lang=de')?.name).toBe('accountdetails');
    const others = ['', '#', '#content', '/profile', '//evil.example/#/profile', '#/nothing'];
    for (const link of [...others, 'https://evil.example/#/profile', '#?lang=de'])
      expect(matchHref(link)).toBeUndefined();
  });

  test('A link carries the current language or leads to the operator’s own page.', async () => {
    const links = { imprint: 'https://example.com/imprint' };
    openPage({ meta: { settings: btoa(JSON.stringify({ links })) } });
    await provideImporters();
    const { startNavigation, useHref, writeLanguage } = await import(
      '../../../src/core/navigation/navigation.ts'
    );
    startNavigation(createPageSignal());
    const getHref = (...args: Parameters<typeof useHref>) =>
      renderHook(() => useHref(...args)).result.current;
    expect(getHref('privacy', '#/privacy')).toBe('#/privacy');
    writeLanguage('de');
    expect(getHref('privacy', '#/privacy')).toBe('#/privacy?lang=de');
    expect(getHref('imprint', '#/imprint?section=a')).toBe('https://example.com/imprint');
  });
});

test.each([
  ['#/login', 'de', '#/login?lang=de'],
  ['#/login?status=reset&lang=it', 'de', '#/login?status=reset&lang=de'],
  ['', 'it', '#/?lang=it'],
  ['#/login', undefined, '#/login'],
  ['#content', 'de', '#content'],
  ['https://example.com/#/login', 'de', 'https://example.com/#/login'],
])('%j with the language %s is %j.', async (hash, language, expected) => {
  const { withLanguage } = await import('../../../src/core/navigation/navigation.ts');
  expect(withLanguage(hash, language)).toBe(expected);
});
