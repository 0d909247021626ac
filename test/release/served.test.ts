// @vitest-environment node
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { directives, writeElement } from '../../src/build/policy.mjs';
import { encodeSettings } from '../../src/build/settings.mjs';
import { asBuilt, listServed } from './served.mjs';
import { sumOf } from './sums.mjs';

const built = `<!doctype html><head><meta charset="utf-8">
<meta name="settings" content="">
<meta name="csrf-token" content="">
<meta name="user-hash" content="">
</head><body>Text</body>`;

const settings = { session: 'server', apiBase: 'https://api.example.com' };
const { 'frame-ancestors': frames, ...others } = directives(settings);
const policy = writeElement({ 'frame-ancestors': frames, ...others });
const fill = (html: string, name: string, value: string) =>
  html.replace(`name="${name}" content=""`, `name="${name}" content="${value}"`);
const configured = fill(built, 'settings', encodeSettings(settings)).replace(
  '"utf-8">',
  `"utf-8">${policy}`,
);

test.each([
  ['as it was built', built],
  ['filled in by a service', fill(fill(built, 'csrf-token', 'token'), 'user-hash', 'hash')],
  ['built with settings', configured],
  [
    'with settings of a service, which sends the policy as a header',
    configured.replace(policy, ''),
  ],
])('A page %s is the same', (_, html) => {
  expect(asBuilt(html)).toBe(built);
});

const evil = 'default-src *; script-src https://evil.example';
test.each([
  [
    'the policy of others',
    configured.replace(policy, policy.replace(/content="[^"]*/, `content="${evil}`)),
  ],
  ['a policy that its settings do not call for', built.replace('"utf-8">', `"utf-8">${policy}`)],
  ['two policies', configured.replace(policy, policy + policy)],
  ['a fourth element', configured.replace('</head>', '<meta name="settings" content="x"></head>')],
  ['an attribute more', configured.replace('name="user-hash"', 'id="x" name="user-hash"')],
  [
    'a script more',
    configured.replace('</body>', '<script src="https://evil.example"></script></body>'),
  ],
])('A page with %s is another', (_, html) => {
  expect(asBuilt(html)).not.toBe(built);
});

test('What visitors get at the address is what is looked at, and its settings and policy are told', async () => {
  const wrong = configured.replace(policy, policy.replace(/content="[^"]*/, `content="${evil}`));
  const answers: Readonly<Record<string, string>> = {
    '/': wrong,
    '/index.html': built,
    '/a.js': 'a',
  };
  const server = createServer(({ url = '' }, res) => {
    res.statusCode = url in answers ? 200 : 404;
    res.end(answers[url]);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const names = ['index.html', 'a.js', 'missing.js'];
  const { list, remarks } = await listServed(`http://127.0.0.1:${port}/`, names);
  expect(list.split('\n').map((line) => line.split('  ')[1])).toEqual([
    'index.html',
    'a.js',
    undefined,
  ]);
  expect(list).not.toContain(sumOf(built));
  expect(remarks).toEqual([
    `The page's settings, which are the operator's: ${JSON.stringify(settings)}`,
    `The page's policy is not the one that its settings call for: ${policy}`,
  ]);
});
