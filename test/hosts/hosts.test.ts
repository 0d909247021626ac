import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { heading } from '../browser/stage.ts';
import { sentence } from './check/findings.mjs';
import { checkHost, filesOf } from './check.mjs';
import { below } from './guide.mjs';
import { score } from './observatory.mjs';
import { names, startHost } from './servers.mjs';
import { firstLogin, logInAt, logOut, setHostStage, startEcho } from './stage.ts';

let running: Awaited<ReturnType<typeof startHost>> | undefined;
afterEach(async () => {
  await running?.close();
  running = undefined;
});
// Last, for what is set last is taken down first: the pages go before their server.
const stage = setHostStage();

type Options = Partial<Parameters<typeof startHost>[1]> & { readonly name?: string };

async function host(server: (typeof names)[number], path = '', { name, ...options }: Options = {}) {
  const files = stage.place(decodeURIComponent(path), name);
  running = await startHost(server, { files, service: stage.port(), ...options });
  return running.url + path;
}

const oddPath = `${encodeURI("Zeichen & Übung (1) it's +100")}%23/`;
const page = () => readFileSync(join(stage.dist, 'index.html'), 'utf8');
const get = (url: string, init?: RequestInit) => fetch(url, { redirect: 'manual', ...init });

/** How the guide calls them, and what the line for a proxy in front takes the place of. */
const proxied = {
  nginx: ['nginx', 'proxy_set_header X-Forwarded-Proto $scheme;'],
  apache: ['Apache', 'RequestHeader set X-Forwarded-Proto expr=%{REQUEST_SCHEME}'],
  caddy: ['Caddy', 'header_up -Forwarded'],
} as const;

