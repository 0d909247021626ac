import { beforeAll, describe, expect } from 'vitest';
import { guard, hasExpired } from '../../src/core/navigation/guards.ts';
import { routeOf } from '../../src/core/navigation/navigation.ts';
import { csrfHeaders, hearCsrfToken, startCsrf } from '../../src/core/session/csrf.ts';
import { applyTheme, chooseTheme, theme } from '../../src/core/settings/theme.ts';
import { otherTab } from '../support.ts';
import { family } from './family.ts';
import { hostileText, hostileValue } from './hostile.ts';

describe('with an empty element', () => {
  beforeAll(() => {
    const element = document.createElement('meta');
    element.name = 'csrf-token';
    document.head.append(element);
    startCsrf();
  });

  family(
    'the CSRF token, wherever it comes from, is one that a header can carry',
    (random) => ({
      token: hostileText(random, ['abc', '-', '_', '\n', '\r\nX-Evil: 1', 'ü', ' ']),
      from: random.pick(['another tab', 'an answer'] as const),
    }),
    ({ token, from }) => {
      const before = csrfHeaders();
      if (from === 'another tab') otherTab('signing.csrfToken', token);
      else {
        const sendable = token.replace(/[^\t\u0020-\u007e\u0080-\u00ff]/g, '');
        hearCsrfToken(new Response('', { headers: { 'X-CSRF-Token': sendable } }));
      }
      const headers = csrfHeaders();
      // Throws at what no header can carry.
      expect([...new Headers(headers)].length).toBeLessThanOrEqual(1);
      if (/[^!-~]/.test(token) && from === 'another tab') expect(headers).toEqual(before);
    },
  );
});

const user = { display_name: 'Ada', email: 'a@b', language: 'en', country: 'IT' };
const session = { status: 'loggedIn', user } as const;
const loginPage = { name: 'login', params: {} } as const;

const targets = [
  '#/profile',
  '#/accounts/',
  '#/accounts/1',
  '#/confirm/',
  '#/login',
  '//',
  '?x',
  '/',
];

family(
  'after the login nobody is led out of the screens that need one',
  (random) =>
    random.below(4) === 0
      ? hostileValue(random, ['returnTo', 'expired', 'owner'])
      : { returnTo: hostileText(random, targets), expired: hostileValue(random) },
  (state) => {
    const at = { route: loginPage, link: '#/login', query: new URLSearchParams(), state, visit: 0 };
    const verdict = guard('visitor', session, at, 'login');
    if (typeof verdict !== 'object') throw new Error(`Stays at the login: ${verdict}`);
    expect(Object.keys(verdict)).toEqual(['to']);
    const { hash, origin, pathname } = new URL(verdict.to, location.href);
    expect(['profile', 'accountsOverview', 'accountDetails']).toContain(routeOf(hash)?.name);
    expect([origin, pathname]).toEqual([location.origin, location.pathname]);
    expect(typeof hasExpired(at)).toBe('boolean');
  },
);

const themes = ['light', 'dark'];

family(
  'the theme is light, dark or that of the system, whatever is stored or chosen',
  (random) => ({
    name:
      random.below(2) === 0
        ? random.pick(themes)
        : hostileText(random, [...themes, 'Dark', 'only ', 'auto', '\n', ' ']),
    by: random.pick(['an earlier visit', 'a choice'] as const),
  }),
  ({ name, by }) => {
    if (by === 'a choice') chooseTheme(name);
    else {
      localStorage.setItem('signing.theme', name);
      applyTheme();
    }
    const shown = themes.includes(name) ? name : '';
    expect([theme.get(), document.documentElement.style.colorScheme]).toEqual([shown, shown]);
  },
  ({ name }) => themes.includes(name),
);
