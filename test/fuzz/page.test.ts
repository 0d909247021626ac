import { beforeAll, describe, expect } from 'vitest';
import { analytics } from '../../src/core/analytics-settings.ts';
import { csrfHeaders, hearCsrfToken, startCsrf } from '../../src/core/csrf.ts';
import { guard, hasExpired } from '../../src/core/guards.ts';
import { routeOf } from '../../src/core/navigation.ts';
import { operator } from '../../src/core/operator.ts';
import { decodeSettings } from '../../src/core/settings.ts';
import { encodeSettings, otherTab } from '../support.ts';
import { family, hostileText, hostileValue } from './hostile.ts';

const settingKeys = ['apiBase', 'brand', 'links', 'session', 'analytics', 'operator'];
const innerKeys = ['id', 'url', 'name', 'address', 'email', 'imprint', 'privacy', 'appStore'];

const defaults = decodeSettings('').settings;

family(
  'settings are complete, whatever the page says, and name what was wrong',
  (random) => {
    if (random.below(3) > 0) {
      return encodeSettings(hostileValue(random, [...settingKeys, ...innerKeys]) ?? null);
    }
    const text = hostileText(random);
    return random.below(2) === 0
      ? text
      : btoa([...text].filter((char) => char <= '\u00ff').join(''));
  },
  (content) => {
    const { settings, problems } = decodeSettings(content);
    expect(Object.keys(settings).sort()).toEqual([...settingKeys].sort());
    expect(typeof settings.apiBase).toBe('string');
    if (settings.apiBase)
      expect(new URL(settings.apiBase, location.href).protocol).toMatch(/^http/);
    expect(settings.brand).toMatch(/\S/);
    expect(settings.brand.length).toBeLessThanOrEqual(40);
    expect(['page', 'server']).toContain(settings.session);
    for (const link of Object.values(settings.links)) expect(link).toMatch(/^\s*https:\/\//);
    for (const problem of problems) expect(problem).toMatch(/^(not base64 of a JSON object|\w+)$/);
    if (problems[0]?.startsWith('not')) expect(settings).toEqual(defaults);
    const tracker = analytics(settings.analytics);
    if (tracker) expect(tracker.url).toMatch(/^https?:\/\/.*\/$/);
    const told = operator(settings.operator);
    if (told) expect(Object.keys(told)).not.toEqual([]);
  },
);

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
      ? hostileValue(random, ['returnTo', 'expired'])
      : { returnTo: hostileText(random, targets), expired: hostileValue(random) },
  (state) => {
    const { origin, pathname } = location;
    const at = { route: loginPage, query: new URLSearchParams(), state };
    expect(guard('visitor', session, at, 'login')).toBe('away');
    expect(['profile', 'accountsOverview', 'accountDetails']).toContain(
      routeOf(location.hash)?.name,
    );
    expect([location.origin, location.pathname]).toEqual([origin, pathname]);
    expect(typeof hasExpired(at)).toBe('boolean');
  },
);
