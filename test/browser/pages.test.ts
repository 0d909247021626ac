import { describe, expect, test } from 'vitest';
import { languages } from '../unit/i18n/content.ts';
import { setUpBrowserTests, withSettings } from './harness.ts';
import {
  button,
  eventually,
  getRoute,
  goTo,
  goToAnother,
  heading,
  isFocused,
  link,
} from './page.ts';

const app = setUpBrowserTests();

const guides = ['help', 'faq', 'nextcloud', 'acrobat', 'mobile/ios'].map((it) => `docs/${it}`);
const names = ['product', 'features', ...guides, 'contact', 'imprint', 'privacy'];

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

  test('An answer opens when its question is pressed or when the address names it.', async () => {
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

  test('A page without a translation is shown and marked as English.', async () => {
    const { page, open } = await app.visit();
    await open('/privacy?lang=it');
    await eventually(() => page.getByRole('article').getAttribute('lang')).toBe('en');
    expect(await page.getAttribute('html', 'lang')).toBe('it');
    await goTo(page, '/imprint?lang=it');
    await eventually(() => page.getByRole('article').getAttribute('lang')).toBe('it');
  });

  test('Every page fits a narrow window, and every picture has an alternative text.', async () => {
    const { page, open } = await app.visit({ width: 320 });
    await open('/home?lang=de');
    for (const name of names) {
      await goToAnother(page, `/${name}?lang=de`);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width, name).toBe(320);
      for (const picture of await page.locator('article img').all()) {
        expect(await picture.getAttribute('alt'), name).toMatch(/\p{L} \p{L}/u);
      }
    }
  });

  test.each(languages)(
    'A page is at most eight phone screens long while its answers are folded: %s.',
    async (language) => {
      const { page, open } = await app.visit({ width: 390 });
      await open(`/home?lang=${language}`);
      for (const name of names) {
        await goToAnother(page, `/${name}?lang=${language}`);
        const height = await page.evaluate(() => document.documentElement.scrollHeight);
        expect(height, name).toBeLessThan(8 * 844);
      }
    },
  );
});

describe('The slider', () => {
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
});

describe('The operator’s settings', () => {
  const own = {
    contact: 'https://operator.example/contact',
    imprint: 'https://operator.example/i',
  };

  test('Links lead to the operator’s own pages, from the navigation and from within the texts.', async () => {
    const { page, open } = await app.visit({ rewrite: withSettings({ links: own }) });
    await open('/docs/faq');
    const footer = page.getByRole('contentinfo');
    expect(await link(footer, 'Imprint').getAttribute('href')).toBe(own.imprint);
    for (const name of ['docs/help', 'privacy', 'product', 'docs/faq']) {
      await goToAnother(page, `/${name}`);
      const internal = page.locator('a[href^="#/contact"], a[href^="#/imprint"]');
      await eventually(() => internal.count(), name).toBe(0);
    }
  });

  test('Imprint and contact show the operator’s details as text, or say that they are missing.', async () => {
    const operator = {
      name: 'Sigillo S.r.l.',
      address: ['Via <b>Roma</b> 1'],
      email: 'i@example.org',
    };
    const { page, open } = await app.visit({ rewrite: withSettings({ operator }) });
    await open('/imprint');
    await page.getByText('Via <b>Roma</b> 1').first().waitFor();
    await goTo(page, '/contact');
    const address = link(page.getByRole('main'), operator.email).first();
    expect(await address.getAttribute('href')).toBe(`mailto:${operator.email}`);
    const bare = await app.visit();
    await bare.open('/imprint');
    await bare.page
      .getByRole('main')
      .getByText(/operator.*has not/i)
      .first()
      .waitFor();
  });

  test.each([
    ['is set up', { analytics: { id: '7', url: 'https://matomo.example/' } }, true],
    ['is not', {}, false],
  ])('decides what the privacy page says of analytics, which %s', async (_, settings, counts) => {
    const { page, context, allow } = await app.visit({ rewrite: withSettings(settings) });
    allow('other origin: https://matomo.example/', 'console: ');
    await context.route('https://matomo.example/**', (route) => route.abort('aborted'));
    await page.goto(`${app.url()}#/privacy`);
    const article = page.getByRole('article');
    await article.waitFor();
    expect((await article.getByText(/Matomo/).count()) > 0).toBe(counts);
  });

  test('The settings decide where the App Store badge leads and whether it is shown.', async () => {
    const badge = 'Download on the App Store';
    const appStore = 'https://apps.apple.com/app/id1';
    const { page, open } = await app.visit({ rewrite: withSettings({ links: { appStore } }) });
    await open('/docs/mobile/ios');
    const image = page.getByRole('img', { name: badge });
    await image.waitFor();
    const store = page.getByRole('article').locator('a', { has: image });
    expect(await store.getAttribute('href')).toBe(appStore);
    const unknown = await app.visit();
    await unknown.open('/docs/mobile/ios');
    await unknown.page.getByRole('img', { name: badge }).waitFor();
    expect(await unknown.page.getByRole('link', { name: badge }).count()).toBe(0);
    const without = await app.visit({ rewrite: withSettings({ links: { appStore: false } }) });
    await without.open('/docs/mobile/ios');
    expect(await without.page.getByRole('img', { name: badge }).count()).toBe(0);
  });
});
