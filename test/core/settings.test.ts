import { describe, expect, test, vi } from 'vitest';
import { decodeSettings } from '../../src/core/settings/settings.ts';
import { encodeSettings, fuzz, openPage, type Random, randomJson } from '../support.ts';

const defaults = {
  apiBase: '',
  brand: 'Sealport',
  links: {},
  session: 'page',
  analytics: undefined,
  operator: undefined,
};

const decode = (settings: unknown) => decodeSettings(encodeSettings(settings));

describe('Settings', () => {
  test.each([undefined, '', ' \n', encodeSettings({})])('%j are the defaults', (content) => {
    expect(decodeSettings(content)).toEqual({ settings: defaults, problems: [] });
  });

  test('are read from base64 of UTF-8 JSON, surrounded by blanks or not', () => {
    const content = encodeSettings({ brand: 'Ünterschrift 签' });
    expect(decodeSettings(content).settings.brand).toBe('Ünterschrift 签');
    expect(decodeSettings(` ${content}\n`).settings.brand).toBe('Ünterschrift 签');
  });

  test('that nobody knows are ignored', () => {
    const settings = { brand: 'B', colour: 'red', toString: 1, constructor: 2 };
    expect(decode(settings)).toEqual({ settings: { ...defaults, brand: 'B' }, problems: [] });
  });

  test('that are null count as missing', () => {
    const settings = { apiBase: null, brand: null, links: null, session: null, operator: null };
    expect(decode(settings)).toEqual({ settings: defaults, problems: [] });
  });

  test.each([
    ['no base64', '{"brand":"B"}'],
    ['no JSON', btoa('brand=B')],
    ['no UTF-8', btoa('{"brand":"\u00fc"}')],
    ['a list', encodeSettings(['brand'])],
    ['a text', encodeSettings('brand')],
    ['null', encodeSettings(null)],
    ['a number', encodeSettings(7)],
  ])('that are %s are a problem, and the defaults hold', (_, content) => {
    const { settings, problems } = decodeSettings(content);
    expect(settings).toEqual(defaults);
    expect(problems).toHaveLength(1);
  });

  test.each([
    ['apiBase', 7],
    ['apiBase', 'javascript:alert(1)'],
    ['apiBase', 'https://'],
    ['brand', ['Sealport']],
    ['brand', ''],
    ['links', 'https://example.com'],
    ['links', ['https://example.com']],
    ['session', 'cookie'],
    ['session', true],
    ['operator', 'Example Ltd'],
    ['analytics', 'matomo'],
  ])('of which %s is %j name it and keep the others', (key, value) => {
    const { settings, problems } = decode({ brand: 'B', session: 'server', [key]: value });
    expect(problems).toEqual([key]);
    expect(settings).toEqual({
      ...defaults,
      brand: key === 'brand' ? defaults.brand : 'B',
      session: key === 'session' ? defaults.session : 'server',
    });
  });

  test('of several wrong kinds name them all', () => {
    expect(decode({ apiBase: 1, brand: 2, session: 3 }).problems).toEqual([
      'apiBase',
      'brand',
      'session',
    ]);
  });

  test('on a prototype are none', () => {
    const content = btoa('{"__proto__":{"brand":"B","session":"server"}}');
    expect(decodeSettings(content).settings).toEqual(defaults);
  });
});

test.each([
  ['', ''],
  ['/', ''],
  ['/portal', '/portal'],
  ['/portal/', '/portal'],
  ['portal', 'portal'],
  ['https://api.example.com', 'https://api.example.com'],
  ['https://api.example.com/', 'https://api.example.com'],
  ['http://localhost:8080/base/', 'http://localhost:8080/base'],
])('The API’s base %j is taken as %j', (apiBase, taken) => {
  expect(decode({ apiBase })).toMatchObject({ settings: { apiBase: taken }, problems: [] });
});

describe('Links', () => {
  test('are web addresses by name', () => {
    const links = { imprint: 'https://example.com/imprint', appStore: 'https://apps.apple.com/x' };
    expect(decode({ links }).settings.links).toEqual(links);
  });

  test.each(['http://example.com', 'javascript:alert(1)', '/imprint', '//example.com', 7, ''])(
    'that are %j are left out, and the others hold',
    (imprint) => {
      const links = { imprint, privacy: 'https://example.com/privacy' };
      expect(decode({ links }).settings.links).toEqual({ privacy: links.privacy });
    },
  );
});

test('The page is read once, and what is wrong is said once', async () => {
  openPage({ meta: { settings: encodeSettings({ brand: 7, session: 'server' }) } });
  const { settings } = await import('../../src/core/settings/settings.ts');
  expect(settings()).toMatchObject({ brand: 'Sealport', session: 'server' });
  expect(settings()).toBe(settings());
  const said = vi.mocked(console.error);
  expect(said.mock.calls).toEqual([[expect.stringContaining('brand')]]);
  said.mockClear();
});

test('A page without the element has the defaults and says nothing', async () => {
  openPage();
  const { settings } = await import('../../src/core/settings/settings.ts');
  expect(settings()).toEqual(defaults);
});

const randomContent = (random: Random) => {
  if (random.below(4) === 0) return random.text(['e', 'yJ', '=', ' ', '{', '%', 'ä', '\n'], 20);
  const known = Object.keys(defaults).map((key) => [key, randomJson(random)]);
  return encodeSettings(random.below(4) > 0 ? Object.fromEntries(known) : randomJson(random));
};

test('Whatever stands in the page, there are settings of the right types', () =>
  fuzz(randomContent, (content) => {
    const { settings, problems } = decodeSettings(content);
    expect(Object.keys(settings).sort()).toEqual(Object.keys(defaults).sort());
    expect(settings.apiBase).toMatch(/^$|^[^/].*[^/]$|^\/.*[^/]$|^[^/]$/s);
    expect(settings.brand.length).toBeGreaterThan(0);
    expect(['page', 'server']).toContain(settings.session);
    for (const link of Object.values(settings.links)) expect(link).toMatch(/^\s*https:\/\//);
    for (const problem of problems) expect(problem).toBeTypeOf('string');
  }));
