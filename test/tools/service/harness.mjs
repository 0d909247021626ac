// Helpers for tests: a server with a clock of its own, and a visitor with cookies.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { DEMO } from '../../../src/host/check-host/demo-login.mjs';
import { startServer } from './server.mjs';

const metaElements = ['settings', 'csrf-token', 'user-hash'].map(
  (name) => `<meta name="${name}" content="">`,
);

/**
 * Starts a server on a free port, with a small page and a clock that only the test moves.
 *
 * @param {object} options of startServer
 */
export async function startTestServer(options = {}) {
  const dist = mkdtempSync(join(tmpdir(), 'service-test-'));
  writeFileSync(join(dist, 'index.html'), metaElements.join('\n'));
  writeFileSync(join(dist, '.env'), 'secret');
  const clock = { time: Date.UTC(2030, 0, 1) };
  const server = await startServer({ dist, port: 0, now: () => clock.time, ...options });
  onTestFinished(async () => {
    await server.close();
    rmSync(dist, { recursive: true });
  });
  return { ...server, clock, visit: () => createVisitor(server.url) };
}

/** Starts a server and logs in the demo user. */
export async function startTestServerWithUser(options = {}) {
  const server = await startTestServer(options);
  const visitor = server.visit();
  await visitor.logIn();
  return { ...server, visitor };
}

/**
 * Does what a browser does for the application: stores cookies and the newest CSRF token.
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
     * @param {unknown} [body] a string is sent as it is
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
      const readMeta = (/** @type {string} */ name) =>
        new RegExp(`<meta name="${name}" content="([^"]*)">`).exec(html)?.[1];
      visitor.csrf = readMeta('csrf-token') ?? visitor.csrf;
      return { html, userHash: readMeta('user-hash'), settings: readMeta('settings') };
    },
    async logIn(email = DEMO.email, password = DEMO.password) {
      if (!visitor.csrf) await visitor.openPage();
      return visitor.call('POST /auth/login', { email, password });
    },
  };
  return visitor;
}
