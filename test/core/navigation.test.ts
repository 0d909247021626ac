import { describe, expect, test, vi } from 'vitest';
import { openPage, settle } from '../support.ts';

async function open(url = '/', language?: 'de' | 'en' | 'it') {
  openPage({ url });
  const { chosenLanguage, currentLanguage, setLanguage } = await import(
    '../../src/core/language/language.ts'
  );
  const navigation = await import('../../src/core/navigation/navigation.ts');
  if (language) await setLanguage(language);
  navigation.startNavigation();
  const heard = vi.fn();
  navigation.subscribeLocation(heard);
  return { ...navigation, chosenLanguage, currentLanguage, setLanguage, heard };
}

describe('The first look', () => {
  test.each([
    ['/', 'home', {}],
    ['/#/login?status=reset', 'login', {}],
    ['/#/accounts/a%2Fb', 'accountDetails', { id: 'a/b' }],
    ['/#/nothing/here?x=1', 'unknown', { path: '/nothing/here' }],
    ['/#/__proto__', 'unknown', { path: '/__proto__' }],
    ['/some/folder/#/privacy', 'privacy', {}],
  ])('at %s finds %s', async (url, name, params) => {
    const { currentLocation } = await open(url);
    expect(currentLocation().route).toEqual({ name, params });
  });

  test('reads the query and what the history entry holds', async () => {
    openPage({ url: '/#/login?status=reset' });
    history.replaceState({ returnTo: '#/profile' }, '');
    const { currentLocation, startNavigation } = await import(
      '../../src/core/navigation/navigation.ts'
    );
    startNavigation();
    expect(currentLocation().query.get('status')).toBe('reset');
    expect(currentLocation().state).toEqual({ returnTo: '#/profile' });
  });
});

describe('A link', () => {
  test('leads to the first pattern of its route, with encoded parameters and query', async () => {
    const { href } = await open();
    expect(href('home', {})).toBe('#/');
    expect(href('accountsOverview', {})).toBe('#/accounts/overview');
    expect(href('accountDetails', { id: 'a/b?c#d' }, { status: 'created' })).toBe(
      '#/accounts/a%2Fb%3Fc%23d?status=created',
    );
  });

  test('carries the language when one is set, not when it is only the browser’s', async () => {
    const { href, setLanguage } = await open();
    await setLanguage('it', false);
    expect(href('login', {})).toBe('#/login');
    await setLanguage('it');
    expect(href('login', {}, { status: 'reset' })).toBe('#/login?status=reset&lang=it');
    await setLanguage('en');
    expect(href('home', {})).toBe('#/?lang=en');
  });
});

describe('Going somewhere', () => {
  test('adds an entry to the history and tells once', async () => {
    const { currentLocation, navigate, heard } = await open();
    const before = history.length;
    navigate('accountDetails', { id: '12' });
    await settle();
    expect(location.hash).toBe('#/accounts/12');
    expect(currentLocation().route).toEqual({ name: 'accountDetails', params: { id: '12' } });
    expect(history.length).toBe(before + 1);
    expect(heard).toHaveBeenCalledOnce();
  });

  test('in place of the entry leaves a state and no trace', async () => {
    const { currentLocation, replace } = await open('/#/passwordreset/secret');
    const before = history.length;
    replace(['login', {}, { status: 'reset' }], { from: 1 });
    expect(location.hash).toBe('#/login?status=reset');
    expect(currentLocation().state).toEqual({ from: 1 });
    expect(history.length).toBe(before);
  });

  test('to a remembered place takes the language of now along', async () => {
    const { currentLocation, replaceWith } = await open('/', 'de');
    replaceWith('#/accounts/12');
    expect(currentLocation().route.name).toBe('accountDetails');
    expect(location.hash).toBe('#/accounts/12?lang=de');
  });

  test('keeps the page and its search string', async () => {
    const { navigate } = await open('/folder/page?x=1#/');
    navigate('login', {});
    expect(location.pathname + location.search).toBe('/folder/page?x=1');
  });
});

