import { describe, expect, test } from 'vitest';
import { fileOf } from '../browser/assets.ts';
import { type Language, type Sentence, wordsIn } from '../browser/words.ts';
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
};

const entrances: readonly Entrance[] = [
  { route: '/contact', language: 'de', file: 'de', heading: 'Kontakt' },
  {
    route: '/',
    language: 'it',
    file: 'it',
    heading: 'Richiedere firme direttamente da Nextcloud',
  },
  { route: '/register', language: 'de', file: 'de', heading: 'Registrieren' },
  { route: '/register', language: 'en', file: 'visitor', heading: 'Sign Up' },
  { route: '/contact', language: 'it', file: 'pages', heading: 'Contatti' },
  { route: '/contact', language: 'de', file: 'contact-de', heading: 'Kontakt' },
];

const quick = ['is not there', 'is answered with a page', 'loses its connection'] as const;

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
    test.each(quick)('that %s is told, and comes with the next try', async (fault) => {
      spoil(entrance.file, faults[fault]);
      const tab = await visit(entrance);
      const say = await seeTrouble(tab, entrance);
      stage.front().mend();
      await tab.press({ is: 'button', named: say('Try again') });
      await tab.heading(entrance.heading);
    });
  });

  test('what never comes is told, and comes with the next try', async () => {
    const some = entrances.filter(({ file }) => ['de', 'it', 'visitor'].includes(file)).slice(0, 2);
    for (const { file } of some) spoil(file, faults['never comes']);
    const tabs = await Promise.all(some.map(visit));
    const words = await Promise.all(some.map((it, at) => seeTrouble(tabs[at] as Tab, it)));
    stage.front().mend();
    for (const [at, { heading }] of some.entries()) {
      const named = words[at]?.('Try again') ?? '';
      await tabs[at]?.press({ is: 'button', named });
      await tabs[at]?.heading(heading, patienceMs);
    }
  });

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

/** Shell, message and another try, in the language that is there. Gives its words. */
async function seeTrouble(tab: Tab, { language }: Entrance) {
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
  const shell: readonly (readonly [within: string, named: Sentence])[] = [
    ['header', 'Login'],
    ['footer', 'Imprint'],
  ];
  for (const [within, named] of shell) {
    expect(await tab.has({ is: 'link', within, named: t(named) })).toBe(true);
  }
  expect(await tab.has({ is: 'button', named: t('Try again') })).toBe(true);
  return t;
}
