import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { decodeSettings } from '../../../src/core/settings/settings.ts';
import { getOwn } from '../../../src/lib/decode.ts';
import { jsonValue, propertyOptions, textFrom } from '../random-input.ts';
import { encodeSettings, openPage } from '../support.ts';

const decode = (settings: unknown) => decodeSettings(encodeSettings(settings));
const defaults = decodeSettings().settings;

describe('Settings', () => {
  test.each([undefined, '', ' \n', encodeSettings({})])(
    'The settings %j yield the defaults.',
    (content) => {
      const { settings, wrong } = decodeSettings(content);
      expect(wrong).toEqual([]);
      expect(settings).toMatchObject({ apiBase: '', brand: 'Sealport', session: 'page' });
      expect(settings.service).toEqual({
        api: 'https://api.certificate24.com/',
        web: 'https://www.certificate24.com/',
      });
      expect(Object.values(settings.links).filter(Boolean)).toEqual([]);
    },
  );

  test('Settings are read from base64 of UTF-8 JSON, with or without surrounding blanks.', () => {
    const content = encodeSettings({ brand: 'Ünterschrift 签' });
    for (const input of [content, ` ${content}\n`])
      expect(decodeSettings(input).settings.brand).toBe('Ünterschrift 签');
  });

  test('Unknown settings are ignored, and null counts as missing.', () => {
    const input = { brand: 'B', links: null, session: null, colour: 'red', toString: 1 };
    expect(decode(input)).toEqual({ settings: { ...defaults, brand: 'B' }, wrong: [] });
  });

  test.each([
    ['no base64', '{"brand":"B"}'],
    ['no JSON', btoa('brand=B')],
    ['no UTF-8', btoa('{"brand":"\u00fc"}')],
    ['a list', encodeSettings(['brand'])],
    ['null', encodeSettings(null)],
  ])('Settings that are %s are reported, and the defaults apply.', (_, content) => {
    expect(decodeSettings(content)).toMatchObject({ settings: defaults, wrong: [{ name: '' }] });
  });

  test('Properties of a prototype are not settings.', () => {
    const content = btoa(
      '{"__proto__":{"brand":"B"},"links":{"__proto__":{"imprint":"https://a.b"}}}',
    );
    expect(decodeSettings(content).settings).toEqual(defaults);
  });
});

const accepted: [path: string, input: unknown, expected?: unknown][] = [
  ['apiBase', '', ''],
  ['apiBase', '/', ''],
  ['apiBase', '/portal/', '/portal'],
  ['apiBase', './service'],
  ['apiBase', 'http://localhost:8080/base/', 'http://localhost:8080/base'],
  ['apiBase', 'https://[::1]:8080'],
  ['apiBase', 'https://ü.example/a'],
  ['brand', ' Own ', 'Own'],
  ['session', 'server'],
  ['analytics.id', 7, '7'],
  ['analytics.url', '/matomo/'],
  ['links.imprint', 'https://example.com/imprint'],
  ['links.appStore', false],
  ['service.api', 'https://api.example.com/'],
  ['service.web', 'https://www.example.com', 'https://www.example.com/'],
  ['operator.address', ['Street 1', 'Town']],
  ['operator.email', 'sign@example.com'],
  ['operator.phone', '+49 30 1234 ext. 5'],
  ['operator.representative', 'Ada Example'],
  ['operator.fingerprint', 'ab'.repeat(32)],
  ['operator.fingerprint', `sha256 Fingerprint=AB${':AB'.repeat(31)}\n`, `AB${':AB'.repeat(31)}`],
];

