import { describe, expect, test, vi } from 'vitest';
import { openPage, otherTab } from '../support.ts';

const stored = { 'signing.csrfToken': 'stored' };

async function open(element: string | undefined, more: Parameters<typeof openPage>[0] = {}) {
  openPage({ ...more, meta: element === undefined ? {} : { 'csrf-token': element } });
  const csrf = await import('../../src/core/session/csrf.ts');
  csrf.startCsrf();
  const hear = (token: string, status = 200) =>
    csrf.hearCsrfToken(new Response('{}', { status, headers: { 'X-CSRF-Token': token } }));
  return { ...csrf, hear };
}

describe('Without the element', () => {
  test('no token is sent, and none is heard or kept', async () => {
    const { csrfHeaders, csrfToken, hear } = await open(undefined);
    hear('next');
    expect(csrfHeaders()).toEqual({});
    expect(csrfToken()).toBeUndefined();
    expect(localStorage).toHaveLength(0);
  });

  test('no token of an earlier visit or of another tab is used', async () => {
    const { csrfHeaders } = await open(undefined, { stored });
    otherTab('signing.csrfToken', 'theirs');
    expect(csrfHeaders()).toEqual({});
  });
});

describe('With an empty element', () => {
  test('the first answer brings the token', async () => {
    const { csrfHeaders, hear } = await open('');
    expect(csrfHeaders()).toEqual({});
    hear('first');
    expect(csrfHeaders()).toEqual({ 'X-CSRF-Token': 'first' });
  });

  test('the token of an earlier visit is not used', async () => {
    const { csrfHeaders } = await open('', { stored });
    expect(csrfHeaders()).toEqual({});
  });
});

describe('With a token in the element', () => {
  test('it is sent and stored', async () => {
    const { csrfHeaders } = await open('page', { stored });
    expect(csrfHeaders()).toEqual({ 'X-CSRF-Token': 'page' });
    expect(localStorage.getItem('signing.csrfToken')).toBe('page');
  });

  test.each([200, 401, 403, 404, 409, 500, 503])(
    'an answer %d may bring the next',
    async (status) => {
      const { csrfHeaders, hear } = await open('page');
      hear('next', status);
      expect(csrfHeaders()).toEqual({ 'X-CSRF-Token': 'next' });
      expect(localStorage.getItem('signing.csrfToken')).toBe('next');
    },
  );

  test('an answer without a token, or with an empty one, changes nothing', async () => {
    const { csrfToken, hear, hearCsrfToken } = await open('page');
    hear('');
    hearCsrfToken(new Response('{}'));
    expect(csrfToken()).toBe('page');
  });

  test('the same token again is not stored again', async () => {
    const { hear } = await open('page');
    localStorage.removeItem('signing.csrfToken');
    hear('page');
    expect(localStorage.getItem('signing.csrfToken')).toBeNull();
  });
});

describe('Another tab', () => {
  test('that has got a newer token shares it', async () => {
    const { csrfToken } = await open('page');
    otherTab('signing.csrfToken', 'newer');
    expect(csrfToken()).toBe('newer');
  });

  test('that removes the token or clears the storage takes ours not away', async () => {
    const { csrfToken } = await open('page');
    otherTab('signing.csrfToken');
    otherTab(undefined);
    expect(csrfToken()).toBe('page');
  });

  test('that changes something else changes nothing', async () => {
    const { csrfToken } = await open('page');
    otherTab('signing.user', '{}');
    otherTab('csrfToken', 'theirs');
    expect(csrfToken()).toBe('page');
  });
});

test('Storage that is forbidden keeps no token from being sent', async () => {
  openPage({ meta: { 'csrf-token': 'page' } });
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  const { csrfHeaders, startCsrf } = await import('../../src/core/session/csrf.ts');
  startCsrf();
  expect(csrfHeaders()).toEqual({ 'X-CSRF-Token': 'page' });
});
