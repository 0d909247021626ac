import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { count } from '../../cases.ts';
import { share } from '../../share.ts';
import { button, eventually, heading, link, routeIn, setStage, settled } from '../stage.ts';
import { cases, type Fault, reported, spoil } from './files.ts';

const stage = setStage();

/** Counts the documents that the page has loaded since: another hash is the same document. */
function countDocuments(page: Page) {
  let documents = 0;
  page.on('domcontentloaded', () => {
    documents += 1;
  });
  return () => documents;
}

const english = { trouble: 'This page could not be loaded', retry: 'Try again' };

/** A file that the screen behind a link needs, and another screen that does without. */
type Part = {
  readonly file: string;
  readonly user?: true;
  readonly from: string;
  /** Links of the navigation bar, and the headings that they lead to. */
  readonly to: { readonly link: string; readonly heading: string; readonly route: string };
  readonly instead: { readonly link: string; readonly heading: string };
};

const contact = { link: 'Contact', heading: 'Contact', route: '/contact' };
const accounts = { link: 'Accounts', heading: 'Accounts', route: '/accounts/overview' };
const home = { link: 'Home', heading: 'Request signatures straight from your Nextcloud' };

const parts: readonly Part[] = [
  {
    file: 'visitor',
    from: '/product',
    to: { link: 'Sign Up', heading: 'Sign Up', route: '/register' },
    instead: { link: 'Login', heading: 'Login' },
  },
  { file: 'user', user: true, from: '/product', to: accounts, instead: home },
  // It is imported by others.
  {
    file: 'shared',
    user: true,
    from: '/product',
    to: accounts,
    instead: { link: 'Features', heading: 'Features' },
  },
  { file: 'pages', from: '/login', to: contact, instead: { link: 'Login', heading: 'Login' } },
  {
    file: 'contact-en',
    from: '/login',
    to: contact,
    instead: { link: 'Features', heading: 'Features' },
  },
];

/** Waits until the page tells the fault, however long that takes by its clock. */
async function seeTrouble(page: Page, { hangs }: Fault) {
  await eventually(async () => {
    if (hangs) await page.clock.runFor(5_000);
    return heading(page, english.trouble).isVisible();
  }).toBe(true);
  expect(await button(page, english.retry).isVisible()).toBe(true);
}

async function tryAgain(page: Page, { hangs }: Fault) {
  await button(page, english.retry).click();
  if (hangs) await page.clock.runFor(3_000);
}

describe.each(parts.map((part) => [part.file, part] as const))('a file (%s)', (file, part) => {
  const { user, from, to, instead } = part;

  test.each(share(cases, cases.length, parts.indexOf(part)))(
    'that %s is told by its screen alone, and comes with the next try',
    async (_, fault) => {
      const as = user && (await stage.register());
      const { page, context, open, tolerate } = await stage.visit(as ? { as } : {});
      const bar = page.getByRole('banner');
      tolerate(...reported(file));
      if (fault.hangs) await page.clock.install();
      const { asked, mend } = await spoil(context, file, fault);
      async function meet() {
        await link(bar, to.link).click();
        if (fault.hangs) {
          // Somebody who waits is told so, and is not given up too soon.
          await page.locator('.progress .loading').waitFor();
          await page.clock.runFor(8_000);
          expect(await heading(page, english.trouble).count()).toBe(0);
        }
        await seeTrouble(page, fault);
        expect(routeIn(page)).toBe(to.route);
      }

      await open(from);
      const documents = countDocuments(page);
      await meet();
      await link(bar, instead.link).click();
      await heading(page, instead.heading).waitFor();
      expect(await page.getByRole('alert').count()).toBe(0);
      await meet();
      expect(asked()).toBeGreaterThan(0);
      expect(documents()).toBe(0);

      mend();
      await tryAgain(page, fault);
      await heading(page, to.heading).waitFor();
      await settled(page);
      expect(routeIn(page)).toBe(to.route);
      expect(await page.getByRole('alert').count()).toBe(0);
      expect(documents()).toBeLessThanOrEqual(fault.stays ? 1 : 0);
      count('parts that cannot be loaded');
    },
  );
});

/** Of which one is painted before the program is there: route, file, heading */
const entrances = [
  ['/register', 'visitor', 'Sign Up'],
  ['/contact', 'contact-en', 'Contact'],
] as const;

describe.each(entrances)('a file that %s begins with (%s)', (route, file, title) => {
  test.each(share(cases, cases.length, route.length))(
    'and that %s is told, and comes with the next try',
    async (_, fault) => {
      const { page, context, tolerate } = await stage.visit();
      tolerate(...reported(file));
      if (fault.hangs) await page.clock.install();
      const { mend } = await spoil(context, file, fault);
      await page.goto(`${stage.url()}#${route}`);
      const documents = countDocuments(page);
      await seeTrouble(page, fault);
      mend();
      await tryAgain(page, fault);
      await heading(page, title).waitFor();
      await heading(page, english.trouble).waitFor({ state: 'detached' });
      expect(routeIn(page)).toBe(route);
      expect(documents()).toBeLessThanOrEqual(fault.stays ? 1 : 0);
      count('parts that cannot be loaded');
    },
  );
});
