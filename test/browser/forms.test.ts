import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { fillIn, getFormCase, openForm } from './forms.ts';
import { setUpBrowserTests } from './harness.ts';
import { button, eventually, field, isFocused, waitForFrames } from './page.ts';

const app = setUpBrowserTests();

/** Returns the description of an invalid field, which a screen reader announces. */
const getDescribedError = (control: Locator) =>
  control.evaluate((element) => {
    if (element.getAttribute('aria-invalid') !== 'true') return '';
    const ids = element.getAttribute('aria-describedby')?.split(' ') ?? [];
    return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
  });

const dangerColour = (page: Page) =>
  page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = 'var(--danger)';
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  });

test('A form reports an empty required field when it loses the focus, and does not send invalid values.', async () => {
  const form = getFormCase('registration');
  const { page, element, call, sent } = await openForm(app, form);
  const name = field(element, 'Name');
  await name.focus();
  expect(await getDescribedError(name)).toBe('');
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await eventually(() => getDescribedError(name)).toContain('The name is required.');
  const words = element.getByText('The name is required.', { exact: true }).first();
  const colour = await words.evaluate((it) => getComputedStyle(it).color);
  expect(colour).toBe(await dangerColour(page));
  await button(element, form.submit).click();
  await eventually(() => isFocused(name)).toBe(true);
  expect(sent(call)).toEqual([]);
});

test('A country with a long name stays inside its form.', async () => {
  const { page, element } = await openForm(app, getFormCase('registration'));
  const country = field(element, 'Country');
  await country.selectOption('GS');
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 });
    const [inner, outer] = [await country.boundingBox(), await element.boundingBox()];
    if (!inner || !outer) throw new Error('The form is not shown.');
    expect(inner.x + inner.width).toBeLessThanOrEqual(outer.x + outer.width);
  }
});

test('Leaving the window does not validate the field.', async () => {
  const { page, element } = await openForm(app, getFormCase('login'));
  const address = field(element, 'Email address');
  await address.focus();
  // In headless Chromium every page has the focus, so the loss of focus is simulated.
  await page.evaluate(() => {
    document.hasFocus = () => false;
    document.activeElement?.dispatchEvent(new FocusEvent('blur'));
    document.activeElement?.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  });
  await waitForFrames(page);
  expect(await getDescribedError(address)).toBe('');
});

/** Presses like a user: at the current position of the button, and with a delay before the release. */
async function press(page: Page, control: Locator, touch: boolean) {
  const box = await control.boundingBox();
  if (!box) throw new Error('There is no button to press.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  if (touch) return page.touchscreen.tap(x, y);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await waitForFrames(page);
  return page.mouse.up();
}

test.each([
  ['shows an error', 1280, false, 'password change', 'Confirm new password', 'other'],
  ['shows an error', 320, true, 'new account', 'Platform URL', 'cloud'],
  ['completes the URL', 1280, false, 'new account', 'Platform URL', 'https://cloud.example.org/x'],
] as const)(
  'A press reaches the button although leaving the field %s (%i pixels, touch: %s).',
  async (change, width, touch, title, label, value) => {
    const form = getFormCase(title);
    const { page, element, call, sent } = await openForm(app, form, { width, touch });
    await fillIn(element, form);
    const submit = button(element, form.submit);
    await submit.scrollIntoViewIfNeeded();
    await field(element, label).fill(value);
    await page.evaluate(() => {
      const submitted = () => document.documentElement.setAttribute('data-submitted', '');
      addEventListener('submit', submitted, true);
    });
    await press(page, submit, touch);
    await page.locator('html[data-submitted]').waitFor({ state: 'attached' });
    if (change === 'completes the URL') await eventually(() => sent(call)).toHaveLength(1);
  },
);
