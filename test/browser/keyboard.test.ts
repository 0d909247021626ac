import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { setUpBrowserTests } from './harness.ts';
import { isFocused, link, waitForFrames } from './page.ts';

const app = setUpBrowserTests();

/** Describes the focused control: its name, whether it has a focus ring, and whether another element covers it. */
const describeFocus = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return undefined;
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    const [box = element.getBoundingClientRect()] = element.getClientRects();
    const over = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    const name = element.getAttribute('name') ?? element.textContent?.trim();
    return {
      name: `${element.tagName.toLowerCase()} ${name?.slice(0, 40)}`,
      hasRing: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
      isCovered: !over || !(element.contains(over) || over.contains(element)),
    };
  });

const controls =
  'a:visible, button:visible, input:visible, select:visible, textarea:visible, summary:visible';

test.each([
  ['/login', 1280],
  ['/profile', 1280],
  ['/accounts/{id}', 390],
  ['/docs/faq', 390],
])(
  'The keyboard reaches every control of %s at %i pixels; each shows the focus and is not covered.',
  async (route, width) => {
    const user = await app.register();
    const id = await app.addAccount(user);
    const isPublic = route === '/login' || route.startsWith('/docs');
    const { page, open } = await app.visit({ width, ...(!isPublic && { user }) });
    await open(route.replace('{id}', id));
    await page.locator('main form, main article').first().waitFor();
    await waitForFrames(page);
    const count = await page.locator(controls).count();
    for (let step = 0; step < count + 3; step += 1) {
      await page.keyboard.press('Tab');
      // An error may appear at the field that was left, and move what is below it.
      await waitForFrames(page);
      const control = await describeFocus(page);
      if (!control) continue;
      await page.evaluate(() => document.activeElement?.setAttribute('data-reached', ''));
      expect(control).toEqual({ name: control.name, hasRing: true, isCovered: false });
    }
    const missed = page.locator(controls).and(page.locator(':not([data-reached])'));
    expect(await missed.allInnerTexts()).toEqual([]);
  },
);

test('Tab reaches the skip link first and then the login in reading order.', async () => {
  const { page, open } = await app.visit();
  await open('/login');
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
  await page.keyboard.press('Tab');
  expect(await isFocused(link(page, 'Skip to main content'))).toBe(true);
  await page.keyboard.press('Enter');
  expect(await isFocused(page.getByRole('main'))).toBe(true);
  const order: (string | undefined)[] = [];
  for (let step = 0; step < 5; step += 1) {
    await page.keyboard.press('Tab');
    order.push((await describeFocus(page))?.name);
  }
  expect(order).toEqual([
    'input email',
    'input password',
    expect.stringMatching(/^button Show/),
    'button Login',
    'button Reset password',
  ]);
});
