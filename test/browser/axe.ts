import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { isFull, share } from '../share.ts';
import { scenes } from './scenes.ts';
import { eventually, setStage, settled } from './stage.ts';
import { type Language, languages, untranslated } from './words.ts';

const widths = [1280, 390, 320] as const;
const themes = ['light', 'dark'] as const;

const looks = languages.flatMap((language) =>
  widths.flatMap((width) => themes.map((theme) => ({ language, width, theme }))),
);

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Every screen and state, light and dark, at three widths, in three languages; each half in a file of its own. */
export function auditScenes(half: 0 | 1) {
  const stage = setStage();
  const mine = share(scenes, 2).filter((_, index) => index % 2 === half);
  const counted = { runs: 0, passes: 0 };

  afterAll(() => {
    if (counted.runs === 0) return;
    console.log(
      `axe ${axe.version}: ${counted.runs} runs on ${mine.length} screens and states, ` +
        `${isFull ? 'each in all' : 'each in one of'} ${looks.length} languages, widths and themes; ` +
        `${counted.passes} rules kept.`,
    );
  });

  test.each(mine)('on $title', async (scene) => {
    const { set, again, shows = [] } = scene;
    const visit = await set(stage, {});
    const { page } = visit;
    await page.evaluate(axe.source);
    // Another look for each scene.
    const mine = share(looks, looks.length, scenes.indexOf(scene) * 5);
    for (const language of languages.filter((one) => mine.some((look) => look.language === one))) {
      await speak(page, language);
      await again?.(visit);
      // A page to read stays until the other one has arrived.
      await eventually(() => untranslated(page, language)).toEqual([]);
      expect([language, await saidTwice(page)]).toEqual([language, []]);
      for (const { width, theme } of mine.filter((look) => look.language === language)) {
        await page.setViewportSize({ width, height: 800 });
        await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
        await settled(page);
        const { violations, passes, absent } = await audit(page, shows);
        counted.runs += 1;
        counted.passes += passes;
        const where = `${language}, ${width} px, ${theme}`;
        expect({ violations, absent }, where).toEqual({ violations: [], absent: [] });
      }
    }
  });
}

/** What axe finds, a line each: the rule and where it is broken; and what should be there and is not. */
const audit = (page: Page, shows: readonly string[]) =>
  page.evaluate(
    async ({ values, selectors }) => {
      // What is scrolled below the navigation bar counts as covered.
      window.scrollTo(0, 0);
      const { violations, passes } = await (window as unknown as { axe: typeof axe }).axe.run({
        runOnly: { type: 'tag', values },
        rules: { 'target-size': { enabled: true } },
        resultTypes: ['violations'],
      });
      return {
        violations: violations.flatMap(({ id, nodes }) =>
          nodes.map(({ target, any }) => `${id}: ${target.join(' ')} ${any[0]?.message ?? ''}`),
        ),
        passes: passes.length,
        absent: selectors.filter((selector) => !document.querySelector(selector)),
      };
    },
    { values: rules, selectors: shows },
  );

/** Announcements that stand in another, or twice: a screen reader would say them again. */
const saidTwice = (page: Page) =>
  page.evaluate(() => {
    const live = [...document.querySelectorAll<HTMLElement>('[role=status], [role=alert]')];
    const nested = live.filter((it) => it.parentElement?.closest('[role=status], [role=alert]'));
    const said = live.map((it) => it.innerText.trim()).filter((words) => words !== '');
    return [
      ...nested.map((it) => `nested: ${it.outerHTML}`),
      ...said.filter((words, index) => said.indexOf(words) !== index),
    ];
  });

/** Changes the language where the visitor is: the screen and its state stay. */
async function speak(page: Page, language: Language) {
  const agree = (dialog: { accept: () => Promise<void> }) => void dialog.accept().catch(() => {});
  page.on('dialog', agree);
  await page.evaluate((lang) => {
    const [path = '', query = ''] = location.hash.split('?');
    const search = new URLSearchParams(query);
    search.set('lang', lang);
    history.replaceState(history.state, '', `${path}?${search}`);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, language);
  await eventually(() => page.getAttribute('html', 'lang')).toBe(language);
  await settled(page);
  page.off('dialog', agree);
}
