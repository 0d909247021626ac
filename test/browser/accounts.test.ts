import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { setUpBrowserTests } from './harness.ts';
import {
  answerDialog,
  button,
  eventually,
  field,
  getForm,
  heading,
  holdRequests,
  isFocused,
  message,
  openAddress,
  recordShift,
  waitForFrames,
} from './page.ts';

const app = setUpBrowserTests();

describe('The list of accounts', () => {
  async function openList(count: number) {
    const user = await app.register();
    for (let number = 10; number < 10 + count; number += 1) {
      await app.addAccount(user, { name: `Cloud ${number}`, url: `https://${number}.example/` });
    }
    const visit = await app.visit({ user });
    await visit.open('/accounts/overview');
    const rows = visit.page.getByRole('table').getByRole('row');
    // One row has the names of the columns.
    await eventually(() => rows.count()).toBe(count + 1);
    return { ...visit, rows };
  }

  test('The form of a new account can be used while the list is being loaded, and stays in place when it arrives.', async () => {
    const user = await app.register();
    for (const number of [1, 2, 3, 4, 5, 6])
      await app.addAccount(user, { name: `Cloud ${number}`, url: `https://${number}.example/` });
    // The form is in sight, so nothing is scrolled: from the top, no browser keeps the position by itself.
    const { page, context, open } = await app.visit({ user, width: 390 });
    const pending = await holdRequests(context, 'GET /settings/accounts');
    await open('/accounts/overview');
    await pending.waitForRequest();
    const late = page.getByText('This is taking longer than usual.');
    expect(await late.evaluate((it) => getComputedStyle(it).animationDelay)).toBe('10s');
    expect(await late.isVisible()).toBe(false);
    const name = field(getForm(page, 'Create account'), 'Name');
    await name.fill('Half a na');
    const before = await name.boundingBox();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await pending.release();
    await page.getByRole('table').waitFor();
    await waitForFrames(page);
    expect((await name.boundingBox())?.y).toBe(before?.y);
    expect(await name.inputValue()).toBe('Half a na');
    expect(await isFocused(name)).toBe(true);
  });

  test('Nothing moves by itself when the details of an account arrive late.', async () => {
    const user = await app.register();
    const id = await app.addAccount(user);
    const { page, context, open } = await app.visit({ user });
    const shift = await recordShift(page);
    const pending = await holdRequests(context, `GET /settings/accounts/${id}`);
    await open(`/accounts/${id}`);
    await pending.waitForRequest();
    await page.getByText('Loading…').waitFor();
    const before = await shift();
    await pending.release();
    await button(page, 'Delete account').waitFor();
    await waitForFrames(page);
    expect(await shift()).toBe(before);
  });

  test('A press anywhere on a row leads to the details.', async () => {
    const { page, rows } = await openList(2);
    const box = await rows.nth(2).boundingBox();
    await page.mouse.click((box?.x ?? 0) + 10, (box?.y ?? 0) + 10);
    await heading(page, 'Cloud 11').waitFor();
  });

  test('The result of a deletion appears above the list, and the focus stays visible.', async () => {
    const { page, rows, sent } = await openList(3);
    const remove = () =>
      rows.filter({ hasText: 'Cloud 11' }).getByRole('button', { name: /^Delete/ });
    expect(await answerDialog(page, 'dismiss', () => remove().click())).toContain(
      'Really delete account "Cloud 11"?',
    );
    expect(sent('DELETE')).toEqual([]);
    await answerDialog(page, 'accept', () => remove().click());
    await eventually(() => rows.count()).toBe(3);
    const outcome = message(page, 'The account has been deleted.');
    await outcome.waitFor();
    const [above, table] = [
      await outcome.boundingBox(),
      await page.getByRole('table').boundingBox(),
    ];
    expect(above?.y ?? 9999).toBeLessThan(table?.y ?? 0);
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false);
  });

  test('The result of the last deletion does not cover the form that follows.', async () => {
    const { page } = await openList(1);
    await answerDialog(page, 'accept', () => page.getByRole('button', { name: /^Delete/ }).click());
    await page.getByText('No accounts created yet.').waitFor();
    const [outcome, form] = await Promise.all(
      [message(page, 'The account has been deleted.'), page.locator('.new-account')].map((it) =>
        it.boundingBox(),
      ),
    );
    expect((outcome?.y ?? 9999) + (outcome?.height ?? 0)).toBeLessThanOrEqual(form?.y ?? 0);
  });

  test('On a phone the list is still a table, and its names, addresses and buttons fit.', async () => {
    const user = await app.register();
    await app.addAccount(user, {
      name: 'A platform with a rather long name that has to be broken somewhere',
      url: 'https://a-long-host-name-without-any-break.platforms.example.org/with/a/path/',
    });
    const { page, open } = await app.visit({ user, width: 320 });
    await open('/accounts/overview');
    const row = page.getByRole('table').getByRole('row').last();
    await row.getByRole('rowheader').waitFor();
    for (const control of await row.getByRole('button').all()) {
      const box = await control.boundingBox();
      expect((box?.x ?? 999) + (box?.width ?? 999)).toBeLessThanOrEqual(320);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });
});

