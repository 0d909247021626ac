import type { Page, Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { count } from '../../cases.ts';
import { share } from '../../share.ts';
import { assetOf } from '../assets.ts';
import { fillIn, formCalled } from '../forms.ts';
import {
  alerts,
  arrive,
  button,
  eventually,
  field,
  formWith,
  heading,
  link,
  logIn,
  logOut,
  type Person,
  routeIn,
  setStage,
  settled,
  type Visit,
} from '../stage.ts';
import { type Fault, faults, statuses } from './faults.ts';

const stage = setStage();

/** Holds a file of the program back until it is let go. */
async function delay({ context }: Visit, part: string) {
  let go = () => {};
  const gate = new Promise<void>((resolve) => {
    go = resolve;
  });
  await context.route(assetOf(part), async (route) => {
    await gate;
    await route.fallback();
  });
  return go;
}

describe('a form that was accepted is busy until its screen has left', () => {
  const busy = (page: Page) => page.locator('main form button[type=submit][aria-busy=true]');

  /** Presses it in every way, which does nothing. */
  async function pressAgain(page: Page) {
    const submit = busy(page);
    // What says that it is disabled is pressed all the same.
    await submit.click({ force: true });
    await submit.press('Enter');
    await page.locator('main form input:visible').first().press('Enter');
    await settled(page);
    expect(await submit.count()).toBe(1);
  }

  test('while the screen of a login is loaded: pressed again it sends nothing', async () => {
    const person = await stage.register();
    const visit = await stage.visit();
    const { page, open, sent } = visit;
    const go = await delay(visit, 'user');
    await open('/login');
    const login = formCalled('login');
    const values = { 'Email address': person.email, Password: person.password };
    const answered = page.waitForResponse('**/auth/login');
    await button(await fillIn(visit, login, values), 'Login').click();
    await (await answered).finished();
    await settled(page);
    await pressAgain(page);
    go();
    await heading(page, 'Accounts').waitFor();
    expect(sent('POST /auth/login')).toHaveLength(1);
    count('moments after a success');
  });

  test('while the dictionary of a login is loaded: pressed again it sends nothing', async () => {
    const person = await stage.register({ language: 'it' });
    const visit = await stage.visit();
    const { page, open, sent } = visit;
    const go = await delay(visit, 'it');
    await open('/login');
    const login = formCalled('login');
    const values = { 'Email address': person.email, Password: person.password };
    const answered = page.waitForResponse('**/auth/login');
    await button(await fillIn(visit, login, values), 'Login').click();
    await (await answered).finished();
    await settled(page);
    await pressAgain(page);
    go();
    await heading(page, 'Account').waitFor();
    expect(sent('POST /auth/login')).toHaveLength(1);
    count('moments after a success');
  });
});

describe('a login that was accepted, and is ended while its screen is loaded, begins anew', () => {
  const ends = [
    ['here', ({ page }: Visit, person: Person) => logOut(page, person)],
    [
      'in another tab',
      async ({ context }: Visit, person: Person) => {
        const other = await context.newPage();
        await arrive(other, `${stage.url()}#/features`);
        await logOut(other, person);
      },
    ],
  ] as const;

  test.each(ends)('%s', async (_, end) => {
    const person = await stage.register();
    const visit = await stage.visit();
    const { page, open, sent } = visit;
    const go = await delay(visit, 'user');
    await open('/login');
    await logIn(page, person);
    const banner = page.getByRole('banner');
    await button(banner, person.name).waitFor();
    await end(visit, person);
    await link(banner, 'Login').waitFor();
    go();
    await settled(page);
    const form = formWith(page, 'Login');
    await eventually(() => form.getAttribute('aria-busy')).toBeNull();
    expect(await field(form, 'Password').inputValue()).toBe('');
    await logIn(page, person);
    await heading(page, 'Accounts').waitFor();
    expect(sent('POST /auth/login')).toHaveLength(2);
    count('moments after a success');
  });
});

describe('an account that was created', () => {
  /** Of one that does not exist, in the words of the service, nothing good can be said. */
  const isMissing = ({ means }: Fault) => means.kind === 'refused' && means.status === 404;
  const some = faults.filter(
    (fault) => fault.means.kind !== 'shape' && !fault.cause && !isMissing(fault),
  );

  test.each(
    share(
      some.map((it) => [it.title, it] as const),
      12,
    ),
  )('is told of though its details cannot be loaded: %s', async (_, fault: Fault) => {
    const form = formCalled('new account');
    const { visit } = await form.open(stage);
    const { page, tolerate } = visit;
    const isDetails = /\/settings\/accounts\/[\w-]+$/;
    tolerate(...['unreachable', ...statuses].map((it) => `${it} GET /settings/accounts/`));
    await page.route(isDetails, (route) => fault.act(route));
    await button(await fillIn(visit, form), form.submit).click();
    await page.getByRole('alert').waitFor();
    expect(routeIn(page)).toMatch(/^\/accounts\/[\w-]+\?status=created$/);
    const id = /accounts\/([\w-]+)/.exec(page.url())?.[1] ?? '';
    await page.getByText(`Account created as "${id}".`).waitFor();
    await page.unroute(isDetails);
    await button(page, 'Try again').click();
    await heading(page, form.values.Name).waitFor();
    await page.getByText(`Account created as "${id}".`).waitFor();
    count('moments after a success');
  });
});

describe('a link that was used though its answer was lost', () => {
  const unreachable = 'The server could not be reached. Check your connection and try again.';

  /** form, what is said then, what explains it */
  const links = [
    [
      'registration confirmation',
      'Registration not found.',
      'The link may have been used already, have expired or be incomplete. If you have already used it, you can log in.',
    ],
    [
      'reset completion',
      'Password reset request not found or expired.',
      'The link may have been used already, have expired or be incomplete. If you have already used it, you can log in.',
    ],
    [
      'profile deletion',
      'Delete request not found or expired.',
      'The link may have been used already, have expired or be incomplete. If you have already confirmed the deletion, the profile is deleted',
    ],
  ] as const;

  test.each(links)('is explained, as often as it is pressed: %s', async (title, refusal, words) => {
    const form = formCalled(title);
    const { visit, path } = await form.open(stage);
    const { page, tolerate } = visit;
    const method = form.call.split(' ')[0] ?? '';
    tolerate(`unreachable ${method} ${path}`, `404 ${method} ${path}`);
    let lost = false;
    const lose = async (route: Route) => {
      if (route.request().method() !== method) return route.fallback();
      if (lost) return route.fulfill({ status: 404, json: { code: 'not_found' } });
      lost = true;
      return route.abort('connectionreset');
    };
    await page.route(`**/api/v1${path}`, lose);
    const submit = button(await fillIn(visit, form), form.submit);
    await submit.click();
    await alerts(page).toEqual([unreachable]);
    for (const _ of [1, 2]) {
      const answered = page.waitForResponse(`**/api/v1${path}`);
      await submit.click();
      await (await answered).finished();
      await alerts(page).toEqual([refusal]);
      await page.getByRole('main').getByText(words).waitFor();
      await eventually(() => formWith(page, form.submit).getAttribute('aria-busy')).toBeNull();
    }
    count('moments after a success');
  });
});
