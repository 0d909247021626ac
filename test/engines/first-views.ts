import { expect, test } from 'vitest';
import { fileOf } from '../browser/assets.ts';
import { type Language, wordsIn } from '../browser/words.ts';
import type { Stage } from './stage.ts';

/** language, heading of home, heading of the login */
const views: readonly (readonly [language: Language, home: string])[] = [
  ['en', 'Request signatures straight from your Nextcloud'],
  ['de', 'Signaturen direkt aus Ihrer Nextcloud anfragen'],
  ['it', 'Richiedere firme direttamente da Nextcloud'],
];

export function testFirstViews(stage: Stage) {
  test.each(views)(
    'home is seen in %s before the program is there, and works when it is',
    async (language, home) => {
      const t = wordsIn(language);
      const tab = await stage.visit();
      const release = stage.front().hold(fileOf('react'));
      await tab.goto(`${stage.url()}#/?lang=${language}`);
      await tab.heading(home);
      release();
      await tab.started();
      await tab.heading(home);
      expect(await tab.language()).toBe(language);
      await tab.press({ is: 'link', named: t('Login'), within: 'header' });
      await tab.heading(t('Login'));
    },
  );

  test.each(views)(
    'the login is seen in %s before the program is there, and keeps what is typed meanwhile',
    async (language) => {
      const t = wordsIn(language);
      const email = { is: 'field', named: t('Email address'), form: t('Login') } as const;
      const tab = await stage.visit();
      const release = stage.front().hold(fileOf('react'));
      await tab.goto(`${stage.url()}#/login?lang=${language}`);
      await tab.enter(email, 'ada@example.com');
      expect(await tab.isStarted()).toBe(false);
      release();
      await tab.started();
      expect(await tab.readValue(email)).toBe('ada@example.com');
      expect(await tab.language()).toBe(language);
      await tab.press({ is: 'button', named: t('Reset password') });
      await tab.heading(t('Reset password'));
    },
  );

  test('a browser in German gets German, which nobody chose', async () => {
    const tab = await stage.visit('de-DE');
    await tab.goto(stage.url());
    await tab.heading('Signaturen direkt aus Ihrer Nextcloud anfragen');
    await tab.started();
    expect(await tab.language()).toBe('de');
    await tab.press({ is: 'link', named: 'Anmelden', within: 'header' });
    await tab.heading('Anmelden');
    expect(await tab.route()).toBe('#/login');
  });
}
