import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { configure, encodeSettings } from '../../../src/build/index-html.mjs';
import { createPolicy, formatPolicyElement } from '../../../src/build/policy.mjs';
import { listServedSums, undoSettings } from '../../../src/host/release/served.mjs';
import { computeSum } from '../../../src/host/release/sums.mjs';

const template = `<!doctype html><head><meta charset="utf-8"><!-- policy -->
<meta name="settings" content="">
<meta name="csrf-token" content="">
<meta name="user-hash" content="">
<title>{product-name}</title>
</head><body>{product-name}</body>`;
const built = configure(template);
const settings = { session: 'server', apiBase: 'https://api.example.com', brand: 'e' };
const policy = formatPolicyElement(createPolicy(settings));
const fill = (html: string, name: string, value: string) =>
  html.replace(`name="${name}" content=""`, `name="${name}" content="${value}"`);
const withPolicy = (html: string, element: string) =>
  html.replace('"utf-8">', `"utf-8">${element}`);
const configured = configure(template, settings);

test.each([
  ['as it was built', built],
  ['filled in by a service', fill(fill(built, 'csrf-token', 'token'), 'user-hash', 'hash')],
  ['filled in with settings by a service', fill(built, 'settings', encodeSettings(settings))],
  ['built with settings', configured],
  ['built with settings and filled in by a service', fill(configured, 'csrf-token', 'token')],
])('A served page %s equals the built one.', (_, html) => {
  expect(undoSettings(html, template)).toBe(built);
});

test.each([
  [
    'a policy of others',
    withPolicy(built, policy.replace(/content="[^"]*/, 'content="default-src *')),
  ],
  ['a policy that its settings do not call for', withPolicy(built, policy)],
  ['a brand that its settings do not have', configured.replaceAll('>e<', '>f<')],
  ['two policies', withPolicy(configured, policy)],
  ['a script more', configured.replace('</body>', '<script src="https://evil.example"></script>')],
])('A served page with %s differs from the built one.', (_, html) => {
  expect(undoSettings(html, template)).not.toBe(built);
});

test('The files at an address are listed with their checksums, and the settings of the page are reported.', async () => {
  const answers: Readonly<Record<string, string>> = { '/': configured, '/a.js': 'a' };
  const server = createServer(({ url = '' }, res) => {
    res.statusCode = url in answers ? 200 : 404;
    res.end(answers[url]);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const expected = ['index.html', 'a.js', 'missing.js']
    .map((name) => `${computeSum(name === 'a.js' ? 'a' : built)}  ${name}\n`)
    .join('');
  const { list, remarks } = await listServedSums(`http://127.0.0.1:${port}/`, expected, template);
  expect(list).toBe(`${computeSum(built)}  index.html\n${computeSum('a')}  a.js\n`);
  expect(remarks.sort()).toEqual([
    `The operator's settings: ${JSON.stringify(settings)}`,
    `http://127.0.0.1:${port}/missing.js is answered with 404.`,
  ]);
});

test.each(['identity', 'gzip', 'br'])(
  'A file that was changed only where it is sent as %s differs.',
  async (changed) => {
    const compress = { identity: (text: string) => text, gzip: gzipSync, br: brotliCompressSync };
    const server = createServer(({ headers }, res) => {
      const accepted = String(headers['accept-encoding']).split(', ');
      const encoding = (['br', 'gzip'] as const).find((name) => accepted.includes(name));
      if (encoding) res.setHeader('Content-Encoding', encoding);
      const name = encoding ?? 'identity';
      res.end(compress[name](name === changed ? 'b' : 'a'));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const expected = `${computeSum('a')}  a.js\n`;
    const { list } = await listServedSums(`http://127.0.0.1:${port}/`, expected, template);
    expect(list).toBe(`${computeSum('b')}  a.js\n`);
  },
);

test('An address that does not answer is reported with the reason.', async () => {
  const failed = listServedSums('http://127.0.0.1:9/', `${computeSum('')}  index.html\n`, template);
  await expect(failed).rejects.toThrow(
    'http://127.0.0.1:9/ could not be fetched. 127.0.0.1:9 does not answer.',
  );
});
