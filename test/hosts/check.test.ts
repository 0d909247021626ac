// @vitest-environment node
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { directives, writeElement, writePolicy } from '../../src/build/policy.mjs';
import { encodeSettings } from '../../src/build/settings.mjs';
import { sumOf } from '../release/sums.mjs';
import { group, sentence, unreachable } from './check/findings.mjs';
import { checkHost, filesOf } from './check.mjs';
import { score } from './observatory.mjs';

const script = './assets/main-ABCD1234.js';
const integrity = 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=';
const own: object = { session: 'server' };

const elementFor = (settings: object) => {
  const { 'frame-ancestors': frames, ...others } = directives(settings);
  return writeElement({ 'frame-ancestors': frames, ...others });
};

/** What stands in the page, which nobody fills in. */
const pageWith = (settings: unknown = own, token = '', policy = '') => `<!doctype html>${policy}
<meta name="settings" content="${settings === null ? '' : encodeSettings(settings)}">
<meta name="csrf-token" content="${token}"><meta name="user-hash" content="">
<script type="module" src="${script}" integrity="${integrity}"></script><a href="#/">Home</a>
<template data-files="">./home-ABCD1234.js,./part-ABCD1234.js ./part-ABCD1234.js ./embed-ABCD1234.js</template>`;

const forever = 'public, max-age=31536000, immutable';
const asPage = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' };
const asScript = { 'content-type': 'text/javascript', 'cache-control': forever };
const asJson = { 'content-type': 'application/json', 'cache-control': 'no-store' };
const cookie = 'session=a; Path=/; HttpOnly; SameSite=Lax';

type Answer = readonly [
  status: number,
  headers: Readonly<Record<string, string>>,
  body?: string | undefined,
];
type Answers = Readonly<Record<string, Answer | ((request: IncomingMessage) => Answer)>>;

const good: Answers = {
  '/': [200, asPage, pageWith()],
  '/assets/main-ABCD1234.js': [200, asScript],
  '/assets/home-ABCD1234.js': [200, asScript],
  '/assets/part-ABCD1234.js': [200, asScript],
  '/assets/embed-ABCD1234.js': [200, asScript],
  '/embed.js': [200, { ...asScript, 'cache-control': 'no-cache' }, "import('embed-ABCD1234.js')"],
  '/api/v1/welcome': [200, { ...asJson, 'x-csrf-token': 'a', 'set-cookie': cookie }, '{}'],
  '/api/v1/auth/login': ({ headers }) =>
    headers['x-csrf-token'] === 'a' && headers.cookie === 'session=a'
      ? [401, asJson, '{}']
      : [403, { ...asJson, 'x-csrf-token': 'b' }, '{}'],
  '/.well-known/change-password': [302, { location: '/#/profile' }],
};

const policy = writePolicy(directives(null));
const everywhere: Readonly<Record<string, string>> = {
  'content-security-policy': policy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-resource-policy': 'same-origin',
};

