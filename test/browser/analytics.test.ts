import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { samplePlatform } from './forms.ts';
import {
  encodeSettings,
  eventually,
  heading,
  link,
  logIn,
  setStage,
  settled,
  type Visit,
  withMeta,
} from './stage.ts';

/**
 * Stands for Matomo: runs the commands that have been queued and those that come, reports the views, and sets a
 * cookie with the first unless it was told not to.
 */
const script = `
const views = {};
let tracker;
let cookies = true;
const run = ([name, ...args]) => {
  if (name === 'setTrackerUrl') tracker = args[0];
  if (name === 'setSiteId') views.idsite = args[0];
  if (name === 'setCustomUrl') views.url = args[0];
  if (name === 'setDocumentTitle') views.action_name = args[0];
  if (name === 'disableCookies') cookies = false;
  if (name !== 'trackPageView') return;
  if (cookies) document.cookie = '_pk_id=1';
  fetch(tracker + '?' + new URLSearchParams(views), { mode: 'no-cors' });
};
window._paq.forEach(run);
window._paq = { push: run };
`;

type Hit = { readonly url: URL; readonly referrer: string | undefined };

const hits: Hit[] = [];
const matomo = createServer(({ url = '/', headers }, res) => {
  hits.push({ url: new URL(url, 'http://matomo'), referrer: headers.referer });
  res.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
  res.setHeader('Content-Type', 'text/javascript');
  res.end(url.startsWith('/stats/matomo.js') ? script : '');
});
await new Promise<void>((resolve) => matomo.listen(0, '127.0.0.1', resolve));
const { port } = matomo.address() as AddressInfo;
const origin = `http://127.0.0.1:${port}`;
const settings = { analytics: { id: '7', url: `${origin}/stats` } };

const stage = setStage({ settings });

beforeEach(() => {
  hits.length = 0;
});
afterAll(() => {
  matomo.close();
  matomo.closeAllConnections();
});

/** The views that were reported, as the addresses that stand for them. */
const views = () =>
  hits
    .filter(({ url }) => url.pathname === '/stats/matomo.php')
    .map(({ url }) => url.searchParams.get('url'));

test('every view is reported with its address behind /#, once', async () => {
  const { page, open } = await stage.visit({ origins: [origin] });
  await open('/login');
  await eventually(views).toEqual(['/#/login']);
  await link(page.getByRole('banner'), 'Sign Up').click();
  await eventually(views).toEqual(['/#/login', '/#/register']);
  await open('/login?lang=de&status=reset&other=secret');
  await eventually(views).toEqual(['/#/login', '/#/register', '/#/login?status=reset&lang=de']);
  const [first] = hits.filter(({ url }) => url.pathname === '/stats/matomo.php');
  expect(first?.url.searchParams.get('idsite')).toBe('7');
  expect(first?.url.searchParams.get('action_name')).toBe('Login – Sealport');
});

test('a view is reported where the guard leads to, not where it leads away from', async () => {
  const { page, open } = await stage.visit({ origins: [origin] });
  await open('/profile');
  await eventually(views).toEqual(['/#/login']);
  await logIn(page, await stage.register());
  await heading(page, 'Profile').waitFor();
  await eventually(views).toEqual(['/#/login', '/#/profile?lang=en']);
});

test('tokens never leave, and no request tells where it comes from', async () => {
  const { token } = await stage.applicant();
  const { page, open } = await stage.visit({ origins: [origin] });
  for (const [count, route] of [
    `/confirm/${token}`,
    `/passwordreset/${token}`,
    `/profile/delete/${token}`,
  ].entries()) {
    await open(route);
    await eventually(views).toHaveLength(count + 1);
  }
  expect(views()).toEqual([
    '/#/confirm/{token}',
    '/#/passwordreset/{token}',
    '/#/profile/delete/{token}',
  ]);
  await settled(page);
  for (const { url, referrer } of hits) {
    expect(decodeURIComponent(url.href)).not.toContain(token);
    expect(referrer).toBeUndefined();
  }
});

test('no cookie is set', async () => {
  const { page, context, open } = await stage.visit({ origins: [origin] });
  await open('/login');
  await link(page.getByRole('banner'), 'Sign Up').click();
  await eventually(views).toEqual(['/#/login', '/#/register']);
  const names = (await context.cookies()).map(({ name }) => name);
  expect(names).toEqual(['signing_session']);
  expect(await page.evaluate(() => document.cookie)).toBe('');
});

test('neither the id of an account nor its name is told', async () => {
  const person = await stage.register();
  const { id, name } = await stage.addAccount(person, samplePlatform);
  const { page, open } = await stage.visit({ as: person, origins: [origin] });
  await open(`/accounts/${id}`);
  await heading(page, name).waitFor();
  await eventually(views).toEqual(['/#/accounts/{id}']);
  const told = hits.map(({ url }) => decodeURIComponent(url.href.replaceAll('+', ' '))).join();
  expect(told).not.toContain(id);
  expect(told).not.toContain(name);
});

