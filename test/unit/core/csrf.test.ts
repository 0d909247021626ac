import { expect, test } from 'vitest';
import { changeStorageInOtherTab, forbidStorage, openPage } from '../support.ts';

const key = 'signing.csrfToken';

/** Opens a page with this token element, and with the token of an earlier visit in the storage. */
async function open(element: string | undefined) {
  openPage({
    meta: element === undefined ? {} : { 'csrf-token': element },
    localItems: { [key]: 'old' },
  });
  const csrf = await import('../../../src/core/session/csrf.ts');
  csrf.startCsrf();
  return csrf;
}
const getStored = () => localStorage.getItem(key);

test('Without the element no token is ever sent or stored, whatever responses, storage or other tabs contain.', async () => {
  const { csrfToken, saveCsrfToken } = await open(undefined);
  expect(csrfToken()).toBeUndefined();
  changeStorageInOtherTab(key, 'theirs');
  saveCsrfToken('next');
  expect([csrfToken(), getStored()]).toEqual([undefined, 'theirs']);
});

test('A token in the element is sent and stored.', async () => {
  const { csrfToken } = await open('page');
  expect([csrfToken(), getStored()]).toEqual(['page', 'page']);
});

test('With an empty element the stored token of an earlier page is sent until a response brings another one.', async () => {
  const { csrfToken, saveCsrfToken } = await open('');
  expect(csrfToken()).toBe('old');
  saveCsrfToken('next');
  expect([csrfToken(), getStored()]).toEqual(['next', 'next']);
});

test('A response without a token, or with one that no header can carry, changes nothing.', async () => {
  const { csrfToken, saveCsrfToken } = await open('page');
  for (const invalidToken of [null, undefined, '', 'a\nb', 'ä', 'a b']) saveCsrfToken(invalidToken);
  expect([csrfToken(), getStored()]).toEqual(['page', 'page']);
});

test('All tabs send the newest token, even if no event has announced it.', async () => {
  const { csrfToken } = await open('page');
  // As after a stay in the back/forward cache, no `storage` event arrives.
  localStorage.setItem(key, 'newest');
  expect(csrfToken()).toBe('newest');
});

test('The token is sent even if the storage is blocked.', async () => {
  forbidStorage();
  const { csrfToken, saveCsrfToken } = await open('page');
  expect(csrfToken()).toBe('page');
  saveCsrfToken('next');
  expect(csrfToken()).toBe('next');
});
