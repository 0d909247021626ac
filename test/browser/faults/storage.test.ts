import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { count } from '../../cases.ts';
import { share } from '../../share.ts';
import {
  arrive,
  button,
  eventually,
  field,
  formWith,
  heading,
  logIn,
  logOut,
  notice,
  setStage,
  settled,
} from '../stage.ts';

const stage = setStage();

/** Ways in which a browser keeps nothing. */
const spoiled = {
  'throws on access': () => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      },
    });
  },
  'is full': () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('Quota', 'QuotaExceededError');
    };
  },
  'is missing': () => {
    Object.defineProperty(window, 'localStorage', { value: undefined });
  },
  'is null': () => {
    Object.defineProperty(window, 'localStorage', { value: null });
  },
  'cannot be read': () => {
    Storage.prototype.getItem = () => {
      throw new DOMException('Broken', 'InvalidStateError');
    };
  },
  'cannot be cleared': () => {
    Storage.prototype.removeItem = () => {
      throw new DOMException('Broken', 'InvalidStateError');
    };
  },
} as const;

/** Through the life of a session, in this tab. */
async function live(page: Page, open: (route: string) => Promise<void>) {
  const person = await stage.register();
  await open('/login');
  await logIn(page, person);
  await heading(page, 'Accounts').waitFor();
  await open('/profile');
  const form = formWith(page, 'Save');
  await field(form, 'Name').fill('Ada Neri');
  await button(form, 'Save').click();
  await notice(page, 'The user profile has been updated.').waitFor();
  await page.reload();
  await heading(page, 'Profile').waitFor();
  await logOut(page, { ...person, name: 'Ada Neri' });
  await heading(page, 'Login').waitFor();
}

test.each(share(Object.entries(spoiled), 2))(
  'a session works where the storage %s',
  async (_, spoil) => {
    const { page, context, open } = await stage.visit();
    await context.addInitScript(spoil);
    await live(page, open);
    count('storage faults');
  },
);

test('a session goes on when the storage is cleared in the middle of it', async () => {
  const person = await stage.register();
  const { page, open } = await stage.visit({ as: person });
  await open('/profile');
  await page.evaluate(() => localStorage.clear());
  const form = formWith(page, 'Save');
  await field(form, 'Name').fill('Ada Neri');
  await button(form, 'Save').click();
  await notice(page, 'The user profile has been updated.').waitFor();
  await page.reload();
  await button(page.getByRole('banner'), 'Ada Neri').waitFor();
  count('storage faults');
});

describe('what stands in the storage before the start', () => {
  const user = { display_name: 'Eve', email: 'eve@example.com', language: 'de', country: 'DE' };
  const rubbish: readonly (readonly [string, string])[] = [
    ['nothing', ''],
    ['a word', 'rubbish'],
    ['half an object', '{"email":"eve@exa'],
    ['null', 'null'],
    ['a list', '[1,2,3]'],
    ['a number', '1e999'],
    ['names of a prototype', '{"__proto__":{"email":"eve@example.com"},"constructor":1}'],
    ['wrong types', '{"email":{"a":1},"display_name":[],"language":7,"country":null}'],
    ['an older shape', '{"name":"Eve","mail":"eve@example.com","version":0}'],
    ['control characters', 'a\u0000\r\nX-Evil: 1\u202e'],
    ['half a character', '\ud800'],
    ['a megabyte', 'x'.repeat(1_000_000)],
    ['somebody', JSON.stringify(user)],
  ];
  const vague = rubbish.filter(([name]) => name !== 'somebody');
  const keys = ['signing.user', 'signing.userHash', 'signing.csrfToken'];

  test.each(keys)('under %s lets nobody in, and stops nothing', async (key) => {
    const { page, open, openAnew } = await stage.visit();
    for (const [, value] of share(rubbish, keys.length, keys.indexOf(key))) {
      await open('/privacy');
      await page.evaluate(
        ([name = '', text = '']) => {
          localStorage.clear();
          localStorage.setItem(name, text);
        },
        [key, value],
      );
      await openAnew('/profile');
      await heading(page, 'Login').waitFor();
      expect(await page.getByRole('banner').textContent()).not.toContain('Eve');
      count('storage faults');
    }
    await live(page, open);
  });

  test('is not believed when the page tells of another user', async () => {
    const person = await stage.register();
    const { page, open, openAnew, sent } = await stage.visit({ as: person });
    for (const [, value] of share(rubbish, 4)) {
      await open('/privacy');
      await page.evaluate((text) => {
        localStorage.setItem('signing.user', text);
        localStorage.setItem('signing.userHash', text);
      }, value);
      const before = sent('GET /settings/profile').length;
      await openAnew('/profile');
      await heading(page, 'Profile').waitFor();
      await eventually(() => field(page, 'Email address').inputValue()).toBe(person.email);
      expect(sent('GET /settings/profile')).toHaveLength(before + 1);
      count('storage faults');
    }
  });

  test('in another tab that writes rubbish, ends the session and stops nothing', async () => {
    const person = await stage.register();
    const { page, context, openAnew } = await stage.visit({ as: person });
    const other = await context.newPage();
    await arrive(other, `${stage.url()}#/privacy`);
    for (const [title, value] of share(vague, 4, 1)) {
      await openAnew('/profile');
      await heading(page, 'Profile').waitFor();
      await other.evaluate((text) => {
        localStorage.setItem('signing.csrfToken', text);
        localStorage.setItem('signing.user', `${text} `);
      }, value);
      await heading(page, 'Login').waitFor();
      await settled(page);
      expect([title, await page.locator('main h1').count()]).toEqual([title, 1]);
      count('storage faults');
    }
  });
});

test('the keys of others on this origin are left alone', async () => {
  const { page, open } = await stage.visit();
  const foreign = {
    user: 'theirs',
    userHash: 'theirs',
    csrfToken: 'theirs',
    'signing-other': 'theirs',
    'nc_files.view': '{"a":1}',
  };
  await open('/privacy');
  await page.evaluate((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, foreign);
  await live(page, open);
  const kept = await page.evaluate(() => ({ ...localStorage }));
  expect(kept).toEqual({ ...foreign, 'signing.csrfToken': expect.stringMatching(/./) });
  count('storage faults', Object.keys(foreign).length);
});
