import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { createPolicy, formatPolicy, formatPolicyElement } from '../../../src/build/policy.mjs';
import { explainNetworkError } from '../../../src/host/check-host/connection.mjs';
import { checkHost } from '../../../src/host/check-host/host.mjs';
import { getSite } from '../../../src/host/check-host/site.mjs';
import { checkHttp } from '../../../src/host/check-host/transport.mjs';
import { encodeSettings } from '../support.ts';

const defaultSettings = {
  session: 'server',
  service: { api: 'https://sign.example.com/' },
  operator: { name: 'Example', address: ['Example Town'], email: 'sign@example.com' },
};
/** The integrity of an empty file. */
const integrity = 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=';

/** Creates a page with the settings of a build. */
const createPage = (
  settings: string,
  { token = '', hash = '', element = '' } = {},
) => `<!doctype html>
${element}<meta name="settings" content="${settings}"><meta name="csrf-token" content="${token}">
<meta name="user-hash" content="${hash}">
<script type="module" src="./assets/main-ABCD1234.js" integrity="${integrity}"></script>`;

type Answer = readonly [status: number, headers: Readonly<Record<string, string>>, body?: string];
type Answers = Readonly<Record<string, Answer>>;

const htmlHeaders = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' };
const scriptHeaders = {
  'content-type': 'text/javascript',
  'cache-control': 'public, max-age=31536000, immutable',
};
const jsonHeaders = { 'content-type': 'application/json', 'cache-control': 'no-store' };
const cookie = 'session=a; Path=/; HttpOnly; SameSite=Lax';
const welcomeHeaders = { ...jsonHeaders, 'x-csrf-token': 'a', 'set-cookie': cookie };
const missingToken: Answer = [403, { ...jsonHeaders, 'x-csrf-token': 'b' }];
const main = '/assets/main-ABCD1234.js';
const goodAnswers: Answers = {
  '/': [200, htmlHeaders, createPage(encodeSettings(defaultSettings))],
  [main]: [200, scriptHeaders],
  '/api/v1/welcome': [200, welcomeHeaders, '{}'],
  '/api/v1/auth/login': missingToken,
  '/api/v1/auth/login with a token': [401, jsonHeaders],
  '/api/v1/settings/profile': [401, jsonHeaders],
  '/.well-known/change-password': [302, { location: '/#/profile' }],
  else: [404, {}],
};

const policy = formatPolicy(createPolicy(null));
const commonHeaders = {
  'content-security-policy': policy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-resource-policy': 'same-origin',
};

/**
 * Starts a correctly configured host with some changes. An empty header is left out. What is sent in an encoding has its own
 * row: `/ as gzip`.
 */
