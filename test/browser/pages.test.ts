import { describe, expect, test } from 'vitest';
import { encodeSettings, eventually, heading, link, setStage, settled, withMeta } from './stage.ts';

const stage = setStage();

describe('a page to read', () => {
  test('leads to its sections, whose addresses can be passed on', async () => {
    const { page, open } = await stage.visit({ width: 800 });
    await open('/docs/faq');
    const contents = page.getByRole('navigation', { name: 'On this page' });
    const last = contents.getByRole('link').last();
    const name = (await last.textContent()) ?? '';
    await last.click();
    const section = page.getByRole('heading', { level: 2, name, exact: true });
    await eventually(() => section.evaluate((it) => it === document.activeElement)).toBe(true);
    const address = page.url();
    expect(address).toContain('#/docs/faq?section=');
    await page.goto('about:blank');
    await page.goto(address);
    await eventually(() => section.evaluate((it) => it === document.activeElement)).toBe(true);
    await eventually(async () => (await section.boundingBox())?.y ?? 9999).toBeLessThan(800);
  });

  test('is shown in English, and says so, where it is not translated', async () => {
    const { page, open } = await stage.visit();
    await open('/privacy?lang=it');
    const article = page.getByRole('article');
    expect(await article.getAttribute('lang')).toBe('en');
    expect(await page.getAttribute('html', 'lang')).toBe('it');
  });

  test('follows the language', async () => {
    const { page, open } = await stage.visit();
    await open('/imprint?lang=de');
    await heading(page, 'Impressum').waitFor();
    await open('/imprint?lang=it');
    await heading(page, 'Note legali').waitFor();
    await eventually(() => page.getByRole('article').getAttribute('lang')).toBe('it');
  });

  test('that cannot be loaded says so and comes with the next try', async () => {
    const { page, context, open, tolerate } = await stage.visit();
    tolerate('unreachable GET /assets/');
    await open('/product');
    await context.route('**/assets/*.js', (route) => route.abort());
    await link(page.getByRole('banner'), 'Features').click();
    await heading(page, 'This page could not be loaded').waitFor();
    await context.unroute('**/assets/*.js');
    await page.getByRole('button', { name: 'Try again' }).click();
    await heading(page, 'This page could not be loaded').waitFor({ state: 'hidden' });
    await page.getByRole('article').waitFor();
  });
});

describe('the operator', () => {
  const operator = {
    name: 'Sigillo S.r.l.',
    address: ['Via <b>Roma</b> 1', '20121 Milano'],
    email: 'info@operator.example',
    vatId: 'IT01234567890',
  };

  test.each(['/imprint', '/contact', '/privacy'])(
    'can be reached from %s, as the settings say',
    async (route) => {
      const { page, open } = await stage.visit({
        rewrite: withMeta('settings', encodeSettings({ operator })),
      });
      await open(route);
      const address = link(page.getByRole('main'), operator.email).first();
      expect(await address.getAttribute('href')).toBe(`mailto:${operator.email}`);
      if (route === '/contact') return;
      await page.getByText(operator.name).first().waitFor();
      await page.getByText('Via <b>Roma</b> 1').first().waitFor();
    },
  );

  test.each(['/imprint', '/contact'])(
    'is named as missing on %s without settings',
    async (route) => {
      const { page, open } = await stage.visit();
      await open(route);
      await page
        .getByRole('main')
        .getByText(/operator.*has not/i)
        .first()
        .waitFor();
    },
  );
});

describe('the slide show', () => {
  test('shows one picture in 20 rem, moves only when asked to, and goes round', async () => {
    const { page, open } = await stage.visit();
    await open('/product');
    const slider = page.getByRole('region', { name: 'Pictures' });
    const position = slider.getByRole('status');
    const count = await slider.getByRole('listitem').count();
    expect((await slider.boundingBox())?.width).toBe(320);
    await slider.scrollIntoViewIfNeeded();
    await settled(page);
    expect(await position.textContent()).toBe(`1 of ${count}`);
    for (let shown = 2; shown <= count; shown += 1) {
      await slider.getByRole('button', { name: 'Next picture' }).click();
      await eventually(() => position.textContent()).toBe(`${shown} of ${count}`);
    }
    await slider.getByRole('button', { name: 'Next picture' }).click();
    await eventually(() => position.textContent()).toBe(`1 of ${count}`);
    await slider.getByRole('button', { name: 'Previous picture' }).click();
    await eventually(() => position.textContent()).toBe(`${count} of ${count}`);
  });
});
