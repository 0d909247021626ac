import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Route } from 'playwright-core';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { count } from '../../cases.ts';
import { alerts, setStage } from '../stage.ts';
import { deleting, loading, sending } from './calls.ts';

/** Another origin, which would take whatever is brought to it. */
const seen: string[] = [];
const thief = createServer((req, res) => {
  let body = '';
  req.on('data', (piece) => {
    body += piece;
  });
  req.on('end', () => {
    if (req.url === '/stolen') seen.push(`${req.method} ${JSON.stringify(req.headers)} ${body}`);
    res.setHeader('Access-Control-Allow-Origin', req.headers.origin ?? '*');
    res.setHeader('Access-Control-Allow-Credentials', 'true');
    res.setHeader('Access-Control-Allow-Headers', 'x-csrf-token, content-type');
    res.setHeader('Access-Control-Allow-Methods', 'GET, POST, DELETE');
    res.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
    res.end('{}');
  });
});
await new Promise<void>((resolve) => thief.listen(0, '127.0.0.1', resolve));
const origin = `http://127.0.0.1:${(thief.address() as AddressInfo).port}`;

/** Analytics of that origin is allowed, so that no policy stops the redirect: the call itself has to. */
const stage = setStage({ settings: { analytics: { id: '7', url: origin } } });

beforeEach(() => {
  seen.length = 0;
});
afterAll(() => {
  thief.close();
  thief.closeAllConnections();
});

const exposed: typeof stage = {
  ...stage,
  visit: (circumstances = {}) => stage.visit({ ...circumstances, origins: [origin] }),
};

const lure = (status: number) => (route: Route) =>
  route.fulfill({ status, headers: { Location: `${origin}/stolen` } });

test('the other origin would see what a careless call brings', async () => {
  const { page, open } = await exposed.visit();
  await open('/login');
  await page.route('**/api/v1/careless', lure(307));
  await page.evaluate(() =>
    fetch('/api/v1/careless', {
      method: 'POST',
      headers: { 'X-CSRF-Token': 'the token', 'Content-Type': 'application/json' },
      body: '{"password":"secret"}',
    }),
  );
  expect(seen.join('\n')).toContain('the token');
  expect(seen.join('\n')).toContain('{"password":"secret"}');
});

const unreachable = 'The server could not be reached. Check your connection and try again.';

describe.each([...sending, ...loading, deleting])('$call', (one) => {
  test('follows no redirect to another origin, and brings nothing there', async () => {
    const scene = await one.set(exposed);
    const { visit, path, attempt, content } = scene;
    const [method] = one.call.split(' ');
    const before = await content();
    visit.tolerate(`unreachable ${method} ${path}`, `not loaded: ${origin}/stolen`);
    for (const status of [302, 307, 308]) {
      const act = lure(status);
      const once = (route: Route) =>
        route.request().method() === method ? act(route) : route.fallback();
      await visit.page.route(`**/api/v1${path}`, once);
      await attempt();
      await alerts(visit.page).toEqual([unreachable]);
      await visit.page.unroute(`**/api/v1${path}`, once);
      expect(await content()).toEqual(before);
      count('redirects to another origin');
    }
    expect(seen).toEqual([]);
  });
});

/** Calls that nobody asks for: route, path */
const silent = [
  ['/register', '/welcome'],
  ['/profile', '/settings/profile'],
] as const;

test.each(silent)('%s follows no redirect of GET %s either', async (route, path) => {
  const person = await stage.register();
  const { page, open, tolerate } = await exposed.visit(path === '/welcome' ? {} : { as: person });
  tolerate(`unreachable GET ${path}`, `not loaded: ${origin}/stolen`);
  await page.route(`**/api/v1${path}`, lure(307));
  await Promise.all([page.waitForEvent('requestfailed'), open(route)]);
  expect(seen).toEqual([]);
  count('redirects to another origin');
});
