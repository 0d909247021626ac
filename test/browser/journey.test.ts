import { test } from 'vitest';
import { setStage } from './harness.ts';
import { type Hands, keyboard, mouse, personIn } from './input-methods.ts';
import { journey, travellers } from './journey.ts';

const stage = setStage();

const hands: Readonly<Record<string, Hands>> = { de: keyboard, it: mouse };

// In English it is made among others (others.test.ts), and in the other engines.
test.each(travellers.filter(({ language }) => language in hands))(
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
