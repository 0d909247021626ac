import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { share } from '../share.ts';
import { fillIn, formCalled, forms, samplePlatform } from './forms.ts';
import {
  button,
  eventually,
  field,
  focused,
  formWith,
  setStage,
  settled,
  type Visit,
} from './stage.ts';

const stage = setStage();

/** A field, a value that its form does not accept, and the words of the specification. */
type Mistake = readonly [label: string, value: string, message: string];

const noEmail = 'The email is required.';
const badEmail = 'Please enter a valid email address.';
const longEmail = 'The email address may contain a maximum of 50 characters.';
const shortPassword = 'The password must contain at least 6 characters.';
const noRepeat = 'The password confirmatiom is required.';
const noMatch = "The passwords don't match.";
const badUrl = 'Please enter a valid URL.';

/** 40 characters before the last dot. */
const longAddress = 'a.very.long.address@with.a.long.example';

const emailMistakes: readonly Mistake[] = [
  ['Email address', '', noEmail],
  ['Email address', '   ', noEmail],
  ['Email address', 'ada', badEmail],
  ['Email address', 'ada@', badEmail],
  ['Email address', 'ada rossi@example.com', badEmail],
];

const personMistakes: readonly Mistake[] = [
  ['Name', '', 'The name is required.'],
  ['Name', '    ', 'The name is required.'],
  ['Name', 'Al', 'The name must contain at least 3 characters.'],
  ['Language', '', 'The language is required.'],
  ['Country', '', 'The country is required.'],
];

const accountMistakes: readonly Mistake[] = [
  ['Name', '', 'A name is required.'],
  ['Name', '      ', 'A name is required.'],
  ['Name', 'Four', 'The name must contain at least 5 characters.'],
  ['Platform URL', '', 'A URL is required.'],
  ['Platform URL', 'cloud.example.org', badUrl],
  ['Platform URL', 'https://', badUrl],
  ['Platform URL', 'ftp://cloud.example.org/', badUrl],
  ['Platform URL', 'javascript:alert(1)', badUrl],
];

const mistakes: Readonly<Record<string, readonly Mistake[]>> = {
  login: [...emailMistakes, ['Password', '', 'The password is required.']],
  'reset request': emailMistakes,
  'reset completion': [
    ['New password', '', 'The new password is required.'],
    ['New password', '12345', shortPassword],
    ['Confirm password', '', noRepeat],
    ['Confirm password', 'another one', noMatch],
  ],
  registration: [
    ...emailMistakes,
    ['Email address', `${longAddress}.abcdefghijk`, longEmail],
    ...personMistakes,
  ],
  'registration confirmation': [
    ['Password', '', 'The password is required.'],
    ['Password', '12345', shortPassword],
    ['Confirm password', '', noRepeat],
    ['Confirm password', 'another one', noMatch],
  ],
  profile: personMistakes,
  'password change': [
    ['Current password', '', 'The current password is required.'],
    ['New password', '', 'The new password is required.'],
    ['New password', '12345', shortPassword],
    ['Repeat the new password', '', noRepeat],
    ['Repeat the new password', 'another one', noMatch],
  ],
  'profile deletion request': [['Current password', '', 'The current password is required.']],
  'profile deletion': [
    ['Reason', '', 'A reason is required.'],
    ['Reason', '   ', 'A reason is required.'],
  ],
  'new account': accountMistakes,
  account: accountMistakes,
};

/** The message that is tied to a field, if it says that it is invalid. */
const complaintOf = (control: Locator) =>
  control.evaluate((element) => {
    if (element.getAttribute('aria-invalid') !== 'true') return '';
    const ids = element.getAttribute('aria-describedby')?.split(' ') ?? [];
    return document.getElementById(ids.at(-1) ?? '')?.textContent ?? '';
  });

/** Types as a person does: letter by letter over what is there. */
async function typeOver(page: Page, control: Locator, value: string) {
  await control.focus();
  // What leaving the field before it has to say is said.
  await settled(page);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.press('Delete');
  await page.keyboard.type(value === '' ? 'x' : value);
  if (value === '') await page.keyboard.press('Backspace');
}

const unsafe = ({ sent }: Visit) => [...sent('POST'), ...sent('DELETE')].map(({ call }) => call);

