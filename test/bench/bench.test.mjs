// @vitest-environment node
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:http2';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { inTurn, row, table } from './report.mjs';
import { createBackend, startServer } from './server.mjs';

test('A target is missed if one of its values is too large, or if there is none', () => {
  const rows = [row('a', [1, 2], 2), row('b', [1, 2.01], 2), row('c', [], 2), row('d', [9])];
  const verdicts = table(rows).split('\n').slice(2);
  const last = verdicts.map((line) => line.split('|').at(-2).trim());
  expect(last).toEqual(['met', 'missed', 'missed', '']);
});

test('Each candidate is measured once a round, and another one begins each time', async () => {
  const order = [];
  await inTurn(['a', 'b', 'c'], 2, async (one) => order.push(one));
  expect(order.join('')).toBe('abcbca');
});

test('Files travel as Brotli and their bytes are counted; the service fills the page', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'));
  await writeFile(join(folder, 'index.html'), '<meta name="csrf-token" content="">');
  await writeFile(join(folder, 'main.js'), 'let text;\n'.repeat(99));
  const server = await startServer();
  const url = new URL(await server.add('site', folder, createBackend().answer));
  const client = connect(`https://127.0.0.1:${url.port}`, { rejectUnauthorized: false });
  onTestFinished(async () => {
    client.close();
    server.close();
    await rm(folder, { recursive: true });
  });
  const get = async (path) =>
    Buffer.concat(await client.request({ ':authority': url.host, ':path': path }).toArray());
  const script = await get('/main.js');
  expect(brotliDecompressSync(script).length).toBe(990);
  expect(server.takeSent()).toBe(script.length);
  expect(`${brotliDecompressSync(await get('/'))}`).toMatch(/csrf-token" content=".{8,}"/);
});
