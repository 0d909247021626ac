// @vitest-environment node
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { directives, writeElement, writePolicy } from '../../src/build/policy.mjs';
import { explainFailure } from './check/connection.mjs';
import { checkHost } from './check/host.mjs';
import { getSite } from './check/site.mjs';
import { checkPlain } from './check/transport.mjs';

const encoded = (settings: unknown) => Buffer.from(JSON.stringify(settings)).toString('base64');
const own = { session: 'server', operator: { name: 'Example' } };
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
  '/api/v1/settings/profile': [401, json],
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
  return findings.map(({ message, urls }) => `${urls.join(' ').replaceAll(url, '')} ${message}`);
}

const page = (settings: unknown, more = {}): Answers => ({
  '/': [200, html, pageWith(encoded(settings), more)],
});
const raw = (settings: string, more = {}): Answers => ({
  '/': [200, html, pageWith(settings, more)],
});
const csp = (from: string, to: string) => ({ 'content-security-policy': policy.replace(from, to) });
const tracked = { ...own, analytics: { id: 7, url: 'https://matomo.example.com/' } };

test('A correctly configured host has no findings.', async () => {
  expect(await saysOf()).toEqual([]);
});

const bare = encoded(own);
const inPage = writeElement(directives(null));
const asPage = (headers: object, body = pageWith(bare)): Answers => ({
  '/': [200, { ...html, ...headers }, body],
});
const asMain = (headers: object, body = ''): Answers => ({
  [main]: [200, { ...asScript, ...headers }, body],
});
const service = (
  status: number,
  headers: Readonly<Record<string, string>>,
  body = '',
): Answers => ({
  '/api/v1/welcome': [status, headers, body],
});
const login = (...answer: Answer): Answers => ({ '/api/v1/auth/login': answer });
const nextcloud: Answer = [200, json, '{"installed":true,"productname":"Nextcloud"}'];
const withToken = (...answer: Answer): Answers => ({ '/api/v1/auth/login with a token': answer });