describe.each(share(forms, 4, 3))('$title', (form) => {
  const list = mistakes[form.title] ?? [];

  test('what is wrong is said when a field is left, never while it is typed into', async () => {
    const { visit } = await form.open(stage);
    const { page } = visit;
    const element = await fillIn(visit, form);
    await page.keyboard.press('Tab');
    for (const [label, value, message] of list) {
      const control = field(element, label);
      if (form.lists?.includes(label)) {
        await control.selectOption(value);
        await eventually(() => complaintOf(control)).toBe(message);
        await control.selectOption({ label: form.values[label] ?? '' });
      } else {
        await typeOver(page, control, value);
        await settled(page);
        expect(await complaintOf(control)).toBe('');
        await page.keyboard.press('Tab');
        await eventually(() => complaintOf(control)).toBe(message);
        await typeOver(page, control, form.values[label] ?? '');
        await settled(page);
        expect(await complaintOf(control)).toBe(message);
        await page.keyboard.press('Tab');
      }
      await eventually(() => complaintOf(control)).toBe('');
    }
    expect(unsafe(visit)).toEqual([]);
  });

  test('what is wrong is said on submit, and the first field that is wrong gets the focus', async () => {
    const { visit } = await form.open(stage);
    const labels = Object.keys(form.values);
    const empty = Object.fromEntries(labels.map((label) => [label, '']));
    for (const [index, label] of labels.entries()) {
      const filled = Object.fromEntries(Object.entries(form.values).slice(0, index));
      const element = await fillIn(visit, form, { ...empty, ...filled });
      await button(element, form.submit).click();
      await eventually(() => isFocused(field(element, label))).toBe(true);
      expect(await element.locator('[aria-invalid=true]').count()).toBe(labels.length - index);
    }
    for (const [label, value, message] of list) {
      const element = await fillIn(visit, form, { [label]: value });
      await button(element, form.submit).click();
      const control = field(element, label);
      await eventually(() => complaintOf(control)).toBe(message);
      await eventually(() => isFocused(control)).toBe(true);
    }
    expect(unsafe(visit)).toEqual([]);
  });
});

const isFocused = (control: Locator) =>
  control.evaluate((element) => element === document.activeElement);

/** form, field, one too short or too long, just right, name in the call */
const limits = [
  ['registration', 'Name', 'Al', 'Ali', 'display_name'],
  [
    'registration',
    'Email address',
    `${longAddress}.abcdefghijk`,
    `${longAddress}.abcdefghij`,
    'email',
  ],
  ['profile', 'Name', 'Al', 'Ali', 'display_name'],
  ['new account', 'Name', 'Four', 'Fiver', 'name'],
  ['account', 'Name', 'Four', 'Fiver', 'name'],
  ['reset completion', 'New password', '12345', '123456', 'password'],
  ['registration confirmation', 'Password', '12345', '123456', 'password'],
  ['password change', 'New password', '12345', '123456', 'new_password'],
] as const;

test('the addresses of these tests are as long as they claim', () => {
  expect(`${longAddress}.abcdefghij`).toHaveLength(50);
});

test.each(share(limits, 3))(
  'on the form "%s" the limit of "%s" lies between "%s" and "%s"',
  async (...row) => {
    const [title, label, wrong, right, name] = row;
    const form = formCalled(title);
    const { visit, path } = await form.open(stage);
    const [method] = form.call.split(' ');
    await visit.page.route(`**/api/v1${path}`, (route) =>
      route.request().method() === method ? route.fulfill({ json: {} }) : route.fallback(),
    );
    const passwords = Object.keys(form.values).filter((it) => /^(Confirm|Repeat)/.test(it));
    const both = (value: string) =>
      Object.fromEntries([label, ...passwords].map((it) => [it, value]));
    const element = await fillIn(visit, form, both(wrong));
    await button(element, form.submit).click();
    await eventually(() => complaintOf(field(element, label))).not.toBe('');
    expect(unsafe(visit)).toEqual([]);
    await fillIn(visit, form, both(right));
    await button(element, form.submit).click();
    await eventually(() => visit.sent(method)).toEqual([
      expect.objectContaining({ body: expect.objectContaining({ [name]: right }) }),
    ]);
  },
);

const quietForms = ['login', 'registration', 'password change', 'new account'].map(formCalled);

test.each(share(quietForms, 4, 1))(
  'empty fields of the form $title may be passed through',
  async (form) => {
    const { visit } = await form.open(stage);
    const { page } = visit;
    const labels = Object.keys(form.values);
    const element = formWith(page, form.submit);
    await field(element, labels[0] ?? '').focus();
    await tabTo(page, button(element, form.submit));
    await settled(page);
    expect(await element.locator('[aria-invalid=true]').count()).toBe(0);
  },
);

async function tabTo(page: Page, control: Locator) {
  for (let step = 0; step < 20 && !(await isFocused(control)); step += 1) {
    await page.keyboard.press('Tab');
  }
  expect(await isFocused(control)).toBe(true);
}

test('a field that was left wrong once speaks again when it is left empty', async () => {
  const form = formCalled('login');
  const { visit } = await form.open(stage);
  const element = formWith(visit.page, form.submit);
  await button(element, form.submit).click();
  const email = field(element, 'Email address');
  await eventually(() => complaintOf(email)).toBe(noEmail);
  await email.fill('ada@example.com');
  await visit.page.keyboard.press('Tab');
  await eventually(() => complaintOf(email)).toBe('');
  await email.fill('');
  await visit.page.keyboard.press('Tab');
  await eventually(() => complaintOf(email)).toBe(noEmail);
});

test('Enter in a field checks and sends at once', async () => {
  const form = formCalled('reset request');
  const { visit } = await form.open(stage);
  const email = field(formWith(visit.page, form.submit), 'Email address');
  await email.fill('ada');
  await email.press('Enter');
  await eventually(() => complaintOf(email)).toBe(badEmail);
  expect(unsafe(visit)).toEqual([]);
  await email.fill(' ada@example.com ');
  await email.press('Enter');
  await eventually(() => visit.sent(form.call)).toEqual([
    expect.objectContaining({ body: { email: 'ada@example.com' } }),
  ]);
});

