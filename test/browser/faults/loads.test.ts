import type { Page, Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { count } from '../../cases.ts';
import {
  button,
  eventually,
  field,
  heading,
  logIn,
  logOut,
  setStage,
  settled,
  type Visit,
} from '../stage.ts';
import { deleting, loading } from './calls.ts';
import { type Fault, faults, patience, statuses } from './faults.ts';
import { patienceMs, tryAll } from './matrix.ts';

const stage = setStage();

tryAll([...loading, deleting], stage);

/** Calls whose failure no screen tells: what has to be so after each fault. */
describe('a call that nobody has asked for', { timeout: patienceMs }, () => {
  type Silent = Pick<Fault, 'title' | 'act'>;
  const all: readonly Silent[] = [...faults, ...patience];
  /** Where every case costs a new page: each status with one kind of body, and all the others. */
  const some = all.filter(
    (_, index) => index >= statuses.length * 4 || index % 4 === Math.floor(index / 4) % 4,
  );

  /** One page for all faults. A fault comes to pass when the call is made. */
  async function tryEach(
    { page, tolerate }: Visit,
    path: string,
    attempt: () => Promise<unknown>,
    tried: readonly Silent[] = some,
  ) {
    let act = (route: Route): Promise<void> => route.fallback();
    let made = 0;
    await page.route(`**/api/v1${path}`, async (route) => {
      if (route.request().method() !== 'GET') return route.fallback();
      made += 1;
      return act(route);
    });
    tolerate(...statuses.map((status) => `${status} GET ${path}`), `unreachable GET ${path}`);
    const wrong: string[] = [];
    for (const fault of tried) {
      act = fault.act;
      const before = made;
      try {
        await attempt();
        await eventually(() => made).toBe(before + 1);
        expect(await page.getByRole('alert').count()).toBe(0);
        expect(await heading(page).count()).toBe(1);
      } catch (error) {
        wrong.push(`${fault.title}: ${(error as Error).message}`);
      }
      count('faults of a silent call');
    }
    expect(wrong).toEqual([]);
    act = (route) => route.fallback();
  }

  const stored = (page: Page) => page.evaluate(() => Object.keys(localStorage));

  test('the logout ends the session here, whatever comes of it', async () => {
    const person = await stage.register();
    const visit = await stage.visit({ as: person });
    const { page, open } = visit;
    await tryEach(visit, '/auth/logout', async () => {
      // The server's session goes on, since it does not hear of the logout: the page brings it back.
      await page.goto('about:blank');
      await open('/profile');
      await logOut(page, person);
      await heading(page, 'Login').waitFor();
      await settled(page);
      expect(await stored(page)).toEqual(['signing.csrfToken']);
    });
  });

  test('the profile at the start, when it does not come, means that nobody is logged in', async () => {
    const person = await stage.register();
    const visit = await stage.visit({ as: person });
    const { page, open } = visit;
    await tryEach(visit, '/settings/profile', async () => {
      await page.goto('about:blank');
      await open('/profile');
      await heading(page, 'Login').waitFor();
      expect(await stored(page)).toEqual(['signing.csrfToken']);
    });
    await logIn(page, person);
    await heading(page, 'Profile').waitFor();
  });

  test('the welcome may fail: the registration goes without a country', async () => {
    const visit = await stage.visit();
    const { page, open } = visit;
    await tryEach(visit, '/welcome', async () => {
      await page.goto('about:blank');
      await open('/register');
      await field(page, 'Name').fill('Ada');
      await settled(page);
      expect(await field(page, 'Country').inputValue()).toBe('');
      expect(await field(page, 'Name').inputValue()).toBe('Ada');
      expect(await button(page, 'Sign Up').isVisible()).toBe(true);
    });
  });

  test('the heartbeat takes nothing away from somebody who is typing', async () => {
    const visit = await stage.visit({ as: await stage.register() });
    const { page, open } = visit;
    await page.clock.install();
    await open('/profile');
    await field(page, 'New password').fill('half a pass');
    await tryEach(
      visit,
      '/auth/heartbeat',
      async () => {
        const ended = Promise.race([
          page.waitForEvent('requestfinished'),
          page.waitForEvent('requestfailed'),
        ]);
        await page.clock.runFor(60_000);
        await ended;
        await settled(page);
        expect(await field(page, 'New password').inputValue()).toBe('half a pass');
        await heading(page, 'Profile').waitFor();
      },
      all,
    );
  });
});
