import { beforeEach, expect, test, vi } from 'vitest';
import { createUser } from '../../fixtures.mjs';
import { createPageSignal, flush, onPageLeave, openPage } from '../support.ts';

const scrollTo = vi.fn();
/** Leaves the document or puts its tab into the background, or comes back to it. */
function changeVisibility(hidden = true) {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  document.dispatchEvent(new Event('visibilitychange'));
}
const setScroll = (top: number) => vi.stubGlobal('scrollY', top);

beforeEach(() => {
  scrollTo.mockClear();
  vi.stubGlobal('scrollTo', scrollTo);
  setScroll(0);
});

/** Replaces the folds of the page, as a screen does that has just been rendered. */
function showFolds(...open: boolean[]): HTMLDetailsElement[] {
  const folds = open.map((isOpen) => {
    const fold = document.createElement('details');
    fold.open = isOpen;
    return fold;
  });
  document.body.replaceChildren(...folds);
  return folds;
}
const areOpen = (folds: readonly HTMLDetailsElement[]) => folds.map(({ open }) => open);

/** Starts the application at the current URL. */
async function start() {
  const signal = createPageSignal();
  onPageLeave(() => document.body.replaceChildren());
  const navigation = await import('../../../src/core/navigation/navigation.ts');
  navigation.startNavigation(signal);
  const entryState = await import('../../../src/core/view/entry-state.ts');
  entryState.keepEntryState(signal);
  return {
    ...navigation,
    ...entryState,
    ...(await import('../../../src/core/session/session.ts')),
  };
}
async function open() {
  openPage({ url: '/#/' });
  return start();
}

/** Loads the page again. The entry and the storage of the tab survive that; the modules do not. */
async function reload() {
  changeVisibility();
  vi.resetModules();
  return start();
}

test('Back shows a screen where the person has scrolled to, and a new entry was never seen.', async () => {
  const { navigate, restoreEntryState } = await open();
  expect(history.scrollRestoration).toBe('manual');
  setScroll(300);
  navigate('contact', {});
  expect(restoreEntryState()).toBe(false);
  setScroll(700);
  history.back();
  await flush();
  expect(restoreEntryState()).toBe(true);
  expect(scrollTo).toHaveBeenCalledExactlyOnceWith(0, 300);
  setScroll(0);
  history.forward();
  await flush();
  expect(restoreEntryState()).toBe(true);
  expect(scrollTo).toHaveBeenLastCalledWith(0, 700);
});

test('Back opens and closes what the person had opened and closed, before it scrolls.', async () => {
  const { navigate, restoreEntryState } = await open();
  showFolds(true, false);
  setScroll(300);
  navigate('contact', {});
  history.back();
  await flush();
  const folds = showFolds(false, true);
  scrollTo.mockImplementation(() => expect(areOpen(folds)).toEqual([true, false]));
  restoreEntryState();
  expect(scrollTo).toHaveBeenCalledOnce();
});

test('A new history entry leaves the folds as they are.', async () => {
  const { restoreEntryState } = await open();
  const folds = showFolds(false, true);
  expect(restoreEntryState()).toBe(false);
  expect(areOpen(folds)).toEqual([false, true]);
});

test('A reload shows the screen as it was. It scrolls nobody to the top.', async () => {
  await open();
  setScroll(300);
  showFolds(true);
  const { restoreEntryState } = await reload();
  const folds = showFolds(false);
  expect(restoreEntryState()).toBe(true);
  expect(areOpen(folds)).toEqual([true]);
  expect(scrollTo).toHaveBeenCalledExactlyOnceWith(0, 300);
  setScroll(0);
  changeVisibility();
  expect(restoreEntryState()).toBe(true);
  expect(scrollTo).toHaveBeenCalledOnce();
});

test('A page that is left before its content has arrived keeps what was in sight of it.', async () => {
  await open();
  setScroll(3_000);
  showFolds(true, false);
  await reload();
  setScroll(400);
  document.body.innerHTML = '<div class="loading"></div>';
  const { restoreEntryState } = await reload();
  const folds = showFolds(false, true);
  restoreEntryState();
  expect(areOpen(folds)).toEqual([true, false]);
  expect(scrollTo).toHaveBeenLastCalledWith(0, 3_000);
});

test('A fold that had not been loaded when the page was left stays as it is.', async () => {
  await open();
  showFolds(false);
  const { restoreEntryState } = await reload();
  const folds = showFolds(true, true);
  restoreEntryState();
  expect(areOpen(folds)).toEqual([false, true]);
});

test.each(['rubbish', '{"top":"far","open":true}', '{"top":-1,"open":["yes"]}'])(
  'A stored state that another program has changed to %s changes nothing.',
  async (text) => {
    const { restoreEntryState } = await open();
    changeVisibility();
    for (const key of Object.keys(sessionStorage)) sessionStorage.setItem(key, text);
    const folds = showFolds(false, true);
    restoreEntryState();
    expect(areOpen(folds)).toEqual([false, true]);
    expect(scrollTo).not.toHaveBeenCalled();
  },
);

test('A page that comes back into sight keeps what it remembers, because WebKit has not yet restored its position.', async () => {
  const { restoreEntryState } = await open();
  setScroll(300);
  changeVisibility();
  setScroll(0);
  changeVisibility(false);
  restoreEntryState();
  expect(scrollTo).toHaveBeenCalledExactlyOnceWith(0, 300);
});

test('A change of the language in the URL is no reason to remember anything.', async () => {
  const { restoreEntryState, writeLanguage } = await open();
  setScroll(300);
  writeLanguage('en');
  expect(restoreEntryState()).toBe(false);
});

test('What was in sight belongs to the person, and a logout removes it.', async () => {
  const { beginSession, endSession, navigate, restoreEntryState } = await open();
  const user = createUser();
  beginSession(user, 'h1');
  setScroll(300);
  navigate('contact', {});
  expect(JSON.stringify(sessionStorage)).toContain(user.email);
  endSession('logout');
  history.back();
  await flush();
  expect(restoreEntryState()).toBe(false);
  expect(JSON.stringify(sessionStorage)).not.toContain(user.email);
});
