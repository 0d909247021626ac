// For tests: a server with a clock of its own, and a visitor with cookies.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { DEMO } from './demo.mjs';
import { startServer } from './server.mjs';

const page = ['settings', 'csrf-token', 'user-hash'].map(
  (name) => `<meta name="${name}" content="">`,
);

/**
 * A server on a free port with a small page and a clock that only the test moves.
 *
 * @param {object} options of startServer
 */
export async function setStage(options = {}) {
  const dist = mkdtempSync(join(tmpdir(), 'service-test-'));
  writeFileSync(join(dist, 'index.html'), page.join('\n'));
  writeFileSync(join(dist, '.env'), 'secret');
  const clock = { time: Date.UTC(2030, 0, 1) };
  const server = await startServer({ dist, port: 0, now: () => clock.time, ...options });
  onTestFinished(async () => {
    await server.close();
    rmSync(dist, { recursive: true });
  });
  return { ...server, clock, visit: () => createVisitor(server.url) };
}

/** A stage with the demo user logged in. */
export async function setStageForUser(options = {}) {
  const stage = await setStage(options);
  const visitor = stage.visit();
  await visitor.logIn();
  return { ...stage, visitor };
}

/**
 * What a browser does for the application: it keeps cookies, and the CSRF token that came last.
 *
 * @param {string} url
 */
export function createVisitor(url) {
  /** @type {Map<string, string>} */
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
      const headers = { ...(cookie && { cookie }), ...init.headers };
      const response = await fetch(new URL(path, url), { ...init, headers, redirect: 'manual' });
      for (const line of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
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
    async logIn(email = DEMO.email, password = DEMO.password) {
      if (!visitor.csrf) await visitor.openPage();
      return visitor.call('POST /auth/login', { email, password });
    },
  };
  return visitor;
}