test('of an unknown address nothing is told: it may be a mistyped link with a token', async () => {
  const { token } = await stage.applicant();
  const { page, open } = await stage.visit({ origins: [origin] });
  await open(`/confirm/${token}/?status=${token}`.replace('/confirm', '/Confirm'));
  await eventually(views).toEqual(['/#/unknown']);
  await settled(page);
  for (const { url } of hits) expect(decodeURIComponent(url.href)).not.toContain(token);
});

test.each([
  ['only the id', { analytics: { id: '7' } }],
  ['only the URL', { analytics: { url: origin } }],
  ['a URL that is none', { analytics: { id: '7', url: 'javascript:alert(1)' } }],
  ['nothing', {}],
])('nothing is loaded or reported with %s', async (_, wrong) => {
  const { page, open } = await stage.visit({
    rewrite: withMeta('settings', encodeSettings(wrong)),
  });
  await open('/login');
  await link(page.getByRole('banner'), 'Sign Up').click();
  await heading(page, 'Sign Up').waitFor();
  await settled(page);
  expect(hits).toEqual([]);
  expect(await page.evaluate(() => '_paq' in window)).toBe(false);
});

describe('A visitor who does not want to be tracked', () => {
  test.each([
    ['doNotTrack', '1'],
    ['globalPrivacyControl', true],
  ])('(%s) is not', async (signal, value) => {
    const { page, context, open } = await stage.visit();
    await context.addInitScript(
      ([name, wish]) => Object.defineProperty(Navigator.prototype, name, { get: () => wish }),
      [signal, value] as const,
    );
    await open('/login');
    await link(page.getByRole('banner'), 'Sign Up').click();
    await heading(page, 'Sign Up').waitFor();
    await page.waitForLoadState('networkidle');
    expect(hits).toEqual([]);
    expect(await page.evaluate(() => '_paq' in window)).toBe(false);
    expect(await page.locator(`script[src^="${origin}"]`).count()).toBe(0);
  });
});

test('the policy for scripts gives the URL of the settings, whatever it is asked for', async () => {
  const { page, context, open } = await stage.visit({ origins: [origin] });
  await context.addInitScript(() => {
    const factory = Reflect.get(window, 'trustedTypes');
    const create = factory.createPolicy.bind(factory);
    factory.createPolicy = (...args: readonly unknown[]) =>
      Object.assign(window, { policy: create(...args) }).policy;
  });
  await open('/login');
  await eventually(views).toEqual(['/#/login']);
  const given = await page.evaluate(() => {
    const policy = Reflect.get(window, 'policy');
    const urls = ['https://evil.example/x.js', 'data:text/javascript,1', ''];
    return urls.map((url) => String(policy.createScriptURL(url)));
  });
  expect(new Set(given)).toEqual(new Set([`${origin}/stats/matomo.js`]));
});

/** Logs in and looks around: a page that is broken does not get there. */
async function getAlong({ page, open }: Visit) {
  await open('/login');
  await logIn(page, await stage.register());
  await heading(page, 'Accounts').waitFor();
  await link(page.getByRole('banner'), 'Sealport').click();
  await heading(page, 'Request signatures straight from your Nextcloud').waitFor();
  await settled(page);
  expect(await page.getByRole('alert').count()).toBe(0);
}

test('the application works while the analytics service does not', async () => {
  const visit = await stage.visit({ origins: [origin] });
  visit.tolerate('unreachable GET /stats/');
  await visit.context.route(`${origin}/**`, (route) => route.abort());
  await getAlong(visit);
});

test.each([
  ["script-src 'self'", 'console: Loading the script'],
  ["trusted-types 'none'; require-trusted-types-for 'script'", 'console: Creating a Trusted'],
])(
  'the application works under a policy of the host that does not let analytics in: %s',
  async (policy, told) => {
    // What the policy stops is on the browser's list of requests nevertheless.
    const visit = await stage.visit({ origins: [origin] });
    visit.tolerate('unreachable GET /stats/matomo.js');
    visit.plan(told);
    await visit.context.route(stage.url(), async (route) => {
      const response = await route.fetch();
      const headers = { ...response.headers(), 'content-security-policy': policy };
      await route.fulfill({ response, headers });
    });
    await getAlong(visit);
    expect(hits).toEqual([]);
  },
);

test.each([
  ['when it starts', `throw new Error('Broken tracker');`],
  ['at every command', `window._paq = { push() { throw new Error('Broken tracker'); } };`],
  ['since it has taken the queue away', 'window._paq = 7;'],
])('the application works with a tracker that throws %s', async (_, broken) => {
  const visit = await stage.visit({ origins: [origin] });
  const thrown: string[] = [];
  visit.context.on('weberror', (error) => thrown.push(error.error().message));
  visit.tolerate('exception: ');
  await visit.context.route(`${origin}/stats/matomo.js`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: broken }),
  );
  await getAlong(visit);
  await eventually(() => thrown).not.toEqual([]);
  expect(thrown.filter((message) => !/Broken tracker|_paq/.test(message))).toEqual([]);
});
