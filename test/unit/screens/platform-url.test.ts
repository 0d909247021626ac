import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  adminSettingsUrl,
  getBaseUrl,
  isWebUrl,
  suggestBaseUrl,
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
    splitWords(`/login /login/ /LOGIN /index.php /index.php/login /index.php/apps/files/?dir=/ ?x#y /?x #content /#content
      /apps/files/files/12?dir=/a /login?redirect_url=/apps/files`),
  ],
  ['https://x.org/nc/', splitWords('/nc/INDEX.PHP/Login /nc/apps/dashboard/ /nc?x /nc/#x')],
])('The suggested base URL is %s.', (base, tails) => {
  expect(tails.map((tail) => suggestBaseUrl(` https://x.org${tail} `))).toEqual(
    tails.map(() => base),
  );
});

test('A URL with characters that nobody sees is suggested without them.', () => {
  for (const character of '\u200b \u00ad \u2060 \ufe0f'.split(' ')) {
    expect(suggestBaseUrl(`https://clo${character}ud.example.com/`)).toBe(
      'https://cloud.example.com/',
    );
    expect(suggestBaseUrl(`https://cloud.example.com/n${character}c/`)).toBe(
      'https://cloud.example.com/nc/',
    );
  }
});

test('Nothing is suggested for a base URL, with or without its final slash, or for an invalid URL.', () => {
  const bases =
    splitWords(`https://x.org/ https://x.org https://x.org/nextcloud http://localhost:8080 https://login/ https://apps/
    https://index.php/ https://x.org/loginportal/ https://x.org/myapps/ https://x.org/settings/ https://Cloud.Example.com:443//
    cloud user@x.org javascript:alert(1) /nc/ https://`);
  expect([...bases, '', ' https://x.org/ '].filter((input) => suggestBaseUrl(input))).toEqual([]);
});

test('The base URL ends with a slash, and is otherwise as it was typed.', () => {
  const input = splitWords(
    'https://X.org https://X.org/ http://nas:80/näxt https://x.org//a/../b//',
  );
  expect(input.map(getBaseUrl)).toEqual(
    splitWords('https://X.org/ https://X.org/ http://nas:80/näxt/ https://x.org//a/../b//'),
  );
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

test('Any input that passes is a web address, and its base URL needs no suggestion.', () =>
  fc.assert(
    fc.property(anyInput, (input) => {
      if (!isWebUrl(input)) return;
      const url = new URL(input);
      expect(url.protocol).toMatch(/^https?:$/);
      expect([url.username, url.password]).toEqual(['', '']);
      const base = getBaseUrl(input) ?? '';
      expect(base).toMatch(/^https?:\/\/[^?#]*\/$/i);
      expect(new URL(base).host).toBe(url.host);
      expect(suggestBaseUrl(base)).toBeUndefined();
    }),
    propertyOptions,
  ));
