import { describe, expect, test } from 'vitest';
import { count } from '../../cases.ts';
import { fillIn, formCalled } from '../forms.ts';
import {
  button,
  eventually,
  formWith,
  hold,
  link,
  notice,
  routeIn,
  setStage,
  settled,
  started,
} from '../stage.ts';
import { beatBy, heartBeats, minuteMs } from './beats.ts';

const stage = setStage();

const hourMs = 60 * minuteMs;

async function openProfile() {
  const form = formCalled('profile');
  const { visit } = await form.open(stage);
  const { page } = visit;
  await page.clock.install();
  await page.reload();
  await formWith(page, form.submit).waitFor();
  await heartBeats(page);
  const beats = () => visit.sent('GET /auth/heartbeat').length;
  return { ...visit, visit, form, beats };
}

describe('the heart', () => {
  test('beats on after a beat that is never answered', async () => {
    const { page, beats } = await openProfile();
    await hold(page, 'GET /auth/heartbeat');
    await page.clock.runFor(minuteMs);
    await eventually(beats).toBe(1);
    await page.clock.runFor(hourMs);
    await eventually(beats).toBeGreaterThan(1);
    count('tricks of time');
  });

  test('beats on after many that were never answered, and does not pile them up', async () => {
    const { page, beats } = await openProfile();
    const open = new Set<unknown>();
    page.on('request', (it) => it.url().endsWith('/auth/heartbeat') && open.add(it));
    page.on('requestfailed', (it) => open.delete(it));
    await hold(page, 'GET /auth/heartbeat');
    for (let hours = 0; hours < 3; hours += 1) await page.clock.runFor(hourMs);
    await eventually(beats).toBeGreaterThan(3);
    await eventually(() => open.size).toBeLessThanOrEqual(1);
    count('tricks of time');
  });

  test.each([
    ['a computer that slept for a day', 24 * hourMs],
    ['a clock that is set back by a day', -24 * hourMs],
    ['a clock that is set forward by a year', 365 * 24 * hourMs],
  ])('beats on after %s', async (_, ms) => {
    const { page, beats } = await openProfile();
    await beatBy(page, () => page.clock.runFor(minuteMs));
    const before = beats();
    if (ms === 24 * hourMs) await page.clock.fastForward(ms);
    else await page.clock.setSystemTime(Date.now() + ms);
    await beatBy(page, () => page.clock.runFor(minuteMs));
    await settled(page);
    expect(beats()).toBeGreaterThan(before);
    expect(beats()).toBeLessThan(before + 5);
    expect(await page.getByRole('alert').count()).toBe(0);
    count('tricks of time');
  });
});

test('the first call after a day of sleep tells that the session is over, and keeps what was typed', async () => {
  const { page, visit, form, plan, tolerate } = await openProfile();
  await fillIn(visit, form);
  stage.service().endSessions();
  tolerate('401 GET /auth/heartbeat');
  await page.clock.fastForward(24 * hourMs);
  await settled(page);
  expect(routeIn(page)).toBe('/profile');
  plan('401 POST /settings/profile');
  await button(formWith(page, form.submit), form.submit).click();
  await notice(page, 'Your session has expired, please log in again.').waitFor();
  count('tricks of time');
});

test('a start that nobody answers who it is offers the login after a while', async () => {
  const { page } = await stage.visit({ as: await stage.register() });
  await page.clock.install();
  await hold(page, 'GET /settings/profile');
  const asked = page.waitForRequest('**/settings/profile');
  await page.goto(`${stage.url()}#/login`);
  await asked;
  await page.clock.runFor(11_000);
  await started(page);
  await button(formWith(page, 'Login'), 'Login').waitFor();
  await link(page.getByRole('banner'), 'Login').waitFor();
  count('tricks of time');
});
