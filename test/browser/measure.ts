import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { root } from '../setup.mjs';

const tokens = readFileSync(join(root, 'styles/tokens.css'), 'utf8');

/** The distances that things may have, in pixels. */
export const scale: readonly number[] = [
  0,
  ...[...tokens.matchAll(/--space-\d: ([\d.]+)rem/g)].map(([, rem]) => Number(rem) * 16),
];

/**
 * The room between each thing of the screen and what stands below it in the same box, as `box > one / other: pixels`.
 * Each sort once: how many there are, and what the letters measure, makes no difference.
 */
export const gapsOf = (page: Page) =>
  page.evaluate(() => {
    const nameOf = (it: Element) => it.getAttribute('class')?.split(' ')[0] || it.localName;
    const counts = (it: Element) => {
      const { display, position } = getComputedStyle(it);
      const { height } = it.getBoundingClientRect();
      const isPlaced = !/absolute|fixed/.test(position) && !/inline|none|contents/.test(display);
      return isPlaced && height > 0 && it.checkVisibility();
    };
    // What is centred in a line, and what scrolls by itself, has other distances.
    const isLine = (it: Element) =>
      getComputedStyle(it).display.includes('flex') && getComputedStyle(it).flexDirection === 'row';
    const boxes = [...document.querySelectorAll('#main, #main *')].filter(
      (it) => !isLine(it) && !it.closest('svg, .prose, .slider'),
    );
    const lines = boxes.flatMap((box) => {
      const things = [...box.children].filter(counts);
      return things.slice(1).flatMap((other, index) => {
        const one = things[index] ?? other;
        const gap = other.getBoundingClientRect().top - one.getBoundingClientRect().bottom;
        // Beside it, not below.
        if (gap < -1) return [];
        return `${nameOf(box)} > ${nameOf(one)} / ${nameOf(other)}: ${Math.round(gap)}`;
      });
    });
    return [...new Set(lines)].sort();
  });

/** Where things stand that are as wide as their place, and how high controls are: whatever the letters measure. */
export const boxesOf = (page: Page) =>
  page.evaluate(() => {
    const wide =
      '.navbar__row, .card, .card__body, .card__aside, .hero, .hero__art, .band, .call, .row > li, .form, .table, .field > .input:not(select), .banner, .footer__row';
    const high = '.navbar, .navbar__toggle button, .input:not(textarea), .button, .avatar';
    const all = (selector: string) =>
      [...document.querySelectorAll(selector)].filter(
        (it) => it.checkVisibility() && it.getBoundingClientRect().height > 0,
      );
    const nameOf = (it: Element) => `${it.localName}.${it.getAttribute('class') ?? ''}`;
    const lines = [
      ...all(wide).map((it) => {
        const { left, width } = it.getBoundingClientRect();
        return `${nameOf(it)}: from ${Math.round(left)}, ${Math.round(width)} wide`;
      }),
      // A label that needs two lines makes a button higher.
      ...all(high)
        .filter((it) => it.getBoundingClientRect().height < 60)
        .map((it) => `${nameOf(it)}: ${Math.round(it.getBoundingClientRect().height)} high`),
    ];
    return [...new Set(lines)].sort();
  });

/** The contrast of words with what they stand on, to one decimal. */
export const contrastsOf = (page: Page) =>
  page.evaluate(() => {
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    function rgb(colour: string) {
      if (!canvas) throw new Error('No canvas.');
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = colour;
      canvas.fillRect(0, 0, 1, 1);
      return [...canvas.getImageData(0, 0, 1, 1).data];
    }
    function luminance(colour: string) {
      const [red = 0, green = 0, blue = 0] = rgb(colour).map((channel) => {
        const value = channel / 255;
        return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    }
    function groundOf(it: Element | null): string {
      if (!it) return 'white';
      const { backgroundColor } = getComputedStyle(it);
      return rgb(backgroundColor)[3] === 255 ? backgroundColor : groundOf(it.parentElement);
    }
    const words =
      'h1, h2, h3, p, label, a, button:enabled, dt, dd, th, .banner__body, .field__hint, .field__message, .copied, summary';
    const lines = [...document.querySelectorAll<HTMLElement>(words)]
      .filter(
        (it) => it.checkVisibility() && it.innerText.trim() && !it.closest('.prose, .skip-link'),
      )
      .map((it) => {
        const [one = 0, other = 0] = [
          luminance(getComputedStyle(it).color),
          luminance(groundOf(it)),
        ];
        const ratio = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
        const name = `${it.localName}.${it.getAttribute('class') ?? ''}`;
        return `${name}${it.ariaCurrent ? ' here' : ''}: ${ratio.toFixed(1)}`;
      });
    return [...new Set(lines)].sort();
  });
