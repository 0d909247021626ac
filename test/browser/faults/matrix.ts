import type { Dialog, Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { count } from '../../cases.ts';
import { share } from '../../share.ts';
import { alerts, eventually, heading, historyOf, routeIn, type Stage, settled } from '../stage.ts';
import type { CallCase, Scene } from './calls.ts';
import { bringAbout, type Fault, faults, type Meaning, statuses } from './faults.ts';

/** For one page and all faults, on a busy machine. */
export const patienceMs = 300_000;

const unreachable = 'The server could not be reached. Check your connection and try again.';

/** The sentence for a person; undefined where the answer will do. */
function sentence(meaning: Meaning, { known, accepts }: CallCase): string | undefined {
  switch (meaning.kind) {
    case 'unreachable':
      return unreachable;
    case 'refused': {
      const { status, words } = meaning;
      return known?.[status] ?? words ?? `The server answered with an error (${status}).`;
    }
    case 'shape':
      if (accepts?.(meaning.body) ?? true) return undefined;
      break;
  }
  return 'The server sent an answer that could not be understood (200).';
}

/** Lets the test decide what becomes of the next call; counts those that were made. */
async function intercept({ visit, path }: Scene, { call }: CallCase) {
  const [method] = call.split(' ');
  let made = 0;
  let act: (route: Route) => Promise<void> = (route) => route.fallback();
  await visit.page.route(`**/api/v1${path}`, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    made += 1;
    return act(route);
  });
  visit.tolerate(...statuses.map((status) => `${status} ${method} ${path}`));
  visit.tolerate(`unreachable ${method} ${path}`);
  return {
    /** Makes the call, once, and lets it come to this. */
    async meet(next: (route: Route) => Promise<void>, attempt: Scene['attempt']) {
      act = next;
      const before = made;
      await attempt();
      await eventually(() => made).toBe(before + 1);
    },
  };
}

type Meet = Awaited<ReturnType<typeof intercept>>['meet'];

async function tryFault(
  fault: Fault,
  one: CallCase,
  scene: Scene,
  { stage, meet, before }: { stage: Stage; meet: Meet; before: unknown },
) {
  const { visit, attempt, content, restore } = scene;
  const { page } = visit;
  bringAbout(stage, one.call, fault);
  await meet(fault.act, attempt);
  const expected = sentence(fault.means, one);
  if (expected === undefined) {
    await one.done(page);
    expect(await page.getByRole('alert').count()).toBe(0);
    return restore();
  }
  await alerts(page).toEqual([expected]);
  expect(await page.locator('main h1').count()).toBe(1);
  expect(await page.locator('[aria-busy=true]').count()).toBe(0);
  // Where the specification wants the form reset, there is nothing to keep.
  if (expected === 'Registrations are disabled.') return restore();
  expect(await content()).toEqual(before);
}

/** Every fault of every call; each call has one page. */
export function tryAll(calls: readonly CallCase[], stage: Stage) {
  describe.each(calls)('$call', (one) => {
    const place = calls.indexOf(one);

    test('tells every failure in a sentence, keeps what was typed, and can be tried again', {
      timeout: patienceMs,
    }, async () => {
      const scene = await one.set(stage);
      const { page } = scene.visit;
      const { meet } = await intercept(scene, one);
      const before = await scene.content();
      const wrong: string[] = [];
      for (const fault of share(faults, 10, place)) {
        try {
          await tryFault(fault, one, scene, { stage, meet, before });
        } catch (error) {
          wrong.push(`${fault.title}: ${(error as Error).message}`);
          await scene.restore();
        }
        count('faults of a call');
      }
      expect(wrong).toEqual([]);
      bringAbout(stage, one.call);
      await meet(one.good, scene.attempt);
      await one.done(page);
    });
  });

  describe.each(share(calls, 5))('$call', (one) => {
    test('may be refused after its screen was left: nobody hears of it', async () => {
      const scene = await one.set(stage);
      const { page } = scene.visit;
      const { meet } = await intercept(scene, one);
      const refused = faults.find(({ title }) => title === '500 with a message')?.act;
      for (const late of [one.good, refused]) {
        let waiting: Route | undefined;
        await meet(async (route) => {
          waiting = route;
        }, scene.attempt);
        // Where something was typed, leaving is asked about.
        const accept = (dialog: Dialog) => dialog.accept();
        page.on('dialog', accept);
        await page.getByRole('banner').getByRole('link', { name: 'Sealport' }).click();
        const home = heading(page, 'Request signatures straight from your Nextcloud');
        await home.waitFor();
        page.off('dialog', accept);
        const before = await historyOf(page);
        // Whoever has left may have hung up.
        if (waiting) await late?.(waiting).catch(() => {});
        await settled(page);
        expect(routeIn(page)).toBe('/');
        expect(await home.isVisible()).toBe(true);
        expect(await page.getByRole('alert').count()).toBe(0);
        expect((await page.getByRole('status').allTextContents()).join('')).toBe('');
        expect(await historyOf(page)).toEqual(before);
        count('answers after leaving');
        await scene.restore();
      }
    });
  });
}
