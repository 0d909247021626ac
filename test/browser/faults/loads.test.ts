import type { Page, Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { count } from '../../cases.ts';
import { share } from '../../share.ts';
import { fillIn, formCalled } from '../forms.ts';
import {
  asked,
  button,
  eventually,
  field,
  formWith,
  heading,
  link,
  logIn,
  logOut,
  routeIn,
  setStage,
  settled,
  started,
  type Visit,
} from '../stage.ts';
import { beatBy, heartBeats, minuteMs } from './beats.ts';
import { deleting, loading } from './calls.ts';
import { bringAbout, type Fault, faults, statuses } from './faults.ts';
import { patienceMs, tryAll } from './matrix.ts';

const stage = setStage();

tryAll([...loading, deleting], stage);

/** Calls whose failure no screen tells: what has to be so after each fault. */
describe('a call that nobody has asked for', { timeout: patienceMs }, () => {
  type Silent = Pick<Fault, 'title' | 'act' | 'cause'>;
  const all: readonly Silent[] = faults;
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
    for (const fault of share(tried, 6, path.length)) {
      act = fault.act;
      bringAbout(stage, `GET ${path}`, fault);
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
    bringAbout(stage, `GET ${path}`);
  }

  const stored = (page: Page) => page.evaluate(() => Object.keys(localStorage));

  test('the logout ends the session here, whatever comes of it', async () => {
    const person = await stage.register();
    const visit = await stage.visit({ as: person });
    const { page, openAnew } = visit;
    await tryEach(visit, '/auth/logout', async () => {
      // The server's session goes on, since it does not hear of the logout: the page brings it back.
      await openAnew('/profile');
      await logOut(page, person);
      await heading(page, 'Login').waitFor();
      await settled(page);
      expect(await stored(page)).toEqual(['signing.csrfToken']);
    });
  });

  test('the profile at the start, when it does not come, means that nobody is logged in', async () => {
    const person = await stage.register();
    const visit = await stage.visit({ as: person });
    const { page, openAnew } = visit;
    await tryEach(visit, '/settings/profile', async () => {
      await openAnew('/profile');
      await heading(page, 'Login').waitFor();
      expect(await stored(page)).toEqual(['signing.csrfToken']);
    });
    await logIn(page, person);
    await heading(page, 'Profile').waitFor();
  });

  test('the welcome may fail: the registration goes without a country', async () => {
    const visit = await stage.visit();
    const { page, openAnew } = visit;
    await tryEach(visit, '/welcome', async () => {
      await openAnew('/register');
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
    await heartBeats(page);
    await field(page, 'New password').fill('half a pass');
    await tryEach(
      visit,
      '/auth/heartbeat',
      async () => {
        await beatBy(page, () => page.clock.runFor(minuteMs));
        expect(await field(page, 'New password').inputValue()).toBe('half a pass');
        await heading(page, 'Profile').waitFor();
      },
      all,
    );
  });
});

describe('a call that nobody has asked for and that is still waiting when its screen is left', () => {
  /** What becomes of it later; undefined: nothing, ever. */
  const ends: readonly [string, ((route: Route) => Promise<void>) | undefined][] = [
    ['never ends', undefined],
    ['is answered too late', (route) => route.continue()],
    ['is refused too late', (route) => route.fulfill({ status: 500, json: { message: 'No.' } })],
    ['fails too late', (route) => route.abort('timedout')],
  ];

  /** Holds the first such call back until its end, of which the application has heard when this resolves. */
  async function holdBack({ page, tolerate }: Visit, path: string) {
    tolerate(`500 GET ${path}`, `unreachable GET ${path}`);
    let waiting: Route | undefined;
    await page.route(`**/api/v1${path}`, (route) => {
      if (waiting || route.request().method() !== 'GET') return route.fallback();
      waiting = route;
      return undefined;
    });
    return {
      begun: () => eventually(() => waiting).toBeDefined(),
      async end(act?: (route: Route) => Promise<void>) {
        if (!waiting) throw new Error(`Nobody has asked for ${path}.`);
        await act?.(waiting);
        if (act) await (await waiting.request().response())?.finished();
        await settled(page);
      },
    };
  }

  async function leave({ page }: Visit) {
    await link(page.getByRole('banner'), 'Features').click();
    await heading(page, 'Features').waitFor();
  }

  async function seeFeatures({ page }: Visit) {
    expect(routeIn(page)).toBe('/features');
    expect(await heading(page, 'Features').isVisible()).toBe(true);
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(await page.locator('.loading').count()).toBe(0);
    count('answers after leaving');
  }

  test.each(share(ends, 2))(
    'the profile at the start %s: who has gone on stays there',
    async (_, act) => {
      const person = await stage.register();
      const visit = await stage.visit({ as: person });
      const { page } = visit;
      const { begun, end } = await holdBack(visit, '/settings/profile');
      await page.goto(`${stage.url()}#/profile`);
      await started(page);
      await begun();
      await page.getByRole('main').getByText('Loading…').waitFor();
      expect(routeIn(page)).toBe('/profile');
      await leave(visit);
      await end(act);
      await seeFeatures(visit);
      const isThere = act === ends[1]?.[1];
      await eventually(() => button(page.getByRole('banner'), person.name).count()).toBe(
        isThere ? 1 : 0,
      );
    },
  );

  test.each(share(ends, 2, 1))(
    'the welcome %s: who has gone on stays there, and the form works again',
    async (_, act) => {
      const visit = await stage.visit();
      const { page, open } = visit;
      const { begun, end } = await holdBack(visit, '/welcome');
      await open('/register');
      await begun();
      await field(page, 'Name').fill('Ada');
      await asked(page, 'accept', () => leave(visit));
      await end(act);
      await seeFeatures(visit);
      await link(page.getByRole('banner'), 'Sign Up').click();
      await heading(page, 'Sign Up').waitFor();
      expect(await field(page, 'Name').inputValue()).toBe('');
      // While one call is waiting, there is no other.
      await eventually(() => field(page, 'Country').inputValue()).toBe(act ? 'DE' : '');
      await fillIn(visit, formCalled('registration'));
      await button(formWith(page, 'Sign Up'), 'Sign Up').click();
      await button(page, 'Correct the address').waitFor();
    },
  );
});