describe.each(names)('%s with the shipped configuration', (server) => {
  test('does everything right that can be seen from outside', async () => {
    const { findings, files } = await checkHost(await host(server));
    expect(findings.map(sentence)).toEqual([expect.stringMatching(/^better: .*is not encrypted/)]);
    expect(files).toBeGreaterThan(12);
  });

  test('keeps nothing but files that are named by their content', async () => {
    const url = await host(server);
    const caches = async (path: string) => {
      const { status, headers } = await get(url + path);
      return [path, status, headers.get('cache-control')];
    };
    for (const path of ['', 'index.html', 'embed.js', 'licences.html']) {
      expect(await caches(path)).toEqual([path, 200, 'no-cache']);
    }
    for (const path of ['missing', 'assets/missing-ABCD1234.js', '.well-known/unknown']) {
      expect(await caches(path)).toEqual([path, 404, 'no-cache']);
    }
    for (const path of filesOf(page())) {
      expect(await caches(path)).toEqual([path, 200, 'public, max-age=31536000, immutable']);
    }
  });

  test('keeps hidden files and lists of files to itself', async () => {
    const url = await host(server);
    const files = join(stage.dist, '../files');
    const hidden = ['.env', '.git/config', 'assets/.env', 'assets/.git/main-ABCD1234.js'];
    for (const path of hidden) {
      mkdirSync(dirname(join(files, path)), { recursive: true });
      writeFileSync(join(files, path), 'secret');
      const answer = await get(url + path);
      expect([path, answer.status, await answer.text()]).toEqual([
        path,
        404,
        expect.not.stringContaining('secret'),
      ]);
    }
    for (const path of ['assets/', 'assets', '.git/', '.git']) {
      const answer = await fetch(url + path);
      expect([path, answer.status, await answer.text()]).toEqual([
        path,
        expect.toSatisfy((status: number) => status === 403 || status === 404),
        expect.not.stringMatching(/main-|config/),
      ]);
    }
  });

  test('answers "not modified" to who has the page, with its headers', async () => {
    const url = await host(server);
    const etag = (await get(url)).headers.get('etag') ?? '';
    const again = await get(url, { headers: { 'If-None-Match': etag } });
    expect([again.status, again.headers.get('cache-control')]).toEqual([304, 'no-cache']);
    const other = await get(url, { headers: { 'If-None-Match': '"other"' } });
    expect(other.status).toBe(200);
  });

  test('says each header once, and leaves those of the service alone', async () => {
    const url = await host(server);
    const csp = (await get(url)).headers.get('content-security-policy') ?? '';
    expect(csp.match(/default-src/g)).toHaveLength(1);
    const welcome = await get(`${url}api/v1/welcome`);
    expect(welcome.status).toBe(200);
    expect(welcome.headers.get('cache-control')).toBe('no-store');
    expect(welcome.headers.get('x-csrf-token')).toMatch(/./);
    expect(welcome.headers.get('content-security-policy')?.match(/default-src/g)).toHaveLength(1);
  });

  test('gets at least 145 points of the Observatory', async () => {
    const { headers } = await get(await host(server));
    const { score: total, points } = score({ headers, html: page() });
    expect([total, points]).toEqual([155, expect.anything()]);
    expect(total).toBeGreaterThanOrEqual(145);
  });

  test('lets somebody log in, stay so after a reload, and log out', async () => {
    const url = await host(server);
    const { page, plan } = await stage.visit(url);
    plan(firstLogin);
    await logInAt(page, url);
    await page.reload();
    await page.getByText('Nextcloud Milano').first().waitFor();
    await logOut(page);
  });

  test.each(['portal/', oddPath])('lets somebody log in from the folder %s', async (path) => {
    const url = await host(server, path, { name: "Web & Übung (2) it's" });
    const { findings } = await checkHost(url);
    expect(findings.filter(({ level }) => level === 'wrong').map(sentence)).toEqual([]);
    const { page, plan } = await stage.visit(url);
    plan(firstLogin);
    await logInAt(page, url);
    await page.goto('about:blank');
    await page.goto(`${url}index.html#/profile`);
    await heading(page).waitFor();
  });

  test('leads from the folder without a slash to the page', async () => {
    const url = await host(server, 'portal/');
    const { page, plan } = await stage.visit(url);
    plan(firstLogin);
    await logInAt(page, url.slice(0, -1));
    expect(page.url()).toMatch(/\/portal\/#\/accounts/);
  });

  test('tells the service of HTTPS behind a proxy that speaks it, as the guide says', async () => {
    const [label, line] = proxied[server];
    const said = below('Behind a proxy that speaks HTTPS', `\\| ${label} \\|[^\n]*\\| \``, '` \\|');
    const rewrite = (text: string) => text.replace(line, () => said);
    const echo = await startEcho();
    const url = await host(server, '', { rewrite, service: echo.port });
    await get(`${url}api/v1/welcome`);
    await echo.close();
    expect(echo.heard()['x-forwarded-proto']).toBe('https');
  });

  test('can be told to allow frames of the same origin', async () => {
    const framed = (text: string) =>
      text
        .replace("frame-ancestors 'none'", "frame-ancestors 'self'")
        .replace('"DENY"', '"SAMEORIGIN"');
    const url = await host(server, '', { rewrite: framed });
    const { headers } = await get(url);
    expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
  });
});

test.each(names)(
  '%s: a tab that was open through an upgrade goes on with old files, and without them loads the new version',
  async (server) => {
    const url = await host(server);
    const files = join(stage.dist, '../files');
    const asset = (name: string) => join(files, 'assets', name);
    const named = (label: string) =>
      readdirSync(join(files, 'assets')).find((it) => it.startsWith(`${label}-`)) ?? label;
    const { page, plan, tolerate } = await stage.visit(url);
    await page.goto(`${url}#/login`);
    await heading(page, 'Login').waitFor();
    // What is loaded ahead is there by now.
    await page.waitForLoadState('networkidle');

    const privacy = named('privacy-en');
    copyFileSync(asset(privacy), asset('privacy-en-upgrad.js'));
    const index = readFileSync(join(files, 'index.html'), 'utf8');
    writeFileSync(join(files, 'index.html'), index.replace(privacy, 'privacy-en-upgrad.js'));
    // Servers know a file by its size and the second of its last change, and the copy may be as young as this one.
    const nextRelease = Date.now() / 1000 + 60;
    utimesSync(join(files, 'index.html'), nextRelease, nextRelease);

    await page.locator('a[href="#/imprint"]').first().click();
    await heading(page, 'Imprint').waitFor();
    rmSync(asset(privacy));
    plan('404 GET /assets/privacy-en.js');
    tolerate('404 GET /assets/privacy-en.js');
    await page.locator('a[href="#/privacy"]').first().click();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { level: 1, name: /Privacy/ }).waitFor();
  },
);
