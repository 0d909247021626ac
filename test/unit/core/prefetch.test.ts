import { beforeEach, expect, test, vi } from 'vitest';
import { createUser } from '../../fixtures.mjs';
import { flush, onPageLeave, openPage, provideImporters } from '../support.ts';

/** Runs what waits for idle time. */
let runWhenIdle = () => {};

beforeEach(() => {
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => (runWhenIdle = callback));
  return () => Reflect.deleteProperty(navigator, 'connection');
});

/** Opens a page. `loaded` has the names of the chunks that have been loaded. */
async function open({ isLoggedIn = false } = {}) {
  openPage();
  const controller = new AbortController();
  onPageLeave(() => controller.abort());
  const loaded: string[] = [];
  const names = ['main', 'home', 'profile', 'accounts', 'pages'];
  const importers = names.map((name) => [name, async () => ({ screens: loaded.push(name) })]);
  await provideImporters(Object.fromEntries(importers));
  if (isLoggedIn) {
    const { beginSession } = await import('../../../src/core/session/session.ts');
    beginSession(createUser(), 'h1');
  }
  (await import('../../../src/core/view/prefetch.ts')).startPrefetch(controller.signal);
  return { loaded, stop: () => controller.abort() };
}

async function touchLink(type: string, href: string) {
  document.body.innerHTML = `<a href="${href}"><b>Link</b></a>`;
  document.querySelector('b')?.dispatchEvent(new Event(type, { bubbles: true }));
  await flush();
}

test.each(['pointerover', 'focusin'])(
  'The screen of a link is loaded at its first %s.',
  async (type) => {
    const { loaded } = await open();
    for (const href of ['#content', 'https://example.com/#/contact', '#/contact'])
      await touchLink(type, href);
    expect(loaded).toEqual(['pages']);
  },
);

test.each([
  [false, 'profile'],
  [true, 'accounts'],
])(
  'In idle time, what most visits need next is loaded (logged in: %s).',
  async (isLoggedIn, name) => {
    const { loaded } = await open({ isLoggedIn });
    runWhenIdle();
    await flush();
    expect(loaded).toEqual([name]);
  },
);

test('Nothing is loaded ahead for a person who saves data, or once the application has stopped.', async () => {
  const { loaded, stop } = await open();
  stop();
  runWhenIdle();
  await touchLink('pointerover', '#/contact');
  runWhenIdle = () => {};
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
  const { loaded: loadedWithSaveData } = await open();
  runWhenIdle();
  await touchLink('pointerover', '#/contact');
  expect([loaded, loadedWithSaveData]).toEqual([[], []]);
});

test('A failure is no error, because it is reported when the screen is opened.', async () => {
  await open();
  await provideImporters({ pages: () => Promise.reject(new Error('offline')) });
  await touchLink('pointerover', '#/contact');
});