const repeats = [
  ['reset completion', 'New password', 'Confirm password'],
  ['registration confirmation', 'Password', 'Confirm password'],
  ['password change', 'New password', 'Repeat the new password'],
] as const;

test.each(share(repeats, 3))(
  'on the form "%s" the repeated password is checked again when the first one changes',
  async (...row) => {
    const [title, first, second] = row;
    const form = formCalled(title);
    const { visit } = await form.open(stage);
    const { page } = visit;
    const element = formWith(page, form.submit);
    const repeat = field(element, second);
    for (const [label, value] of [
      [first, 'secret 1'],
      [second, 'secret 1'],
      [first, 'secret 2'],
    ] as const) {
      expect(await complaintOf(repeat)).toBe('');
      await field(element, label).fill(value);
      await page.keyboard.press('Tab');
    }
    await eventually(() => complaintOf(repeat)).toBe(noMatch);
    await field(element, first).fill('secret 1');
    await page.keyboard.press('Tab');
    await eventually(() => complaintOf(repeat)).toBe('');
  },
);

/** form, field that is left by the press, and what stands in it then */
const presses = [
  ['login', 'Password', ''],
  ['registration', 'Email address', `${longAddress}.abcdefghijk`],
  ['password change', 'Repeat the new password', ''],
  ['new account', 'Name', 'Four'],
  ['new account', 'Platform URL', ''],
  ['new account', 'Platform URL', 'https://cloud.example.org'],
] as const;

describe.each([
  ['a click', 1280, false],
  ['a tap', 320, true],
] as const)('%s on the submit button', (_, width, touch) => {
  test.each(share(presses, 2, touch ? 1 : 0))(
    'of "%s" arrives, once, although leaving "%s" with "%s" says something',
    async (...row) => {
      const [title, label, value] = row;
      const form = formCalled(title);
      const { visit } = await form.open(stage, { width, touch });
      const { page } = visit;
      const element = await fillIn(visit, form);
      await button(element, form.submit).scrollIntoViewIfNeeded();
      await typeOver(page, field(element, label), value);
      const submits = await countSubmits(page);
      await press(page, button(element, form.submit), touch);
      await eventually(submits).toBe(1);
      await settled(page);
      expect(await submits()).toBe(1);
    },
  );
});

/** Like a hand: where the button is now, and a moment between pressing and letting go. */
async function press(page: Page, control: Locator, touch: boolean) {
  const box = await control.boundingBox();
  if (!box) throw new Error('There is no button to press.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  if (touch) return page.touchscreen.tap(x, y);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await settled(page);
  await settled(page);
  await page.mouse.up();
}

async function countSubmits(page: Page) {
  const count = await page.evaluateHandle(() => {
    const seen = { submits: 0 };
    window.addEventListener(
      'submit',
      () => {
        seen.submits += 1;
      },
      true,
    );
    return seen;
  });
  return () => count.evaluate(({ submits }) => submits);
}

test('a message of one line moves nothing, and is drawn in the danger colour', async () => {
  const form = formCalled('login');
  const { visit } = await form.open(stage);
  const { page } = visit;
  const element = formWith(page, form.submit);
  const boxes = () =>
    element
      .locator('input, button')
      .evaluateAll((all) => all.map((it) => JSON.stringify(it.getBoundingClientRect())));
  const before = await boxes();
  await button(element, form.submit).click();
  await eventually(() => complaintOf(field(element, 'Password'))).toBe('The password is required.');
  expect(await boxes()).toEqual(before);
  const danger = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = 'var(--danger)';
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  });
  const message = element.getByText(noEmail, { exact: true }).first();
  expect(await message.evaluate((it) => getComputedStyle(it).color)).toBe(danger);
});

test('a URL that is probably not the base gets a proposal, which is only taken over when asked for', async () => {
  const form = formCalled('new account');
  const { visit } = await form.open(stage);
  const { page } = visit;
  const element = await fillIn(visit, form, {
    'Platform URL': 'https://cloud.example.org/index.php/apps/files/?dir=/',
  });
  const url = field(element, 'Platform URL');
  await url.press('Tab');
  await element.getByText('https://cloud.example.org/', { exact: true }).waitFor();
  expect(await url.inputValue()).toBe('https://cloud.example.org/index.php/apps/files/?dir=/');
  await button(element, 'Use this address').click();
  expect(await url.inputValue()).toBe('https://cloud.example.org/');
  expect(await focused(page)).toBe('url');
  await button(element, 'Use this address').waitFor({ state: 'hidden' });
});

test('a URL is sent as it was typed, but for the white space around it', async () => {
  const form = formCalled('new account');
  const { visit } = await form.open(stage);
  const url = 'HTTP://LocalHost:8080/Cloud//';
  const element = await fillIn(visit, form, { 'Platform URL': `  ${url} ` });
  await button(element, form.submit).click();
  await eventually(() => visit.sent('POST').map(({ body }) => body)).toEqual([
    { name: samplePlatform.name, url },
  ]);
});
