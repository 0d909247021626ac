// @vitest-environment node
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { directives, writeElement, writePolicy } from '../../src/build/policy.mjs';
import { unreachable } from './check/findings.mjs';
import { checkHost } from './check/host.mjs';
import { checkPlain } from './check/transport.mjs';

const encoded = (settings: unknown) => Buffer.from(JSON.stringify(settings)).toString('base64');
const own = { session: 'server' };
/** Of an empty file. */
const integrity = 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=';

/** A page that nothing fills but its build. */
const pageWith = (
  settings: string,
  { token = '', hash = '', element = '' } = {},
) => `<!doctype html>
${element}<meta name="settings" content="${settings}"><meta name="csrf-token" content="${token}">
<meta name="user-hash" content="${hash}">
<script type="module" src="./assets/main-ABCD1234.js" integrity="${integrity}"></script>`;

type Answer = readonly [status: number, headers: Readonly<Record<string, string>>, body?: string];
type Answers = Readonly<Record<string, Answer>>;

const html = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' };
const asScript = {
  'content-type': 'text/javascript',
  'cache-control': 'public, max-age=31536000, immutable',
};
const json = { 'content-type': 'application/json', 'cache-control': 'no-store' };
const cookie = 'session=a; Path=/; HttpOnly; SameSite=Lax';
const welcome = { ...json, 'x-csrf-token': 'a', 'set-cookie': cookie };
const refusal: Answer = [403, { ...json, 'x-csrf-token': 'b' }];
const main = '/assets/main-ABCD1234.js';
const good: Answers = {
  '/': [200, html, pageWith(encoded(own))],
  [main]: [200, asScript],
  '/api/v1/welcome': [200, welcome, '{}'],
  '/api/v1/auth/login': refusal,
  '/api/v1/auth/login with a token': [401, json],
  '/.well-known/change-password': [302, { location: '/#/profile' }],
  else: [404, {}],
};

const policy = writePolicy(directives(null));
const everywhere = {
  'content-security-policy': policy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-resource-policy': 'same-origin',
};