const rejected: readonly (readonly [path: string, input: unknown])[] = [
  ...[
    'sign.example.com',
    'ftp://example.com',
    '//example.com',
    'https:example.com',
    'https://',
    'https://user:word@example.com',
    'https://example.com/?a=b',
    'https://example.com#a',
    'https://a;script-src.example',
    '/sign?a=b',
    'javascript:alert(1)',
    7,
  ].map((input) => ['apiBase', input] as const),
  ['brand', ''],
  ['brand', 'x'.repeat(41)],
  ['brand', ['Own']],
  ['session', 'cookie'],
  ['session', true],
  ['analytics', 'matomo'],
  ['analytics.id', ' '],
  ['analytics.url', 'm.example'],
  ['links', ['https://example.com']],
  ['links.imprint', 'http://example.com'],
  ['links.imprint', '/imprint'],
  ['links.imprint', false],
  ['links.appStore', true],
  ['service.web', 'http://example.com/'],
  ['operator', 'Ada'],
  ['operator.address', 'Street 1'],
  ['operator.address', ['Street 1', 7]],
  ['operator.email', 'sign.example.com'],
  ['operator.representative', ['Ada', 'Bob']],
  ['operator.fingerprint', 'ab'.repeat(20)],
  ['operator.fingerprint', `sha1 Fingerprint=${'ab'.repeat(32)}`],
];

const createNested = (path: string, value: unknown): object =>
  path.split('.').reduceRight((inner: unknown, key) => ({ [key]: inner }), value) as object;
const getPath = (path: string, settings: unknown) =>
  path.split('.').reduce<unknown>(getOwn, settings);

test.each(accepted)('%s accepts %j.', (path, input, expected = input) => {
  const { settings, wrong } = decode(createNested(path, input));
  expect(wrong).toEqual([]);
  expect(getPath(path, settings)).toEqual(expected);
});

test.each(rejected)('%s rejects %j, and the default applies.', (path, input) => {
  const { settings, wrong } = decode({ session: 'server', ...createNested(path, input) });
  expect(wrong).toEqual([{ name: path, input }]);
  expect(settings).toEqual({ ...defaults, session: path === 'session' ? 'page' : 'server' });
});

test('The settings are read once, and wrong ones are reported once.', async () => {
  openPage({ meta: { settings: encodeSettings({ brand: 7, session: 'server' }) } });
  const { settings } = await import('../../../src/core/settings/settings.ts');
  expect(settings()).toMatchObject({ brand: 'Sealport', session: 'server' });
  expect(settings()).toBe(settings());
  const consoleError = vi.mocked(console.error);
  expect(consoleError.mock.calls).toEqual([
    ['Wrong settings, which HOSTING.md describes:', '[{"name":"brand","input":7}]'],
  ]);
  consoleError.mockClear();
});

const matomo = { id: '7', url: 'https://m.example/a//' };

test.each([
  [matomo, { id: '7', url: 'https://m.example/a/' }],
  [
    { id: 7, url: '/matomo' },
    { id: '7', url: 'http://localhost:3000/matomo/' },
  ],
  [{ id: '7' }, undefined],
  [{ url: matomo.url }, undefined],
])('The analytics settings %j yield %j.', async (analytics, expected) => {
  openPage({ meta: { settings: encodeSettings({ analytics }) } });
  const module = await import('../../../src/core/settings/settings.ts');
  expect(module.analytics()).toEqual(expected);
});

test.each([
  [{}, undefined],
  [{ name: 'Ada' }, 'Ada'],
])('The operator settings %j yield the name %j.', async (operator, name) => {
  openPage({ meta: { settings: encodeSettings({ operator }) } });
  const module = await import('../../../src/core/settings/operator.ts');
  expect(module.operator()?.name).toBe(name);
});

const malformedContent = textFrom(['e', 'yJ', '=', ' ', '{', '%', 'ä', '\n'], 20);
const knownSettings = fc.record(
  Object.fromEntries(Object.keys(defaults).map((key) => [key, jsonValue])),
);
const anyContent = fc.oneof(malformedContent, jsonValue.map(encodeSettings), {
  arbitrary: knownSettings.map(encodeSettings),
  weight: 2,
});

test('Any content of the page yields settings of the right types.', () =>
  fc.assert(
    fc.property(anyContent, (content) => {
      const { settings } = decodeSettings(content);
      expect(Object.keys(settings)).toEqual(Object.keys(defaults));
      expect(settings.apiBase).not.toMatch(/\/$/);
      expect(settings.brand).toMatch(/^.{1,40}$/u);
      expect(['page', 'server']).toContain(settings.session);
      for (const link of Object.values(settings.links))
        expect(String(link)).toMatch(/^(https:\/\/|undefined|false)/);
    }),
    propertyOptions,
  ));
