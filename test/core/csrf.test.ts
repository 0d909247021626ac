import { expect, test, vi } from 'vitest';
import { openPage, otherTab, settle } from '../support.ts';

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

test('Without the element no token is ever sent, whatever responses, storage or other tabs contain.', async () => {
  const { hear, sent } = await open(undefined);
  hear('next');
  otherTab(key, 'theirs');
  expect(sent()).toBeUndefined();
  expect(localStorage.getItem(key)).toBe('theirs');
});

test('With an empty element the first response supplies the token.', async () => {
  const { hear, fetchFirst, sent } = await open('');
  expect(sent()).toBeUndefined();
  expect(fetchFirst).toHaveBeenCalledOnce();
  hear('first');
  expect(sent()).toBe('first');
});

test('A token in the element is sent and stored.', async () => {
  const { sent } = await open('page');
  expect([sent(), localStorage.getItem(key)]).toEqual(['page', 'page']);
});

test.each([200, 401, 403, 404, 500, 503])(
  'A response with status %d may renew the token.',
  async (status) => {
    const { hear, sent } = await open('page');
    hear('next', status);
    expect([sent(), localStorage.getItem(key)]).toEqual(['next', 'next']);
  },
);

test('A response without a token, with the same token or with an invalid one changes nothing.', async () => {
  const { hear, trackToken, sent } = await open('page');
  localStorage.removeItem(key);
  hear('');
  hear('page');
  trackToken()(new Response('{}'));
  for (const bad of ['a\nb', 'ä', 'a b']) otherTab(key, bad);
  otherTab(key);
  expect([sent(), localStorage.getItem(key)]).toEqual(['page', null]);
});

test('A newer token from another tab is used, and other changes of the storage are ignored.', async () => {
  const { sent } = await open('page');
  otherTab(key, 'newer');
  otherTab('signing.user', '{}');
  otherTab('csrfToken', 'theirs');
  otherTab(undefined);
  expect(sent()).toBe('newer');
});

test('The token is sent even if the storage is blocked.', async () => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  const { hear, sent } = await open('page');
  hear('next');
  expect(sent()).toBe('next');
});

test('With an empty element a call that needs a token waits until a response has brought the first', async () => {
  openPage({ meta: { 'csrf-token': '' } });
  const { startCsrf, trackToken, waitForToken } = await import('../../src/core/session/csrf.ts');
  startCsrf(() => new Promise(() => {}));
  let isReady = false;
  const waiting = waitForToken().then(() => (isReady = true));
  await settle();
  expect(isReady).toBe(false);
  trackToken()(new Response('{}', { headers: { 'X-CSRF-Token': 'first' } }));
  await waiting;
  expect(isReady).toBe(true);
});

test('It does not wait for a token that the service does not have', async () => {
  openPage({ meta: { 'csrf-token': '' } });
  const { startCsrf, waitForToken } = await import('../../src/core/session/csrf.ts');
  startCsrf(async () => {});
  await waitForToken();
});

test('With an empty element the stored token of a stored user is used from the start', async () => {
  openPage({ meta: { 'csrf-token': '' }, stored: { [key]: 'stored', 'signing.user': '{}' } });
  const { csrfHeaders, startCsrf } = await import('../../src/core/session/csrf.ts');
  const fetchFirst = vi.fn(async () => {});
  startCsrf(fetchFirst);
  expect(csrfHeaders()).toEqual({ 'X-CSRF-Token': 'stored' });
  expect(fetchFirst).not.toHaveBeenCalled();
});

test('A page from the back/forward cache takes the newest token', async () => {
  const { sent } = await open('page');
  localStorage.setItem(key, 'newest');
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(sent()).toBe('newest');
});