async function startHost(answers: Answers = {}, headers: Readonly<Record<string, string>> = {}) {
  const all: Answers = { ...goodAnswers, ...answers };
  const server = createServer((request, response) => {
    const hasToken =
      request.headers['x-csrf-token'] === 'a' && request.headers.cookie === 'session=a';
    const path = `${request.url}${hasToken ? ' with a token' : ''}`;
    const accepted = String(request.headers['accept-encoding']).split(', ');
    const encoding = accepted.find((name) => `${path} as ${name}` in all);
    const [status, more, body = ''] = all[encoding ? `${path} as ${encoding}` : path] ??
      all.else ?? [404, {}];
    const encoded = encoding && { 'content-encoding': encoding, vary: 'Accept-Encoding' };
    const sent = Object.entries({ ...commonHeaders, ...headers, ...more, ...encoded }).filter(
      ([, value]) => value,
    );
    const compress = { br: brotliCompressSync, gzip: gzipSync }[encoding ?? ''];
    response.writeHead(status, Object.fromEntries(sent)).end(compress?.(body) ?? body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Lists the findings about a host, each with its paths and message. */
async function listFindings(...host: Parameters<typeof startHost>) {
  const url = await startHost(...host);
  const { findings } = await checkHost(`${url}/`);
  return findings.map(({ message, urls }) => `${urls.join(' ').replaceAll(url, '')} ${message}`);
}

const pageWithSettings = (settings: unknown, more = {}): Answers => ({
  '/': [200, htmlHeaders, createPage(encodeSettings(settings), more)],
});
const pageWithRawSettings = (settings: string, more = {}): Answers => ({
  '/': [200, htmlHeaders, createPage(settings, more)],
});
const replaceInPolicy = (from: string, to: string) => ({
  'content-security-policy': policy.replace(from, to),
});
const settingsWithAnalytics = {
  ...defaultSettings,
  analytics: { id: 7, url: 'https://matomo.example.com/' },
};

test('A correctly configured host has no findings.', async () => {
  expect(await listFindings()).toEqual([]);
});

const defaultContent = encodeSettings(defaultSettings);
const policyElement = formatPolicyElement(createPolicy(null));
const pageAnswer = (headers: object, body = createPage(defaultContent)): Answers => ({
  '/': [200, { ...htmlHeaders, ...headers }, body],
});
const scriptAnswer = (headers: object, body = ''): Answers => ({
  [main]: [200, { ...scriptHeaders, ...headers }, body],
});
const welcomeAnswer = (
  status: number,
  headers: Readonly<Record<string, string>>,
  body = '',
): Answers => ({
  '/api/v1/welcome': [status, headers, body],
});
const loginWithoutToken = (...answer: Answer): Answers => ({ '/api/v1/auth/login': answer });
const nextcloud: Answer = [200, jsonHeaders, '{"installed":true,"productname":"Nextcloud"}'];
const loginWithToken = (...answer: Answer): Answers => ({
  '/api/v1/auth/login with a token': answer,
});

test.each<[expected: string, answers: Answers, headers?: Readonly<Record<string, string>>]>([
  ['not the page of Sealport (status 200)', pageAnswer({}, '<h1>It works</h1>')],
  ['This address is redirected to /new/ (status 301)', { '/': [301, { location: '/new/' }] }],
  ['Nothing fills the element csrf-token', pageWithRawSettings('')],
  [
    'The build did not write this script of the page: <script>',
    pageWithSettings(defaultSettings, { element: '<script>track()</script>' }),
  ],
  [
    'The build did not write this script of the page: <script src="//cdn.example/a.js">',
    pageWithSettings(defaultSettings, { element: '<script src="//cdn.example/a.js"></script>' }),
  ],
  [
    'This script of the page has no integrity',
    pageWithSettings(defaultSettings, {
      element: '<script src="./assets/main-ABCD1234.js"></script>',
    }),
  ],
  [
    'advice: The header Content-Security-Policy is missing.',
    pageWithSettings(defaultSettings, { element: policyElement }),
    replaceInPolicy(policy, ''),
  ],
  [
    'advice: The header Content-Security-Policy is weaker than the element of the page (script-src)',
    pageWithSettings(defaultSettings, { element: policyElement }),
    replaceInPolicy("script-src 'self'", "script-src 'self' https:"),
  ],
  [
    'advice: Headers are sent more than once (content-security-policy)',
    {},
    replaceInPolicy(policy, `${policy}, ${policy}`),
  ],
  ['The settings are not base64', pageWithRawSettings('e30x')],
  ['In the settings: ', pageWithSettings({ ...defaultSettings, apiBase: 'sign.example.com' })],
  [
    'In the settings: "colour" is not a setting',
    pageWithSettings({ ...defaultSettings, colour: 1 }),
  ],
  ['advice: In the settings: There is no "operator.', pageWithSettings({ session: 'server' })],
  ['advice: In the settings: There is no "service"', pageWithSettings({ session: 'server' })],
  [
    'advice: In the settings: The "brand" has 20 characters',
    pageWithSettings({ ...defaultSettings, brand: 'a'.repeat(20) }),
  ],
  ['Two visitors get the same csrf-token.', pageWithRawSettings('', { token: 'a' })],
  ['or give its token to others', pageWithRawSettings('', { token: 'a' })],
  [
    'A visitor who is not logged in gets a user hash.',
    pageWithSettings(defaultSettings, { hash: 'a' }),
  ],
  ['Cache-Control is max-age=600.', pageAnswer({ 'cache-control': 'max-age=600' })],
  ['/ wrong: Content-Type is text/plain.', pageAnswer({ 'content-type': 'text/plain' })],
  ['Any site can show the page in a frame.', {}, replaceInPolicy("; frame-ancestors 'none'", '')],
  [
    "There is no Content-Security-Policy. Send: default-src 'none'",
    {},
    replaceInPolicy(policy, ''),
  ],
  [
    "allows more than the page needs: 'unsafe-inline'",
    {},
    replaceInPolicy("-src 'self'", "-src 'self' 'unsafe-inline'"),
  ],
  [
    "does not mention it. It should be: form-action 'none'",
    {},
    replaceInPolicy("form-action 'none'; ", ''),
  ],
  [
    'blocks what the page needs: https://matomo.example.com',
    pageWithSettings(settingsWithAnalytics),
  ],
  [
    'Cross-Origin-Embedder-Policy blocks the script of analytics.',
    pageWithSettings(settingsWithAnalytics),
  ],
  [`/ ${main} wrong: X-Content-Type-Options is missing`, {}, { 'x-content-type-options': '' }],
  ['advice: Referrer-Policy is missing', {}, { 'referrer-policy': '' }],
  ['the version of the server (nginx/1.22.1)', {}, { server: 'nginx/1.22.1' }],
  ['This file is missing (status 404).', { [main]: [404, {}] }],
  ['This is not the file that the page was built with', scriptAnswer({}, '//')],
  [`${main} wrong: Content-Type is text/plain.`, scriptAnswer({ 'content-type': 'text/plain' })],
  ['Returning visitors fetch it again', scriptAnswer({ 'cache-control': 'no-cache' })],
  [
    'advice: This file is sent uncompressed',
    pageAnswer({}, createPage(defaultContent) + ' '.repeat(2000)),
  ],
  [
    '/missing wrong: This address does not exist, but is answered with 200.',
    { else: [200, htmlHeaders, 'Hello'] },
  ],
  [
    'Caches remember that this address is missing',
    { else: [404, { 'cache-control': 'max-age=60' }] },
  ],
  ['Hidden files are served.', { '/.git/config': [200, {}] }],
  ['This folder lists its files.', { '/assets/': [200, {}] }],
  ['Password managers do not find', { '/.well-known/change-password': [404, {}] }],
  ['The web server does not reach the service (502).', welcomeAnswer(502, htmlHeaders)],
  ['The service is not there (status 200', welcomeAnswer(200, htmlHeaders, '<h1>Cloud</h1>')],
  [
    'Caches may keep an answer',
    welcomeAnswer(200, { ...welcomeHeaders, 'cache-control': 'no-cache' }),
  ],
  ['X-CSRF-Token is missing', welcomeAnswer(200, jsonHeaders)],
  ['A call without a token is answered with 401', loginWithoutToken(401, jsonHeaders)],
  ['The refusal of a call brings no new X-CSRF-Token', loginWithoutToken(403, jsonHeaders)],
  ['A call with cookie and token is answered with 403', loginWithToken(...missingToken)],
  [
    'A login with a wrong password is answered with 400, not with 401',
    loginWithToken(400, jsonHeaders),
  ],
  [
    'A login with a wrong password is answered with 500, not with 401',
    loginWithToken(500, jsonHeaders),
  ],
  ['No answer sets a cookie', welcomeAnswer(200, { ...jsonHeaders, 'x-csrf-token': 'a' }, '{}')],
  [
    'DELETE without a login is answered with 405 (text/html; charset=utf-8), not with 401 in JSON',
    { '/api/v1/settings/profile': [405, htmlHeaders] },
  ],
  [
    'DELETE without a login is answered with 401 (text/html; charset=utf-8)',
    { '/api/v1/settings/profile': [401, htmlHeaders] },
  ],
  [
    'The cookie of the service does not say Path=/',
    welcomeAnswer(200, {
      ...welcomeHeaders,
      'set-cookie': 'a=b; Path=/api; HttpOnly; SameSite=Lax',
    }),
  ],
  ['The published demo login works', loginWithToken(200, jsonHeaders)],
  [
    'Scripts can read the cookie',
    welcomeAnswer(200, { ...welcomeHeaders, 'set-cookie': 'a=b; SameSite=Lax' }),
  ],
  ['advice: Nextcloud has the same origin.', { '/status.php': nextcloud }],
  ['Browsers send the cookies of another program to the service', { '/status.php': nextcloud }],
  [
    'the cookies of another program (oc1) to the service',
    pageAnswer({ 'set-cookie': 'oc1=a; HttpOnly; SameSite=Lax' }),
  ],
  ['has no SameSite', welcomeAnswer(200, { ...welcomeHeaders, 'set-cookie': 'a=b; HttpOnly' })],
])('check-host reports: %s', async (expected, answers, headers) => {
  expect(await listFindings(answers, headers)).toContainEqual(expect.stringContaining(expected));
});

test.each([
  ['cannot be read', 'e30x', 'wrong: The settings are not base64'],
  ['are missing', '', 'wrong: The page has no settings'],
  ['are wrong', encodeSettings({ brand: 1 }), 'wrong: In the settings: "brand" is 1'],
])('The first finding is that the settings of the page %s.', async (_, settings, expected) => {
  const page: Answer = [
    200,
    { ...htmlHeaders, 'content-type': 'text/plain' },
    createPage(settings),
  ];
  const [first] = await listFindings({ '/': page });
  expect(first).toContain(expected);
});

test('If every address leads to the page, check-host reports neither hidden files nor listed directories.', async () => {
  const findings = (
    await listFindings({ else: [200, htmlHeaders, createPage(defaultContent)] })
  ).join('\n');
  expect(findings).toContain('This address does not exist, but is answered with 200.');
  expect(findings).not.toMatch(/Hidden files|lists its files/);
});

test('check-host counts the files that it compared with their integrity in the page.', async () => {
  const script = 'import("./part-ABCD1234.js")';
  const url = await startHost({
    [main]: [200, scriptHeaders, script],
    '/assets/part-ABCD1234.js': [200, scriptHeaders],
  });
  expect(await checkHost(`${url}/`)).toMatchObject({ files: 2, compared: 1 });
});

const encodings = [
  ['uncompressed', ''],
  ['with gzip', ' as gzip'],
  ['with Brotli', ' as br'],
] as const;
const inEveryEncoding = (path: string, answer: Answer): Answers =>
  Object.fromEntries(encodings.map(([, suffix]) => [path + suffix, answer]));

test('A host that sends the same in every encoding has no findings.', async () => {
  const page: Answer = [200, htmlHeaders, createPage(defaultContent)];
  const host = {
    ...inEveryEncoding('/', page),
    ...inEveryEncoding(main, [200, scriptHeaders]),
  };
  expect(await listFindings(host)).toEqual([]);
});

test.each(encodings)(
  'A script that was changed only where it is sent %s is found.',
  async (_, suffix) => {
    const findings = await listFindings({
      ...inEveryEncoding(main, [200, scriptHeaders]),
      [main + suffix]: [200, scriptHeaders, '//'],
    });
    expect(findings).toEqual([
      expect.stringContaining(`${main} wrong: This is not the file that the page was built with`),
    ]);
  },
);

test.each(encodings)(
  'A page that was changed only where it is sent %s is found.',
  async (_, suffix) => {
    const page: Answer = [200, htmlHeaders, createPage(defaultContent)];
    const findings = await listFindings({
      ...inEveryEncoding('/', page),
      [`/${suffix}`]: [200, htmlHeaders, `${page[2]}<p>`],
    });
    expect(findings).toEqual([expect.stringContaining('/ wrong: The page is another one')]);
  },
);

const servedByNextcloud = { 'content-security-policy': '', 'x-frame-options': 'SAMEORIGIN' };
for (const name of ['opener-policy', 'embedder-policy', 'resource-policy'])
  Object.assign(servedByNextcloud, { [`cross-origin-${name}`]: '' });

/** Checks a page in an app's folder, for which Nextcloud sends its own headers. */
async function checkInNextcloud(folder: string, answers: Answers = {}) {
  const service = (await startHost()).replace('127.0.0.1', 'localhost');
  const settings = { ...defaultSettings, apiBase: service };
  const body = createPage(encodeSettings(settings), {
    element: formatPolicyElement(createPolicy(settings)),
  });
  const url = await startHost(
    {
      [`${folder}/apps/sealport/js/index.html`]: [200, { 'content-type': 'text/html' }, body],
      [`${folder}/apps/sealport/js${main}`]: [
        200,
        { ...scriptHeaders, 'cache-control': 'public, max-age=15778463' },
      ],
      [`${folder}/status.php`]: nextcloud,
      '/.well-known/change-password': [404, {}],
      ...answers,
    },
    servedByNextcloud,
  );
  const { findings } = await checkHost(`${url}${folder}/apps/sealport/js/index.html`);
  // These are about a service on another host, which the tests do not have.
  return findings
    .map(({ message }) => message)
    .filter((message) => !/another site|another origin/.test(message));
}

test.each(['', '/cloud'])(
  'In an app’s folder of the Nextcloud at “%s/”, check-host reports nothing that only Nextcloud could change.',
  async (folder) => {
    expect(await checkInNextcloud(folder)).toEqual([]);
  },
);

test('In an app’s folder of Nextcloud, check-host still reports what an administrator can change.', async () => {
  const path = `/apps/sealport/js${main}`;
  expect(await checkInNextcloud('', { [path]: [404, {}] })).toEqual([
    expect.stringContaining('This file is missing'),
  ]);
});

test('In a folder that only looks like one of Nextcloud, check-host reports everything.', async () => {
  const findings = await checkInNextcloud('', { '/status.php': [404, {}] });
  expect(findings).toContainEqual(expect.stringContaining('Caches may keep the page'));
});

test('The policies of the header and of the element apply together, so a weak one is fine next to a strict one.', async () => {
  const { 'frame-ancestors': frames = [], ...policyElement } = createPolicy(null);
  const answers = pageWithSettings(defaultSettings, {
    element: formatPolicyElement({ 'frame-ancestors': frames, ...policyElement }),
  });
  const lax = "default-src * 'unsafe-inline'; frame-ancestors 'none'";
  const findings = await listFindings(answers, { 'content-security-policy': lax });
  expect(findings.filter((it) => it.includes('allows more'))).toEqual([]);
});

test('A service of another origin must allow the origin of the page, and its cookie must be sent there.', async () => {
  const apiBase = (await startHost()).replace('127.0.0.1', 'localhost');
  const settings = { ...defaultSettings, apiBase };
  const allowed = { 'content-security-policy': formatPolicy(createPolicy(settings)) };
  const findings = (await listFindings(pageWithSettings(settings), allowed)).join('\n');
  for (const name of [
    'Allow-Origin',
    'Allow-Credentials',
    'Expose-Headers',
    'Allow-Methods',
    'Allow-Headers',
  ]) {
    expect(findings).toContain(`Access-Control-${name}`);
  }
  expect(findings).toContain(
    'wrong: The service is on another site (localhost) than the page (127.0.0.1)',
  );
});

test('A service of another origin must expose the token and the user hash.', async () => {
  const listFindingsFor = async (exposed: string) => {
    const headers = { ...welcomeHeaders, 'access-control-expose-headers': exposed };
    const url = (await startHost(welcomeAnswer(200, headers, '{}'))).replace(
      '127.0.0.1',
      'localhost',
    );
    return (await listFindings(pageWithSettings({ ...defaultSettings, apiBase: url }))).join('\n');
  };
  expect(await listFindingsFor('X-CSRF-Token')).toMatch(/Expose-Headers: .*X-User-Hash/);
  expect(await listFindingsFor('X-CSRF-Token, X-User-Hash')).not.toContain('Expose-Headers');
});

test('check-host reports a service that returns cookies of other programs.', async () => {
  const server = createServer((request, response) => {
    const isWelcome = request.url === '/api/v1/welcome';
    const headers = isWelcome ? welcomeHeaders : htmlHeaders;
    response.writeHead(200, { ...commonHeaders, ...headers });
    response.end(
      isWelcome ? JSON.stringify(request.headers.cookie ?? '') : createPage(defaultContent),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const { findings } = await checkHost(`http://127.0.0.1:${port}/`);
  const messages = findings.map(({ message }) => message).join('\n');
  expect(messages).toContain('wrong: The service receives cookies of other programs');
});

test('A host must redirect from HTTP to HTTPS.', async () => {
  const startRedirect = (to: string) => startHost({ '/': [308, { location: to }] });
  expect(await checkHttp(`${await startRedirect('https://127.0.0.1/')}/`)).toEqual([]);
  const [finding] = await checkHttp(`${await startRedirect('/login')}/`);
  expect(finding?.message).toContain('wrong: http is not redirected to https.');
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
  const message = await explainNetworkError('https://127.0.0.1:9/', error);
  expect(message).toContain(`127.0.0.1:9 ${explanation}`);
});

test('A host that does not answer is reported as a finding.', async () => {
  const { files, findings } = await checkHost('http://127.0.0.1:9/');
  expect([files, findings.map(({ urls }) => urls)]).toEqual([0, [['http://127.0.0.1:9/']]]);
});

test('check-host reads the version of the page.', async () => {
  const generator = '<meta name="generator" content="Sealport 1.2.3">';
  const url = await startHost(pageWithSettings(defaultSettings, { element: generator }));
  expect(await checkHost(`${url}/`)).toMatchObject({ version: '1.2.3' });
});

test('With the option --no-login, check-host reports nothing that needs a login.', async () => {
  const url = await startHost({ ...loginWithoutToken(401, jsonHeaders) });
  expect((await checkHost(`${url}/`, { login: false })).findings).toEqual([]);
});
