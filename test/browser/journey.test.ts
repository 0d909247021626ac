import { test } from 'vitest';
import { type Hands, keyboard, mouse, personIn } from './hands.ts';
import { journey, travellers } from './journey.ts';
import { setStage } from './stage.ts';

const stage = setStage();

const hands: Readonly<Record<string, Hands>> = { en: mouse, de: keyboard, it: mouse };

test.each(travellers)(
  'somebody gets from the first visit to the deleted profile in $language',
  async (traveller) => {
    const { page, allow } = await stage.visit({ locale: traveller.locale });
    allow('401 POST /auth/login');
    await journey(personIn(page, hands[traveller.language] ?? mouse), traveller, {
      url: stage.url(),
      email: `${traveller.language}@example.com`,
      mailedLink: stage.mailedLink,
    });
  },
);
