import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { samplePlatform } from './forms.ts';
import {
  encodeSettings,
  eventually,
  heading,
  link,
  logIn,
  setStage,
  settled,
  withMeta,
} from './stage.ts';

/** Stands for Matomo: runs the commands that have been queued and those that come, and reports the views. */
const script = `
const views = {};
let tracker;
const run = ([name, ...args]) => {
  if (name === 'setTrackerUrl') tracker = args[0];
  if (name === 'setSiteId') views.idsite = args[0];
  if (name === 'setCustomUrl') views.url = args[0];
  if (name === 'setDocumentTitle') views.action_name = args[0];
  if (name === 'trackPageView') fetch(tracker + '?' + new URLSearchParams(views), { mode: 'no-cors' });
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

test('the application works while the analytics service does not', async () => {
  const { page, context, open, tolerate } = await stage.visit({ origins: [origin] });
  tolerate('unreachable GET /stats/');
  await context.route(`${origin}/**`, (route) => route.abort());
  await open('/login');
  await logIn(page, await stage.register());
  await heading(page, 'Accounts').waitFor();
});