test.each<[says: string, answers: Answers, headers?: Readonly<Record<string, string>>]>([
  ['not the page of Sealport (status 200)', asPage({}, '<h1>It works</h1>')],
  ['This address is redirected to /new/ (status 301)', { '/': [301, { location: '/new/' }] }],
  ['Nothing fills the element csrf-token', raw('')],
  [
    'The build did not write this script of the page: <script>',
    page(own, { element: '<script>track()</script>' }),
  ],
  [
    'The build did not write this script of the page: <script src="//cdn.example/a.js">',
    page(own, { element: '<script src="//cdn.example/a.js"></script>' }),
  ],
  [
    'This script of the page has no integrity',
    page(own, { element: '<script src="./assets/main-ABCD1234.js"></script>' }),
  ],
  [
    'advice: The header Content-Security-Policy is missing.',
    page(own, { element: inPage }),
    csp(policy, ''),
  ],
  [
    'advice: The header Content-Security-Policy is weaker than the element of the page (script-src)',
    page(own, { element: inPage }),
    csp("script-src 'self'", "script-src 'self' https:"),
  ],
  [
    'advice: Headers are sent more than once (content-security-policy)',
    {},
    csp(policy, `${policy}, ${policy}`),
  ],
  ['The settings are not base64', raw('e30x')],
  ['In the settings: ', page({ ...own, apiBase: 'sign.example.com' })],
  ['In the settings: "colour" is not a setting', page({ ...own, colour: 1 })],
  ['advice: In the settings: There is no "operator"', page({ session: 'server' })],
  ['Two visitors get the same csrf-token.', raw('', { token: 'a' })],
  ['or give its token to others', raw('', { token: 'a' })],
  ['A visitor who is not logged in gets a user hash.', page(own, { hash: 'a' })],
  ['Cache-Control is max-age=600.', asPage({ 'cache-control': 'max-age=600' })],
  ['/ wrong: Content-Type is text/plain.', asPage({ 'content-type': 'text/plain' })],
  ['Any site can show the page in a frame.', {}, csp("; frame-ancestors 'none'", '')],
  ["There is no Content-Security-Policy. Send: default-src 'none'", {}, csp(policy, '')],
  [
    "allows more than the page needs: 'unsafe-inline'",
    {},
    csp("-src 'self'", "-src 'self' 'unsafe-inline'"),
  ],
  ["does not mention it. It should be: form-action 'none'", {}, csp("form-action 'none'; ", '')],
  ['blocks what the page needs: https://matomo.example.com', page(tracked)],
  ['Cross-Origin-Embedder-Policy blocks the script of analytics.', page(tracked)],
  [`/ ${main} wrong: X-Content-Type-Options is missing`, {}, { 'x-content-type-options': '' }],
  ['advice: Referrer-Policy is missing', {}, { 'referrer-policy': '' }],
  ['the version of the server (nginx/1.22.1)', {}, { server: 'nginx/1.22.1' }],
  ['This file is missing (status 404).', { [main]: [404, {}] }],
  ['This is not the file that the page was built with', asMain({}, '//')],
  [`${main} wrong: Content-Type is text/plain.`, asMain({ 'content-type': 'text/plain' })],
  ['Returning visitors fetch it again', asMain({ 'cache-control': 'no-cache' })],
  ['advice: This file is sent uncompressed', asPage({}, pageWith(bare) + ' '.repeat(2000))],
  [
    '/missing wrong: This address does not exist, but is answered with 200.',
    { else: [200, html, 'Hello'] },
  ],
  [
    'Caches remember that this address is missing',
    { else: [404, { 'cache-control': 'max-age=60' }] },
  ],
  ['Hidden files are served.', { '/.git/config': [200, {}] }],
  ['This folder lists its files.', { '/assets/': [200, {}] }],
  ['Password managers do not find', { '/.well-known/change-password': [404, {}] }],
  ['The web server does not reach the service (502).', service(502, html)],
  ['The service is not there (status 200', service(200, html, '<h1>Cloud</h1>')],
  ['Caches may keep an answer', service(200, { ...welcome, 'cache-control': 'no-cache' })],
  ['X-CSRF-Token is missing', service(200, json)],
  ['A call without a token is answered with 401', login(401, json)],
  ['The refusal of a call brings no new X-CSRF-Token', login(403, json)],
  ['A call with cookie and token is answered with 403', withToken(...refusal)],
  ['A login with a wrong password is answered with 400, not with 401', withToken(400, json)],
  ['A login with a wrong password is answered with 500, not with 401', withToken(500, json)],
  ['No answer sets a cookie', service(200, { ...json, 'x-csrf-token': 'a' }, '{}')],
  [
    'DELETE without a login is answered with 405 (text/html; charset=utf-8), not with 401 in JSON',
    { '/api/v1/settings/profile': [405, html] },
  ],
  [
    'DELETE without a login is answered with 401 (text/html; charset=utf-8)',
    { '/api/v1/settings/profile': [401, html] },
  ],
  [
    'The cookie of the service does not say Path=/',
    service(200, { ...welcome, 'set-cookie': 'a=b; Path=/api; HttpOnly; SameSite=Lax' }),
  ],
  ['The published demo login works', withToken(200, json)],
  ['Scripts can read the cookie', service(200, { ...welcome, 'set-cookie': 'a=b; SameSite=Lax' })],
  ['advice: Nextcloud has the same origin.', { '/status.php': nextcloud }],
  ['Browsers send the cookies of another program to the service', { '/status.php': nextcloud }],
  [
    'the cookies of another program (oc1) to the service',
    asPage({ 'set-cookie': 'oc1=a; HttpOnly; SameSite=Lax' }),
  ],
  ['has no SameSite', service(200, { ...welcome, 'set-cookie': 'a=b; HttpOnly' })],
])('check-host reports: %s', async (says, answers, headers) => {
  expect(await saysOf(answers, headers)).toContainEqual(expect.stringContaining(says));
});

test('If every address leads to the page, check-host reports neither hidden files nor listed directories.', async () => {
  const said = (await saysOf({ else: [200, html, pageWith(bare)] })).join('\n');
  expect(said).toContain('This address does not exist, but is answered with 200.');
  expect(said).not.toMatch(/Hidden files|lists its files/);
});

test('check-host counts the files that it compared with their integrity in the page.', async () => {
  const script = 'import("./part-ABCD1234.js")';
  const url = await startHost({
    [main]: [200, asScript, script],
    '/assets/part-ABCD1234.js': [200, asScript],
  });
  expect(await checkHost(`${url}/`)).toMatchObject({ files: 2, compared: 1 });
});

