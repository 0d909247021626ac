// @vitest-environment node
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  adminSettingsUrl,
  isDeceptive,
  parsePlatformUrl,
  suggestBaseUrl,
} from '../../src/screens/accounts/platform-url.ts';
import { propertyOptions, textFrom } from '../random-input.ts';

const splitWords = (text: string) => text.split(/\s+/).filter((word) => word !== '');

test('A platform URL is http(s) with a host.', () => {
  const validUrls =
    splitWords(`https://cloud.example.com/ https://cloud.example.com http://localhost/
    http://nas:8080/nextcloud/ http://192.168.1.10/ https://[fd00::1]:8443/cloud/ https://münchen.example/
    HTTPS://Cloud.Example.com/ https://cloud.example.com/index.php/apps/files?dir=/#x`);
  const isRejected = (input: string) => parsePlatformUrl(input) === undefined;
  expect([...validUrls, '  https://cloud.example.com/\n'].filter(isRejected)).toEqual([]);
});

test('A platform URL has no user name, no password and nothing that a browser would repair.', () => {
  const invalidUrls =
    splitWords(`cloud.example.com //cloud.example.com/ /nextcloud/ https:// https://. https:///cloud https:x.org
    https:/x.org http://?x https://#x ftp://x.org/ file:///etc/passwd javascript:alert(1)
    javascript://x.org/%0aalert(1) data:text/html,x https://x.org\\nextcloud https://user@x.org/
    https://user:secret@x.org/ https://:secret@x.org/ https://@x.org/ https://x.org:99999/ https://[::1/ https://256.1.1.1/ https://%/`);
  const urlsWithBlanks = [
    '',
    ' ',
    'https://x y/',
    'https://x.org/a b',
    'ht\ntps://x.org/',
    'https://x.org/\u0000',
  ];
  expect([...invalidUrls, ...urlsWithBlanks].filter((input) => parsePlatformUrl(input))).toEqual(
    [],
  );
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
  [
    'https://x.org/',
    splitWords(`/status.php /u/admin /lostpassword/ /lostpassword /error/403 /unsupported /index.html /public.php/webdav/
      /.well-known/caldav /custom_apps/sealport/js/index.html /core/x /dav/files /remote/x /public/x`),
  ],
  ['https://x.org/nc/', ['/a/../nc/', '/./nc/', '/nc/status.php?x']],
  [
    'https://x.org/nc/',
    splitWords(`/nc/logout /nc/avatar/ada/64 /nc/csrftoken /nc/heartbeat /nc/updater/ /nc/ocm-provider/ /nc/ocs-provider/
      /nc/favicon.ico /nc/robots.txt /nc/themes/x/logo.svg /nc/manifest.json /nc/dist/core-main.js`),
  ],
])('The suggested base URL is %s.', (base, tails) => {
  expect(tails.map((tail) => suggestBaseUrl(` https://x.org${tail}`))).toEqual(
    tails.map(() => base),
  );
});

test.each([
  [
    'https://cloud.example.com/',
    'https://Cloud.Example.com/ HTTPS://cloud.example.com https://cloud.example.com:443/',
  ],
  ['http://nas/nc/', 'http://NAS:80/nc/ HTTP://nas/nc'],
  [
    'https://xn--mnchen-3ya.example/',
    'https://münchen.example/ https://MÜNCHEN.example münchen.example',
  ],
  ['https://[fd00::1]:8443/', 'https://[FD00::1]:8443 [fd00::1]:8443'],
  [
    'https://cloud.example.com/',
    'cloud.example.com //cloud.example.com/ https:cloud.example.com https:/cloud.example.com',
  ],
  [
    'https://cloud.example.com/nc/',
    'cloud.example.com/nc cloud.example.com/nc/index.php/apps/files?dir=/',
  ],
  ['https://192.168.1.1:8080/', '192.168.1.1:8080'],
  ['https://nas:8080/', 'nas:8080'],
  ['https://localhost/', 'localhost'],
  [
    'https://cloud.example.com/',
    `https://https://cloud.example.com/ http://https://cloud.example.com/ https://HTTPS://cloud.example.com
    https://https//cloud.example.com https;//cloud.example.com https//cloud.example.com/`,
  ],
  [
    'https://cloud.example.com/',
    `<https://cloud.example.com/> "https://cloud.example.com/" “https://cloud.example.com” (cloud.example.com)
    „https://cloud.example.com/“ 'https://cloud.example.com/'`,
  ],
])('Browsers send the address %s for %s, and Nextcloud calls itself so.', (base, input) => {
  expect(splitWords(input).map(suggestBaseUrl)).toEqual(splitWords(input).map(() => base));
});

test('A host in another form is accepted as typed: the helper only suggests.', () => {
  const input =
    splitWords(`https://Cloud.Example.com/ HTTPS://cloud.example.com/ https://cloud.example.com:443/
    https://münchen.example/ https://x.org/apps/ https://x.org/s/ https://x.org/settings/`);
  expect(input.filter((url) => !parsePlatformUrl(url))).toEqual([]);
});

/** Characters that are not displayed. The test inserts them into the host, before the slash and into the path. */
const invisibleCharacters =
  '\u200b \u00ad \u2060 \u200e \u200f \u202e \u2066 \ufeff \u034f \u115f \u3164 \ufe0f \u{e0020}';

