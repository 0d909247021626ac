import type { BrowserContext } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { keyboard } from './hands.ts';
import { button, eventually, field, formWith, setStage } from './stage.ts';

const stage = setStage();

/** Countries and languages, and the line that asks for one. */
const whole = [184, 250];

const drawn = (form: ReturnType<typeof formWith>) =>
  Promise.all(['Language', 'Country'].map((label) => field(form, label).locator('option').count()));

/** A browser that is always busy. */
const neverIdle = (context: BrowserContext) =>
  context.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });

describe('the long lists of a form', () => {
  test('are whole as soon as the browser has time', async () => {
    const { page, open } = await stage.visit();
    await open('/register');
    await eventually(() => drawn(formWith(page, 'Sign Up'))).toEqual(whole);
  });

  test('hold what is chosen before they are whole, and it is sent', async () => {
    const { page, context, open } = await stage.visit({
      as: await stage.register({ language: 'it', country: 'CH' }),
    });
    await neverIdle(context);
    await open('/profile?lang=en');
    const form = formWith(page, 'Save');
    expect(await drawn(form)).toEqual([2, 2]);
    expect(await field(form, 'Country').inputValue()).toBe('CH');
    const [request] = await Promise.all([
      page.waitForRequest((it) => it.method() === 'POST' && it.url().endsWith('/settings/profile')),
      button(form, 'Save').click(),
    ]);
    expect(request.postDataJSON()).toMatchObject({ language: 'it', country: 'CH' });
    expect(await drawn(form)).toEqual([2, 2]);
  });

  test('are whole before letters choose from them', async () => {
    const { page, context, open } = await stage.visit();
    await neverIdle(context);
    await open('/register');
    const form = formWith(page, 'Sign Up');
    // The language of the browser and the country that the service sees.
    await eventually(() => drawn(form)).toEqual([2, 2]);
    await keyboard(page).choose(field(form, 'Country'), 'Italy');
    expect(await drawn(form)).toEqual(whole);
  });

  test('are whole before a press opens them', async () => {
    const { page, context, open } = await stage.visit();
    await neverIdle(context);
    await open('/register');
    const country = field(formWith(page, 'Sign Up'), 'Country');
    const atPress = country.evaluate(
      (list) =>
        new Promise<number>((resolve) => {
          list.addEventListener('mousedown', () => resolve((list as HTMLSelectElement).length));
        }),
    );
    await country.click();
    expect(await atPress).toBe(250);
  });
});