describe('Large text and other windows', () => {
  /** Sets the size of all text as a browser's preference does, whatever the style sheets say. */
  const setStyle = (page: Page, css: string) =>
    page.evaluate((text) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(text);
      document.adoptedStyleSheets.push(sheet);
    }, css);

  test.each(['en', 'de', 'it'] as const)(
    'With a minimum font size of 22 pixels, the words of the buttons in the list are not broken: %s.',
    async (language) => {
      const user = await app.register({ language });
      await app.addAccount(user);
      const { page, open } = await app.visit({ user, locale: language });
      await open('/accounts/overview');
      const buttons = page.getByRole('table').getByRole('button');
      await buttons.first().waitFor();
      await setStyle(page, 'body * { font-size: 22px !important }');
      const lineCounts = await buttons.evaluateAll((all) =>
        all.map((it) => {
          const range = document.createRange();
          const words = document.createTreeWalker(it, NodeFilter.SHOW_TEXT).nextNode();
          if (words) range.selectNode(words);
          return range.getClientRects().length;
        }),
      );
      expect(lineCounts).toEqual([1, 1]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1280);
    },
  );

  test('With text of twice the size, the labels of ID and secret keep a distance to their buttons.', async () => {
    const user = await app.register();
    const id = await app.addAccount(user);
    const { page, open } = await app.visit({ user });
    await open(`/accounts/${id}`);
    const rows = page.locator('.credentials__row');
    await rows.first().waitFor();
    await setStyle(page, 'html { font-size: 200% }');
    for (const width of [380, 390, 560, 768]) {
      await page.setViewportSize({ width, height: 844 });
      const gaps = await rows.evaluateAll((all) =>
        all.map((row) => {
          const label = row.querySelector('label');
          const range = document.createRange();
          if (label) range.selectNodeContents(label);
          const text = range.getBoundingClientRect();
          const action = row.querySelector('.button')?.getBoundingClientRect();
          return action && action.top < text.bottom ? action.left - text.right : Infinity;
        }),
      );
      expect(Math.min(...gaps), `${width} pixels`).toBeGreaterThanOrEqual(8);
    }
  });

  test.each([608, 768, 1023])(
    'In a window of %i pixels, the button for a new account is in the line of the heading, and the filter below.',
    async (width) => {
      const user = await app.register({ language: 'de' });
      for (let number = 10; number < 20; number += 1)
        await app.addAccount(user, { name: `Cloud ${number}`, url: `https://${number}.example/` });
      const { page, open } = await app.visit({ user, locale: 'de', width, height: 800 });
      await open('/accounts/overview');
      const filter = page.getByRole('searchbox');
      await filter.waitFor();
      const [title, add, field_] = await Promise.all(
        [heading(page), button(page, 'Neuer Account'), filter].map((it) => it.boundingBox()),
      );
      const end = (box: typeof title) => (box?.y ?? 999) + (box?.height ?? 999);
      expect(add?.y).toBeLessThan(end(title ?? null));
      expect(field_?.y).toBeGreaterThan(end(add ?? null));
    },
  );

  test('Three clicks on a command select all of it, and no line break that a shell would take for an answer.', async () => {
    const user = await app.register();
    const id = await app.addAccount(user);
    const { page, open } = await app.visit({ user });
    await open(`/accounts/${id}?status=created`);
    await page.getByText('With a terminal instead').click();
    const commands = page.locator('.command code');
    await commands.first().waitFor();
    for (const command of await commands.all()) {
      await command.click({ clickCount: 3 });
      const selection = await page.evaluate(() => getSelection()?.toString());
      expect(selection).toBe(await command.textContent());
    }
  });

  test('A printed account or list has none of the controls that paper cannot press.', async () => {
    const user = await app.register();
    const id = await app.addAccount(user);
    const { page, open } = await app.visit({ user });
    await open(`/accounts/${id}`);
    await page.getByText('Delete account').first().waitFor();
    await page.emulateMedia({ media: 'print' });
    const controls = page.locator('main').locator('form, .page__back, .deletion');
    expect(await controls.filter({ visible: true }).count()).toBe(0);
    await openAddress(page, `${app.url()}#/accounts/overview`);
    await page.getByRole('table').waitFor();
    expect(await controls.filter({ visible: true }).count()).toBe(0);
  });
});

