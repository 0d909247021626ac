// @vitest-environment node
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { checkHost, filesOf } from './check.mjs';
import { score } from './observatory.mjs';

const script = './assets/main-ABCD1234.js';
const html = `<!doctype html><meta name="settings" content=""><script type="module" src="${script}"></script>
<a href="#/">Home</a><template data-files="">./home-ABCD1234.js,./part-ABCD1234.js ./part-ABCD1234.js</template>`;

const forever = 'public, max-age=31536000, immutable';
const policy =
  "default-src 'none'; base-uri 'none'; form-action 'none'; trusted-types 'none'; frame-ancestors 'none'";

type Answer = readonly [status: number, headers: Readonly<Record<string, string>>, body?: string];

const good: Readonly<Record<string, Answer>> = {
  '/': [200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' }, html],
  '/assets/main-ABCD1234.js': [
    200,
    { 'content-type': 'text/javascript', 'cache-control': forever },
  ],
  '/assets/home-ABCD1234.js': [
    200,
    { 'content-type': 'text/javascript', 'cache-control': forever },
  ],
  '/assets/part-ABCD1234.js': [
    200,
    { 'content-type': 'text/javascript', 'cache-control': forever },
  ],
  '/embed.js': [200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' }],
  '/api/v1/welcome': [200, { 'content-type': 'application/json' }, '{}'],
  '/.well-known/change-password': [302, { location: '/#/profile' }],
};

const everywhere = {
  'content-security-policy': policy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-resource-policy': 'same-origin',
};

/** What is said of a host that does all well but what is named here. */
async function saysOf(changes: Readonly<Record<string, Answer>>, lost: readonly string[] = []) {
  const kept = Object.entries(everywhere).filter(([name]) => !lost.includes(name));
  const server = createServer(({ url = '' }, res) => {
    const answers: Readonly<Record<string, Answer>> = { ...good, ...changes };
    const [status, headers, body = ''] = answers[url] ?? answers.else ?? [404, {}, 'Not found'];
    res.writeHead(status, { ...Object.fromEntries(kept), ...headers });
    res.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const { wrong, better } = await checkHost(`http://127.0.0.1:${port}/`);
  const short = (text: string) => text.replaceAll(`http://127.0.0.1:${port}`, '');
  return { wrong: wrong.map(short), better: better.map(short) };
}

const unencrypted = '/ is not encrypted: use HTTPS in earnest.';

test('Nothing is said against a good host', async () => {
  expect(await saysOf({})).toEqual({ wrong: [], better: [unencrypted] });
});

test('Something else is not taken for the page', async () => {
  const { wrong } = await saysOf({
    '/': [200, { 'content-type': 'text/html' }, '<h1>It works</h1>'],
  });
  expect(wrong).toEqual(['/ is not the page of Sealport (status 200).']);
});

test('Each missing header is named, with what it is for', async () => {
  const { wrong, better } = await saysOf({}, Object.keys(everywhere));
  expect(wrong).toEqual([
    '/ comes without X-Content-Type-Options: browsers may take a file for what it is not.',
    '/ comes without Referrer-Policy: other sites may learn addresses.',
    '/ has no Content-Security-Policy, neither as a header nor as an element.',
    '/ can be framed by any site: neither frame-ancestors nor X-Frame-Options.',
    '/assets/main-ABCD1234.js comes without X-Content-Type-Options: browsers may take a file for what it is not.',
    '/assets/home-ABCD1234.js comes without X-Content-Type-Options: browsers may take a file for what it is not.',
    '/assets/part-ABCD1234.js comes without X-Content-Type-Options: browsers may take a file for what it is not.',
  ]);
  expect(better).toHaveLength(4);
});

test.each<[string, Record<string, Answer>, string]>([
  [
    'an old page',
    {
      '/': [
        200,
        { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'max-age=600' },
        html,
      ],
    },
    '/ may be kept after an update: Cache-Control is max-age=600.',
  ],
  [
    'a page of another type',
    { '/': [200, { 'content-type': 'text/plain', 'cache-control': 'no-cache' }, html] },
    '/ has the wrong type: text/plain.',
  ],
  [
    'a lax policy',
    {
      '/': [
        200,
        {
          ...good['/']?.[1],
          'content-security-policy': "script-src 'unsafe-inline'; frame-ancestors 'self'",
        },
        html,
      ],
    },
    "The policy of / allows 'unsafe-inline'.",
  ],
  [
    'a script of another type',
    {
      '/assets/main-ABCD1234.js': [200, { 'content-type': 'text/plain', 'cache-control': forever }],
    },
    '/assets/main-ABCD1234.js has the wrong type: text/plain.',
  ],
  [
    'a script that is not kept',
    { '/assets/main-ABCD1234.js': [200, { 'content-type': 'text/javascript' }] },
    '/assets/main-ABCD1234.js is fetched again on every visit: Cache-Control is missing.',
  ],
  [
    'a part that is missing',
    { '/assets/home-ABCD1234.js': [404, {}] },
    '/assets/home-ABCD1234.js is missing (status 404).',
  ],
  [
    'the page in place of what is missing',
    { else: [200, { 'content-type': 'text/html' }, html] },
    '/assets/missing-ABCD1234.js does not exist, but the answer is 200, not 404.',
  ],
  [
    'a lasting absence',
    { else: [404, { 'cache-control': forever }] },
    '/assets/missing-ABCD1234.js does not exist, and browsers are told to remember that for a year.',
  ],
  [
    'hidden files',
    { '/.git/config': [200, {}] },
    '/.git/config is served: hidden files must not be.',
  ],
  ['a list of files', { '/assets/': [200, {}] }, '/assets/ lists its files.'],
  [
    'an immutable loader',
    { '/embed.js': [200, { 'cache-control': forever }] },
    '/embed.js may not be immutable: its name stays when it changes.',
  ],
])('%s is noticed', async (_, changes, sentence) => {
  expect((await saysOf(changes)).wrong).toContain(sentence);
});

test('What could be better is said, and is not wrong', async () => {
  const { wrong, better } = await saysOf({
    '/api/v1/welcome': [404, { 'content-type': 'text/html' }],
    '/.well-known/change-password': [404, {}],
    '/assets/main-ABCD1234.js': [
      200,
      { 'content-type': 'text/javascript', 'cache-control': 'max-age=600' },
    ],
  });
  expect(wrong).toEqual([]);
  expect(better).toEqual([
    unencrypted,
    '/assets/main-ABCD1234.js could be kept for a year, immutable: its name changes with its content.',
    '/api/v1/welcome is no answer of the service: right if it has another address.',
    '/.well-known/change-password does not lead to #/profile, where passwords are changed.',
  ]);
});

test('The files of a page are those that it starts and those of its table', () => {
  expect(filesOf(html)).toEqual([script, './assets/home-ABCD1234.js', './assets/part-ABCD1234.js']);
});

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
