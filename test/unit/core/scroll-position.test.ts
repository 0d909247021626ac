import { beforeEach, expect, test, vi } from 'vitest';
import { createUser } from '../../fixtures.mjs';
import { createPageSignal, flush, openPage } from '../support.ts';

const scrollTo = vi.fn();
const leaveBrowserPage = () => window.dispatchEvent(new Event('pagehide'));
const setScroll = (top: number) => vi.stubGlobal('scrollY', top);

beforeEach(() => {
  scrollTo.mockClear();
  vi.stubGlobal('scrollTo', scrollTo);
  setScroll(0);
});

/** Starts the application at the current URL. */
async function start() {
  const signal = createPageSignal();
  const navigation = await import('../../../src/core/navigation/navigation.ts');
  navigation.startNavigation(signal);
  const scrolling = await import('../../../src/core/view/scroll-position.ts');
  scrolling.keepScrollPosition(signal);
  return {
    ...navigation,
    ...scrolling,
    ...(await import('../../../src/core/session/session.ts')),
  };
}
async function open() {
  openPage({ url: '/#/' });
  return start();
}

test('Back shows a screen where the person has scrolled to, and a new entry begins at the top.', async () => {
  const { navigate, restoreScrollPosition } = await open();
  expect(history.scrollRestoration).toBe('manual');
  setScroll(300);
  navigate('contact', {});
  expect(restoreScrollPosition()).toBe(false);
  setScroll(700);
  history.back();
  await flush();
  expect(restoreScrollPosition()).toBe(true);
  expect(scrollTo).toHaveBeenCalledExactlyOnceWith(0, 300);
  setScroll(0);
  history.forward();
  await flush();
  expect(restoreScrollPosition()).toBe(true);
  expect(scrollTo).toHaveBeenLastCalledWith(0, 700);
});

test('A reload shows the screen where it was, unless that was the top.', async () => {
  await open();
  setScroll(300);
  leaveBrowserPage();
  // The entry and the storage of the tab survive a reload; the modules do not.
  vi.resetModules();
  const reloaded = await start();
  expect(reloaded.restoreScrollPosition()).toBe(true);
  expect(scrollTo).toHaveBeenCalledExactlyOnceWith(0, 300);
  setScroll(0);
  leaveBrowserPage();
  expect(reloaded.restoreScrollPosition()).toBe(false);
});

test('A change of the language in the URL is no reason to remember a position.', async () => {
  const { restoreScrollPosition, writeLanguage } = await open();
  setScroll(300);
  writeLanguage('en');
  expect(restoreScrollPosition()).toBe(false);
});

test('The positions belong to the person, and a logout removes them.', async () => {
  const { beginSession, endSession, navigate, restoreScrollPosition } = await open();
  beginSession(createUser(), 'h1');
  setScroll(300);
  navigate('contact', {});
  setScroll(0);
  endSession('logout');
  history.back();
  await flush();
  expect(restoreScrollPosition()).toBe(false);
  expect({ ...sessionStorage }).toEqual({});
});
