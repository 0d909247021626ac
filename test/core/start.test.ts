import { beforeEach, describe, expect, test, vi } from 'vitest';
import { recordIntentions } from '../../src/lib/intentions.ts';
import { createUser } from '../fixtures.mjs';
import { mockFetch, openPage, provideImporters } from '../support.ts';

const { start } = await import('../../src/main.tsx');
const { home, main } = (await import('../../src/chunks.ts')).importers.chunks;

test('Once the application has started, intentions have been carried out, so that no press is lost.', async () => {
  openPage({ url: '/#/login' });
  mockFetch({});
  await provideImporters();
  const mount = document.createElement('div');
  const intentions = { ...recordIntentions(mount), stop: vi.fn() };
  const stop = await start({ mount, language: 'en', isPrerendered: false, intentions });
  expect(intentions.stop).toHaveBeenCalledOnce();
  stop();
});

describe('A prerendered view', () => {
  let html = '';

  beforeEach(async () => {
    const { prerender } = await import('../../src/prerender.tsx');
    openPage({ url: '/#/home' });
    html = await prerender();
    vi.spyOn(console, 'info');
  });

  type Options = {
    readonly isPrerendered?: boolean;
    readonly language?: 'en' | 'de';
    readonly page?: Parameters<typeof openPage>[0];
    /** Imports the chunk of Home. */
    readonly importHome?: () => Promise<unknown>;
  };

  /** Starts the application over the prerendered Home. Returns whether its elements have stayed. */
  async function startOverHome(options: Options = {}) {
    const { isPrerendered = true, language = 'en', page, importHome = home } = options;
    openPage({ url: '/#/home', ...page });
    mockFetch({});
    await provideImporters({ main, home: importHome });
    const mount = document.createElement('div');
    mount.innerHTML = html;
    const heading = mount.querySelector('h1');
    const intentions = recordIntentions(mount);
    const stop = await start({ mount, language, isPrerendered, intentions });
    const hasStayed = mount.querySelector('h1') === heading;
    stop();
    return hasStayed;
  }

  test('A prerendered view is hydrated if it is what the application would show.', async () => {
    expect(await startOverHome()).toBe(true);
    expect(console.info).not.toHaveBeenCalled();
  });

  const user = createUser();
  const loggedIn = { 'signing.user': JSON.stringify(user), 'signing.userHash': 'h1' };
  test.each<[string, Options]>([
    ['there is none for the address', { isPrerendered: false }],
    ['it is in another language', { language: 'de' }],
    ['a user is logged in', { page: { meta: { 'user-hash': 'h1' }, localItems: loggedIn } }],
    ['its chunk cannot be loaded', { importHome: () => Promise.reject(new Error('Not found')) }],
    [
      'the visitor has moved on meanwhile',
      {
        importHome() {
          location.hash = '#/home?status=deleted';
          window.dispatchEvent(new Event('hashchange'));
          return home();
        },
      },
    ],
  ])('A prerendered view is replaced, and not hydrated, if %s.', async (_, options) => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    expect(await startOverHome(options)).toBe(false);
    // React would report a hydration mismatch through console.info.
    expect(console.info).not.toHaveBeenCalled();
  });
});
