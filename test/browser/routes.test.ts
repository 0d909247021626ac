import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { share } from '../share.ts';
import { samplePlatform } from './forms.ts';
import { lost, misnamed, misplaced, overlapping, restyle, small, stickingOut } from './looks.ts';
import { plainRoutes } from './scenes.ts';
import { eventually, setStage, settled } from './stage.ts';
import { type Language, languages, untranslated, wordsIn } from './words.ts';

const stage = setStage();

/** For all routes, on a busy machine. */
const patienceMs = 240_000;

const spacing =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }' +
  'p { margin-block-end: 2em !important }';

type Look = {
  readonly width: number;
  readonly height?: number;
  /** What is wrong. */
  readonly find: (page: Page, language: Language) => Promise<readonly string[]>;
};

const looks = {
  // What a window of 1280 by 1024 pixels shows at 400 %.
  'fits 320 by 256 pixels, says its language and has its landmarks and one heading': {
    width: 320,
    height: 256,
    find: async (page, language) => [
      ...(await stickingOut(page)),
      ...(await misplaced(page)),
      ...(await untranslated(page, language)),
      ...((await page.getAttribute('html', 'lang')) === language ? [] : ['lang']),
    ],
  },
  'loses nothing by wider spacing of letters, words and lines (1.4.12)': {
    width: 320,
    async find(page) {
      await restyle(page, spacing);
      const found = await lost(page);
      await restyle(page, '');
      return found;
    },
  },
  'has controls as high as a fingertip, fields that are not enlarged and names with the words that are seen (2.5.3)':
    {
      width: 390,
      find: async (page) => [...(await small(page)), ...(await misnamed(page))],
    },
  // What a window of 1280 by 800 pixels shows at 200 %.
  'loses nothing at twice the size (1.4.4)': { width: 640, height: 400, find: lost },
  'loses and covers nothing with letters of one and a half times the size (1.4.4)': {
    width: 1280,
    async find(page) {
      await enlarge(page, 24, 20);
      const found = [...(await lost(page)), ...(await overlapping(page))];
      await enlarge(page, 16, 13);
      return found;
    },
  },
} satisfies Readonly<Record<string, Look>>;

/** As the browser's own setting does: what depends on the width follows. */
async function enlarge(page: Page, standard: number, fixed: number) {
  const settings = await page.context().newCDPSession(page);
  await settings.send('Page.setFontSizes', { fontSizes: { standard, fixed } });
  const letters = () => page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
  await eventually(letters).toBe(`${standard}px`);
  await settled(page);
  await settings.detach();
}

/** Each route is opened once, for all looks. */
async function walk(language: Language) {
  const person = await stage.register();
  const { id } = await stage.addAccount(person, {
    ...samplePlatform,
    url: 'https://a-long-host-name-without-any-break.platforms.example.org/with/a/path/',
  });
  const { token } = await stage.applicant();
  const personal = ['/profile', '/accounts/overview', `/accounts/${id}`];
  const titles = new Map<string, string>();
  const found = new Map<string, string[]>();
  for (const [routes, as] of [
    [[...plainRoutes, `/confirm/${token}`], undefined],
    [personal, person],
  ] as const) {
    const { page, openAnew } = await stage.visit(as && { as });
    for (const route of routes) {
      await openAnew(`${route}?lang=${language}`);
      await page.locator('main .loading').waitFor({ state: 'detached' });
      titles.set(route, await page.title());
      for (const [title, { width, find, ...look }] of Object.entries<Look>(looks)) {
        await page.setViewportSize({ width, height: look.height ?? 800 });
        await settled(page);
        const wrong = (await find(page, language)).map((it) => `${route}: ${it}`);
        found.set(title, [...(found.get(title) ?? []), ...wrong]);
      }
    }
  }
  return { titles, found };
}

describe.each(share(languages, 3, 1))('every screen in the language %s', (language) => {
  let seen: ReturnType<typeof walk> | undefined;
  /** The first test walks for all of them. */
  const see = () => {
    seen ??= walk(language);
    return seen;
  };

  test.each(Object.keys(looks))('%s', { timeout: patienceMs }, async (title) => {
    const { found } = await see();
    expect(found.get(title)).toEqual([]);
  });

  test('has a title of its own', { timeout: patienceMs }, async () => {
    const { titles } = await see();
    expect(titles.get('/login')).toBe(`${wordsIn(language)('Login')} – Sealport`);
    expect(titles.size).toBeGreaterThan(20);
    expect(new Set(titles.values()).size).toBe(titles.size);
  });
});

test('what is cut off, too wide or covered is found', async () => {
  const { page, open } = await stage.visit({ width: 320 });
  await open('/login');
  expect([await lost(page), await overlapping(page)]).toEqual([[], []]);
  await restyle(page, 'h1 { overflow: hidden; block-size: 4px } .form { min-inline-size: 400px }');
  expect(await lost(page)).toEqual(expect.arrayContaining(['H1 ', 'FORM form']));
  await restyle(page, '.field__label { margin-block-end: -20px }');
  expect(await overlapping(page)).not.toEqual([]);
});

test('what is too small or called otherwise is found', async () => {
  const { page, open } = await stage.visit({ width: 390 });
  await open('/login');
  await page.evaluate(() => {
    const [toggle] = document.querySelectorAll('main button[aria-label]');
    toggle?.setAttribute('aria-label', 'Visibility');
  });
  expect(await misnamed(page)).toEqual(['Show: visibility']);
  await restyle(page, '.input { font-size: 15px } .button--primary { min-block-size: 40px }');
  const found = await small(page);
  expect(found.filter((it) => it.endsWith(': 15'))).toHaveLength(3);
  expect(found.filter((it) => it.startsWith('BUTTON button button--primary'))).toHaveLength(1);
});
