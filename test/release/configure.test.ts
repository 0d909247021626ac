// @vitest-environment node
import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bundle } from '../../src/build/bundle.mjs';
import { configure } from '../../src/build/page.mjs';
import { createPolicy, formatPolicy } from '../../src/build/policy.mjs';
import { readSettings } from '../../src/build/settings.mjs';
import { root } from '../setup.mjs';

const folder = mkdtempSync(join(tmpdir(), 'configure & übel-'));
const dist = join(folder, 'dist');
const page = join(dist, 'index.html');
const file = join(folder, 'settings.json');
let template = '';

beforeAll(async () => {
  ({ template } = await bundle(root));
  mkdirSync(dist);
  copyFileSync(join(root, 'test/release/configure.sh'), join(folder, 'configure.sh'));
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(() => {
  writeFileSync(join(folder, 'template.html'), template);
  writeFileSync(page, 'the page as it was', { mode: 0o640 });
});

function run(path = 'settings.json', setup = '') {
  const command = `${setup} exec sh configure.sh "$1"`;
  const options = { cwd: folder, encoding: 'utf8' } as const;
  return spawnSync('sh', ['-euc', command, 'sh', path], options);
}

/** Returns what the build makes of the file: the page, its policy and warnings, or the lines of the error message. */
const build = () =>
  readSettings(file).then(
    ({ settings, warnings }) => ({
      page: configure(template, settings),
      policy: formatPolicy(createPolicy(settings)),
      messages: warnings.map((warning) => `Warning: ${warning}`),
    }),
    ({ message }) => ({
      page: 'the page as it was',
      policy: '',
      messages: String(message).replaceAll(file, 'settings.json').split('\n'),
    }),
  );

/** Removes the details of syntax errors, which parsers word differently. */
const withoutDetails = (message: string) => message.replace(/(It is not JSON: ).*/, '$1');

async function expectSameResult(content: string | Uint8Array) {
  writeFileSync(file, content);
  const built = await build();
  const { status, stdout, stderr } = run();
  const isValid = built.policy !== '';
  const messages = isValid ? built.messages : [...built.messages, 'Nothing was changed.'];
  expect(stderr.trim().split('\n').filter(Boolean).map(withoutDetails)).toEqual(
    messages.map(withoutDetails),
  );
  expect(status).toBe(isValid ? 0 : 1);
  expect(readFileSync(page, 'utf8') === built.page, 'the page is the same').toBe(true);
  if (isValid) expect(stdout).toContain(`\n${built.policy}\n`);
  return isValid;
}

const valid: (string | Uint8Array)[] = [
  '{}',
  ' \r\n{ }\r\n',
  '\ufeff{"session": "server", "brand": "Größe 签 😀"}',
  '// Ours\n{"session": "server" // a reload keeps people logged in\n}',
  '{"brand": "R&D \\"<Sign>\\" | \\\\1 $& it\'s", "service": {"api": "https://api.example.com/"}}',
  '{"brand": "\\u00dcn\\u0069 \\ud83d\\ude00 \\/ \\t."}',
  '{"brand": " \u00a0 blanks around \u3000"}',
  `{"brand": "${'ü'.repeat(40)}"}`,
  '{"brand": "Ten digits"}',
  '{"brand": "Eleven long"}',
  '{"brand": "Größe 5 😀"}',
  '{"brand": "Größe 56 😀"}',
  '{"brand": "first", "brand": "last", "operator": {"name": "a", "name": "b"}}',
  '{"apiBase": ""}',
  '{"apiBase": "/"}',
  '{"apiBase": "./"}',
  '{"apiBase": "../sign/"}',
  '{"apiBase": "/portal"}',
  '{"apiBase": "https:\\/\\/api.example.com\\/sign"}',
  '{"apiBase": "\\u0068ttps://api.example.com"}',
  '{"apiBase": "HTTPS://API.Example.com:443/Sign"}',
  '{"apiBase": "https://api.example.com:8443"}',
  '{"apiBase": " https://192.0.2.1/ "}',
  '{"apiBase": "http://localhost:80"}',
  '{"apiBase": "http://[::1]:8090/"}',
  '{"apiBase": null, "session": null, "links": null}',
  '{"analytics": {"id": 7, "url": "https://matomo.example.com/stats/"}}',
  '{"analytics": {"id": "7", "url": "/matomo/"}}',
  '{"analytics": {"id": 1.0e1, "url": "https://Example.com"}, "apiBase": "https://example.com/sign"}',
  '{"analytics": {"id": null, "url": null}}',
  '{"analytics": {}}',
  '{"links": {"imprint": "https://example.com/a?b=c#d", "appStore": false}}',
  '{"links": {"appStore": "HTTPS://apps.apple.com"}}',
  '{"operator": {"name": "Größe & Söhne", "address": ["Street 1", "\\u0054own"], "email": "a@b"}}',
  '{"operator": {"address": [], "representative": "Ada", "register": "HRB 1", "vatId": "DE1", "phone": "1"}}',
  `{"operator": {"fingerprint": "sha256 Fingerprint=AB${':AB'.repeat(31)}"}}`,
  `{"operator": {"fingerprint": "${'ab '.repeat(31)}ab"}}`,
];

const invalid: (string | Uint8Array)[] = [
  ...[
    '',
    ' ',
    '{',
    '}',
    '{"a"}',
    '{"a":}',
    '{"a": 1,}',
    '{"a": 1 "b": 2}',
    '{} {}',
    '[1,]',
    'x',
    '// {}',
  ],
  ...[
    '{"brand": "a\nb"}',
    '{"brand": "\\x"}',
    '{"brand": "\\u12"}',
    '{"brand": \'a\'}',
    '{"brand": 01}',
    '{"brand": tru}',
  ],
  ...[
    '{"brand": "a',
    '{"brand": "a\\',
    '{brand: "a"}',
    '{"a": -}',
    '{"a": 1.}',
    '{"a": NaN}',
    '\u00a0{}',
  ],
  Buffer.from('{"brand": "Größe"}', 'latin1'),
  Buffer.from('{"brand": "Größe"}', 'utf16le'),
  Buffer.from('eda080', 'hex'),
  Buffer.from('{"brand": "\xc0\xaf"}', 'latin1'),
  ...['[]', 'null', '7', '"text"', 'true'],
  ...[
    '{"brand": 7}',
    '{"brand": ""}',
    '{"brand": " \u2003"}',
    '{"brand": [1, {"a": "\\u001f\\n"}]}',
  ],
  `{"brand": "${'x'.repeat(41)}"}`,
  '{"brand": "two\\nlines"}',
  '{"brand": "two\u2028lines"}',
  '{"session": "cookie", "x": {"y": []}, "links": {"terms": "https://example.com"}}',
  '{"session": true, "brand": false}',
  '{"toString": 1, "__proto__": 2, "a.b": 3, "links.imprint": 4}',
  '{"analytics": "matomo"}',
  '{"analytics": {"id": 7}}',
  '{"analytics": {"url": "https://matomo.example.com/"}}',
  '{"analytics": {"id": 0, "url": "https://matomo.example.com/"}}',
  '{"analytics": {"id": 1.5, "url": "http://matomo.example.com/"}}',
  '{"analytics": {"id": "1a", "url": ""}}',
  '{"links": []}',
  '{"links": {"imprint": false, "appStore": true}}',
  '{"links": {"privacy": "http://example.com", "contact": "/contact", "ios": "https://"}}',
  '{"service": {"api": "https://user@example.com/", "web": "https://exämple.com/"}}',
  '{"operator": "Ada"}',
  '{"operator": {"address": "Street 1", "email": "a b@c", "boss": "Ada"}}',
  '{"operator": {"address": ["Street 1", 7, ""], "email": "a@b@c"}}',
  '{"operator": {"fingerprint": "ab"}}',
  `{"operator": {"fingerprint": "${'ab::'.repeat(31)}ab"}}`,
  `{"operator": {"fingerprint": "${'ab'.repeat(32)}:"}}`,
  ...[
    ...['sign.example.com', 'ftp://example.com', '//example.com', 'https:example.com', 'https://'],
    ...[
      'https://user:word@example.com',
      'https://example.com/?a=b',
      'https://example.com#a',
      '/a?b',
    ],
    ...[
      'https://a;script-src.example',
      "https://a' b",
      'javascript:alert(1)',
      '/\\evil.example',
      '.../a',
    ],
    ...[
      'https://example.com/api/v1',
      'https://example.com/API/v1//',
      '/portal/api/v1',
      'https://ü.example',
    ],
    ...[
      'http://example.com',
      'http://localhost.example.com',
      'http://127.0.0.1.example',
      'https://a..b',
    ],
    ...[
      'https://1.2.3.256',
      'https://1.2.3',
      'https://01.2.3.4',
      'https://0x7f.1',
      'https://[2001:db8::1]',
    ],
    ...[
      'https://example.com:0',
      'https://example.com:65536',
      'https://example.com:',
      'https://-a.example-',
    ],
    ...[
      'https://example.com/a b',
      'https://example.com/ü',
      'https://example.com\\a',
      './/evil.example',
    ],
  ].map((apiBase) => JSON.stringify({ apiBase })),
];

describe('configure.sh and the build', () => {
  test.each(valid)(
    'configure.sh and the build accept %j and write the same page.',
    async (content) => {
      expect(await expectSameResult(content)).toBe(true);
      expect(statSync(page).mode & 0o777).toBe(0o640);
    },
  );

  test.each(invalid)(
    'configure.sh and the build reject %j with the same message.',
    async (content) => {
      expect(await expectSameResult(content)).toBe(false);
    },
  );

  test('configure.sh and the build write the same page for the sample of all settings, and again for other settings.', async () => {
    await expectSameResult(readFileSync(join(root, 'test/release/settings.sample.jsonc')));
    await expectSameResult('{"brand": "Another"}');
    expect(readFileSync(page, 'utf8')).toContain('<title>Another</title>');
  });
});

describe('A failure of configure.sh', () => {
  const expectNothingChanged = ({ status }: { status: number | null }) => {
    expect(status).not.toBe(0);
    expect(readFileSync(page, 'utf8')).toBe('the page as it was');
    expect(readdirSync(dist)).toEqual(['index.html']);
  };
  beforeEach(() => writeFileSync(file, '{"session": "server"}'));

  test.each(['none.json', 'dist', ''])(
    'configure.sh fails and changes nothing if it cannot read the file “%s”.',
    (path) => {
      const result = run(path);
      expectNothingChanged(result);
      expect(result.stderr).toContain('It cannot be read. Nothing was changed.');
    },
  );

  test('configure.sh fails and changes nothing without a template.', () => {
    rmSync(join(folder, 'template.html'));
    expectNothingChanged(run());
  });

  test('configure.sh fails and changes nothing if the disk is full.', () =>
    expectNothingChanged(run('settings.json', 'ulimit -f 16;')));

  test('configure.sh fails and changes nothing if awk fails.', () => {
    writeFileSync(join(folder, 'awk'), '#!/bin/sh\nexit 3\n', { mode: 0o755 });
    expectNothingChanged(run('settings.json', 'PATH=$PWD:$PATH;'));
    rmSync(join(folder, 'awk'));
  });
});

test('configure.sh reads a file whose name looks like an assignment.', () => {
  writeFileSync(join(folder, 'a=b.json'), '{"session": "server", "brand": "Own"}');
  expect(run('a=b.json').status).toBe(0);
  expect(readFileSync(page, 'utf8')).toContain('<title>Own</title>');
});
