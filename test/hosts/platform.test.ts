import { readdirSync } from 'node:fs';
import { extname } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO } from '../../src/host/check-host/demo-login.mjs';
import { startServer } from '../tools/service/server.mjs';
import { readExamples } from './guide.mjs';
import { branded, createHostHarness, firstLogin, logIn, logOut } from './harness.ts';
import { appFolder, externalSites, startPlatform } from './platform.mjs';
import { runCheckHost } from './run-check-host.ts';
import { startHost } from './servers.mjs';

const harness = createHostHarness();
const tls = harness.certificates.signed;
/** The address of nginx, which serves the page and the service. */
const signUrl = 'https://localhost:18410';

let dist: string;
let frameUrl: string;
let platform: Awaited<ReturnType<typeof startPlatform>>;
let service: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => {
  // One build works for both, because the host's own address is not another origin for the host itself.
  dist = await harness.build('dist', { ...branded, apiBase: signUrl });
  platform = await startPlatform({ dist, tls, getFrameUrl: () => frameUrl });
  service = await startServer({ dist, port: 0, origin: platform.url });
});
afterAll(async () => {
  await platform.close();
  await service.close();
});

async function startNginx(rewrite = (text: string) => text) {
  const files = harness.copy(dist, 'files');
  const host = await startHost('nginx', { files, service: service.port, tls, rewrite });
  harness.onCleanUp(host.close);
}

const visit = () => harness.visit(platform.url, firstLogin, `other origin: ${signUrl}/`);

async function logInInFrame(page: Page) {
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
  await person.open(`${platform.url}${appFolder}index.html#/login`);
  await logIn(person);
  await page.reload();
  await person.waitFor('link', 'Nextcloud Milano', 'main');
  await logOut(person);
});

test('The page in a static folder of Nextcloud works in a frame of the External sites app.', async () => {
  await startNginx();
  frameUrl = `${platform.url}${appFolder}index.html#/login`;
  const { page } = await visit();
  await page.goto(`${platform.url}${externalSites}`);
  await logInInFrame(page);
});

test('The page of another host works in a frame of the External sites app with the policy from the guide.', async () => {
  frameUrl = `${signUrl}/#/login`;
  const [line = ''] = readExamples('A frame', 'text');
  const ancestors = line.replace('https://cloud.example.com', platform.url);
  await startNginx((text) =>
    text
      .replace("frame-ancestors 'none'", ancestors)
      .replace(/ *add_header X-Frame-Options.*\n/, ''),
  );
  const { page } = await visit();
  await page.goto(`${platform.url}${externalSites}`);
  await logInInFrame(page);
});

test('A host with the shipped configuration cannot be framed.', async () => {
  frameUrl = `${signUrl}/#/login`;
  await startNginx();
  const address = `${platform.url}${externalSites}`;
  const { page } = await harness.visit(address, 'console: ', 'other origin: ', 'unreachable ');
  const rejection = page.waitForEvent('console', (message) =>
    /frame-ancestors|X-Frame/.test(message.text()),
  );
  await page.goto(address);
  await rejection;
});

test('The response to a preflight request has the headers that the page for authors of services lists.', async () => {
  const examples = readExamples('A page of another origin', 'http', 'src/api/README.md');
  const lines = examples.join('\n').split('\n');
  const method = { Origin: platform.url, 'Access-Control-Request-Method': 'POST' };
  const url = `${service.url}api/v1/auth/login`;
  const answer = await fetch(url, { method: 'OPTIONS', headers: method });
  expect(answer.status).toBe(204);
  expect(lines).toHaveLength(6);
  for (const line of lines) {
    const [name = '', value = ''] = line
      .replace('https://page.example.com', platform.url)
      .split(': ');
    for (const part of (answer.headers.get(name) ?? 'missing').split(', ')) {
      expect(value.split(', '), name).toContain(part);
    }
  }
});

test('check-host finds nothing wrong in the static folder, and nothing that only Nextcloud could change.', async () => {
  await startNginx();
  const { authority } = harness.certificates;
  const url = `${platform.url}${appFolder}index.html`;
  const { findings } = await runCheckHost(url, authority, '--no-login');
  // These depend on the host of Nextcloud.
  const others = /Strict-Transport-Security|HTTP\/2|uncompressed/;
  expect(findings.filter((finding) => !others.test(finding))).toEqual([]);
});
