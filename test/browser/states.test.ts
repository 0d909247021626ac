import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { fillIn, formCalled } from './forms.ts';
import { scenes } from './scenes.ts';
import { button, eventually, hold, setStage } from './stage.ts';

const stage = setStage();

const colourOf = (it: Locator) => it.evaluate((one) => getComputedStyle(one).backgroundColor);
const cursorOf = (it: Locator) => it.evaluate((one) => getComputedStyle(one).cursor);

test('a button shows that it is pointed at and pressed', async () => {
  const { page, open } = await stage.visit();
  await open('/login');
  const submit = button(page, 'Login');
  const colours = [await colourOf(submit)];
  await submit.hover();
  colours.push(await colourOf(submit));
  await page.mouse.down();
  colours.push(await colourOf(submit));
  expect(new Set(colours).size).toBe(3);
});

test('on a touch screen nothing stays hovered', async () => {
  const { page, open } = await stage.visit({ width: 390, touch: true });
  await open('/login');
  const show = button(page, 'Show password');
  const before = await colourOf(show);
  await show.tap();
  expect(await colourOf(button(page, 'Hide password'))).toBe(before);
});

test('a busy button keeps its width and its name, and points so', async () => {
  const visit = await stage.visit();
  const { page, open } = visit;
  await open('/login');
  const form = formCalled('login');
  await hold(page, form.call);
  const element = await fillIn(visit, form);
  const submit = button(element, form.submit);
  const width = (await submit.boundingBox())?.width;
  await submit.click();
  const busy = page.locator('main [aria-busy=true][type=submit]');
  await busy.locator('.spinner').waitFor();
  expect((await busy.boundingBox())?.width).toBe(width);
  expect(await busy.innerText()).toContain(form.submit);
  expect(await cursorOf(busy)).toBe('progress');
});

test('a disabled button looks and points so', async () => {
  const many = scenes.find(({ title }) => title.startsWith('accounts, so many'));
  if (!many) throw new Error('There is no such scene.');
  const { page } = await many.set(stage, {});
  const previous = button(page, 'Previous page');
  expect(await cursorOf(previous)).toBe('not-allowed');
  expect(await previous.evaluate((it) => getComputedStyle(it).opacity)).toBe('0.5');
});

test('the menu button of a phone stays where it is when the menu opens', async () => {
  const { page, open } = await stage.visit({ width: 390 });
  await open('/');
  const toggle = button(page.getByRole('banner'), 'Menu');
  const before = await toggle.boundingBox();
  await toggle.click();
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
  await eventually(() => toggle.boundingBox()).toEqual(before);
});

test('the avatar can be told from what is behind it, also when the menu is pointed at', async () => {
  const person = await stage.register();
  const { page, open } = await stage.visit({ as: person });
  await open('/profile');
  const menu = button(page.getByRole('banner'), person.name);
  await menu.hover();
  expect(await colourOf(menu.locator('.avatar'))).not.toBe(await colourOf(menu));
});
