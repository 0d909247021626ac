import type { Page, Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { count } from '../../cases.ts';
import { securityHeaders } from '../../service/headers.mjs';
import { share } from '../../share.ts';
import { fillIn, formCalled, samplePlatform } from '../forms.ts';
import { plainRoutes } from '../scenes.ts';
import {
  button,
  eventually,
  formWith,
  heading,
  isPage,
  link,
  logIn,
  notice,
  setStage,
  settled,
  type Visit,
} from '../stage.ts';

const stage = setStage();

/** The strictest policy that the application promises to live under. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "font-src 'self'",
  "object-src 'none'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
];

const headers = {
  'content-security-policy': policy.join('; '),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/** Ways to be told of the policy. */
const profiles: Readonly<Record<string, (route: Route) => Promise<void>>> = {
  async 'as headers'(route) {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), ...headers } });
  },
  async 'as an element of the page'(route) {
    const response = await route.fetch();
    const { 'content-security-policy': _, ...others } = response.headers();
    // A browser ignores that one in an element, and says so.
    const content = policy.filter((it) => !it.startsWith('frame-ancestors')).join('; ');
    const meta = `<meta http-equiv="Content-Security-Policy" content="${content}">`;
    const html = (await response.text()).replace('<head>', `<head>${meta}`);
    expect(html).toContain(meta);
    await route.fulfill({ response, headers: others, body: html });
  },
};

const privateRoutes = ['/profile', '/accounts/overview', '/accounts/{id}'];

/** Collects what the browser reports against the policy, over all pages of the visit. */
async function watchPolicy({ context }: Visit) {
  const violations: string[] = [];
  await context.exposeFunction('tellViolation', (text: string) => violations.push(text));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      const tell = Reflect.get(window, 'tellViolation') as (text: string) => void;
      tell(`${violatedDirective} ${blockedURI} ${location.hash}`);
    });
  });
  return violations;
}

async function see(page: Page, { openAnew }: Visit, route: string) {
  await openAnew(route);
  await settled(page);
  expect(await page.locator('main h1').count()).toBe(1);
  count('routes under the policy');
}

describe.each(share(Object.entries(profiles), 3))('the strict policy, %s,', (_, profile) => {
  test('is kept by every screen of a visitor, by forms and menus', async () => {
    const visit = await stage.visit({ width: 390 });
    const { page, context, plan } = visit;
    const violations = await watchPolicy(visit);
    await context.route(isPage, profile);
    for (const route of [...plainRoutes, '/home']) await see(page, visit, route);
    const { token } = await stage.applicant();
    await see(page, visit, `/confirm/${token}`);
    const confirmation = formCalled('registration confirmation');
    const confirm = await fillIn(visit, confirmation);
    await button(confirm, confirmation.submit).click();
    await notice(page, 'Registration complete, you can now login.').waitFor();
    await see(page, visit, '/features?lang=de');
    await see(page, visit, '/docs/acrobat?lang=it');
    await see(page, visit, '/login?lang=de');
    await see(page, visit, '/login?lang=it');
    await see(page, visit, '/login?lang=en');
    await button(page.getByRole('banner'), 'Menu').click();
    plan('401 POST /auth/login');
    const login = formCalled('login');
    const form = await fillIn(visit, login, { Password: 'wrong' });
    await button(form, 'Login').click();
    await page.getByRole('alert').waitFor();
    await logIn(page, await stage.register());
    await heading(page, 'Accounts').waitFor();
    expect(violations).toEqual([]);
  });

  test('is kept by every screen of a user, by forms, menus and copying', async () => {
    const person = await stage.register();
    const { id } = await stage.addAccount(person, samplePlatform);
    const visit = await stage.visit({ as: person, width: 390 });
    const { page, context } = visit;
    const violations = await watchPolicy(visit);
    await context.route(isPage, profile);
    for (const route of privateRoutes) await see(page, visit, route.replace('{id}', id));
    const bar = page.getByRole('banner');
    await button(bar, 'Menu').click();
    await button(bar, person.name).click();
    await link(bar, 'Profile').waitFor();
    await visit.openAnew(`/accounts/${id}`);
    await button(page, 'Show secret').click();
    await button(page, 'Copy secret').click();
    await page.getByText('The secret has been copied.').waitFor();
    const save = formWith(page, 'Save');
    await save.getByLabel('Platform URL', { exact: true }).fill('https://cloud.example.org/login');
    await button(save, 'Save').click();
    await page.getByText('The account has been updated.').waitFor();
    await visit.open('/register?lang=en');
    expect(violations).toEqual([]);
  });

  test('does stop what it forbids', async () => {
    const visit = await stage.visit();
    const { page, context, open, tolerate } = visit;
    const violations = await watchPolicy(visit);
    await context.route(isPage, profile);
    await open('/login');
    tolerate('console: ', 'exception: ', 'unreachable ', 'other origin: ');
    const caught = await page.evaluate(async () => {
      const found: string[] = [];
      try {
        document.createElement('p').innerHTML = '<b>text</b>';
      } catch (error) {
        found.push((error as Error).name);
      }
      await fetch('https://elsewhere.invalid/').catch(() => found.push('fetch'));
      return found;
    });
    expect(caught).toEqual(['TypeError', 'fetch']);
    await eventually(() => violations.length).toBeGreaterThanOrEqual(2);
  });
});

test('the service beside the application sends these headers with every kind of answer', async () => {
  const paths = ['', 'api/v1/welcome', 'nothing.js', '.git/config', 'api/v1/nothing'];
  const own = Object.entries(securityHeaders());
  expect(own.map(([name]) => name.toLowerCase()).sort()).toEqual(
    Object.keys(headers)
      .filter((name) => name !== 'x-frame-options')
      .sort(),
  );
  for (const path of paths) {
    const response = await fetch(stage.url() + path);
    for (const [name] of own) {
      const expected = headers[name.toLowerCase() as keyof typeof headers];
      expect([path, name, response.headers.get(name)]).toEqual([path, name, expected]);
    }
  }
});
