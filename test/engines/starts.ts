import { describe, expect, test } from 'vitest';
import { fileOf } from '../browser/assets.ts';
import { type Language, type Sentence, type Words, wordsIn } from '../browser/words.ts';
import { type Fault, faults } from './front.ts';
import { sendLogin } from './journey.ts';
import type { Stage } from './stage.ts';
import type { Tab } from './tab.ts';

type Entrance = {
  readonly route: string;
  readonly language: Language;
  /** What fails to come. */
  readonly file: string;
  /** Once it has come. */
  readonly heading: string;
  /** Until then, where the page can go on in English. */
  readonly english?: string;
};

const entrances: readonly Entrance[] = [
  { route: '/contact', language: 'de', file: 'de', heading: 'Kontakt', english: 'Contact' },
  {
    route: '/',
    language: 'it',
    file: 'it',
    heading: 'Richiedere firme direttamente da Nextcloud',
    english: 'Request signatures straight from your Nextcloud',
  },
  { route: '/register', language: 'de', file: 'de', heading: 'Registrieren', english: 'Sign Up' },
  { route: '/register', language: 'en', file: 'visitor', heading: 'Sign Up' },
  { route: '/contact', language: 'it', file: 'pages', heading: 'Contatti' },
  { route: '/contact', language: 'de', file: 'contact-de', heading: 'Kontakt' },
];

const quick = ['is not there', 'is answered with a page', 'loses its connection'] as const;

/** Each takes as long as the application has patience. */
const hanging = entrances.filter(({ route, file }) => file === 'visitor' || route === '/');

/** As a person waits. */
const patienceMs = 25_000;

/** What fails at the first visit keeps nobody out. */
export function testStarts(stage: Stage) {
  const spoil = (file: string, fault: Fault) => stage.front().spoil(fileOf(file), fault);

  async function visit({ route, language }: Entrance) {
    const tab = await stage.visit();
    await tab.goto(`${stage.url()}#${route}?lang=${language}`);
    return tab;
  }

  describe.each(entrances)('at $route in $language, $file', (entrance) => {
    test.each(quick)('that %s keeps nobody out', async (fault) => {
      spoil(entrance.file, faults[fault]);
      await goOn(await visit(entrance), entrance);
    });
  });

  test.each(hanging)(
    'at $route in $language, $file that never comes keeps nobody out',
    async (it) => {
      spoil(it.file, faults['never comes']);
      await goOn(await visit(it), it);
    },
  );

  /** The page goes on in English, or tells the trouble until the file comes. */
  async function goOn(tab: Tab, { language, heading, english }: Entrance) {
    if (english !== undefined) {
      await tab.heading(english, patienceMs);
      return expectShell(tab, wordsIn('en'));
    }
    const t = await seeTrouble(tab, language);
    await expectShell(tab, t);
    stage.front().mend();
    await tab.press({ is: 'button', named: t('Try again') });
    return tab.heading(heading, patienceMs);
  }

  test('a login does not wait for a dictionary that never comes', async () => {
    const person = await stage.register('de');
    spoil('de', faults['never comes']);
    const tab = await stage.visit();
    await tab.goto(`${stage.url()}#/login`);
    await tab.started();
    await sendLogin(tab, wordsIn('en'), person);
    await tab.soon(
      'the accounts are there',
      () => tab.evaluate(() => location.hash.startsWith('#/accounts/overview')),
      patienceMs,
    );
    await tab.soon('somebody is logged in', () =>
      tab.has({ is: 'button', named: 'Ada Rossi', within: 'header' }),
    );
  });
}

/** A message and another try, in the language that is there. Gives its words. */
async function seeTrouble(tab: Tab, language: Language) {
  const spoken = await tab.soon(
    'the trouble is told',
    async () => {
      for (const one of [language, 'en'] as const) {
        const named = wordsIn(one)('This page could not be loaded');
        if (await tab.has({ is: 'heading', named })) return one;
      }
      return undefined;
    },
    patienceMs,
  );
  const t = wordsIn(spoken);
  expect(await tab.has({ is: 'button', named: t('Try again') })).toBe(true);
  return t;
}

/** What surrounds a screen is there and works. */
async function expectShell(tab: Tab, t: Words) {
  await tab.started();
  for (const [within, named] of shell) {
    await tab.soon(`a link “${t(named)}”`, () => tab.has({ is: 'link', within, named: t(named) }));
  }
}

const shell: readonly (readonly [within: string, named: Sentence])[] = [
  ['header', 'Login'],
  ['footer', 'Imprint'],
];
