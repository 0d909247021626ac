// @vitest-environment node
import { describe, expect, test } from 'vitest';
import {
  adminSettingsUrl,
  parsePlatformUrl,
  suggestBaseUrl,
} from '../../src/core/forms/platform-url.ts';
import { fuzz, type Random } from '../support.ts';

describe('The URL of a platform', () => {
  test.each([
    'https://cloud.example.com/',
    'https://cloud.example.com',
    'http://localhost/',
    'http://nas:8080/nextcloud/',
    'http://192.168.1.10/',
    'https://[fd00::1]:8443/cloud/',
    'https://münchen.example/',
    'HTTPS://Cloud.Example.com/',
    'https://cloud.example.com/index.php/apps/files?dir=/#x',
    '  https://cloud.example.com/\n',
  ])('may be %j', (typed) => {
    expect(parsePlatformUrl(typed)?.protocol).toMatch(/^https?:$/);
  });

  test.each([
    '',
    ' ',
    'cloud.example.com',
    '//cloud.example.com/',
    '/nextcloud/',
    'https://',
    'https:///cloud',
    'https:cloud.example.com',
    'https:/cloud.example.com',
    'http://?x',
    'https://#',
    'ftp://cloud.example.com/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'javascript://cloud.example.com/%0aalert(1)',
    'data:text/html,x',
    'https://cloud example.com/',
    'https://cloud.example.com/a b',
    'https://cloud.example.com\\nextcloud',
    'ht\ntps://cloud.example.com/',
    'https://cloud.example.com/\u0000',
    'https://user@cloud.example.com/',
    'https://user:secret@cloud.example.com/',
    'https://:secret@cloud.example.com/',
    'https://cloud.example.com:99999/',
    'https://[::1/',
    'https://256.1.1.1/',
    'https://%/',
  ])('cannot be %j', (typed) => {
    expect(parsePlatformUrl(typed)).toBeUndefined();
  });
});

describe('The base is probably', () => {
  test.each([
    ['https://cloud.example.com', 'https://cloud.example.com/'],
    ['https://cloud.example.com/nextcloud', 'https://cloud.example.com/nextcloud/'],
    ['https://cloud.example.com/index.php', 'https://cloud.example.com/'],
    ['https://cloud.example.com/index.php/login', 'https://cloud.example.com/'],
    ['https://cloud.example.com/index.php/apps/files/?dir=/', 'https://cloud.example.com/'],
    ['https://cloud.example.com/login', 'https://cloud.example.com/'],
    ['https://cloud.example.com/login/', 'https://cloud.example.com/'],
    ['https://cloud.example.com/apps/files/files/12?dir=/a', 'https://cloud.example.com/'],
    ['https://example.com/nextcloud/apps/dashboard/', 'https://example.com/nextcloud/'],
    ['https://cloud.example.com/settings/admin/certificate24', 'https://cloud.example.com/'],
    ['https://cloud.example.com/s/AbCdEf', 'https://cloud.example.com/'],
    ['https://cloud.example.com/?redirect=1', 'https://cloud.example.com/'],
    ['https://cloud.example.com/#content', 'https://cloud.example.com/'],
    ['https://cloud.example.com?x#y', 'https://cloud.example.com/'],
    ['https://cloud.example.com//', 'https://cloud.example.com/'],
    ['http://nas:8080/cloud/INDEX.PHP/Login', 'http://nas:8080/cloud/'],
    ['  https://cloud.example.com ', 'https://cloud.example.com/'],
  ])('of %s: %s', (typed, base) => {
    expect(suggestBaseUrl(typed)).toBe(base);
  });

  test.each([
    'https://cloud.example.com/',
    'https://example.com/nextcloud/',
    'http://localhost:8080/',
    'https://login/',
    'https://apps/',
    'https://index.php/',
    'https://cloud.example.com/loginportal/',
    'https://cloud.example.com/myapps/',
    ' https://cloud.example.com/ ',
  ])('%j itself', (typed) => {
    expect(suggestBaseUrl(typed)).toBeUndefined();
  });

  test.each(['', 'cloud.example.com', 'javascript:alert(1)', 'https://'])(
    'nothing that could be told for %j',
    (typed) => {
      expect(suggestBaseUrl(typed)).toBeUndefined();
    },
  );
});

describe('The administrator’s settings', () => {
  test.each([
    ['https://cloud.example.com/', 'https://cloud.example.com/'],
    ['https://cloud.example.com', 'https://cloud.example.com/'],
    ['https://cloud.example.com//', 'https://cloud.example.com/'],
    ['http://nas:8080/nextcloud/', 'http://nas:8080/nextcloud/'],
  ])('of %s stand below %s with exactly one slash', (url, base) => {
    expect(adminSettingsUrl(url)).toBe(`${base}index.php/settings/admin/certificate24`);
  });

  test.each(['', 'javascript:alert(1)', 'cloud.example.com', 'https://user@cloud.example.com/'])(
    'of %j are no link',
    (url) => {
      expect(adminSettingsUrl(url)).toBeUndefined();
    },
  );
});

test.each([
  ['slashes', `https://h${'/'.repeat(50_000)}x`],
  ['dots', `https://h/${'.'.repeat(50_000)}`],
  ['pages', `https://h/${'login/'.repeat(8_000)}x`],
  ['question marks', `https://h/${'?'.repeat(50_000)}`],
  ['blanks', `https://h/${' '.repeat(50_000)}x`],
  ['labels', `https://${'a.'.repeat(25_000)}`],
])('50 kB of %s take no time', (_, typed) => {
  const start = performance.now();
  parsePlatformUrl(typed);
  suggestBaseUrl(typed);
  adminSettingsUrl(typed);
  expect(performance.now() - start).toBeLessThan(1000);
});

// Not ä: once it is hot, URL.canParse of Node 20 takes Latin-1 for broken UTF-8. Browsers do not.
const pieces = ['/', '//', ':', '@', '?', '#', '.', '%', '\\', ' ', '\n', '\u0000', '[', ']', '签'];
const parts = ['https://', 'http://', 'javascript:', 'cloud.example', 'index.php', 'login', 'apps'];
const randomUrl = (random: Random) =>
  random.pick(['https://', 'https://h', 'http://h/', '', ' ']) +
  random.text([...pieces, ...parts, 's', '8080', '\ud800', '\u200b'], 10);

test('Whatever is typed, what passes is a web address, and a suggestion is one that suffices', () =>
  fuzz(randomUrl, (typed) => {
    const url = parsePlatformUrl(typed);
    if (url) {
      expect(url.protocol).toMatch(/^https?:$/);
      expect([url.username, url.password]).toEqual(['', '']);
      expect(url.host).not.toBe('');
    }
    const base = suggestBaseUrl(typed);
    if (base === undefined) return;
    expect(url).toBeDefined();
    expect(base).toMatch(/^https?:\/\/[^?#]*\/$/i);
    expect(parsePlatformUrl(base)?.host).toBe(url?.host);
    expect(suggestBaseUrl(base)).toBeUndefined();
    expect(adminSettingsUrl(typed)).toMatch(/[^/]\/index\.php\/settings\/admin\/certificate24$/);
  }));
