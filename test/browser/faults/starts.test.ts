import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { count } from '../../cases.ts';
import { share } from '../../share.ts';
import { fileOf } from '../assets.ts';
import { button, eventually, heading, logIn, setStage, settled, type Visit } from '../stage.ts';
import { type Language, languages, untranslated, type Words, wordsIn } from '../words.ts';
import { comes } from './comes.ts';
import { cases, type Fault, reported, spoil } from './files.ts';

const stage = setStage();

/** Where somebody may begin, and what has to come for it. */
type Entrance = {
  readonly route: string | (() => Promise<string>);
  readonly title: (t: Words) => string;
  /** Parts of the program; a text of a public page, but for its language: `contact-`. */
  readonly needs: readonly string[];
  readonly user?: true;
};

const login = (t: Words) => t('Login');

const entrances: Readonly<Record<string, Entrance>> = {
  'the home page': {
    route: '/',
    title: (t) => t('Request signatures straight from your Nextcloud'),
    needs: ['home'],
  },
  'the login': { route: '/login', title: login, needs: [] },
  'the registration': { route: '/register', title: (t) => t('Sign Up'), needs: ['visitor'] },
  'the request of a reset': {
    route: '/passwordreset',
    title: (t) => t('Reset password'),
    needs: ['visitor'],
  },
  'a link to a new password': {
    route: '/passwordreset/some-token',
    title: (t) => t('Choose a new password'),
    needs: ['visitor'],
  },
  'a link to a registration': {
    route: async () => `/confirm/${(await stage.applicant()).token}`,
    title: (t) => t('Confirm registration'),
    needs: ['visitor'],
  },
  'a link to a deletion': {
    route: '/profile/delete/some-token',
    title: (t) => t('Delete profile'),
    needs: ['visitor'],
  },
  'a public page': {
    route: '/contact',
    title: (t) => t('Contact'),
    needs: ['pages', 'contact-'],
  },
  'an unknown page': {
    route: '/no/such/page',
    title: (t) => t('Page "{page}" not found.', { page: '/no/such/page' }),
    needs: ['pages'],
  },
  'the profile, to a visitor': { route: '/profile', title: login, needs: [] },
  'the accounts, to a visitor': { route: '/accounts/overview', title: login, needs: [] },
  'the profile': {
    route: '/profile',
    title: (t) => t('Profile'),
    needs: ['user', 'shared'],
    user: true,
  },
  'the accounts': {
    route: '/accounts/overview',
    title: (t) => t('Accounts'),
    needs: ['user'],
    user: true,
  },
};

/** A first visit that lacks a file. */
type Start = {
  readonly file: string;
  /** Wanted by the browser or by the address. */
  readonly language: Language;
  readonly by: 'browser' | 'address';
};

/** Each fault meets each file in each language, wanted now by the browser and now by the address. */
const startsOf = ({ needs }: Entrance, turn: number): readonly Start[] =>
  languages
    .flatMap((language) =>
      [...(language === 'en' ? [] : [language]), ...needs].map((name) => ({
        file: name.endsWith('-') ? name + language : name,
        language,
      })),
    )
    .map((start, index) => ({ ...start, by: (index + turn) % 2 === 0 ? 'browser' : 'address' }));

const isDictionary = (file: string) => languages.some((language) => language === file);

/** The program has come, but for what is spoiled: only its own patience counts from here on. */
const programCame = (page: Page) =>
  Promise.all(
    ['main', 'react'].map((name) =>
      page.waitForEvent('requestfinished', (request) => request.url().endsWith(fileOf(name))),
    ),
  );

const titleOf = async (page: Page) =>
  (await heading(page).allInnerTexts()).map((it) => it.trim()).join(' | ');

const spokenOn = async (page: Page) => (await page.getAttribute('html', 'lang')) as Language;

/** What somebody finds, whatever has failed: all of the page in one language, and nothing that is dead. */
async function expectApplication(page: Page) {
  const language = await spokenOn(page);
  const t = wordsIn(language);
  const banner = page.getByRole('banner');
  await banner.getByRole('link', { name: t('Features'), exact: true }).waitFor();
  const footer = page.getByRole('contentinfo');
  expect(await footer.getByRole('combobox').inputValue()).toBe(language);
  expect(await untranslated(page, language)).toEqual([]);
  const dark = button(footer, t('Dark'));
  await dark.click();
  await eventually(() => dark.getAttribute('aria-pressed')).toBe('true');
}

