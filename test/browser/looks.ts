import type { Page } from 'playwright-core';

/** A style of the visitor's own. */
export const restyle = (page: Page, css: string) =>
  page.evaluate((rules) => {
    // Beside that of the public pages.
    const page = window as { added?: CSSStyleSheet };
    if (!page.added) {
      page.added = new CSSStyleSheet();
      document.adoptedStyleSheets.push(page.added);
    }
    page.added.replaceSync(rules);
  }, css);

/** Words that are cut off, and what makes the page wider than the window. */
export const lost = (page: Page) =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    const isHidden = (element: Element) =>
      element.closest('.visually-hidden, .skip-link, thead, .slider__track, .prose__table');
    const cut = [...document.body.querySelectorAll<HTMLElement>('*')].filter((element) => {
      const { overflowX, overflowY, textOverflow } = getComputedStyle(element);
      if (isHidden(element) || element.matches('select, input, .menu__name')) return false;
      const across = overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1;
      // What is too high may be scrolled to, as the contents of a long page.
      const down = /hidden|clip/.test(overflowY) && element.scrollHeight > element.clientHeight + 1;
      return (across || down) && textOverflow !== 'none' && element.innerText.trim() !== '';
    });
    const tooWide =
      scrollWidth > clientWidth
        ? [...document.body.querySelectorAll('*')].filter(
            (it) => it.getBoundingClientRect().right > clientWidth + 0.5,
          )
        : [];
    return [...cut, ...tooWide].map((it) => `${it.tagName} ${it.className}`);
  });

/** What lies over something else: controls, their labels and headings whose boxes meet. */
export const overlapping = (page: Page) =>
  page.evaluate(() => {
    window.scrollTo(0, 0);
    const selector = 'a, button, input, select, textarea, label, h1, h2, h3';
    const all = [...document.querySelectorAll<HTMLElement>(selector)].filter(
      (it) => it.checkVisibility() && !it.closest('.visually-hidden, .skip-link, .slider__track'),
    );
    const boxes = all.flatMap((it) => [...it.getClientRects()].map((box) => [it, box] as const));
    const meet = (one: DOMRect, other: DOMRect) =>
      Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
      Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1;
    return boxes.flatMap(([it, box], index) =>
      boxes
        .slice(index + 1)
        .filter(([other, its]) => meet(box, its) && !it.contains(other) && !other.contains(it))
        .map(([other]) => `${it.innerText || it.tagName} / ${other.innerText || other.tagName}`),
    );
  });

/** What is lower than a fingertip, and what a phone enlarges the page for. */
export const small = (page: Page) =>
  page.evaluate(() => {
    const seen = (selector: string) =>
      [...document.querySelectorAll<HTMLElement>(selector)].filter(
        (it) => it.checkVisibility() && !it.closest('.visually-hidden, .skip-link'),
      );
    const describe = (it: HTMLElement, size: number) =>
      `${it.tagName} ${it.className} ${it.innerText.slice(0, 20)}: ${size}`;
    const low = seen('button, .button, input, select, textarea').map(
      (it) => [it, it.getBoundingClientRect().height, 44] as const,
    );
    const fine = seen('input, select, textarea').map(
      (it) => [it, Number.parseFloat(getComputedStyle(it).fontSize), 16] as const,
    );
    return [...low, ...fine]
      .filter(([, size, least]) => size < least)
      .map(([it, size]) => describe(it, size));
  });

/** Buttons and links whose name lacks the words that are seen on them: nobody can call them by these. */
export const misnamed = (page: Page) =>
  page.evaluate(() => {
    const plain = (text: string) => text.replace(/\s+/g, ' ').trim().toLowerCase();
    const nameOf = (it: Element) => {
      const ids = it.getAttribute('aria-labelledby')?.split(' ') ?? [];
      const labels = ids.map((id) => document.getElementById(id)?.textContent ?? '');
      return plain(labels.join(' ') || (it.getAttribute('aria-label') ?? ''));
    };
    return [...document.querySelectorAll<HTMLElement>('a, button, summary, [role=button]')]
      .filter((it) => nameOf(it) !== '' && !nameOf(it).includes(plain(it.innerText)))
      .map((it) => `${it.innerText}: ${nameOf(it)}`);
  });

/** What makes the page wider than the window. */
export const stickingOut = (page: Page) =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [...document.body.querySelectorAll('*')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 0.5)
      .map((element) => `${element.tagName} ${element.className}`);
  });

/** Landmarks and headings that are not there exactly once, and navigations that cannot be told apart. */
export async function misplaced(page: Page) {
  const wrong: string[] = [];
  for (const role of ['banner', 'main', 'contentinfo'] as const) {
    if ((await page.getByRole(role).count()) !== 1) wrong.push(role);
  }
  if ((await page.locator('h1').count()) !== 1) wrong.push('h1');
  const names = await page
    .locator('nav')
    .evaluateAll((all) => all.map((it) => it.getAttribute('aria-label') ?? ''));
  if (names.includes('') || new Set(names).size < names.length) wrong.push(`nav: ${names}`);
  return wrong;
}