/** A host that does all well but what is changed; an empty header is left out. */
async function startHost(answers: Answers = {}, headers: Readonly<Record<string, string>> = {}) {
  const all: Answers = { ...good, ...answers };
  const server = createServer((request, response) => {
    const hasToken =
      request.headers['x-csrf-token'] === 'a' && request.headers.cookie === 'session=a';
    const path = `${request.url}${hasToken ? ' with a token' : ''}`;
    const [status, more, body = ''] = all[path] ?? all.else ?? [404, {}];
    const sent = Object.entries({ ...everywhere, ...headers, ...more }).filter(
      ([, value]) => value,
    );
    response.writeHead(status, Object.fromEntries(sent)).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** What is said of it: the sentence, and where. */
async function saysOf(...host: Parameters<typeof startHost>) {
  const url = await startHost(...host);
  const { findings } = await checkHost(`${url}/`);
  return findings.map(({ says, where }) => `${where.join(' ').replaceAll(url, '')} ${says}`);
}

const page = (settings: unknown, more = {}): Answers => ({
  '/': [200, html, pageWith(encoded(settings), more)],
});
const raw = (settings: string, more = {}): Answers => ({
  '/': [200, html, pageWith(settings, more)],
});
const csp = (from: string, to: string) => ({ 'content-security-policy': policy.replace(from, to) });
const tracked = { ...own, analytics: { id: 7, url: 'https://matomo.example.com/' } };

test('Nothing is said against a good host', async () => {
  expect(await saysOf()).toEqual([]);
});

test.each<[string, Answers, Readonly<Record<string, string>>, string]>([
  [
    'another page',
    { '/': [200, html, '<h1>It works</h1>'] },
    {},
    '/ wrong: This is not the page of Sealport (status 200',
  ],
  [
    'an address that leads elsewhere',
    { '/': [301, { location: '/portal/' }] },
    {},
    '/ wrong: This is not the page of Sealport (status 301 /portal/',
  ],
  ['a page without settings', raw(''), {}, '/ wrong: Nothing fills the element csrf-token'],
  ['broken settings', raw('e30x'), {}, '/ wrong: The settings are not base64 of a JSON object'],
  [
    'a setting of a wrong kind',
    page({ ...own, apiBase: 'sign.example.com' }),
    {},
    '/ wrong: In the settings: ',
  ],
  [
    'one token for all visitors',
    raw('', { token: 'a' }),
    {},
    '/ wrong: Two visitors get the same csrf-token.',
  ],
  [
    'a token in a page that caches keep',
    raw('', { token: 'a' }),
    {},
    '/ wrong: Caches may keep it after an upgrade, or give its token to others',
  ],
  [
    "a user's hash for a visitor",
    page(own, { hash: 'a' }),
    {},
    '/ wrong: A visitor who is not logged in gets a user hash.',
  ],
  [
    'a page that caches keep',
    { '/': [200, { ...html, 'cache-control': 'max-age=600' }, pageWith(encoded(own))] },
    {},
    '/ wrong: Caches may keep it after an upgrade, or give its token to others: Cache-Control is max-age=600.',
  ],
  [
    'a page of another type',
    { '/': [200, { ...html, 'content-type': 'text/plain' }, pageWith(encoded(own))] },
    {},
    '/ wrong: Content-Type is text/plain.',
  ],
  [
    'a page that any site can frame',
    {},
    csp("; frame-ancestors 'none'", ''),
    '/ wrong: Any site can show it in a frame.',
  ],
  [
    'no policy',
    {},
    { 'content-security-policy': '' },
    "/ wrong: There is no Content-Security-Policy. Send: default-src 'none'",
  ],
  [
    'a policy that allows inline scripts',
    {},
    csp("script-src 'self'", "script-src 'self' 'unsafe-inline'"),
    "/ wrong: The policy allows more than the page needs: 'unsafe-inline'. Let it say: script-src 'self'",
  ],
  [
    'a policy that is silent on forms',
    {},
    csp("form-action 'none'; ", ''),
    "/ wrong: The policy does not mention it. Let it say: form-action 'none'",
  ],
  [
    'a policy without analytics',
    page(tracked),
    {},
    "/ wrong: The policy blocks what the page needs: https://matomo.example.com. Let it say: script-src 'self' https://matomo.example.com",
  ],
  [
    'an embedder policy against analytics',
    page(tracked),
    {},
    '/ wrong: Cross-Origin-Embedder-Policy blocks the script of analytics.',
  ],
  [
    'a page without nosniff',
    {},
    { 'x-content-type-options': '' },
    '/ /assets/main-ABCD1234.js wrong: X-Content-Type-Options is missing',
  ],
  [
    'a page without a referrer policy',
    {},
    { 'referrer-policy': '' },
    '/ better: Referrer-Policy is missing',
  ],
  [
    'a server that tells its version',
    {},
    { server: 'nginx/1.22.1' },
    '/ better: The headers tell the version of the server (nginx/1.22.1).',
  ],
  ['a missing file', { [main]: [404, {}] }, {}, `${main} wrong: It is missing (status 404).`],
  [
    'a changed file',
    { [main]: [200, asScript, '//'] },
    {},
    `${main} wrong: It is not the file that the page was built with`,
  ],
  [
    'a script of another type',
    { [main]: [200, { ...asScript, 'content-type': 'text/plain' }] },
    {},
    `${main} wrong: Content-Type is text/plain.`,
  ],
  [
    'a file that is fetched again',
    { [main]: [200, { ...asScript, 'cache-control': 'no-cache' }] },
    {},
    `${main} wrong: Returning visitors fetch it again: Cache-Control is no-cache.`,
  ],
  [
    'an uncompressed page',
    { '/': [200, html, pageWith(encoded(own)) + ' '.repeat(2000)] },
    {},
    '/ better: It is sent uncompressed',
  ],
  [
    'a page for every address',
    { else: [200, html, 'Hello'] },
    {},
    '/assets/missing-ABCD1234.js /missing wrong: It does not exist, but is answered with 200.',
  ],
  [
    'errors that caches keep',
    { else: [404, { 'cache-control': 'max-age=60' }] },
    {},
    '/assets/missing-ABCD1234.js /missing wrong: Caches remember that it is missing',
  ],
  [
    'hidden files',
    { '/.git/config': [200, {}] },
    {},
    '/.git/config wrong: Hidden files are served.',
  ],
  ['a list of files', { '/assets/': [200, {}] }, {}, '/assets/ wrong: It lists its files.'],
  [
    'no way to the password',
    { '/.well-known/change-password': [404, {}] },
    {},
    '/.well-known/change-password better: Password managers do not find',
  ],
  [
    'a service that is away',
    { '/api/v1/welcome': [502, html] },
    {},
    '/api/v1/welcome wrong: The web server does not reach the service (502).',
  ],
  [
    'no service',
    { '/api/v1/welcome': [200, html, '<h1>Cloud</h1>'] },
    {},
    '/api/v1/welcome wrong: The service is not there (status 200',
  ],
  [
    'answers that caches keep',
    { '/api/v1/welcome': [200, { ...welcome, 'cache-control': 'no-cache' }] },
    {},
    '/api/v1/welcome wrong: Caches may keep an answer of the service',
  ],
  [
    'a token that does not arrive',
    { '/api/v1/welcome': [200, json] },
    {},
    '/api/v1/welcome wrong: X-CSRF-Token is missing',
  ],
  [
    'a service that wants no token',
    { '/api/v1/auth/login': [401, json] },
    {},
    '/api/v1/auth/login wrong: A call without a token is answered with 401',
  ],
  [
    'a refusal without a new token',
    { '/api/v1/auth/login': [403, json] },
    {},
    '/api/v1/auth/login wrong: The refusal of a call brings no new X-CSRF-Token',
  ],
  [
    'a token that gets lost',
    { '/api/v1/auth/login with a token': refusal },
    {},
    '/api/v1/auth/login wrong: A call with cookie and token is answered with 403',
  ],
  [
    'the demo service',
    { '/api/v1/auth/login with a token': [200, json] },
    {},
    '/api/v1/auth/login wrong: The published demo login works',
  ],
  [
    'a cookie for scripts',
    { '/api/v1/welcome': [200, { ...welcome, 'set-cookie': 'session=a; SameSite=Lax' }] },
    {},
    '/api/v1/welcome wrong: Scripts can read the cookie',
  ],
  [
    'a cookie without SameSite',
    { '/api/v1/welcome': [200, { ...welcome, 'set-cookie': 'session=a; HttpOnly' }] },
    {},
    '/api/v1/welcome wrong: The cookie of the service has no SameSite.',
  ],
])('%s: that is found', async (_, answers, headers, start) => {
  const said = await saysOf(answers, headers);
  expect(said.map((it) => it.slice(0, start.length))).toContain(start);
});

test('Header and element are taken together: a lax one does not matter beside a strict one', async () => {
  const { 'frame-ancestors': frames = [], ...inPage } = directives(null);
  const answers = page(own, { element: writeElement({ 'frame-ancestors': frames, ...inPage }) });
  const lax = "default-src * 'unsafe-inline'; frame-ancestors 'none'";
  const said = await saysOf(answers, { 'content-security-policy': lax });
  expect(said.filter((it) => it.includes('allows more'))).toEqual([]);
});

test('A service of another origin must allow the page, and its cookie must go there', async () => {
  const service = (await startHost()).replace('127.0.0.1', 'localhost');
  const settings = { ...own, apiBase: service };
  const allowed = { 'content-security-policy': writePolicy(directives(settings)) };
  const said = (await saysOf(page(settings), allowed)).join('\n');
  for (const name of [
    'Allow-Origin',
    'Allow-Credentials',
    'Expose-Headers',
    'Allow-Methods',
    'Allow-Headers',
  ]) {
    expect(said).toContain(`Access-Control-${name}`);
  }
  expect(said).toContain('The cookie does not go to a service of another site.');
});

test('A host by http must lead to https', async () => {
  const plain = (to: string) => startHost({ '/': [308, { location: to }] });
  expect(await checkPlain(`${await plain('https://127.0.0.1/')}/`)).toEqual([]);
  const [found] = await checkPlain(`${await plain('/login')}/`);
  expect(found?.says).toContain('wrong: It does not lead to https.');
});

test.each([
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'The certificate is self-signed'],
  ['ENOTFOUND', 'The name is not known.'],
  ['CERT_HAS_EXPIRED', 'The certificate has expired.'],
  ['E_NEW', 'There is no answer: new.'],
])('%s gets a sentence', (code, says) => {
  const error = Object.assign(new TypeError('fetch failed'), { cause: { code, message: 'new' } });
  expect(unreachable('https://sign.example.com/', error).says).toContain(`wrong: ${says}`);
});

test('A host that is not there is a finding like others', async () => {
  const { files, findings } = await checkHost('http://127.0.0.1:9/');
  expect([files, findings.map(({ where }) => where)]).toEqual([0, [['http://127.0.0.1:9/']]]);
});
