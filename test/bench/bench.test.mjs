// @vitest-environment node
import { X509Certificate } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:http2';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { createCertificate } from './certificate.mjs';
import { createBackend, startServer } from './server.mjs';
import { inTurn, median, slope } from './statistics.mjs';
import { compare } from './targets.mjs';
import { readTrace } from './trace.mjs';

test('The certificate is one that others can read, signed with its own key, and valid today', () => {
  const { cert } = createCertificate();
  const read = new X509Certificate(cert);
  expect(read.verify(read.publicKey)).toBe(true);
  expect(Date.parse(read.validFrom)).toBeLessThan(Date.now());
  expect(Date.parse(read.validTo)).toBeGreaterThan(Date.now());
});

const page = '<meta name="csrf-token" content=""><p>Hello</p>';

async function serve(answer) {
  const folder = await mkdtemp(join(tmpdir(), 'bench-test-'));
  await writeFile(join(folder, 'index.html'), page);
  await writeFile(join(folder, 'main.js'), 'let text;\n'.repeat(99));
  const server = await startServer();
  const url = await server.add('site', folder, answer);
  const { port } = new URL(url);
  const client = connect(`https://127.0.0.1:${port}`, { rejectUnauthorized: false });
  onTestFinished(async () => {
    client.close();
    server.close();
    await rm(folder, { recursive: true });
  });
  const get = async (path, headers = {}) => {
    const stream = client.request({ ':authority': new URL(url).host, ':path': path, ...headers });
    const head = new Promise((resolve) => stream.once('response', resolve));
    const body = Buffer.concat(await stream.toArray());
    return { head: await head, body };
  };
  return { server, get };
}

test('Files travel as Brotli and stay in the cache; the page is revalidated, and sent once only', async () => {
  const { server, get } = await serve();
  const script = await get('/main.js');
  expect(script.head['content-encoding']).toBe('br');
  expect(script.head['cache-control']).toContain('immutable');
  expect(brotliDecompressSync(script.body).length).toBe(990);
  expect(server.takeSent()).toBe(script.body.length);
  const { head } = await get('/');
  expect(head['cache-control']).toBe('no-cache');
  server.takeSent();
  const again = await get('/', { 'if-none-match': head.etag });
  expect(again.head[':status']).toBe(304);
  expect(server.takeSent()).toBe(0);
});

test('The stand-in service fills our page and answers; a list of accounts can take the place of its own', async () => {
  const backend = createBackend();
  const { get } = await serve(backend.answer);
  const { body } = await get('/');
  expect(brotliDecompressSync(body).toString()).toMatch(/csrf-token" content=".{8,}"/);
  expect((await get('/api/v1/settings/accounts')).head[':status']).toBe(401);
  backend.setAccounts([{ id: '1' }]);
  expect(JSON.parse((await get('/api/v1/settings/accounts')).body)).toEqual([{ id: '1' }]);
  expect((await get('/nowhere.js')).head[':status']).toBe(404);
});

test('Each candidate is measured once a round, and another one begins each time', async () => {
  const order = [];
  await inTurn(['a', 'b', 'c'], 2, async (one, round) => order.push(`${one}${round}`));
  expect(order).toEqual(['a0', 'b0', 'c0', 'b1', 'c1', 'a1']);
  expect(median([9, 1, 5])).toBe(5);
  expect(median([9, 1, 5, 4])).toBe(4.5);
});

test.each([
  [235_000, 'met'],
  [235_001, 'MISSED'],
])('%d bytes in all are %s', (weight, verdict) => {
  expect(compare({ weight })).toEqual([
    [expect.any(String), expect.any(String), 'at most 235,000 B', verdict],
  ]);
});

test('A target is compared with the quickest of the rounds, and a missed time is not shouted', () => {
  const release = [
    {
      name: 'a screen',
      unchanged: { ms: [100, 200], bytes: [0] },
      release: { ms: [109, 900], bytes: [1] },
    },
  ];
  const verdicts = (build) => compare({ weight: 0, release, build }).map((row) => row.at(-1));
  expect(verdicts([1.9, 9, 1.8])).toEqual(['met', 'met', 'met', 'met']);
  expect(verdicts([2.1])).toEqual(['met', 'met', 'met', 'missed']);
});

test('A change of route is late after its own limit', () => {
  const routes = [
    { name: 'registration, cold', limit: 230, ms: [231, 230] },
    { name: 'login, warm', limit: 40, ms: [41, 90] },
  ];
  expect(compare({ weight: 0, routes }).slice(1)).toEqual([
    ['to the registration, cold', '230 ms', 'at most 230 ms', 'met'],
    ['to the login, warm', '41 ms', 'at most 40 ms', 'missed'],
  ]);
});

test('One round with a long task is enough to miss the target of none', () => {
  const verdict = (longTasks) =>
    compare({ weight: 0, form: { mutations: [0], longTasks, heap: [3] } })
      .find(([what]) => what.endsWith('long tasks'))
      .at(-1);
  expect(verdict([0, 0, 0])).toBe('met');
  expect(verdict([0, 1, 0])).toBe('missed');
});

test('What grows by nothing but its own error does not grow', () => {
  expect(slope([0, 1, 2, 3].map((at) => [at, 5 + 2 * at]))).toEqual({ slope: 2, error: 0 });
  const noisy = slope([0, 1, 2, 3].map((at) => [at, at % 2]));
  expect(noisy.error).toBeGreaterThan(0);
  const verdict = (use) =>
    compare({ weight: 0, long: [{ name: 'use', what: 'nodes', ...use }] })
      .at(-1)
      .at(-1);
  expect(verdict(noisy)).toBe('met');
  expect(verdict({ slope: 2, error: 0.1 })).toBe('MISSED');
});

test('The slowest of all changes of route is the one that counts', () => {
  const pairs = [30, 41, 20].map((ms) => ({ from: '/', to: '/login', ms }));
  expect(compare({ weight: 0, pairs }).at(-1).slice(1)).toEqual([
    '41 ms',
    'at most 40 ms',
    'missed',
  ]);
});

test('A trace is told by what the main thread did itself, the part inside of another left out', async () => {
  const event = (name, ts, dur, args = {}) => ({ name, ts, dur, args, ph: 'X', pid: 1, tid: 2 });
  const node = { id: 1, callFrame: { functionName: 'draw' } };
  const cpuProfile = { nodes: [node], samples: [1, 1] };
  const traceEvents = [
    { name: 'thread_name', ph: 'M', pid: 1, tid: 2, args: { name: 'CrRendererMain' } },
    { name: 'thread_name', ph: 'M', pid: 3, tid: 4, args: { name: 'CrRendererMain' } },
    event('RunTask', 0, 9000),
    event('FunctionCall', 1000, 6000),
    event('Layout', 2000, 2500, { beginData: { dirtyObjects: 7 } }),
    { name: 'ProfileChunk', pid: 1, args: { data: { cpuProfile, timeDeltas: [200, 300] } } },
  ];
  const told = await readTrace(
    JSON.stringify({ traceEvents }),
    async (frame) => frame.functionName,
  );
  for (const row of ['3.5 | 1 | script | ', '2.5 | 1 | layout | 7', '9.0', '0.5 | draw']) {
    expect(told).toContain(`| ${row} |`);
  }
});