type Changes = {
  readonly answers?: Answers;
  /** Headers of every answer; empty: left out. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly sums?: string;
};

/** A host that does all well but what is changed. */
async function startHost({ answers, headers }: Changes) {
  const sent = Object.entries({ ...everywhere, ...headers }).filter(([, value]) => value);
  const server = createServer((request, res) => {
    const all: Answers = { ...good, ...answers };
    const found = all[request.url ?? ''] ?? all.else ?? [404, {}, 'Not found'];
    const [status, more, body = ''] = typeof found === 'function' ? found(request) : found;
    res.writeHead(status, { ...Object.fromEntries(sent), ...more });
    res.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** What is said of it, without its address. */
async function saysOf({ sums, ...changes }: Changes = {}) {
  const url = await startHost(changes);
  const { findings } = await checkHost(`${url}/`, sums === undefined ? {} : { sums });
  return findings.map((it) => sentence(it).replaceAll(url, ''));
}

const unencrypted = 'better: /: It is not encrypted: good enough for a test only.';

test('Nothing is said against a good host', async () => {
  expect(await saysOf()).toEqual([unencrypted]);
});

test('Nothing is said against a page that a service fills in', async () => {
  let visits = 0;
  const page = (): Answer => {
    visits += 1;
    return [200, { ...asPage, 'cache-control': 'no-store' }, pageWith(null, `token ${visits}`)];
  };
  expect(await saysOf({ answers: { '/': page } })).toEqual([unencrypted]);
});

test('What is said of several addresses is one sentence', async () => {
  const said = await saysOf({ headers: { 'x-content-type-options': '' } });
  const why = 'X-Content-Type-Options is missing: browsers may take a file for what it is not.';
  expect(said).toContain(`wrong: / and 4 more: ${why} Send X-Content-Type-Options: nosniff.`);
  const one = { level: 'better' as const, says: 'Something.' };
  expect(
    group([
      { ...one, where: ['/a'] },
      { ...one, where: ['/b'] },
    ]),
  ).toEqual([{ ...one, where: ['/a', '/b'] }]);
});

const hashes = [...'abcdef'].map((it) => `'sha256-${it}'`).join(' ');
const pinned = `${pageWith(own, '', `<meta http-equiv="Content-Security-Policy" content="script-src ${hashes}">`)}
<script type="importmap">{}</script>`;

const tracked = { ...own, analytics: { id: 7, url: 'https://matomo.example.com/' } };
const elsewhere = { ...own, apiBase: 'https://api.invalid' };
const latin = Buffer.from('{"session": "server", "brand": "Größe"}', 'latin1').toString('base64');
const bare = { 'content-type': 'text/html; charset=utf-8' };

test.each<[string, Changes, string]>([
  [
    'another page',
    { answers: { '/': [200, asPage, '<h1>It works</h1>'] } },
    '/: That is not the page of Sealport (status 200).',
  ],
  [
    'an address that leads elsewhere',
    { answers: { '/': [301, { location: '/portal/' }] } },
    '/: It redirects to /portal/.',
  ],
  [
    'a page that nobody fills in',
    { answers: { '/': [200, asPage, pageWith(null)] } },
    '/: Nobody fills in the page, and its settings do not say "session": "server"',
  ],
  [
    'broken settings',
    { answers: { '/': [200, asPage, pageWith().replace(encodeSettings(own), 'e30x')] } },
    '/: The settings in the page are not base64 of a JSON object in UTF-8',
  ],
  [
    'settings in another encoding',
    { answers: { '/': [200, asPage, pageWith().replace(encodeSettings(own), latin)] } },
    '/: The settings in the page are not base64 of a JSON object in UTF-8',
  ],
  [
    'an email address that is none',
    { answers: { '/': [200, asPage, pageWith({ ...own, operator: { email: 'Ada' } })] } },
    '/: In the settings: "operator.email" is "Ada": it must be an email address.',
  ],
  ...['sign.example.com', 'https://a:b@example.com', 'https://example.com/?a=b'].map(
    (apiBase): [string, Changes, string] => [
      `apiBase ${apiBase}`,
      { answers: { '/': [200, asPage, pageWith({ ...own, apiBase })] } },
      `/: In the settings: "apiBase" is "${apiBase}": it must be https://host or a path`,
    ],
  ),
  ...[{ id: 0, url: 'https://matomo.example.com/' }, { id: 7 }, { id: 7, url: 'matomo' }].map(
    (analytics): [string, Changes, string] => [
      `analytics ${JSON.stringify(analytics)}`,
      { answers: { '/': [200, asPage, pageWith({ ...own, analytics })] } },
      '/: In the settings: "analytics" is ',
    ],
  ),
  [
    'one token for everybody',
    { answers: { '/': [200, asPage, pageWith(null, 'token')] } },
    '/: Two visitors get the same CSRF token.',
  ],
  [
    'a token in a page that may be kept',
    { answers: { '/': [200, asPage, pageWith(null, 'token')] } },
    '/: The page holds a token, but Cache-Control is no-cache.',
  ],
  [
    "a user's hash for a visitor",
    {
      answers: {
        '/': [200, asPage, pageWith().replace('"user-hash" content=""', '"user-hash" content="a"')],
      },
    },
    '/: A visitor who is not logged in gets a user hash.',
  ],
  [
    'an old page',
    { answers: { '/': [200, { ...asPage, 'cache-control': 'max-age=600' }, pageWith()] } },
    '/: It may be kept after an upgrade: Cache-Control is max-age=600.',
  ],
  [
    'a page of another type',
    { answers: { '/': [200, { ...asPage, 'content-type': 'text/plain' }, pageWith()] } },
    '/: The type is text/plain.',
  ],
  [
    'a page without the header of frames',
    { headers: { 'content-security-policy': policy.replace("frame-ancestors 'none'; ", '') } },
    '/: Any site can frame it.',
  ],
  [
    'a page that any site can frame',
    { headers: { 'content-security-policy': policy.replace("ancestors 'none'", 'ancestors *') } },
    '/: Any site can frame it.',
  ],
  [
    'a pinned page below the usual policy',
    { answers: { '/': [200, asPage, pinned] } },
    '/: The policy of the header blocks what the page needs: the hashes that the build printed.',
  ],
  [
    'a missing policy',
    { headers: { 'content-security-policy': '' } },
    "/: There is no Content-Security-Policy. Send: default-src 'none'",
  ],
  [
    'a lax policy',
    {
      headers: {
        'content-security-policy': policy.replace(
          "script-src 'self'",
          "script-src 'self' 'unsafe-inline'",
        ),
      },
    },
    "/: The policy allows more than the page needs: script-src 'unsafe-inline'. Let it say: script-src 'self'",
  ],
  [
    'a policy that allows any host',
    {
      headers: {
        'content-security-policy': "default-src * https://evil.example; frame-ancestors 'none'",
      },
    },
    '/: The policy allows more than the page needs: script-src * https://evil.example.',
  ],
  [
    'a policy of the server that keeps analytics away',
    { answers: { '/': [200, asPage, pageWith(tracked)] } },
    '/: The policy of the header blocks what the page needs: https://matomo.example.com. ' +
      "It must say: script-src 'self' https://matomo.example.com",
  ],
  [
    'a policy of the server that keeps the policy of analytics away',
    { answers: { '/': [200, asPage, pageWith(tracked)] } },
    '/: The policy of the header blocks what the page needs: analytics.',
  ],
  [
    'an embedder policy that keeps analytics away',
    { answers: { '/': [200, asPage, pageWith(tracked)] } },
    '/: Cross-Origin-Embedder-Policy: require-corp keeps the script of analytics away.',
  ],
  [
    'a policy of the server that keeps the API away',
    { answers: { '/': [200, asPage, pageWith(elsewhere)] } },
    "/: The policy of the header blocks what the page needs: https://api.invalid. It must say: connect-src 'self' https://api.invalid",
  ],
  [
    'a policy of the page that keeps the API away',
    {
      answers: { '/': [200, asPage, pageWith(elsewhere, '', elementFor(own))] },
      headers: { 'content-security-policy': writePolicy(directives(elsewhere)) },
    },
    '/: The policy of the element blocks what the page needs: https://api.invalid.',
  ],
  [
    'a policy of both that blocks the API',
    {
      answers: { '/': [200, asPage, pageWith(elsewhere, '', elementFor(own))] },
    },
    '/: The policy of the header and the element blocks what the page needs: https://api.invalid.',
  ],
  [
    'an API whose name nobody knows',
    { answers: { '/': [200, asPage, pageWith(elsewhere)] } },
    'https://api.invalid/api/v1/welcome: The name is not known.',
  ],
  [
    'a service that is down',
    { answers: { '/api/v1/welcome': [502, bare, 'Bad gateway'] } },
    '/api/v1/welcome: The web server does not reach the service (502).',
  ],
  [
    'a service that is not there',
    { answers: { '/api/v1/welcome': [200, bare, '<h1>Cloud</h1>'] } },
    '/api/v1/welcome: The service is not there (200, or no JSON).',
  ],
  [
    'a service that leads elsewhere',
    { answers: { '/api/v1/welcome': [302, { location: '/login' }] } },
    '/api/v1/welcome: It redirects to /login, and calls follow no redirect.',
  ],
  [
    'an answer of the service that may be kept',
    { answers: { '/api/v1/welcome': [200, { ...asJson, 'cache-control': 'no-cache' }, '{}'] } },
    '/api/v1/welcome: An answer of the service may be kept: Cache-Control is no-cache.',
  ],
  [
    'a token that does not arrive',
    { answers: { '/api/v1/welcome': [200, asJson, '{}'] } },
    '/api/v1/welcome: X-CSRF-Token is missing, and the page has no token either',
  ],
  [
    'a service that wants no token',
    { answers: { '/api/v1/auth/login': [401, asJson, '{}'] } },
    '/api/v1/auth/login: A call without a token is answered with 401, not 403',
  ],
  [
    'a refusal without a new token',
    { answers: { '/api/v1/auth/login': [403, asJson, '{}'] } },
    '/api/v1/auth/login: The refusal of a call brings no new X-CSRF-Token',
  ],
  [
    'a cookie that gets lost',
    { answers: { '/api/v1/auth/login': [403, { ...asJson, 'x-csrf-token': 'b' }, '{}'] } },
    '/api/v1/auth/login: A call with cookie and token is answered with 403',
  ],
  [
    'a cookie for scripts',
    {
      answers: {
        '/api/v1/welcome': [200, { ...asJson, 'set-cookie': 'session=a; SameSite=Lax' }, '{}'],
      },
    },
    '/api/v1/welcome: The cookie session can be read by scripts.',
  ],
  [
    'a cookie for other sites',
    {
      answers: {
        '/api/v1/welcome': [200, { ...asJson, 'set-cookie': 'session=a; HttpOnly' }, '{}'],
      },
    },
    '/api/v1/welcome: The cookie session has no SameSite.',
  ],
  [
    'a script of another type',
    {
      answers: { '/assets/main-ABCD1234.js': [200, { ...asScript, 'content-type': 'text/plain' }] },
    },
    '/assets/main-ABCD1234.js: The type is text/plain.',
  ],
  [
    'a script that was changed',
    { answers: { '/assets/main-ABCD1234.js': [200, asScript, 'minified()'] } },
    '/assets/main-ABCD1234.js: It is not the file that the page was built with, and does not run.',
  ],
  [
    'a script that is not kept',
    { answers: { '/assets/main-ABCD1234.js': [200, { 'content-type': 'text/javascript' }] } },
    '/assets/main-ABCD1234.js: It is fetched again on every visit: Cache-Control is missing.',
  ],
  [
    'a part that is missing',
    { answers: { '/assets/home-ABCD1234.js': [404, {}] } },
    '/assets/home-ABCD1234.js: It is missing (status 404).',
  ],
  [
    'the page in place of what is missing',
    { answers: { else: [200, asPage, pageWith()] } },
    '/assets/missing-ABCD1234.js and 1 more: It does not exist, but is answered with 200.',
  ],
  [
    'a lasting absence',
    { answers: { else: [404, { 'cache-control': forever }] } },
    '/assets/missing-ABCD1234.js: Browsers are told to remember for a year that it is missing.',
  ],
  [
    'hidden files',
    { answers: { '/.git/config': [200, {}] } },
    '/.git/config: Hidden files are served.',
  ],
  ['a list of files', { answers: { '/assets/': [200, {}] } }, '/assets/: It lists its files.'],
  [
    'a loader of another release',
    { answers: { '/embed.js': [200, asScript, "import('embed-OLD45678.js')"] } },
    '/embed.js: It is of another release than the page.',
  ],
  [
    'files that are not of the release',
    { sums: `${sumOf('other')}  index.html\n` },
    '/ and 4 more: It is not of the release.',
  ],
])('%s: that is wrong, and what to do is said', async (_, changes, start) => {
  const said = await saysOf(changes);
  expect(said).toContainEqual(expect.stringMatching(/^wrong: /));
  expect(said.map((it) => it.slice(0, start.length + 7))).toContain(`wrong: ${start}`);
});

test.each<[string, Changes, string]>([
  [
    'uncompressed files',
    { answers: { '/': [200, asPage, pageWith() + ' '.repeat(1000)] } },
    '/: It is sent uncompressed',
  ],
  [
    'a setting that is none',
    { answers: { '/': [200, asPage, pageWith({ ...own, apibase: '/' })] } },
    '/: In the settings: "apibase" is no setting; there are apiBase',
  ],
  [
    'a version',
    { headers: { server: 'nginx/1.22.1' } },
    '/: The headers tell the version of the server.',
  ],
  [
    'a short memory',
    {
      answers: {
        '/assets/main-ABCD1234.js': [200, { ...asScript, 'cache-control': 'max-age=600' }],
      },
    },
    '/assets/main-ABCD1234.js: It could be kept for a year',
  ],
  [
    'an error without headers',
    { answers: { else: [404, { 'x-content-type-options': '' }] } },
    '/assets/missing-ABCD1234.js and 1 more: Errors come without the headers of the page.',
  ],
  [
    'no way to the password',
    { answers: { '/.well-known/change-password': [404, {}] } },
    '/.well-known/change-password: Password managers do not find where passwords are changed.',
  ],
  [
    'a loader that is kept',
    { answers: { '/embed.js': [200, asScript, "import('embed-ABCD1234.js')"] } },
    '/embed.js: Its name stays when it changes, but Cache-Control is public',
  ],
  [
    'a policy that is silent on forms',
    { headers: { 'content-security-policy': policy.replace("form-action 'none'; ", '') } },
    "/: The policy does not mention form-action. Let it say: form-action 'none'",
  ],
])('%s: that could be better, and is not wrong', async (_, changes, start) => {
  const said = await saysOf(changes);
  expect(said.filter((it) => it.startsWith('wrong'))).toEqual([]);
  expect(said.map((it) => it.slice(0, start.length + 8))).toContain(`better: ${start}`);
});

test('Header and element are taken together: a lax one does not matter beside a strict one', async () => {
  const html = pageWith(own, '', elementFor(own));
  const headers = {
    'content-security-policy': "default-src * 'unsafe-inline'; frame-ancestors 'none'",
  };
  expect(await saysOf({ answers: { '/': [200, asPage, html] }, headers })).toEqual([unencrypted]);
});

test('Analytics of the same origin need nothing of the embedder policy', async () => {
  const page = ({ headers }: IncomingMessage): Answer => {
    const analytics = { id: 7, url: `http://${headers.host}/matomo/` };
    return [200, asPage, pageWith({ ...own, analytics })];
  };
  const headers = { 'content-security-policy': policy.replace("types 'none'", 'types analytics') };
  expect(await saysOf({ answers: { '/': page }, headers })).toEqual([unencrypted]);
});

test('A service of another origin must allow the page', async () => {
  const service = await startHost({
    answers: { '/api/v1/settings/profile': [405, {}] },
  });
  const settings = { ...own, apiBase: service.replace('127.0.0.1', 'localhost') };
  const headers = { 'content-security-policy': writePolicy(directives(settings)) };
  const said = await saysOf({ answers: { '/': [200, asPage, pageWith(settings)] }, headers });
  expect(said.filter((it) => it.includes('Access-Control-'))).toHaveLength(5);
  expect(said).toContainEqual(expect.stringContaining('(OPTIONS) is answered with 405'));
  expect(said).toContainEqual(
    expect.stringContaining('The cookie session does not go to another site'),
  );
});

test.each([
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'The certificate is self-signed'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'The certificate comes from an authority that is not known here'],
  ['ENOTFOUND', 'The name is not known.'],
  ['CERT_HAS_EXPIRED', 'The certificate has expired.'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'The certificate is for another name.'],
  ['E_NEW', 'There is no answer: new.'],
])('%s gets a sentence', (code, says) => {
  const error = Object.assign(new TypeError('fetch failed'), { cause: { code, message: 'new' } });
  expect(sentence(unreachable('https://sign.example.com/', error))).toContain(
    `wrong: https://sign.example.com/: ${says}`,
  );
});

test('A host that is not there is a finding like others', async () => {
  const { findings, files } = await checkHost('http://127.0.0.1:9/');
  expect([files, findings.map(({ level }) => level)]).toEqual([0, ['wrong']]);
});

test('The files of a page are those that it starts and those of its table', () => {
  expect(filesOf(pageWith())).toEqual([
    script,
    './assets/home-ABCD1234.js',
    './assets/part-ABCD1234.js',
    './assets/embed-ABCD1234.js',
  ]);
});

const html = pageWith().replace(/ integrity="[^"]*"/, '');

/** The published points of well-known headers. */
test.each([
  ['a bare server', {}, '<h1>Hi</h1>', 30],
  [
    'all of ours, without integrity',
    { ...everywhere, 'strict-transport-security': 'max-age=63072000' },
    html,
    150,
  ],
  [
    'all of ours',
    { ...everywhere, 'strict-transport-security': 'max-age=63072000' },
    html.replace('src=', 'integrity="sha384-x" src='),
    155,
  ],
  [
    'a short memory of HTTPS',
    { ...everywhere, 'strict-transport-security': 'max-age=60' },
    html,
    140,
  ],
  [
    'a session cookie for scripts',
    { ...everywhere, 'strict-transport-security': 'max-age=63072000', 'set-cookie': 'session=1' },
    html,
    70,
  ],
])('The Observatory gives %s its points', (_, headers, page, points) => {
  expect(score({ headers: new Headers(headers as Record<string, string>), html: page }).score).toBe(
    points,
  );
});
