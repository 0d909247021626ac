import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  adminSettingsUrl,
  isWebUrl,
  toBaseUrl,
} from '../../../src/screens/accounts/platform-url.ts';
import { propertyOptions, textFrom } from '../random-input.ts';

const splitWords = (text: string) => text.split(/\s+/).filter((word) => word !== '');

test('A platform URL is http(s) with a host.', () => {
  const validUrls =
    splitWords(`https://cloud.example.com/ https://cloud.example.com http://localhost/
    http://nas:8080/nextcloud/ http://192.168.1.10/ https://[fd00::1]:8443/cloud/ https://münchen.example/
    HTTPS://Cloud.Example.com/ https://cloud.example.com/index.php/apps/files?dir=/#x`);
  const urls = [...validUrls, '  https://cloud.example.com/\n'];
  expect(urls.filter((url) => !isWebUrl(url))).toEqual([]);
});

test('A platform URL has no user name, no password, no blanks and no backslashes.', () => {
  const invalidUrls =
    splitWords(`cloud.example.com //cloud.example.com/ /nextcloud/ https:// https:///cloud https:x.org
    https:/x.org http://?x https://#x ftp://x.org/ file:///etc/passwd javascript:alert(1)
    javascript://x.org/%0aalert(1) data:text/html,x https://x.org\\nextcloud https://user@x.org/
    https://user:secret@x.org/ https://:secret@x.org/ https://@x.org/ https://x.org:99999/ https://[::1/ https://256.1.1.1/ https://%/`);
  const urlsWithBlanks = ['', ' ', 'https://x y/', 'https://x.org/a b', 'ht\ntps://x.org/'];
  expect([...invalidUrls, ...urlsWithBlanks].filter(isWebUrl)).toEqual([]);
});

test.each([
  [
    'https://x.org/',
    `/ /login /login/ /LOGIN /index.php /index.php/login /index.php/apps/files/?dir=/ ?x#y /?x #content /#content
      /apps/files/files/12?dir=/a /login?redirect_url=/apps/files /settings/admin/certificate24 /settings /s/AbC123
      /f/12 /u/jane /call/x7 /remote.php/dav/files/jane/ /public.php/webdav /status.php /ocs/v2.php/cloud/user //login`,
  ],
  ['https://x.org/nc/', '/nc /nc/ /nc/INDEX.PHP/Login /nc/apps/dashboard/ /nc?x /nc/#x /nc/f/3'],
  // Only a whole segment is one of Nextcloud's own.
  ['https://x.org/loginportal/', '/loginportal /loginportal/apps/files'],
  ['https://x.org/cloud/s3/', '/cloud/s3 /cloud/s3/s/AbC'],
])('The base URL %s is found in the URLs of its pages.', (base, tails) => {
  const urls = splitWords(tails).map((tail) => ` https://x.org${tail}\n`);
  if (base === 'https://x.org/') urls.push('https://x.org');
  expect(urls.filter((url) => toBaseUrl(url) !== base)).toEqual([]);
});

test('The host is not part of the path, and keeps a name like one of Nextcloud’s segments.', () => {
  for (const url of ['https://login/', 'https://apps/', 'https://index.php/', 'http://s:8080/nc/'])
    expect(toBaseUrl(url)).toBe(url);
});

test('A base URL has no characters that nobody sees.', () => {
  for (const character of '\u200b \u00ad \u2060 \ufe0f'.split(' ')) {
    expect(toBaseUrl(`https://clo${character}ud.example.com/`)).toBe('https://cloud.example.com/');
    expect(toBaseUrl(`https://cloud.example.com/n${character}c/`)).toBe(
      'https://cloud.example.com/nc/',
    );
  }
  // A text is often copied with such a character at its beginning.
  expect(toBaseUrl('\u200bhttps://cloud.example.com/')).toBe('https://cloud.example.com/');
});

test('The base URL ends with a slash, and is otherwise as it was typed.', () => {
  const input = splitWords(
    'https://X.org https://X.org/ http://nas:80/näxt https://x.org//a/../b// https://X.org:443//',
  );
  expect(input.map(toBaseUrl)).toEqual(
    splitWords(
      'https://X.org/ https://X.org/ http://nas:80/näxt/ https://x.org//a/../b// https://X.org:443//',
    ),
  );
});

test('An invalid URL has no base URL.', () => {
  for (const typed of ['', 'cloud', 'user@x.org', 'javascript:alert(1)', '/nc/', 'https://'])
    expect(toBaseUrl(typed)).toBeUndefined();
});

test('The URL of the administrator’s settings has exactly one slash after the base.', () => {
  for (const url of ['http://nas:81/nc/', 'http://nas:81/nc', ' http://nas:81/nc/login?x'])
    expect(adminSettingsUrl(url)).toBe('http://nas:81/nc/index.php/settings/admin/certificate24');
  for (const url of ['', 'javascript:alert(1)', 'x.org', 'https://user@x.org/'])
    expect(adminSettingsUrl(url)).toBeUndefined();
});

// There is no ä here: once compiled, URL.canParse of Node 20 mistakes Latin-1 for broken UTF-8, unlike browsers.
const pieces = ['/', '//', ':', '@', '?', '#', '.', '%', '\\', ' ', '\n', '\u0000', '[', ']', '签'];
const parts = ['https://', 'javascript:', 'cloud.example', 'index.php', 'login', '8080', '\ud800'];
const start = fc.constantFrom('https://', 'https://h', 'http://h/', '', ' ');
const rest = textFrom([...pieces, ...parts], 10);
const anyInput = fc.tuple(start, rest).map((texts) => texts.join(''));

test('Any input that passes is a web address, and its base URL is its own base URL.', () =>
  fc.assert(
    fc.property(anyInput, (input) => {
      if (!isWebUrl(input)) return;
      const url = new URL(input);
      expect(url.protocol).toMatch(/^https?:$/);
      expect([url.username, url.password]).toEqual(['', '']);
      const base = toBaseUrl(input) ?? '';
      expect(base).toMatch(/^https?:\/\/[^?#]*\/$/i);
      expect(new URL(base).host).toBe(url.host);
      expect(toBaseUrl(base)).toBe(base);
    }),
    propertyOptions,
  ));
