// @vitest-environment node
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { bundle } from '../../src/build/bundle.mjs';
import { encodeSettings, readSettings } from '../../src/build/settings.mjs';
import { analytics } from '../../src/core/settings/analytics-settings.ts';
import { operator } from '../../src/core/settings/operator.ts';
import { decodeSettings as decode } from '../../src/core/settings/settings.ts';
import { decodeSettings } from '../service/page.mjs';

const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'settings-'));
afterAll(() => rmSync(folder, { recursive: true }));

function read(content: unknown) {
  const file = join(folder, 'settings.json');
  const isWhole = typeof content === 'string' || content instanceof Uint8Array;
  writeFileSync(file, isWhole ? content : JSON.stringify(content));
  return readSettings(file);
}

const everything = {
  apiBase: 'https://api.example.com/sign/',
  analytics: { id: 7, url: 'https://matomo.example.com' },
  brand: 'Überschrift',
  links: { imprint: 'https://example.com/imprint' },
  session: 'server',
  operator: { name: 'Ada', address: ['Street 1', 'Town'], fingerprint: 'ab'.repeat(32) },
};

describe('Settings of a file', () => {
  test.each([
    everything,
    {},
    ...[
      '',
      '/',
      '/sign',
      './service',
      '../service',
      'http://[::1]:8080',
      'https://ü.example/a/',
    ].map((apiBase) => ({ apiBase })),
    { analytics: { id: '1', url: '/matomo/' } },
    { operator: { email: 'sign@example.com', phone: '+39 02 1234567', address: ['Town'] } },
    ...['(030) 123-45/67', '+49 30 1234 ext. 5', '112'].map((phone) => ({ operator: { phone } })),
    { brand: null },
  ])(
    'are taken as they are when all of them are good, and the application takes them: %j',
    async (good) => {
      vi.stubGlobal('location', { href: 'https://sign.example.com/' });
      onTestFinished(() => void vi.unstubAllGlobals());
      expect(await read(good)).toEqual(good);
      const { settings, problems } = decode(encodeSettings(good));
      expect(problems).toEqual([]);
      if ('analytics' in good) expect(analytics(settings.analytics)).toBeTruthy();
      if ('operator' in good) expect(operator(settings.operator)).toEqual(good.operator);
      if ('links' in good) expect(settings.links).toEqual(good.links);
    },
  );

  test('are taken from an editor that marks its files as UTF-8', async () => {
    expect(await read('\ufeff{"brand": "Größe"}')).toEqual({ brand: 'Größe' });
  });

  test.each<[unknown, string]>([
    ['{', 'It is not JSON'],
    [Buffer.from('{"brand": "Größe"}', 'latin1'), 'It is not UTF-8: save it as that.'],
    [[], 'It must be a JSON object.'],
    ['null', 'It must be a JSON object.'],
    [{ apibase: '/' }, '"apibase" is no setting; there are apiBase'],
    ...[
      'sign.example.com',
      'ftp://example.com',
      '//sign.example.com',
      'https:sign.example.com',
      'https://',
      'https://user:word@example.com',
      'https://user@example.com',
      'https://example.com/?a=b',
      'https://example.com#a',
      'https://example.com/a b',
      'https://a;script-src.example',
      '/sign?a=b',
      7,
    ].map((apiBase): [unknown, string] => [
      { apiBase },
      `"apiBase" is ${JSON.stringify(apiBase)}: it must be https://host or a path`,
    ]),
    [
      { brand: 'x'.repeat(41) },
      `"brand" is "${'x'.repeat(41)}": it must be a text of 1 to 40 characters.`,
    ],
    [{ session: 'cookie' }, '"session" is "cookie": it must be "page" or "server".'],
    ...[
      { id: '7' },
      { id: 0, url: 'https://m.example/' },
      { id: 'x', url: 'https://m.example/' },
      { id: 7, url: 'm.example' },
      { id: 7, url: 'https://m.example/', site: 1 },
      7,
    ].map((wrong): [unknown, string] => [
      { analytics: wrong },
      `"analytics" is ${JSON.stringify(wrong)}: it must be {"id": 7, "url"`,
    ]),
    [
      { links: { imprint: 'http://example.com' } },
      '"links.imprint" is "http://example.com": it must be an https:',
    ],
    [{ links: { terms: 'https://example.com' } }, '"links.terms" is no setting; there are imprint'],
    [{ operator: { address: 'Street 1' } }, '"operator.address" is "Street 1": it must be a list'],
    [{ operator: 'Ada' }, '"operator" must be a JSON object.'],
    ...['sign.example.com', 'a@b', 'a b@example.com'].map((email): [unknown, string] => [
      { operator: { email } },
      `"operator.email" is "${email}": it must be an email address.`,
    ]),
    [
      { operator: { fingerprint: 'ab'.repeat(20) } },
      `"operator.fingerprint" is "${'ab'.repeat(20)}": it must`,
    ],
    [{ operator: { boss: 'Ada' } }, '"operator.boss" is no setting; there are name'],
    ...['none', '12', '+', 'ask at the desk'].map((phone): [unknown, string] => [
      { operator: { phone } },
      `"operator.phone" is "${phone}": it must be a number such as`,
    ]),
  ])('are refused with a sentence: %j', async (content, sentence) => {
    await expect(read(content)).rejects.toThrow(`settings.json: ${sentence}`);
  });

  test('are refused with every mistake at once', async () => {
    const { message } = await read({ brand: 1, session: 1, x: 1 }).catch((error) => error);
    expect(message.split('\n')).toHaveLength(3);
  });

  test('are asked for with two dashes where npm has kept the option to itself', () => {
    const env = { ...process.env, npm_config_settings: 'true' };
    const { stderr, status } = spawnSync(process.execPath, ['build.mjs', 'settings.json'], {
      cwd: root,
      encoding: 'utf8',
      env,
    });
    expect([status, stderr]).toEqual([1, expect.stringContaining('npm run build -- --settings')]);
  });

  test('are refused when the file is missing', async () => {
    await expect(readSettings(join(folder, 'none.json'))).rejects.toThrow('ENOENT');
  });
});

