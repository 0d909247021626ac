import { expect, test, vi } from 'vitest';
import { openPage, otherTab } from '../support.ts';

const key = 'signing.csrfToken';

/** The element of the page, and the token of an earlier visit. */
async function open(element: string | undefined) {
  openPage({
    meta: element === undefined ? {} : { 'csrf-token': element },
    stored: { [key]: 'old' },
  });
  const csrf = await import('../../src/core/session/csrf.ts');
  const { startCsrf, trackToken, csrfHeaders } = csrf;
  const fetchFirst = vi.fn(async () => {});
  startCsrf(fetchFirst);
  const hear = (token: string, status = 200) =>
    trackToken()(new Response('{}', { status, headers: { 'X-CSRF-Token': token } }));
  return { hear, trackToken, fetchFirst, sent: () => csrfHeaders()['X-CSRF-Token'] };
}

test('Without the element no token is sent, whatever an answer, another visit or another tab brings', async () => {
  const { hear, sent } = await open(undefined);
  hear('next');
  otherTab(key, 'theirs');
  expect(sent()).toBeUndefined();
  expect(localStorage.getItem(key)).toBe('theirs');
});

test('With an empty element the first answer brings the token, not an earlier visit', async () => {
  const { hear, fetchFirst, sent } = await open('');
  expect(sent()).toBeUndefined();
  expect(fetchFirst).toHaveBeenCalledOnce();
  hear('first');
  expect(sent()).toBe('first');
});

test('A token in the element is sent and stored', async () => {
  const { sent } = await open('page');
  expect([sent(), localStorage.getItem(key)]).toEqual(['page', 'page']);
});

test.each([200, 401, 403, 404, 500, 503])('An answer %d may bring the next', async (status) => {
  const { hear, sent } = await open('page');
  hear('next', status);
  expect([sent(), localStorage.getItem(key)]).toEqual(['next', 'next']);
});

test('An answer without a token, with the same or with one that no header can carry changes nothing', async () => {
  const { hear, trackToken, sent } = await open('page');
  localStorage.removeItem(key);
  hear('');
  hear('page');
  trackToken()(new Response('{}'));
  for (const bad of ['a\nb', 'ä', 'a b']) otherTab(key, bad);
  otherTab(key);
  expect([sent(), localStorage.getItem(key)]).toEqual(['page', null]);
});

test('A newer token of another tab is shared; nothing else that it does matters', async () => {
  const { sent } = await open('page');
  otherTab(key, 'newer');
  otherTab('signing.user', '{}');
  otherTab('csrfToken', 'theirs');
  otherTab(undefined);
  expect(sent()).toBe('newer');
});

test('Storage that is forbidden keeps no token from being sent', async () => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  const { hear, sent } = await open('page');
  hear('next');
  expect(sent()).toBe('next');
});
