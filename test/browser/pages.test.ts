import { describe, expect, test } from 'vitest';
import { languages } from '../unit/i18n/content.ts';
import { setUpBrowserTests } from './harness.ts';
import {
  button,
  eventually,
  getRoute,
  goTo,
  goToAnother,
  heading,
  isFocused,
  textPaths,
} from './page.ts';

const app = setUpBrowserTests();

describe('A public page', () => {
  test('The table of contents leads to the sections, whose addresses can be shared.', async () => {
    const { page, open } = await app.visit({ width: 1100 });
    await open('/docs/nextcloud');
    const contents = page.getByRole('navigation', { name: 'On this page' });
    const last = contents.getByRole('link').last();
    const name = (await last.innerText()).trim();
    const section = page.getByRole('heading', { name, exact: true });
    for (const _ of ['once', 'and again']) {
      await last.click();
      await eventually(() => isFocused(section)).toBe(true);
      await contents.getByRole('link').first().focus();
    }
    expect(await getRoute(page)).toContain('/docs/nextcloud?section=');
    await page.reload();
    await eventually(() => isFocused(section)).toBe(true);
    await eventually(async () => (await section.boundingBox())?.y ?? 9999).toBeLessThan(800);
    await page.goBack();
    await heading(page).waitFor();
  });

  test('The table of contents is collapsed where there is no room beside the text.', async () => {
    const { page, open } = await app.visit({ width: 390 });
    await open('/docs/nextcloud');
    const contents = page.getByRole('navigation', { name: 'On this page' });
    expect(await contents.getByRole('link').count()).toBe(0);
    await contents.getByText('On this page').filter({ visible: true }).click();
    const first = contents.getByRole('link').first();
    const name = (await first.innerText()).trim();
    await first.click();
    await eventually(() => isFocused(page.getByRole('heading', { name, exact: true }))).toBe(true);
  });

  test('An answer opens when its question is pressed or when the address names it, and is printed while it is folded.', async () => {
    const { page, open } = await app.visit();
    await open('/docs/faq');
    const folded = page.locator('article details');
    const first = folded.first();
    const isOpen = () => first.evaluate((it) => (it as HTMLDetailsElement).open);
    expect(await isOpen()).toBe(false);
    await first.locator('summary').click();
    await eventually(isOpen).toBe(true);
    const last = folded.last();
    const id =
      (await last.getAttribute('id')) ?? (await last.locator('[id]').first().getAttribute('id'));
    await goTo(page, `/docs/faq?section=${id}`);
    await eventually(() => last.evaluate((it) => (it as HTMLDetailsElement).open)).toBe(true);
    await page.emulateMedia({ media: 'print' });
    await folded.nth(1).locator('p').first().waitFor();
  });

  test.each(languages)(
    'Every page fits a narrow window, has a text for each picture, and is at most eight phone screens long while its answers are folded: %s.',
    async (language) => {
      const { page, open } = await app.visit();
      await open(`/home?lang=${language}`);
      for (const path of textPaths) {
        await goToAnother(page, `${path}?lang=${language}`);
        await page.setViewportSize({ width: 320, height: 844 });
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(width, path).toBe(320);
        await page.setViewportSize({ width: 390, height: 844 });
        const height = await page.evaluate(() => document.documentElement.scrollHeight);
        expect(height, path).toBeLessThan(8 * 844);
        for (const picture of await page.locator('article img').all())
          expect(await picture.getAttribute('alt'), path).toMatch(/\p{L} \p{L}/u);
      }
    },
  );
});

test('The slider shows one picture in 20 rem, wraps around in both directions and never moves by itself.', async () => {
  const { page, open } = await app.visit();
  await page.clock.install();
  await open('/docs/mobile/ios');
  const slider = page.getByRole('region', { name: 'Pictures' });
  await slider.scrollIntoViewIfNeeded();
  expect((await slider.boundingBox())?.width).toBe(320);
  const count = await slider.getByRole('listitem').count();
  const shows = (picture: number) => slider.getByText(`${picture} of ${count}`).waitFor();
  await page.clock.runFor(60_000);
  await shows(1);
  await button(slider, 'Previous picture').click();
  await shows(count);
  await button(slider, 'Next picture').click();
  await shows(1);
  await button(slider, 'Next picture').click();
  await shows(2);
  await slider.getByRole('list').focus();
  await page.keyboard.press('ArrowLeft');
  await shows(1);
});
