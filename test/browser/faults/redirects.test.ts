import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Request, Route } from 'playwright-core';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { count } from '../../cases.ts';
import { share } from '../../share.ts';
import { alerts, logOut, type Person, setStage, settled, type Visit } from '../stage.ts';
import { heartBeats, minuteMs } from './beats.ts';
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

describe.each(share([...sending, ...loading, deleting], 3))('$call', (one) => {
  test('follows no redirect to another origin, and brings nothing there', async () => {
    const scene = await one.set(exposed);
    const { visit, path, attempt, content } = scene;
    const [method] = one.call.split(' ');
    const before = await content();
    visit.tolerate(`unreachable ${method} ${path}`, `not loaded: ${origin}/stolen`);
    for (const status of [302, 307, 308]) {
      const act = lure(status);
      let answer = () => {};
      const answered = new Promise<void>((resolve) => {
        answer = resolve;
      });
      const once = (route: Route) =>
        route.request().method() === method ? act(route).then(answer) : route.fallback();
      await visit.page.route(`**/api/v1${path}`, once);
      await attempt();
      // The message of the attempt before may still stand there.
      await answered;
      await alerts(visit.page).toEqual([unreachable]);
      await visit.page.unroute(`**/api/v1${path}`, once);
      expect(await content()).toEqual(before);
      count('redirects to another origin');
    }
    expect(seen).toEqual([]);
  });
});

/** Calls that nobody asks for: path, how they come to be made by a visitor or by somebody who is logged in */
const silent = [
  ['/welcome', ({ open }: Visit) => open('/register')],
  ['/settings/profile', ({ open }: Visit) => open('/profile')],
  [
    '/auth/logout',
    async ({ page, open }: Visit, person: Person) => {
      await open('/profile');
      await logOut(page, person);
    },
  ],
  [
    '/auth/heartbeat',
    async ({ page, open }: Visit) => {
      await page.clock.install();
      await open('/profile');
      await heartBeats(page);
      await page.clock.runFor(minuteMs);
    },
  ],
] as const;

test.each(share(silent, 2))(
  'GET %s follows no redirect either, though nobody asks for it',
  async (path, begin) => {
    const person = await stage.register();
    const visit = await exposed.visit(path === '/welcome' ? {} : { as: person });
    const { page, tolerate } = visit;
    tolerate(`unreachable GET ${path}`, `not loaded: ${origin}/stolen`);
    await page.route(`**/api/v1${path}`, lure(307));
    const isIt = (request: Request) => new URL(request.url()).pathname === `/api/v1${path}`;
    await Promise.all([page.waitForEvent('requestfailed', isIt), begin(visit, person)]);
    await settled(page);
    expect(seen).toEqual([]);
    count('redirects to another origin');
  },
);