test('The policies of the header and of the element apply together, so a weak one is fine next to a strict one.', async () => {
  const { 'frame-ancestors': frames = [], ...inPage } = directives(null);
  const answers = page(own, { element: writeElement({ 'frame-ancestors': frames, ...inPage }) });
  const lax = "default-src * 'unsafe-inline'; frame-ancestors 'none'";
  const said = await saysOf(answers, { 'content-security-policy': lax });
  expect(said.filter((it) => it.includes('allows more'))).toEqual([]);
});

test('A service of another origin must allow the origin of the page, and its cookie must be sent there.', async () => {
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
  expect(said).toContain(
    'wrong: The service is on another site (localhost) than the page (127.0.0.1)',
  );
});

test('A service of another origin must expose Retry-After, which says how long to wait.', async () => {
  const findWith = async (exposed: string) => {
    const headers = { ...welcome, 'access-control-expose-headers': exposed };
    const url = (await startHost(service(200, headers, '{}'))).replace('127.0.0.1', 'localhost');
    return (await saysOf(page({ ...own, apiBase: url }))).join('\n');
  };
  expect(await findWith('X-CSRF-Token, X-User-Hash')).toMatch(/Expose-Headers: .*Retry-After/);
  const all = 'X-CSRF-Token, X-User-Hash, client-country, X-Client-Country, Retry-After';
  expect(await findWith(all)).not.toContain('Expose-Headers');
});

test('check-host reports a service that returns cookies of other programs.', async () => {
  const server = createServer((request, response) => {
    const isWelcome = request.url === '/api/v1/welcome';
    const headers = isWelcome ? welcome : html;
    response.writeHead(200, { ...everywhere, ...headers });
    response.end(isWelcome ? JSON.stringify(request.headers.cookie ?? '') : pageWith(bare));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const { findings } = await checkHost(`http://127.0.0.1:${port}/`);
  const messages = findings.map(({ message }) => message).join('\n');
  expect(messages).toContain('wrong: The service receives cookies of other programs');
});

test('A host must redirect from HTTP to HTTPS.', async () => {
  const plain = (to: string) => startHost({ '/': [308, { location: to }] });
  expect(await checkPlain(`${await plain('https://127.0.0.1/')}/`)).toEqual([]);
  const [found] = await checkPlain(`${await plain('/login')}/`);
  expect(found?.message).toContain('wrong: http is not redirected to https.');
});

test.each([
  ['sign.example.com', 'example.com'],
  ['Cloud.Example.com.', 'example.com'],
  ['sign.example.co.uk', 'example.co.uk'],
  ['sign.or.at', 'sign.or.at'],
  ['localhost', 'localhost'],
  ['192.0.2.1', '192.0.2.1'],
])('The site of the host %s is %s.', (host, site) => {
  expect(getSite(host)).toBe(site);
});

test.each([
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'shows a certificate that is not valid. It is self-signed'],
  ['ENOTFOUND', 'does not answer. The name is not known.'],
  ['CERT_HAS_EXPIRED', 'shows a certificate that is not valid. It has expired'],
  ['E_NEW', 'does not answer. new.'],
])('The network error %s is explained.', async (code, explanation) => {
  const error = Object.assign(new TypeError('fetch failed'), { cause: { code, message: 'new' } });
  const message = await explainFailure('https://127.0.0.1:9/', error);
  expect(message).toContain(`127.0.0.1:9 ${explanation}`);
});

test('A host that does not answer is reported as a finding.', async () => {
  const { files, findings } = await checkHost('http://127.0.0.1:9/');
  expect([files, findings.map(({ urls }) => urls)]).toEqual([0, [['http://127.0.0.1:9/']]]);
});

test('check-host reads the version of the page.', async () => {
  const generator = '<meta name="generator" content="Sealport 1.2.3">';
  const url = await startHost(page(own, { element: generator }));
  expect(await checkHost(`${url}/`)).toMatchObject({ version: '1.2.3' });
});

test('With the option --no-login, check-host reports nothing that needs a login.', async () => {
  const url = await startHost({ ...login(401, json) });
  expect((await checkHost(`${url}/`, { login: false })).findings).toEqual([]);
});
