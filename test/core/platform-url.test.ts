// @vitest-environment node
import { expect, test } from 'vitest';
import { adminSettingsUrl, parsePlatformUrl, suggestBaseUrl } from '../../src/core/platform-url.ts';
import { fuzz, type Random } from '../support.ts';

const words = (text: string) => text.split(/\s+/).filter((word) => word !== '');

test('The URL of a platform is http(s) with a host', () => {
  const right = words(`https://cloud.example.com/ https://cloud.example.com http://localhost/
    http://nas:8080/nextcloud/ http://192.168.1.10/ https://[fd00::1]:8443/cloud/ https://münchen.example/
    HTTPS://Cloud.Example.com/ https://cloud.example.com/index.php/apps/files?dir=/#x`);
  const isWrong = (typed: string) => parsePlatformUrl(typed) === undefined;
  expect([...right, '  https://cloud.example.com/\n'].filter(isWrong)).toEqual([]);
});

test('It has no user name, no password, and nothing that a browser would repair', () => {
  const wrong =
    words(`cloud.example.com //cloud.example.com/ /nextcloud/ https:// https://. https:///cloud https:x.org
    https:/x.org http://?x https://#x ftp://x.org/ file:///etc/passwd javascript:alert(1)
    javascript://x.org/%0aalert(1) data:text/html,x https://x.org\\nextcloud https://user@x.org/
    https://user:secret@x.org/ https://:secret@x.org/ https://x.org:99999/ https://[::1/ https://256.1.1.1/ https://%/`);
  const blank = [
    '',
    ' ',
    'https://x y/',
    'https://x.org/a b',
    'ht\ntps://x.org/',
    'https://x.org/\u0000',
  ];
  expect([...wrong, ...blank].filter((typed) => parsePlatformUrl(typed))).toEqual([]);
});

test.each([
  [
    'https://x.org/',
    ['', '/login', '/login/', '/index.php', '/index.php/login', '//', '?x#y', '/#content'],
  ],
  ['https://x.org/', ['/apps/files/files/12?dir=/a', '/settings/admin/certificate24', '/s/AbCdEf']],
  [
    'https://x.org/',
    ['/f/7', '/call/x', '/remote.php/dav', '/ocs/v2.php', '/index.php/apps/files/?dir=/'],
  ],
  ['https://x.org/nc/', ['nc', '/nc', '/nc/INDEX.PHP/Login', '/nc/apps/dashboard/'].slice(1)],
])('The base is probably %s', (base, tails) => {
  expect(tails.map((tail) => suggestBaseUrl(` https://x.org${tail}`))).toEqual(
    tails.map(() => base),
  );
});

test('Nothing is proposed for a base, or for what is no address', () => {
  const bases =
    words(`https://x.org/ https://x.org/nextcloud/ http://localhost:8080/ https://login/ https://apps/
    https://index.php/ https://x.org/loginportal/ https://x.org/myapps/ x.org javascript:alert(1) https://`);
  expect([...bases, '', ' https://x.org/ '].filter((typed) => suggestBaseUrl(typed))).toEqual([]);
});

test('The administrator’s settings stand below the base, with exactly one slash', () => {
  for (const url of ['http://nas:80/nc/', 'http://nas:80/nc', ' http://nas:80/nc//'])
    expect(adminSettingsUrl(url)).toBe('http://nas:80/nc/index.php/settings/admin/certificate24');
  for (const url of ['', 'javascript:alert(1)', 'x.org', 'https://user@x.org/'])
    expect(adminSettingsUrl(url)).toBeUndefined();
});

test.each(['/', '.', 'login/', '?', ' ', 'a.'])('50 kB of %j take no time', (piece) => {
  const start = performance.now();
  for (const use of [parsePlatformUrl, suggestBaseUrl, adminSettingsUrl])
    use(`https://h/${piece.repeat(50_000 / piece.length)}x`);
  expect(performance.now() - start).toBeLessThan(1000);
});

// Not ä: once it is hot, URL.canParse of Node 20 takes Latin-1 for broken UTF-8. Browsers do not.
const pieces = ['/', '//', ':', '@', '?', '#', '.', '%', '\\', ' ', '\n', '\u0000', '[', ']', '签'];
const parts = ['https://', 'javascript:', 'cloud.example', 'index.php', 'login', '8080', '\ud800'];
const randomUrl = (random: Random) =>
  random.pick(['https://', 'https://h', 'http://h/', '', ' ']) +
  random.text([...pieces, ...parts], 10);

test('Whatever is typed, what passes is a web address, and a suggestion is one that suffices', () =>
  fuzz(randomUrl, (typed) => {
    const url = parsePlatformUrl(typed);
    if (url)
      expect([/^https?:$/.test(url.protocol), url.username, url.password]).toEqual([true, '', '']);
    const base = suggestBaseUrl(typed);
    if (base === undefined) return;
    expect(base).toMatch(/^https?:\/\/[^?#]*\/$/i);
    expect(parsePlatformUrl(base)?.host).toBe(url?.host);
    expect(suggestBaseUrl(base)).toBeUndefined();
  }));
