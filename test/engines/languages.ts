import { expect, test } from 'vitest';
import { fileOf } from '../browser/assets.ts';
import { type Sentence, type Words, wordsIn } from '../browser/words.ts';
import { faults } from './front.ts';
import { sendLogin } from './journey.ts';
import type { Stage } from './stage.ts';
import type { Tab } from './tab.ts';

type Case = {
  readonly title: string;
  readonly route: string;
  /** For somebody who is logged in, and has an account. */
  readonly user?: true;
  readonly submit: Sentence;
  readonly typed: Readonly<Partial<Record<Sentence, string>>>;
  readonly chosen?: Readonly<Partial<Record<Sentence, string>>>;
};

const platform = { Name: 'Cloud of Bea', 'Platform URL': 'http://192.168.0.7:8080/cloud/' };

const cases: readonly Case[] = [
  {
    title: 'login',
    route: '/login',
    submit: 'Login',
    typed: { 'Email address': 'ada@example.com' },
  },
  {
    title: 'reset request',
    route: '/passwordreset',
    submit: 'Request reset',
    typed: { 'Email address': 'ada@example.com' },
  },
  {
    title: 'registration',
    route: '/register',
    submit: 'Sign Up',
    typed: { Name: 'Ada Rossi', 'Email address': 'ada@example.com' },
    chosen: { Language: 'Italiano', Country: 'Italy' },
  },
  {
    title: 'profile deletion',
    route: '/profile/delete/some-token',
    submit: 'Confirm deletion',
    typed: { Reason: 'I sign with a pen again.' },
  },
  {
    title: 'profile',
    route: '/profile',
    user: true,
    submit: 'Save',
    typed: { Name: 'Ada Bianchi' },
    chosen: { Country: 'Austria' },
  },
  {
    title: 'new account',
    route: '/accounts/overview',
    user: true,
    submit: 'Create account',
    typed: platform,
  },
  { title: 'account', route: '/accounts/{id}', user: true, submit: 'Save', typed: platform },
];

const en = wordsIn('en');

const languages = { is: 'field', within: 'footer' } as const;

/** A language is chosen by the letter that it begins with. */
async function choose(tab: Tab, letter: 'D' | 'I') {
  await tab.evaluate((eyes, it) => eyes(it)?.focus(), languages);
  await tab.type(letter);
}

const mark = (tab: Tab) => tab.evaluate(() => void Object.assign(window, { stayed: true }));
const hasStayed = (tab: Tab) => tab.evaluate(() => 'stayed' in window);

/** Waits until the page has been loaded anew in another language. */
async function reloaded(tab: Tab, language: string) {
  await tab.soon(
    'the page is loaded anew',
    async () => !(await hasStayed(tab)) && (await tab.language()) === language,
  );
  await tab.started();
}

async function fillIn(tab: Tab, { submit, typed, chosen = {} }: Case) {
  for (const [named, value] of Object.entries(typed)) {
    await tab.enter({ is: 'field', named, form: submit }, value);
  }
  for (const [named, option] of Object.entries(chosen)) {
    await tab.choose({ is: 'field', named, form: submit }, option);
  }
}

async function expectContent(tab: Tab, t: Words, { submit, typed, chosen = {} }: Case) {
  for (const [label, value] of Object.entries({ ...typed, ...chosen })) {
    const target = { is: 'field', named: t(label as Sentence), form: t(submit) } as const;
    await tab.soon(`${label} is ${value}`, async () => (await tab.readContent(target)) === value);
  }
}

/** What was typed survives a choice of language, which loads the page anew. */
export function testLanguages(stage: Stage) {
  async function open({ route, user }: Pick<Case, 'route' | 'user'>) {
    const tab = await stage.visit();
    let id = '';
    if (user) {
      const person = await stage.register();
      id = await stage.addAccount(person, { name: 'Cloud of Ada', url: 'https://example.org/' });
      await tab.goto(`${stage.url()}#/login`);
      await sendLogin(tab, en, person);
      await tab.says('Cloud of Ada');
    }
    await tab.goto(`${stage.url()}#${route.replace('{id}', id)}`);
    await tab.started();
    await mark(tab);
    return tab;
  }

  test.each(cases)('what was typed is there in the next language: $title', async (one) => {
    const tab = await open(one);
    await fillIn(tab, one);
    await choose(tab, 'D');
    await reloaded(tab, 'de');
    await expectContent(tab, wordsIn('de'), one);
  });

  test('a password is asked about: it is lost or kept as its owner says', async () => {
    const tab = await open({ route: '/login' });
    const fields = (t: Words) => {
      const form = t('Login');
      const email = { is: 'field', named: t('Email address'), form } as const;
      return { email, password: { is: 'field', named: t('Password'), form } as const };
    };
    const { email, password } = fields(en);
    await tab.enter(email, 'ada@example.com');
    await tab.enter(password, 'a secret');
    await tab.asked(false, () => choose(tab, 'D'));
    expect(await hasStayed(tab)).toBe(true);
    expect(await tab.language()).toBe('en');
    expect(await tab.readContent(languages)).toBe('English');
    expect(await tab.readValue(password)).toBe('a secret');
    await tab.asked(true, () => choose(tab, 'D'));
    await reloaded(tab, 'de');
    const german = fields(wordsIn('de'));
    await tab.soon('the address is back', async () =>
      Boolean((await tab.readValue(german.email)) === 'ada@example.com'),
    );
    expect(await tab.readValue(german.password)).toBe('');
  });

  test('a second choice holds that is made while the first is loading', async () => {
    const [, , one] = cases as [Case, Case, Case];
    const tab = await open(one);
    await fillIn(tab, one);
    const release = stage.front().hold(fileOf('de'));
    await choose(tab, 'D');
    // Letters that follow each other soon are one word to the browser.
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await choose(tab, 'I');
    release();
    await reloaded(tab, 'it');
    await expectContent(tab, wordsIn('it'), one);
  });

  test('a choice whose words cannot be loaded changes nothing', async () => {
    const [, , one] = cases as [Case, Case, Case];
    const tab = await open(one);
    await fillIn(tab, one);
    stage.front().spoil(fileOf('de'), faults['is not there']);
    await choose(tab, 'D');
    await tab.soon(
      'English is chosen',
      async () => (await tab.readContent(languages)) === 'English',
    );
    expect(await hasStayed(tab)).toBe(true);
    await expectContent(tab, en, one);
  });
}