type Attempt = Start & { readonly address: string; readonly fault: Fault };

async function attempt(
  { page, context, tolerate }: Visit,
  { title, needs }: Entrance,
  { file, language, address, fault }: Attempt,
) {
  const mayBeShown = async () => {
    // What has all its words but those of the file can still say them.
    const t = wordsIn(isDictionary(file) ? await spokenOn(page) : language);
    const trouble = t('This page could not be loaded');
    if (needs.length === 0) return [title(t)];
    return isDictionary(file) ? [title(t), trouble] : [trouble];
  };
  tolerate(...reported(file));
  const { asked, mend } = await spoil(context, file, fault);
  const came = programCame(page);
  await page.goto(address, { waitUntil: 'commit' });
  await came;
  await settled(page);
  await comes(page, fault, async () => {
    // What was rendered at build time may be there before.
    const hasStarted = (await page.locator('.fallback').count()) === 0;
    return hasStarted && (await mayBeShown()).includes(await titleOf(page));
  });
  await expectApplication(page);
  if (needs.length > 0) expect(asked()).toBeGreaterThan(0);
  mend();
  await tryAgain(
    page,
    fault,
    [await spokenOn(page), language].map((it) => title(wordsIn(it))),
  );
}

async function tryAgain(page: Page, fault: Fault, titles: readonly string[]) {
  const t = wordsIn(await spokenOn(page));
  if ((await titleOf(page)) !== t('This page could not be loaded')) return;
  expect(await page.getByRole('alert').count()).toBe(1);
  await button(page, t('Try again')).click();
  await comes(page, fault, async () => titles.includes(await titleOf(page)));
}

/** Nothing is left of the visit before. */
const forget = (context: BrowserContext) => context.addInitScript(() => localStorage.clear());

const names = Object.keys(entrances);
const faults = cases.map(([, fault]) => fault);

/** The language of the browser: not that of the address. */
const localeOf = ({ by, language }: Start) =>
  by === 'browser' ? language : languages.find((it) => it !== language);

describe.each(Object.entries(entrances))('a first visit to %s', (name, entrance) => {
  const place = names.indexOf(name);

  test.each(share(cases, cases.length, place))(
    'without a file that %s shows the application, and a way on',
    async (_, fault) => {
      const as = entrance.user && (await stage.register());
      const route = typeof entrance.route === 'string' ? entrance.route : await entrance.route();
      const wrong: string[] = [];
      const starts = share(startsOf(entrance, faults.indexOf(fault)), 8, place);
      for (const locale of languages) {
        const here = starts.filter((start) => localeOf(start) === locale);
        const visit = await stage.visit({ locale, ...(as && { as }) });
        await forget(visit.context);
        if (fault.hangs) await visit.page.clock.install();
        for (const [index, start] of here.entries()) {
          const query = start.by === 'address' ? `?lang=${start.language}` : '';
          const address = `${stage.url()}?document=${index}#${route}${query}`;
          try {
            await attempt(visit, entrance, { ...start, address, fault });
          } catch (error) {
            wrong.push(
              `${start.file}, ${start.language} by ${start.by}: ${(error as Error).message}`,
            );
          }
          await visit.context.unrouteAll({ behavior: 'ignoreErrors' });
          count('starts that lack a file');
        }
      }
      expect(wrong).toEqual([]);
    },
    240_000,
  );
});

describe('a login whose language', () => {
  test.each(share(cases, 2))('%s ends, in the language that is there', async (_, fault) => {
    const person = await stage.register({ language: 'de' });
    const { page, context, open, tolerate } = await stage.visit();
    tolerate(...reported('de'));
    if (fault.hangs) await page.clock.install();
    await open('/login');
    await spoil(context, 'de', fault);
    await logIn(page, person);
    await comes(page, fault, async () => {
      const t = wordsIn(await spokenOn(page));
      const title = await titleOf(page);
      return title === t('Accounts') || title === t('This page could not be loaded');
    });
    await button(page.getByRole('banner'), person.name).waitFor();
    await expectApplication(page);
    expect(await titleOf(page)).toBe('Accounts');
    count('starts that lack a file');
  });
});
