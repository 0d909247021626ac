import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { extname } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO } from '../service/demo.mjs';
import { startServer } from '../service/server.mjs';
import { root } from '../setup.mjs';
import { examples } from './guide.mjs';
import { externalSites, folder, startPlatform } from './platform.mjs';
import { startHost } from './servers.mjs';
import { firstLogin, logIn, logOut, setHostStage } from './stage.ts';

const stage = setHostStage();
const tls = stage.certificates.signed;
/** Where nginx listens, which serves the page and the service. */
const sign = 'https://localhost:18410';

let dist: string;
let framed: string;
let platform: Awaited<ReturnType<typeof startPlatform>>;
let service: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => {
  // One build serves both: for the host itself its own address is no other origin.
  dist = await stage.build('dist', {
    session: 'server',
    apiBase: sign,
    operator: { name: 'Example' },
  });
  platform = await startPlatform({ dist, tls, frame: () => framed });
  service = await startServer({ dist, port: 0, origin: platform.url });
});
afterAll(async () => {
  await platform.close();
  await service.close();
});

async function startNginx(rewrite = (text: string) => text) {
  const files = stage.copy(dist, 'files');
  const host = await startHost('nginx', { files, service: service.port, tls, rewrite });
  stage.closing.push(host.close);
}

const visit = () => stage.visit(platform.url, firstLogin, `other origin: ${sign}/`);

async function logInWithin(page: Page) {
  const frame = page.frameLocator('iframe');
  await frame.getByLabel('Email address', { exact: true }).fill(DEMO.email);
  await frame.getByLabel('Password', { exact: true }).fill(DEMO.password);
  await frame.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click();
  await frame.getByRole('link', { name: 'Nextcloud Milano', exact: true }).waitFor();
}

test('Nextcloud’s web server serves every type of file that the build writes.', () => {
  const names = readdirSync(dist, { recursive: true, encoding: 'utf8' });
  const kinds = new Set(names.map((name) => extname(name)).filter(Boolean));
  expect([...kinds].sort()).toEqual(['.css', '.html', '.js', '.svg']);
});

test('From a static folder of Nextcloud, users log in to a service of another origin and stay logged in after a reload.', async () => {
  await startNginx();
  const { page, ...person } = await visit();
  await person.open(`${platform.url}${folder}index.html#/login`);
  await logIn(person);
  await page.reload();
  await person.waitFor('link', 'Nextcloud Milano', 'main');
  await logOut(person);
});

test('The page in a static folder of Nextcloud works in a frame of the External sites app.', async () => {
  await startNginx();
  framed = `${platform.url}${folder}index.html#/login`;
  const { page } = await visit();
  await page.goto(`${platform.url}${externalSites}`);
  await logInWithin(page);
});

test('The page of another host works in a frame of the External sites app with the policy from the guide.', async () => {
  framed = `${sign}/#/login`;
  const [line = ''] = examples('A frame', 'text');
  const ancestors = line.replace('https://cloud.example.com', platform.url);
  await startNginx((text) =>
    text
      .replace("frame-ancestors 'none'", ancestors)
      .replace(/ *add_header X-Frame-Options.*\n/, ''),
  );
  const { page } = await visit();
  await page.goto(`${platform.url}${externalSites}`);
  await logInWithin(page);
});

test('A host with the shipped configuration cannot be framed.', async () => {
  framed = `${sign}/#/login`;
  await startNginx();
  const address = `${platform.url}${externalSites}`;
  const { page } = await stage.visit(address, 'console: ', 'other origin: ', 'unreachable ');
  const refused = page.waitForEvent('console', (message) =>
    /frame-ancestors|X-Frame/.test(message.text()),
  );
  await page.goto(address);
  await refused;
});

test('The service sends the CORS and cookie headers that the guide lists.', async () => {
  const lines = examples('A service on another host', 'http').join('\n').split('\n');
  const method = { Origin: platform.url, 'Access-Control-Request-Method': 'POST' };
  const url = `${service.url}api/v1/auth/login`;
  const answer = await fetch(url, { method: 'OPTIONS', headers: method });
  expect(answer.status).toBe(204);
  expect(lines).toHaveLength(6);
  for (const line of lines) {
    const [name = '', value = ''] = line
      .replace('https://cloud.example.com', platform.url)
      .split(': ');
    for (const part of (answer.headers.get(name) ?? 'missing').split(', ')) {
      expect(value.split(', '), name).toContain(part);
    }
  }
});

test('check-host reports exactly the findings that the guide lists for the static folder.', async () => {
  await startNginx();
  const env = { ...process.env, NODE_EXTRA_CA_CERTS: stage.certificates.authority };
  const command = ['test/hosts/check-host.mjs', '--no-login', `${platform.url}${folder}index.html`];
  const { stdout } = await promisify(execFile)(process.execPath, command, { cwd: root, env }).catch(
    (failed) => failed,
  );
  // Nextcloud's host decides these, and the demo service the cookie.
  const others =
    /Strict-Transport-Security|HTTP\/2|uncompressed|cookie of the service|demo service/;
  const found = String(stdout)
    .split('\n')
    .filter((line) => /^(wrong|advice)/.test(line) && !others.test(line));
  const listed = (examples('Nextcloud', 'text').at(-1) ?? '').split('\n');
  expect(listed.filter((line) => !found.some((it) => it.startsWith(line)))).toEqual([]);
  expect(found.filter((line) => !listed.some((it) => line.startsWith(it)))).toEqual([]);
});