describe('A page', () => {
  let pages: Record<'plain' | 'own' | 'pinned', string>;
  let assets: Awaited<ReturnType<typeof bundle>>['assets'];
  beforeAll(async () => {
    const [plain, own, pinned] = await Promise.all([
      bundle(root),
      bundle(root, { settings: everything }),
      bundle(root, { pinned: true }),
    ]);
    ({ assets } = pinned);
    pages = { plain: plain.page, own: own.page, pinned: pinned.page };
  }, 60_000);

  test('without settings has the three elements for a service, and no policy', () => {
    for (const name of ['settings', 'csrf-token', 'user-hash']) {
      expect(pages.plain).toContain(`<meta name="${name}" content="">`);
    }
    expect(pages.plain).not.toContain('http-equiv');
  });

  test('with settings has them in its element, and a policy that fits before all that loads', () => {
    const [, encoded = ''] = /<meta name="settings" content="([^"]*)">/.exec(pages.own) ?? [];
    expect(decodeSettings(encoded)).toEqual(everything);
    const [, policy = ''] =
      /<meta http-equiv="Content-Security-Policy" content="([^"]*)">/.exec(pages.own) ?? [];
    expect(policy.split('; ')).toEqual([
      "default-src 'none'",
      "script-src 'self' https://matomo.example.com",
      "style-src 'self'",
      "img-src 'self'",
      "connect-src 'self' https://matomo.example.com https://api.example.com",
      "font-src 'self'",
      "object-src 'none'",
      "form-action 'none'",
      "base-uri 'none'",
      "require-trusted-types-for 'script'",
      'trusted-types analytics',
    ]);
    const before = pages.own.slice(0, pages.own.indexOf('http-equiv'));
    expect(before).not.toMatch(/<(script|link|style|img|svg)\b/);
  });

  test('that is pinned allows the scripts by their hashes only', () => {
    const [, policy = ''] =
      /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(pages.pinned) ?? [];
    const hash = (algorithm: string, content: string | Uint8Array) =>
      `${algorithm}-${createHash(algorithm).update(content).digest('base64')}`;
    const scripts = assets
      .filter(({ name, aside }) => name.endsWith('.js') && !aside)
      .map(({ name, content }) => [`./assets/${name}`, hash('sha256', content)] as const);
    expect(scripts.length).toBeGreaterThan(30);
    const [, map = ''] = /<script type="importmap">(.*?)<\/script>/.exec(pages.pinned) ?? [];
    expect(JSON.parse(map)).toEqual({ integrity: Object.fromEntries(scripts) });
    const allowed = [...scripts.map(([, sum]) => sum), hash('sha256', map)];
    expect(policy).toBe(`script-src ${allowed.map((it) => `'${it}'`).join(' ')}`);
  });

  test.each(['plain', 'own', 'pinned'] as const)(
    '(%s) has the hash of all that it starts',
    (name) => {
      const tags = pages[name].match(
        /<(?:script type="module"|link rel="(?:stylesheet|modulepreload)")[^>]*>/g,
      );
      expect(tags?.length).toBeGreaterThanOrEqual(4);
      for (const tag of tags ?? []) expect(tag).toMatch(/ integrity="sha256-[\w+/]{43}="/);
    },
  );
});
