import { test } from 'vitest';
import { setUpBrowserTests } from './harness.ts';
import { createUserActions, type InputMethod, keyboard, mouse } from './input-methods.ts';
import { journey, personas } from './journey.ts';

const app = setUpBrowserTests();

const inputMethods: Readonly<Record<string, InputMethod>> = { de: keyboard, it: mouse };

// The English journey runs in other-programs.test.ts and in other engines.
test.each(personas.filter(({ language }) => language in inputMethods))(
  'In the language $language, a user can complete the journey.',
  async (persona) => {
    const { page, allow } = await app.visit({ locale: persona.locale });
    allow('401 POST /auth/login');
    await journey(createUserActions(page, inputMethods[persona.language] ?? mouse), persona, {
      url: app.url(),
      email: `${persona.language}@example.com`,
      mailedLink: app.mailedLink,
    });
  },
);