test('A URL with characters that nobody sees is refused, and offered without them.', () => {
  for (const character of splitWords(invisibleCharacters).filter((it) => it.trim())) {
    const input = [
      `https://clo${character}ud.example.com/`,
      `https://cloud.example.com${character}/`,
    ];
    expect([...input, `https://cloud.example.com/${character}`].map(isDeceptive)).toEqual([
      true,
      true,
      true,
    ]);
    expect(input.map((url) => parsePlatformUrl(url))).toEqual([undefined, undefined]);
    expect(input.map(suggestBaseUrl)).toEqual(input.map(() => 'https://cloud.example.com/'));
    expect(input.map(adminSettingsUrl)).toEqual([undefined, undefined]);
  }
});

test.each([
  '\ufeff',
  '\u2028',
  '\u2029',
  '\u00a0',
  '\u3000',
  '\u2003',
  '\u200a',
  '\u205f',
  '\u0085',
])(
  'A URL with the blank %j, of which little or nothing is drawn, is refused, and offered without it.',
  (blank) => {
    const input = [
      `https://clo${blank}ud.example.com/nc/`,
      `https://cloud.example.com/n${blank}c/`,
    ];
    expect(input.filter((url) => !isDeceptive(url) || parsePlatformUrl(url))).toEqual([]);
    expect(input.map(suggestBaseUrl)).toEqual(input.map(() => 'https://cloud.example.com/nc/'));
  },
);

test('A URL with characters that look like others is refused, and offered with those.', () => {
  const input =
    splitWords(`https://cloud。example.com/ https://cloud．example.com/ https://cloud｡example.com/
    https://cloud\u2024example.com/ https://cloud\ufe52example.com/ https\ufe55//cloud.example.com/ https\u2236//cloud.example.com/
    https\ua789//cloud.example.com/ https:\u29f8\u29f8cloud.example.com/ https：//cloud.example.com/ https://cloud.example.com／ https://ｃloud.example.com/
    https://cloud.example.com\u2215`);
  expect(input.filter((url) => !isDeceptive(url) || parsePlatformUrl(url))).toEqual([]);
  expect(input.map(suggestBaseUrl)).toEqual(input.map(() => 'https://cloud.example.com/'));
  expect(
    ['https://例え.example/', 'https://x.org/näxt/', ' https://x.org/ '].filter(isDeceptive),
  ).toEqual([]);
});

test('Nothing is suggested for a base URL or for an invalid URL.', () => {
  const bases =
    splitWords(`https://x.org/ https://x.org/nextcloud/ http://localhost:8080/ https://login/ https://apps/
    https://x.org/loginportal/ https://x.org/myapps/ cloud user@x.org javascript:alert(1) /nc/
    data:text/html,x file:///etc/passwd https:// https://x.org/status.phpx/`);
  expect([...bases, '', ' https://x.org/ '].filter((input) => suggestBaseUrl(input))).toEqual([]);
});

test('The URL of the administrator’s settings has exactly one slash after the base.', () => {
  for (const url of ['http://nas:81/nc/', 'http://nas:81/nc', ' http://nas:81/nc//'])
    expect(adminSettingsUrl(url)).toBe('http://nas:81/nc/index.php/settings/admin/certificate24');
  for (const url of ['', 'javascript:alert(1)', 'x.org', 'https://user@x.org/'])
    expect(adminSettingsUrl(url)).toBeUndefined();
});

test.each(['/', '.', 'login/', '?', ' ', 'a.'])(
  'A text of 50 kB of %j is checked at once.',
  (piece) => {
    const start = performance.now();
    for (const use of [parsePlatformUrl, suggestBaseUrl, adminSettingsUrl])
      use(`https://h/${piece.repeat(50_000 / piece.length)}x`);
    expect(performance.now() - start).toBeLessThan(1000);
  },
);

// There is no ä here: once compiled, URL.canParse of Node 20 mistakes Latin-1 for broken UTF-8, unlike browsers.
const pieces = ['/', '//', ':', '@', '?', '#', '.', '%', '\\', ' ', '\n', '\u0000', '[', ']', '签'];
const parts = ['https://', 'javascript:', 'cloud.example', 'index.php', 'login', '8080', '\ud800'];
const start = fc.constantFrom('https://', 'https://h', 'http://h/', '', ' ');
const rest = textFrom([...pieces, ...parts], 10);
const anyInput = fc.tuple(start, rest).map((texts) => texts.join(''));

test('Any input that passes is a web address, and any suggestion is a valid base URL.', () =>
  fc.assert(
    fc.property(anyInput, (input) => {
      const url = parsePlatformUrl(input);
      if (url)
        expect([/^https?:$/.test(url.protocol), url.username, url.password]).toEqual([
          true,
          '',
          '',
        ]);
      const base = suggestBaseUrl(input);
      if (base === undefined) return;
      expect(base).toMatch(/^https?:\/\/[^?#]*\/$/i);
      // Of two schemes the second is meant, so that the first host is none.
      const hasOneScheme = !/^\s*(https?:\/\/)+https?:?\/\//i.test(input);
      if (url && hasOneScheme) expect(parsePlatformUrl(base)?.host).toBe(url.host);
      expect(suggestBaseUrl(base)).toBeUndefined();
    }),
    propertyOptions,
  ));
