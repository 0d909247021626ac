import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { share } from '../share.ts';
import {
  button,
  encodeSettings,
  eventually,
  heading,
  link,
  routeIn,
  setStage,
  settled,
  withMeta,
} from './stage.ts';
import { languages } from './words.ts';

const stage = setStage();

const routes = [
  '/product',
  '/features',
  '/docs/help',
  '/docs/faq',
  '/docs/nextcloud',
  '/docs/acrobat',
  '/docs/mobile/ios',
  '/contact',
  '/imprint',
  '/privacy',
];

describe('a page to read', () => {
  test('leads to its sections, whose addresses can be passed on', async () => {
    const { page, open } = await stage.visit({ width: 1100 });
    await open('/docs/faq');
    const contents = page.getByRole('navigation', { name: 'On this page' });
    const last = contents.getByRole('link').last();
    const name = (await last.textContent()) ?? '';
    await last.click();
    const section = page.getByRole('heading', { level: 2, name, exact: true });
    await eventually(() => section.evaluate((it) => it === document.activeElement)).toBe(true);
    const address = page.url();
    await contents.getByRole('link').first().focus();
    await last.click();
    await eventually(() => section.evaluate((it) => it === document.activeElement)).toBe(true);
    expect(address).toContain('#/docs/faq?section=');
    await page.goto('about:blank');
    await page.goto(address);
    await eventually(() => section.evaluate((it) => it === document.activeElement)).toBe(true);
    await eventually(async () => (await section.boundingBox())?.y ?? 9999).toBeLessThan(800);
  });

  test('has headings that lead to themselves, in the route and the language', async () => {
    const { page, open } = await stage.visit();
    await open('/docs/help?lang=de');
    const section = page.getByRole('heading', { level: 3 }).last();
    await section.getByRole('link').click();
    await eventually(() => section.evaluate((it) => it === document.activeElement)).toBe(true);
    expect(routeIn(page)).toBe(`/docs/help?section=${await section.getAttribute('id')}`);
    expect(new URL(page.url()).hash).toContain('lang=de');
    await heading(page, 'Hilfe').waitFor();
    await page.goBack();
    expect(routeIn(page)).toBe('/docs/help');
    await heading(page, 'Hilfe').waitFor();
  });

  test('keeps its contents beside the text and marks where one is', async () => {
    const { page, open } = await stage.visit({ width: 1100 });
    await open('/docs/nextcloud');
    const contents = page.getByRole('navigation', { name: 'On this page' });
    const section = page.getByRole('heading', { level: 2, name: 'Decide on background' });
    await section.evaluate((it) => it.scrollIntoView());
    const marked = contents.locator('[aria-current=location]');
    await eventually(() => marked.allTextContents()).toEqual([await section.textContent()]);
    const [beside, text] = [await contents.boundingBox(), await section.boundingBox()];
    expect(beside?.x ?? 0).toBeGreaterThan((text?.x ?? 0) + (text?.width ?? 0));
    expect(beside?.y ?? -1).toBeGreaterThan(0);
    expect(beside?.y ?? 9999).toBeLessThan(200);
  });

  test.each([768, 1280])('begins where the header does: %i px', async (width) => {
    const { page, open } = await stage.visit({ width });
    const logo = page.getByRole('banner').getByRole('link').first();
    for (const route of ['/docs/faq', '/imprint']) {
      await open(route);
      const [text, edge] = [await heading(page).boundingBox(), await logo.boundingBox()];
      expect(Math.round(text?.x ?? 0), route).toBe(Math.round(edge?.x ?? -1));
    }
  });

  test('lists no sections while its questions are searched', async () => {
    const { page, open } = await stage.visit({ width: 1280 });
    await open('/docs/faq');
    const contents = page.getByText('On this page');
    expect(await contents.isVisible()).toBe(true);
    await page.getByRole('searchbox').fill('slash');
    await eventually(() => contents.isVisible()).toBe(false);
  });

  test('folds its contents where there is no room beside the text', async () => {
    const { page, open } = await stage.visit({ width: 390 });
    await open('/docs/nextcloud');
    const contents = page.getByRole('navigation', { name: 'On this page' });
    expect(await contents.getByRole('link').count()).toBe(0);
    await contents.getByText('On this page').click();
    await contents.getByRole('link', { name: 'Next steps' }).click();
    const section = page.getByRole('heading', { level: 2, name: 'Next steps' });
    await eventually(() => section.evaluate((it) => it === document.activeElement)).toBe(true);
  });

  test('unfolds an answer, whose link brings it unfolded, and prints it anyway', async () => {
    const { page, open } = await stage.visit();
    await open('/docs/faq');
    const question = page.getByRole('heading', { name: 'What does it cost?' });
    const answer = page.getByText('sets prices and quotas');
    expect(await answer.isVisible()).toBe(false);
    await question.click();
    await eventually(() => answer.isVisible()).toBe(true);
    const group = page.getByRole('group').filter({ has: answer });
    await link(group, 'Link to this answer').click();
    await eventually(() => routeIn(page)).toBe('/docs/faq?section=cost');
    await question.click();
    await eventually(() => answer.isVisible()).toBe(false);
    await page.reload();
    await eventually(() => answer.isVisible()).toBe(true);
    await page.emulateMedia({ media: 'print' });
    await eventually(() => page.getByText('Only PDF files.').isVisible()).toBe(true);
  });

  test('has lines to copy, which are seen to be selected', async () => {
    const { page, open } = await stage.visit();
    await open('/docs/nextcloud');
    await page.evaluate(() => {
      document.addEventListener('copy', () => {
        document.title = `copied ${getSelection()}`;
      });
    });
    await button(page.getByRole('article'), 'Copy').first().click();
    await page.getByText('Copied.').waitFor();
    expect(await page.title()).toBe(
      'copied https://cloud.example.com/index.php/settings/admin/certificate24',
    );
  });

  test('is shown in English, and marked as English, where it is not translated', async () => {
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

  test('arrives when the address changes page and language at once', async () => {
    const { page, context, open } = await stage.visit();
    await open('/product?lang=en');
    let arrive = () => {};
    const switched = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    // The page that was asked for first is in the old language.
    await context.route('**/assets/features-*.js', async (route) => {
      await switched;
      await route.continue();
    });
    await page.evaluate(() => {
      location.hash = '/features?lang=de';
    });
    await eventually(() => page.getAttribute('html', 'lang')).toBe('de');
    arrive();
    await heading(page, 'Funktionen').waitFor();
    expect(await page.getByRole('article').getAttribute('lang')).toBe('de');
  });

  test.each(share(languages, 3, 1))(
    'fits a narrow window, with all its pictures: %s',
    async (language) => {
      const { page, open } = await stage.visit({ width: 320 });
      const pictures = [];
      for (const route of routes) {
        await open(`${route}?lang=${language}`);
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          expect(await page.evaluate(width), `${route}, ${colorScheme}`).toBe(320);
        }
        pictures.push(...(await page.getByRole('article').locator('img').evaluateAll(traits)));
      }
      expect(pictures.length).toBeGreaterThan(7);
      for (const [alt, ...others] of pictures) {
        expect(alt).toMatch(/\p{L} \p{L}/u);
        expect(others).toEqual(['320', '200', 'lazy']);
      }
    },
  );

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

describe('a page that nobody has written', () => {
  /** The table of the files is in the page: without these there, they are not to be had in any language. */
  const unwritten = (html: string) =>
    html.replace(/\b(?:nextcloud|acrobat|ios|faq|contact)-(?=(?:en|de|it)-\w+\.js)/g, 'gone-');

  test.each([
    ['/docs/nextcloud', 'NextcloudIntegration'],
    ['/docs/acrobat', 'AcrobatSetup'],
    ['/docs/mobile/ios', 'MobileAppIOS'],
    ['/docs/faq', 'FAQ'],
    ['/contact', 'Contact'],
  ])('is named as the specification does: %s', async (route, name) => {
    const { page, open } = await stage.visit({ rewrite: unwritten });
    await open(route);
    await heading(page, `Page "${name}" not found.`).waitFor();
    await open(`${route}?lang=de`);
    await heading(page, `Die Seite „${name}“ wurde nicht gefunden.`).waitFor();
    await open('/docs/help?lang=en');
    await heading(page, 'Help').waitFor();
  });
});

test('the badge leads to the store only where the settings name an app', async () => {
  const appStore = 'https://apps.example.org/id0';
  const named = await stage.visit({
    rewrite: withMeta('settings', encodeSettings({ links: { appStore } })),
  });
  await named.open('/docs/mobile/ios');
  const badge = link(named.page.getByRole('article'), 'Download on the App Store');
  expect(await badge.getAttribute('href')).toBe(appStore);
  const { page, open } = await stage.visit();
  await open('/docs/mobile/ios');
  const article = page.getByRole('article');
  await heading(page, 'iPhone and iPad').waitFor();
  expect(await article.getByText('App Store', { exact: true }).count()).toBe(0);
});

describe('the operator', () => {
  const operator = {
    name: 'Sigillo S.r.l.',
    address: ['Via <b>Roma</b> 1', '20121 Milano'],
    email: 'info@operator.example',
    vatId: 'IT01234567890',
  };

  test.each(share(['/imprint', '/contact', '/privacy'], 3))(
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

const width = () => document.documentElement.scrollWidth;

const traits = (pictures: Element[]) =>
  pictures.map((picture) =>
    ['alt', 'width', 'height', 'loading'].map((name) => picture.getAttribute(name)),
  );

const whereTo = (links: Element[]) =>
  links.map((link) => ['href', 'target', 'rel'].map((name) => link.getAttribute(name) ?? ''));

describe('a page of the operator', () => {
  const own = {
    contact: 'https://operator.example/contact',
    privacy: 'https://operator.example/privacy',
    imprint: 'https://operator.example/imprint',
  };
  const rewrite = withMeta('settings', encodeSettings({ links: own }));

  test('is where links within the texts lead', async () => {
    const { page, open } = await stage.visit({ rewrite });
    const found = new Set<string>();
    for (const route of routes) {
      await open(route);
      const links = page.getByRole('article').getByRole('link');
      for (const [address = '', ...others] of await links.evaluateAll(whereTo)) {
        if (address.startsWith('https:')) {
          found.add(address);
          expect(others).toEqual(['_blank', 'noopener noreferrer']);
        } else if (!address.startsWith(`#${route}?section=`)) {
          expect(address, route).not.toMatch(/^#\/(contact|privacy|imprint)/);
        }
      }
    }
    expect([...found].sort()).toEqual([own.contact, own.imprint, own.privacy]);
  });

  test('is named on paper, where nobody can follow a link', async () => {
    const { page, open } = await stage.visit({ rewrite });
    await open('/docs/faq');
    const after = (it: Element) => getComputedStyle(it, '::after').content.replaceAll('"', '');
    const outward = page.getByRole('article').locator(`a[href="${own.contact}"]`).first();
    const inward = page.getByRole('article').locator('a[href^="#/docs/help"]').first();
    expect(await outward.evaluate(after)).toBe('none');
    await page.emulateMedia({ media: 'print' });
    expect((await outward.evaluate(after)).replaceAll(' ', '')).toContain(own.contact);
    expect(await inward.evaluate(after)).toBe('none');
  });
});

describe('on paper', () => {
  test('there is the text, but nothing to press', async () => {
    const { page, open } = await stage.visit({ width: 700 });
    await open('/docs/acrobat');
    const tools = [
      page.getByRole('banner'),
      page.getByRole('contentinfo'),
      page.getByRole('navigation', { name: 'On this page' }),
      button(page.getByRole('main'), 'Next picture'),
      page.getByRole('main').getByText('1 of 3'),
    ];
    for (const tool of tools) expect(await tool.isVisible()).toBe(true);
    await page.emulateMedia({ media: 'print' });
    for (const tool of tools) expect(await tool.isVisible()).toBe(false);
    expect(await heading(page).isVisible()).toBe(true);
  });

  test('every picture of a slide show is there, beside the one before', async () => {
    const { page, open } = await stage.visit({ width: 700 });
    await open('/docs/acrobat');
    await page.emulateMedia({ media: 'print' });
    const pictures = page.getByRole('region', { name: 'Pictures' }).locator('img');
    // Printing loads what waits to be seen; to emulate it does not.
    await pictures.first().scrollIntoViewIfNeeded();
    let beside = 0;
    for (const picture of await pictures.all()) {
      await eventually(() => picture.evaluate((it: HTMLImageElement) => it.complete)).toBe(true);
      const box = await picture.boundingBox();
      expect(box?.x).toBeGreaterThanOrEqual(beside);
      expect(box?.height).toBeGreaterThan(100);
      beside = (box?.x ?? 0) + (box?.width ?? 0);
    }
    expect(beside).toBeLessThanOrEqual(700);
    expect(await pictures.count()).toBe(3);
  });

  test('nothing is cut off', async () => {
    const { page, open } = await stage.visit({ width: 700 });
    await page.emulateMedia({ media: 'print' });
    for (const route of routes) {
      await open(route);
      expect(await page.getByRole('main').evaluate(cut), route).toEqual([]);
    }
  });
});

/** What has more in it than it shows, or covers something. */
const cut = (main: Element) =>
  [main, ...main.querySelectorAll('*')]
    .filter((it) => {
      const { overflowX, overflowY, position } = getComputedStyle(it);
      const wide = it.scrollWidth > it.clientWidth && overflowX !== 'visible';
      const high = it.scrollHeight > it.clientHeight && overflowY !== 'visible';
      return wide || high || position === 'fixed' || position === 'sticky';
    })
    .filter((it) => !it.closest('.visually-hidden'))
    .map((it) => `${it.tagName} ${it.className}`);

describe('the slide show', () => {
  /** The slide show on the page, its parts, and what it says. */
  async function show(circumstances: Parameters<typeof stage.visit>[0] = {}) {
    const { page, open } = await stage.visit(circumstances);
    await open('/docs/acrobat?section=other-ways');
    const slider = page.getByRole('region', { name: 'Pictures' });
    await slider.scrollIntoViewIfNeeded();
    await settled(page);
    return {
      page,
      slider,
      track: slider.getByRole('list'),
      position: slider.getByRole('status'),
      next: button(slider, 'Next picture'),
      previous: button(slider, 'Previous picture'),
      count: await slider.getByRole('listitem').count(),
    };
  }

  test('shows one picture in 20 rem and goes round both ways', async () => {
    const { slider, position, next, previous, count } = await show();
    expect((await slider.boundingBox())?.width).toBe(320);
    expect(await position.textContent()).toBe(`1 of ${count}`);
    for (let shown = 2; shown <= count; shown += 1) {
      await next.click();
      await eventually(() => position.textContent()).toBe(`${shown} of ${count}`);
    }
    await next.click();
    await eventually(() => position.textContent()).toBe(`1 of ${count}`);
    await previous.click();
    await eventually(() => position.textContent()).toBe(`${count} of ${count}`);
  });

  test('is no wider than a narrow page, and neither are its pictures', async () => {
    const { page, slider, track } = await show({ width: 320 });
    const { x = 0, width: wide = 999 } = (await slider.boundingBox()) ?? {};
    expect(x).toBeGreaterThan(0);
    expect(x + wide).toBeLessThan(320);
    expect(await page.evaluate(width)).toBe(320);
    const inside = await track.evaluate((it) => it.clientWidth);
    for (const picture of await slider.locator('img').all()) {
      expect((await picture.boundingBox())?.width).toBeLessThan(inside);
    }
  });

  test('works with keys alone', async () => {
    const { page, track, position, next, count } = await show();
    await tabTo(page, track);
    await page.keyboard.press('ArrowRight');
    await eventually(() => position.textContent()).toBe(`2 of ${count}`);
    await page.keyboard.press('ArrowLeft');
    await eventually(() => position.textContent()).toBe(`1 of ${count}`);
    // On the way is a link in the last picture's words, which brings it into view.
    await tabTo(page, next);
    await eventually(() => position.textContent()).toBe(`${count} of ${count}`);
    await page.keyboard.press('Enter');
    await eventually(() => position.textContent()).toBe(`1 of ${count}`);
    expect(await next.evaluate((it) => it === document.activeElement)).toBe(true);
    await page.keyboard.press('Space');
    await eventually(() => position.textContent()).toBe(`2 of ${count}`);
  });

  test('follows a finger, and rests at whole pictures', async () => {
    const { page, track, position, count } = await show({ width: 390, touch: true });
    const { x = 0, y = 0 } = (await track.boundingBox()) ?? {};
    const cdp = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove', moved: number) =>
      cdp.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: [{ x: x + 280 - moved, y: y + 100 }],
      });
    await touch('touchStart', 0);
    for (let moved = 20; moved <= 240; moved += 20) await touch('touchMove', moved);
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    // How far a finger flings depends on how fast the machine is.
    await eventually(() =>
      track.evaluate(({ scrollLeft, clientWidth }) => (scrollLeft + 1) % clientWidth),
    ).toBeLessThan(2);
    const at = await track.evaluate(({ scrollLeft, clientWidth }) => scrollLeft / clientWidth);
    expect(Math.round(at)).toBeGreaterThan(0);
    await eventually(() => position.textContent()).toBe(`${Math.round(at) + 1} of ${count}`);
  });

  test('stays where it is for as long as nobody touches it', async () => {
    const { page, open } = await stage.visit();
    await page.clock.install();
    await open('/docs/acrobat');
    const slider = page.getByRole('region', { name: 'Pictures' });
    await slider.scrollIntoViewIfNeeded();
    await page.clock.runFor(120_000);
    await settled(page);
    expect(await slider.getByRole('list').evaluate((it) => it.scrollLeft)).toBe(0);
    expect(await slider.getByRole('status').textContent()).toMatch(/^1 of/);
  });

  test('jumps instead of gliding for whoever wants less motion', async () => {
    const { page, next, track } = await show();
    expect(await page.evaluate(() => matchMedia('(prefers-reduced-motion)').matches)).toBe(true);
    await next.scrollIntoViewIfNeeded();
    const control = await next.elementHandle();
    const [at, inside] = await track.evaluate((it, pressed) => {
      if (pressed instanceof HTMLElement) pressed.click();
      return [it.scrollLeft, it.clientWidth];
    }, control);
    expect(at).toBe(inside);
  });

  test('moves nothing around it while it is used and its pictures arrive', async () => {
    const { page, context, open } = await stage.visit({ width: 390 });
    let arrive = () => {};
    const time = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await context.route('**/assets/*.svg', async (route) => {
      await time;
      await route.continue();
    });
    await open('/docs/acrobat');
    const slider = page.getByRole('region', { name: 'Pictures' });
    await slider.scrollIntoViewIfNeeded();
    const shifts = await page.evaluateHandle(watchShifts);
    arrive();
    const position = slider.getByRole('status');
    for (const shown of ['2 of 3', '3 of 3']) {
      await button(slider, 'Next picture').click();
      await eventually(() => position.textContent()).toBe(shown);
    }
    for (const picture of await slider.locator('img').all()) {
      const arrived = () => picture.evaluate((it: HTMLImageElement) => it.naturalWidth);
      await eventually(arrived).toBeGreaterThan(0);
    }
    await settled(page);
    expect(await shifts.evaluate((read) => read())).toEqual([]);
  });
});

/** Runs in the page: what moves from now on without having been scrolled. */
function watchShifts() {
  const shifts: string[] = [];
  const note = (entries: PerformanceEntryList) => {
    for (const entry of entries) {
      const sources: readonly { node?: Element }[] = Reflect.get(entry, 'sources');
      shifts.push(...sources.map(({ node }) => node?.nodeName ?? 'something that is gone'));
    }
  };
  const observer = new PerformanceObserver((list) => note(list.getEntries()));
  observer.observe({ type: 'layout-shift' });
  return () => {
    note(observer.takeRecords());
    return shifts;
  };
}

const mostSteps = 60;

async function tabTo(page: Page, target: Locator) {
  for (let step = 0; step < mostSteps; step += 1) {
    if (await target.evaluate((it) => it === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('Tab does not reach it.');
}
