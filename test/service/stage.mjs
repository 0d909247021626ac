import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { startServer } from './server.mjs';

export const PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="settings" content="">
<meta name="csrf-token" content="">
<meta name="user-hash" content="">
<div id="app">Hello</div>
`;

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;

/**
 * Starts a server on a free port with a small page and a clock that only the test moves.
 *
 * @param {object} options of startServer
 */
export async function setStage(options = {}) {
  const dist = await createDist();
  const clock = { time: Date.UTC(2030, 0, 1) };
  const printed = /** @type {string[]} */ ([]);
  const server = await startServer({
    dist,
    port: 0,
    now: () => clock.time,
    print: (text) => printed.push(text),
    ...options,
  });
  onTestFinished(async () => {
    await server.close();
    await rm(join(dist, '..'), { recursive: true });
  });
  const { url, service } = server;
  return { url, service, dist, clock, printed, visit: () => createVisitor(url) };
}

/** A stage with the demo user logged in. */
export async function setStageForUser(options = {}) {
  const stage = await setStage(options);
  const visitor = stage.visit();
  await visitor.logIn();
  return { ...stage, visitor };
}

async function createDist() {
  const root = await mkdtemp(join(tmpdir(), 'service-test-'));
  const dist = join(root, 'dist');
  await mkdir(join(dist, 'assets'), { recursive: true });
  await writeFile(join(root, 'secret.txt'), 'secret');
  await writeFile(join(dist, 'index.html'), PAGE);
  await writeFile(join(dist, '.env'), 'secret');
  await writeFile(
    join(dist, 'assets', 'main-ABCD1234.js'),
    `export const text = '${'ä'.repeat(999)}';`,
  );
  await writeFile(join(dist, 'assets', 'logo-ABCD1234.png'), 'png');
  return dist;
}

/**
 * What a browser does for the application: it keeps cookies, and the CSRF token that came last.
 *
 * @param {string} url
 */
export function createVisitor(url) {
  const cookies = new Map();
  const visitor = {
    csrf: '',
    cookies,
    /**
     * @param {string} path
     * @param {RequestInit & { headers?: Record<string, string> }} init
     */
    async fetch(path, init = {}) {
      const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
      const response = await fetch(new URL(path, url), {
        ...init,
        headers: { ...(cookie && { cookie }), ...init.headers },
        redirect: 'manual',
      });
      for (const line of response.headers.getSetCookie()) {
        const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        cookies.set(name, value);
      }
      visitor.csrf = response.headers.get('x-csrf-token') ?? visitor.csrf;
      return response;
    },
    /**
     * @param {string} call such as `POST /auth/login`
     * @param {unknown} [body] text goes out as it is
     * @param {Record<string, string>} headers
     */
    async call(call, body, headers = {}) {
      const [method = 'GET', path] = call.split(' ');
      const response = await visitor.fetch(`/api/v1${path}`, {
        method,
        headers: { 'X-CSRF-Token': visitor.csrf, ...headers },
        body: typeof body === 'string' ? body : (JSON.stringify(body) ?? null),
      });
      return { status: response.status, headers: response.headers, body: await response.json() };
    },
    async openPage() {
      const html = await (await visitor.fetch('/')).text();
      const read = (/** @type {string} */ name) =>
        new RegExp(`<meta name="${name}" content="([^"]*)">`).exec(html)?.[1];
      visitor.csrf = read('csrf-token') ?? visitor.csrf;
      return { html, userHash: read('user-hash'), settings: read('settings') };
    },
    async logIn(email = 'demo@example.com', password = 'demo-password') {
      if (!visitor.csrf) await visitor.openPage();
      return visitor.call('POST /auth/login', { email, password });
    },
  };
  return visitor;
}