describe('The secret of an account', () => {
  async function openAccount(prepare?: () => void) {
    const user = await app.register();
    const id = await app.addAccount(user);
    const visit = await app.visit({ user });
    if (prepare) await visit.context.addInitScript(prepare);
    await visit.open(`/accounts/${id}`);
    const secret = visit.page.locator('input[name=secret]');
    await secret.waitFor();
    return { ...visit, secret, kind: () => secret.getAttribute('type') };
  }

  test('The secret is masked as soon as the page is left, before the back/forward cache keeps it, and it is never printed.', async () => {
    const { page, secret, kind } = await openAccount();
    await button(page, 'Show secret').click();
    await eventually(kind).toBe('text');
    await page.emulateMedia({ media: 'print' });
    expect(await secret.isVisible()).toBe(false);
    expect(await page.locator('input[name=id]').isVisible()).toBe(true);
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide')));
    await eventually(kind).toBe('password');
  });

  /** Pastes the clipboard into a field, and returns the value. */
  async function paste(page: Page) {
    const name = field(getForm(page, 'Save'), 'Name');
    await name.fill('');
    await name.press('ControlOrMeta+V');
    return name.inputValue();
  }

  test('Where the clipboard is refused, the secret is copied without being shown, and later copies are unaffected.', async () => {
    const { page, secret, kind } = await openAccount(() =>
      Object.defineProperty(navigator, 'clipboard', {
        value: { writeText: () => Promise.reject(new DOMException('No', 'NotAllowedError')) },
      }),
    );
    const value = await secret.inputValue();
    await button(page, 'Copy secret').click();
    await page.getByText('The secret has been copied.').first().waitFor();
    expect(await kind()).toBe('password');
    await eventually(() => paste(page)).toBe(value);
    const name = field(getForm(page, 'Save'), 'Name');
    await name.fill('Something else');
    await name.press('ControlOrMeta+A');
    await name.press('ControlOrMeta+C');
    expect(await paste(page)).toBe('Something else');
  });
});

test.each(['en', 'de', 'it'] as const)(
  'On a phone the first step is in sight right after the creation, and at 320 pixels and more no button and no address of the steps wraps: %s.',
  async (language) => {
    const user = await app.register({ language });
    const id = await app.addAccount(user);
    const phone = { width: 390, height: 844, touch: true };
    const { page, open } = await app.visit({ user, locale: language, ...phone });
    await open(`/accounts/${id}?status=created`);
    const firstStep = page.locator('.steps h3').first();
    const isInViewport = () =>
      firstStep.evaluate((element) => {
        const { top, bottom, height } = element.getBoundingClientRect();
        return height > 0 && top >= 0 && bottom <= window.innerHeight;
      });
    await eventually(isInViewport).toBe(true);
    for (const width of [390, 375, 344, 320]) {
      await page.setViewportSize({ width, height: 844 });
      const broken = await page
        .locator('.steps')
        .evaluate((list) =>
          [
            ...[...list.querySelectorAll<HTMLElement>('.button')].filter(
              (it) => it.offsetHeight > 44,
            ),
            ...[...list.querySelectorAll('code')].filter((it) => it.getClientRects().length > 1),
          ].map((it) => it.textContent),
        );
      expect(broken, `${width} pixels`).toEqual([]);
    }
  },
);
