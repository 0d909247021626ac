import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { email, toAsciiEmail } from '../../src/lib/validation.ts';
import { fillIn, getFormCase, isPassword, openForm } from './forms.ts';
import { setUpBrowserTests } from './harness.ts';
import {
  answerDialog,
  button,
  eventually,
  field,
  getForm,
  holdRequests,
  isFocused,
  message,
  waitForFrames,
} from './page.ts';

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

describe('A field', () => {
  const form = getFormCase('login');

  test('A field is validated when it is left with Tab, and not while the user types.', async () => {
    const { page, element } = await openForm(app, form);
    const address = field(element, 'Email address');
    await address.pressSequentially('ada@');
    await waitForFrames(page);
    expect(await getDescribedError(address)).toBe('');
    await page.keyboard.press('Tab');
    await eventually(() => getDescribedError(address)).toContain(
      'Please enter a valid email address.',
    );
  });

  test('Leaving the window does not validate the field.', async () => {
    const { page, context, element } = await openForm(app, form);
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
    expect(context.pages()).toHaveLength(1);
  });

  test('A repeated password is validated again when the other one changes.', async () => {
    const change = getFormCase('password change');
    const { page, element } = await openForm(app, change);
    await fillIn(element, change, { 'Confirm new password': 'another one' });
    const repeat = field(element, 'Confirm new password');
    await page.keyboard.press('Tab');
    await eventually(() => getDescribedError(repeat)).toContain("The passwords don't match.");
    await field(element, 'New password').fill('another one');
    await page.keyboard.press('Tab');
    await eventually(() => getDescribedError(repeat)).toBe('');
  });
});

describe('A press on a button that an error message would move', () => {
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
    ['with a mouse', 1280, false, 'password change', 'Confirm new password', 'other'],
    ['with a finger', 320, true, 'new account', 'Platform URL', 'cloud'],
    ['with a mouse', 1280, false, 'new account', 'Platform URL', 'https://cloud.example.org/x'],
  ] as const)(
    'A press %s at %i pixels reaches the button although leaving the field shows an error.',
    async (_, width, touch, title, label, value) => {
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
      // The last value is valid, and is sent.
      if (title === 'new account' && value.startsWith('https')) {
        await eventually(() => sent(call)).toHaveLength(1);
      }
    },
  );
});

describe('After a successful submit', () => {
  test.each(['password change', 'deletion request'] as const)(
    'The passwords of the form "%s" are cleared, and the message disappears after 2.5 seconds.',
    async (title) => {
      const form = getFormCase(title);
      const { page, element } = await openForm(app, form);
      await page.clock.install();
      await page.clock.pauseAt(Date.now() + 10_000);
      await fillIn(element, form);
      await button(element, form.submit).click();
      const success = message(
        page,
        title === 'password change'
          ? 'The password has been changed.'
          : 'We have sent you an email with a link to confirm the deletion.',
      );
      await success.waitFor();
      for (const label of Object.keys(form.values).filter(isPassword)) {
        expect(await field(element, label).inputValue()).toBe('');
      }
      await page.clock.runFor(2_400);
      expect(await success.isVisible()).toBe(true);
      await page.clock.runFor(200);
      await success.waitFor({ state: 'hidden' });
    },
  );

  test('Edits made while a save is running do not count as saved.', async () => {
    const form = getFormCase('account');
    const { page, context, element, call } = await openForm(app, form);
    const name = page.locator('form [name=name]');
    const pending = await holdRequests(context, call);
    await fillIn(element, form);
    await button(element, form.submit).click();
    await pending.waitForRequest();
    await name.fill('Edited meanwhile');
    await pending.release();
    await message(page, 'The account has been updated.').waitFor();
    expect(await name.inputValue()).toBe('Edited meanwhile');
    expect(await isFocused(name)).toBe(true);
    await page.reload();
    await eventually(() => name.inputValue()).toBe('Edited meanwhile');
  });

  test('The registration form is reset if registrations are disabled.', async () => {
    const form = getFormCase('registration');
    const { page, element, allow } = await openForm(app, form);
    allow('503 POST /auth/register');
    app.service().fail(['POST /auth/register=503']);
    await fillIn(element, form);
    await button(element, form.submit).click();
    await page.getByRole('alert').getByText('Registrations are disabled.').waitFor();
    expect(await field(element, 'Name').inputValue()).toBe('');
  });
});

test('A deletion asks for confirmation and does nothing when it is dismissed.', async () => {
  const form = getFormCase('deletion');
  const { page, open, sent } = await app.visit();
  await open('/profile/delete/some-token');
  const element = getForm(page, form.submit);
  await fillIn(element, form);
  const question = await answerDialog(page, 'dismiss', () => button(element, form.submit).click());
  expect(question).toBe('Really delete your user profile?');
  await waitForFrames(page);
  expect(sent('DELETE')).toEqual([]);
});

test('An email address is valid exactly when Chromium accepts its ASCII form.', async () => {
  const names = ['ada', 'a.b', '.a', 'a..b', 'a+b', "!#$%&'*/=?^_`{|}~-", 'a b', 'ä', '"a"', ''];
  const labels = ['b', 'b-c', '-b', 'b-', 'x'.repeat(63), 'x'.repeat(64), 'b_c', 'bü', '7', ''];
  const hosts = labels.flatMap((one) => [one, ...labels.map((other) => `${one}.${other}`)]);
  const addresses = names.flatMap((name) => hosts.map((host) => `${name}@${host}`));
  addresses.push('ada', 'a@b@c', '@', 'a@[::1]', 'a@b,c', 'a@b\u0000', '\ud800@b');
  const { page } = await app.visit();
  const forms = addresses.map((address) => ({ address, ascii: toAsciiEmail(address) }));
  const inChromium = await page.evaluate((all) => {
    const input = document.createElement('input');
    input.type = 'email';
    input.required = true;
    const isValid = ({ ascii }: (typeof all)[number]) => {
      input.value = ascii;
      return input.value === ascii && input.checkValidity();
    };
    return all.filter(isValid).map(({ address }) => address);
  }, forms);
  const rule = email('wrong');
  const ours = addresses.filter((address) => rule(address, {}) === undefined);
  expect(inChromium.length).toBeGreaterThan(100);
  expect(ours).toEqual(inChromium);
});
