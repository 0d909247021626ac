import { expect, test, vi } from 'vitest';
import { hideTokenUntilAnswered } from '../../src/core/navigation/hide-token.ts';
import {
  currentLocation,
  navigate,
  startNavigation,
  writeLanguage,
} from '../../src/core/navigation/navigation.ts';
import { chooseLanguage } from '../../src/core/navigation/switch-language.ts';
import type { Result } from '../../src/lib/http.ts';
import { flush, openPage, provideImporters } from '../support.ts';

const url = '/#/passwordreset/s3cret';

/** Sends the token of this page in a request that the test lets succeed or fail. */
async function sendToken() {
  openPage({ url });
  await provideImporters();
  await startNavigation();
  let respond = (_: Result<true>) => {};
  const response = new Promise<Result<true>>((resolve) => (respond = resolve));
  const result = hideTokenUntilAnswered(response);
  return {
    succeed: () => {
      respond({ ok: true, data: true });
      return result;
    },
    fail: () => {
      respond({ ok: false, failure: { kind: 'network' } });
      return result;
    },
  };
}

const isTokenVisible = () => JSON.stringify([location.href, history.state]).includes('s3cret');

test('A token leaves the address and the history entry when it is sent, and its screen stays.', async () => {
  await sendToken();
  expect(isTokenVisible()).toBe(false);
  expect(currentLocation().route).toEqual({ name: 'resetCompletion', params: { token: 's3cret' } });
});

test('The history entry keeps its other properties while the token is hidden and afterwards.', async () => {
  openPage({ url });
  await provideImporters();
  await startNavigation();
  history.replaceState({ list: 'accounts' }, '');
  let fail = () => {};
  const response = new Promise<Result<true>>((resolve) => {
    fail = () => resolve({ ok: false, failure: { kind: 'network' } });
  });
  const result = hideTokenUntilAnswered(response);
  expect(history.state).toEqual({ list: 'accounts', hiddenEntryId: expect.any(Number) });
  fail();
  await result;
  expect(history.state).toEqual({ list: 'accounts' });
});

test('The token returns to the address when the request fails, so that a reload finds it.', async () => {
  const { fail } = await sendToken();
  await fail();
  expect(location.hash).toBe('#/passwordreset/s3cret');
});

test('The request is sent even if the browser allows no more history calls.', async () => {
  openPage({ url });
  await provideImporters();
  await startNavigation();
  const replaceState = vi.spyOn(history, 'replaceState').mockImplementation(() => {
    throw new DOMException('Attempt to use history.replaceState() more than 100 times');
  });
  const succeeded = { ok: true, data: true } as const;
  const failed = { ok: false, failure: { kind: 'network' } } as const;
  for (const result of [succeeded, failed])
    expect(await hideTokenUntilAnswered(Promise.resolve(result))).toEqual({
      result,
      isCurrent: true,
    });
  expect(replaceState).toHaveBeenCalled();
  replaceState.mockRestore();
});

test('A change of language in the meantime does not show the token.', async () => {
  const { fail } = await sendToken();
  await writeLanguage('de');
  expect(isTokenVisible()).toBe(false);
  expect(currentLocation().route.name).toBe('resetCompletion');
  await fail();
  expect(location.hash).toBe('#/passwordreset/s3cret?lang=de');
});

test('A choice of language, which reloads the page, does not show the token.', async () => {
  await sendToken();
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
  void chooseLanguage('de');
  expect(reload).toHaveBeenCalledOnce();
  expect(isTokenVisible()).toBe(false);
  expect(location.hash).toContain('lang=de');
});

test('If its screen is left before the response, Back finds the screen while it is pending, and no token afterwards.', async () => {
  const { succeed } = await sendToken();
  navigate('help', {});
  history.back();
  await flush();
  expect(currentLocation().route.name).toBe('resetCompletion');
  expect(isTokenVisible()).toBe(false);
  navigate('help', {});
  expect(await succeed()).toMatchObject({ isCurrent: false });
  history.back();
  await flush();
  expect(currentLocation().route.name).toBe('login');
  expect(isTokenVisible()).toBe(false);
});
