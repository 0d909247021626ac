import { expect, test, vi } from 'vitest';
import { changeStorageInOtherTab, flush, openPage } from '../support.ts';

const key = 'signing.csrfToken';

/** Opens a page with this token element, and with the token of an earlier visit in the storage. */
async function open(element: string | undefined) {
  openPage({
    meta: element === undefined ? {} : { 'csrf-token': element },
    localItems: { [key]: 'old' },
  });
  const csrf = await import('../../src/core/session/csrf.ts');
  const { startCsrf, registerRequest, csrfHeaders } = csrf;
  const loadFirstToken = vi.fn(async () => {});
  startCsrf(loadFirstToken);
  const receiveToken = (token: string, status = 200) =>
    registerRequest()(new Response('{}', { status, headers: { 'X-CSRF-Token': token } }));
  return {
    receiveToken,
    registerRequest,
    loadFirstToken,
    getSentToken: () => csrfHeaders()['X-CSRF-Token'],
  };
}

test('Without the element no token is ever sent, whatever responses, storage or other tabs contain.', async () => {
  const { receiveToken, getSentToken } = await open(undefined);
  receiveToken('next');
  changeStorageInOtherTab(key, 'theirs');
  expect(getSentToken()).toBeUndefined();
  expect(localStorage.getItem(key)).toBe('theirs');
});

test('With an empty element the first response supplies the token.', async () => {
  const { receiveToken, loadFirstToken, getSentToken } = await open('');
  expect(getSentToken()).toBeUndefined();
  expect(loadFirstToken).toHaveBeenCalledOnce();
  receiveToken('first');
  expect(getSentToken()).toBe('first');
});

test('A token in the element is sent and stored.', async () => {
  const { getSentToken } = await open('page');
  expect([getSentToken(), localStorage.getItem(key)]).toEqual(['page', 'page']);
});

test.each([200, 401, 403, 404, 500, 503])(
  'A response with status %d may renew the token.',
  async (status) => {
    const { receiveToken, getSentToken } = await open('page');
    receiveToken('next', status);
    expect([getSentToken(), localStorage.getItem(key)]).toEqual(['next', 'next']);
  },
);

test('A response without a token, with the same token or with an invalid one changes nothing.', async () => {
  const { receiveToken, registerRequest, getSentToken } = await open('page');
  localStorage.removeItem(key);
  receiveToken('');
  receiveToken('page');
  registerRequest()(new Response('{}'));
  for (const invalidToken of ['a\nb', 'ä', 'a b']) changeStorageInOtherTab(key, invalidToken);
  changeStorageInOtherTab(key);
  expect([getSentToken(), localStorage.getItem(key)]).toEqual(['page', null]);
});

test('A newer token from another tab is used, and other changes of the storage are ignored.', async () => {
  const { getSentToken } = await open('page');
  changeStorageInOtherTab(key, 'newer');
  changeStorageInOtherTab('signing.user', '{}');
  changeStorageInOtherTab('csrfToken', 'theirs');
  changeStorageInOtherTab(undefined);
  expect(getSentToken()).toBe('newer');
});

test('The token is sent even if the storage is blocked.', async () => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  const { receiveToken, getSentToken } = await open('page');
  receiveToken('next');
  expect(getSentToken()).toBe('next');
});

test('With an empty element a call that needs a token waits until a response has supplied the first.', async () => {
  openPage({ meta: { 'csrf-token': '' } });
  const { startCsrf, registerRequest, waitForToken } = await import(
    '../../src/core/session/csrf.ts'
  );
  startCsrf(() => new Promise(() => {}));
  let isReady = false;
  const waitingForToken = waitForToken().then(() => (isReady = true));
  // A request has been sent, but not answered.
  const takeToken = registerRequest();
  await flush();
  expect(isReady).toBe(false);
  takeToken(new Response('{}', { headers: { 'X-CSRF-Token': 'first' } }));
  await waitingForToken;
  expect(isReady).toBe(true);
});

test('A call does not wait for a token that the service does not send.', async () => {
  openPage({ meta: { 'csrf-token': '' } });
  const { startCsrf, waitForToken } = await import('../../src/core/session/csrf.ts');
  startCsrf(async () => {});
  await waitForToken();
});

test('With an empty element the stored token of a stored user is used from the start.', async () => {
  openPage({ meta: { 'csrf-token': '' }, localItems: { [key]: 'stored', 'signing.user': '{}' } });
  const { csrfHeaders, startCsrf } = await import('../../src/core/session/csrf.ts');
  const loadFirstToken = vi.fn(async () => {});
  startCsrf(loadFirstToken);
  expect(csrfHeaders()).toEqual({ 'X-CSRF-Token': 'stored' });
  expect(loadFirstToken).not.toHaveBeenCalled();
});

test('A call sends the newest token in the storage, even if no event has announced it.', async () => {
  const { getSentToken } = await open('page');
  // As after a stay in the back/forward cache, no `storage` event arrives.
  localStorage.setItem(key, 'newest');
  expect(getSentToken()).toBe('newest');
});

test('A response to a request that was sent before another tab’s token arrived does not replace that token.', async () => {
  const { registerRequest, getSentToken } = await open('page');
  const takeToken = registerRequest();
  changeStorageInOtherTab(key, 'theirs');
  takeToken(new Response('{}', { headers: { 'X-CSRF-Token': 'older' } }));
  expect(getSentToken()).toBe('theirs');
});

test('The token of a login or logout replaces that of a later request, which the service may have answered before it.', async () => {
  const { registerRequest, receiveToken, getSentToken } = await open('page');
  const takeTokenOfLogout = registerRequest({ replacesSession: true });
  const takeTokenOfLaterRequest = registerRequest();
  receiveToken('ended');
  takeTokenOfLogout(new Response('{}', { headers: { 'X-CSRF-Token': 'next' } }));
  expect(getSentToken()).toBe('next');
  takeTokenOfLaterRequest(new Response('{}', { headers: { 'X-CSRF-Token': 'late' } }));
  expect(getSentToken()).toBe('next');
});

test('The token of a failed login does not replace that of a later request.', async () => {
  const { registerRequest, receiveToken, getSentToken } = await open('page');
  const takeTokenOfLogin = registerRequest({ replacesSession: true });
  receiveToken('newer');
  takeTokenOfLogin(new Response('{}', { status: 401, headers: { 'X-CSRF-Token': 'older' } }));
  expect(getSentToken()).toBe('newer');
});

test('A call does not wait for ever for a token that a hanging service never sends.', async () => {
  openPage({ meta: { 'csrf-token': '' } });
  const { startCsrf, waitForToken } = await import('../../src/core/session/csrf.ts');
  vi.useFakeTimers();
  startCsrf(() => new Promise(() => {}));
  let isReady = false;
  const waitingForToken = waitForToken().then(() => (isReady = true));
  await vi.advanceTimersByTimeAsync(9_000);
  expect(isReady).toBe(false);
  await vi.advanceTimersByTimeAsync(1_000);
  await waitingForToken;
  expect(isReady).toBe(true);
});
