// @vitest-environment node
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bundle } from '../../src/build/bundle.mjs';
import { readSettings } from '../../src/build/settings.mjs';
import { decodeSettings } from '../service/page.mjs';

const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'settings-'));
afterAll(() => rmSync(folder, { recursive: true }));

function read(content: unknown) {
  const file = join(folder, 'settings.json');
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return readSettings(root, file);
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
  test('are taken as they are when all of them are good', async () => {
    expect(await read(everything)).toEqual(everything);
    expect(await read({})).toEqual({});
    expect(
      await read({ apiBase: './service', analytics: { id: '1', url: '/matomo/' } }),
    ).toBeTruthy();
  });

  test.each([
    ['{', 'is not JSON'],
    [[], 'must be a JSON object.'],
    ['null', 'must be a JSON object.'],
    [{ apibase: '/' }, '"apibase" is no setting; there are apiBase'],
    [{ apiBase: 'ftp://example.com' }, '"apiBase" must be an http(s) address'],
    [{ apiBase: 'https://a;script-src.example' }, 'cannot stand in a policy'],
    [{ brand: 'x'.repeat(41) }, '"brand" must be a text of 1 to 40 characters.'],
    [{ session: 'cookie' }, '"session" must be "page" or "server".'],
    [{ analytics: { id: '7' } }, '"analytics" must be'],
    [
      { analytics: { id: '7', url: 'https://m.example/', site: 1 } },
      '"site" is no part of "analytics"',
    ],
    [
      { links: { imprint: 'http://example.com' } },
      '"links.imprint" must be a full https: address.',
    ],
    [{ links: { terms: 'https://example.com' } }, '"terms" is no part of "links"'],
    [{ operator: { address: 'Street 1' } }, '"operator" must be an object of texts'],
    [{ operator: { fingerprint: 'ab'.repeat(20) } }, '"fingerprint" a SHA-256 of 64 digits'],
    [{ operator: { boss: 'Ada' } }, '"boss" is no part of "operator"'],
    [{ operator: 'Ada' }, '"operator" must be an object of texts'],
  ])('are refused with a sentence: %j', async (content, sentence) => {
    await expect(read(content)).rejects.toThrow(sentence);
  });

  test('are refused with every mistake at once', async () => {
    const { message } = await read({ brand: 1, session: 1, x: 1 }).catch((error) => error);
    expect(message.split('\n')).toHaveLength(3);
  });

  test('are refused when the file is missing', async () => {
    await expect(readSettings(root, join(folder, 'none.json'))).rejects.toThrow('ENOENT');
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
