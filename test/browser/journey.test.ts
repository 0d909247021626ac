import { test } from 'vitest';
import { setUpBrowserTests } from './harness.ts';
import { createUserActions, type InputMethod, keyboard, mouse } from './input-methods.ts';
import { journey, personas } from './journey.ts';

const app = setUpBrowserTests();

const hands: Readonly<Record<string, InputMethod>> = { de: keyboard, it: mouse };

// In English it is made among others (other-programs.test.ts), and in the other engines.
test.each(personas.filter(({ language }) => language in hands))(
  'The whole journey, from the first visit to the deleted profile, works in this language: $language',
  async (persona) => {
    const { page, allow } = await app.visit({ locale: persona.locale });
    allow('401 POST /auth/login');
    await journey(createUserActions(page, hands[persona.language] ?? mouse), persona, {
      url: app.url(),
      email: `${persona.language}@example.com`,
      mailedLink: app.mailedLink,
    });
  },
);
