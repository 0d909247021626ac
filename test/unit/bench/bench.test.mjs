import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:http2';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { createRow, formatTable, interleave } from '../../tools/bench/report.mjs';
import { createBackend, startServer } from '../../tools/bench/server.mjs';

test('A target counts as missed if one of its values is too large or if there is none.', () => {
  const rows = [createRow('a', [1, 2], 2), createRow('b', [1, 2.01], 2), createRow('c', [], 2)];
  const lines = formatTable(rows).split('\n').slice(2);
  const statuses = lines.map((line) => line.split('|').at(-2)?.trim());
  expect(statuses).toEqual(['met', 'missed', 'missed']);
});

test('A target is judged by the number that is printed.', () => {
  const [, , met, missed] = formatTable([
    createRow('a', [1.204], 1.2),
    createRow('b', [1.205], 1.2),
  ]).split('\n');
  expect(met).toBe('| a | 1.2 | 1.2 | met |');
  expect(missed).toBe('| b | 1.21 | 1.2 | missed |');
});

test('Each candidate is measured once a round, and each round begins with another one.', async () => {
  /** @type {string[]} */
  const order = [];
  await interleave(['a', 'b', 'c'], 2, async (candidate) => order.push(candidate));
  expect(order.join('')).toBe('abcbca');
});

test('The server compresses files with Brotli, counts their bytes, and lets the service fill in the page.', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'));
  await writeFile(join(folder, 'index.html'), '<meta name="csrf-token" content="">');
  await writeFile(join(folder, 'main.js'), 'let text;\n'.repeat(99));
  const server = await startServer();
  const url = new URL(await server.add('site', folder, createBackend().handle));
  const client = connect(`https://127.0.0.1:${url.port}`, { rejectUnauthorized: false });
  onTestFinished(async () => {
    client.close();
    server.close();
    await rm(folder, { recursive: true });
  });
  /** @param {string} path */
  const get = async (path) =>
    Buffer.concat(await client.request({ ':authority': url.host, ':path': path }).toArray());
  const script = await get('/main.js');
  expect(brotliDecompressSync(script).length).toBe(990);
  expect(server.takeSentBytes()).toBe(script.length);
  expect(`${brotliDecompressSync(await get('/'))}`).toMatch(/csrf-token" content=".{8,}"/);
});
