import { expect, test, vi } from 'vitest';
import { flush, onPageLeave, openPage } from '../support.ts';

type Start = Parameters<typeof import('../../../src/start/main.tsx').start>[0];

/** Runs the first script in a page with this content, without the application. `paint` ends the frame that it waits for. */
async function boot(url: string, html: string, localItems = {}) {
  openPage({ url, localItems });
  document.body.innerHTML = html;
  const start = vi.fn(async (_: Start) => {});
  const main = vi.fn(async () => ({ start, screens: {} }));
  onPageLeave(() => vi.doUnmock('../../../src/start/importers.ts'));
  vi.doMock('../../../src/start/importers.ts', () => ({
    importers: {
      chunks: { main, home: async () => ({ screens: {} }) },
      dictionaries: {},
      pages: {},
    },
  }));
  const frames: (() => void)[] = [];
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => frames.push(callback));
  await import('../../../src/start/boot.ts');
  await flush();
  return {
    main,
    start,
    app: document.getElementById('app'),
    async paint() {
      for (const callback of frames.splice(0)) callback();
      await new Promise((resolve) => setTimeout(resolve));
      await flush();
    },
  };
}

const login =
  '<div id="app" hidden><header>Sealport</header></div><template data-view="en login"><h1>Log in</h1></template>';

test('A prerendered view is painted before the application is loaded.', async () => {
  const { app, main, paint, start } = await boot('/#/login', login);
  expect([app?.hidden, app?.textContent]).toEqual([false, 'Log in']);
  expect(main).not.toHaveBeenCalled();
  await paint();
  expect(start).toHaveBeenCalledOnce();
  expect(start.mock.calls[0]?.[0]).toMatchObject({ mount: app, isPrerendered: true });
});

test('The application is told that the visitor has left the URL of the prerendered view.', async () => {
  const { paint, start } = await boot('/#/login', login);
  history.replaceState(null, '', '#/home');
  await paint();
  expect(start.mock.calls[0]?.[0]).toMatchObject({ isPrerendered: false });
});

test('Without a prerendered view the header stays, and the application is loaded at once.', async () => {
  const { app, start } = await boot('/#/profile', login);
  expect([app?.hidden, app?.textContent]).toEqual([false, 'Sealport']);
  expect(start.mock.calls[0]?.[0]).toMatchObject({ isPrerendered: false });
});

test.each([
  ['another parameter than the language', '/#/login?status=reset&lang=en', '', {}],
  ['a user hash', '/#/login', '<meta name="user-hash" content="h1">', {}],
  ['a stored user', '/#/login', '', { 'signing.user': '{}' }],
])('A page with %s shows no prerendered view.', async (_, url, meta, localItems) => {
  const { app } = await boot(url, `${meta}${login}`, localItems);
  expect(app?.textContent).toBe('Sealport');
});

test('A prerendered view is shown in the language of the URL.', async () => {
  const { app } = await boot('/#/login?lang=en', login);
  expect(app?.textContent).toBe('Log in');
});

test('The first script waits until the page has been parsed.', async () => {
  const readyState = vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading');
  const { app, start } = await boot('/#/profile', login);
  expect([app?.hidden, start.mock.calls]).toEqual([true, []]);
  readyState.mockReturnValue('interactive');
  document.dispatchEvent(new Event('readystatechange'));
  await flush();
  expect([app?.hidden, start.mock.calls.length]).toEqual([false, 1]);
});