describe('The address bar', () => {
  test('is followed, once for every step', async () => {
    const { currentLocation, heard } = await open();
    location.hash = '#/privacy';
    await settle();
    expect(currentLocation().route.name).toBe('privacy');
    expect(heard).toHaveBeenCalledOnce();
  });

  test('is followed back', async () => {
    const { currentLocation, navigate } = await open('/#/privacy');
    navigate('login', {});
    history.back();
    await settle();
    expect(currentLocation().route.name).toBe('privacy');
  });

  test('may hold hashes of the page around us, which change nothing', async () => {
    const { currentLocation, heard } = await open('/#/privacy', 'de');
    heard.mockClear();
    location.hash = '#content';
    await settle();
    expect(currentLocation().route.name).toBe('privacy');
    expect(location.hash).toBe('#content');
    expect(heard).not.toHaveBeenCalled();
  });
});

describe('Once a language is set', () => {
  test('every navigation carries it', async () => {
    const { navigate, replace } = await open('/', 'de');
    expect(location.hash).toBe('#/?lang=de');
    navigate('login', {});
    expect(location.hash).toBe('#/login?lang=de');
    replace(['register', {}]);
    expect(location.hash).toBe('#/register?lang=de');
  });

  test('an address that was typed gets it, without another entry in the history', async () => {
    const { currentLocation } = await open('/', 'de');
    location.hash = '#/privacy?x=1';
    const length = history.length;
    await settle();
    expect(location.hash).toBe('#/privacy?x=1&lang=de');
    expect(history.length).toBe(length);
    expect(currentLocation().query.get('lang')).toBe('de');
  });

  test('the address follows another choice and keeps what its entry held', async () => {
    const { replace, setLanguage } = await open('/', 'de');
    replace(['login', {}], { returnTo: '#/profile' });
    await setLanguage('it');
    expect(location.hash).toBe('#/login?lang=it');
    expect(history.state).toEqual({ returnTo: '#/profile' });
  });

  test('a language that is not shipped gives way to it', async () => {
    await open('/#/login?lang=xx', 'de');
    expect(location.hash).toBe('#/login?lang=de');
  });
});

describe('While no language is set', () => {
  test('the address stays as it is', async () => {
    const { navigate, setLanguage } = await open('/#/login?lang=xx');
    await setLanguage('it', false);
    expect(location.hash).toBe('#/login?lang=xx');
    navigate('privacy', {});
    expect(location.hash).toBe('#/privacy');
  });
});

describe('A language in the address', () => {
  test('is switched to and from then on carried', async () => {
    const { chosenLanguage, navigate } = await open('/', 'de');
    location.hash = '#/login?lang=it';
    await settle();
    expect(chosenLanguage()).toBe('it');
    expect(location.hash).toBe('#/login?lang=it');
    navigate('privacy', {});
    expect(location.hash).toBe('#/privacy?lang=it');
  });

  test('of an earlier entry is switched to on the way back', async () => {
    const { currentLanguage, setLanguage, navigate } = await open('/', 'de');
    navigate('login', {});
    await setLanguage('it');
    history.back();
    await settle();
    expect([currentLanguage(), location.hash]).toEqual(['de', '#/?lang=de']);
  });

  test('yields to a choice that is made at the same moment, as by a login', async () => {
    const { currentLanguage, setLanguage, navigate } = await open('/#/login?lang=it', 'it');
    const login = setLanguage('de');
    navigate('profile', {});
    await login;
    await settle();
    expect([currentLanguage(), location.hash]).toEqual(['de', '#/profile?lang=de']);
  });
});

test('Only links of our own lead to a route', async () => {
  const { routeOf } = await open();
  expect(routeOf('#/accounts/12?lang=de')?.name).toBe('accountDetails');
  for (const link of ['', '#', '#content', '/profile', '//evil.example/#/profile', '#/nothing']) {
    expect(routeOf(link)).toBeUndefined();
  }
  for (const link of ['https://evil.example/#/profile', 'javascript:alert(1)', '#?lang=de']) {
    expect(routeOf(link)).toBeUndefined();
  }
});
