import languages from 'i18n:languages';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { createUser } from '../../fixtures.mjs';
import { networkError } from '../support.ts';
import {
  click,
  clickButton,
  deferredReply,
  enter,
  flush,
  getButton,
  getField,
  getHeading,
  getLink,
  getMain,
  goTo,
  openApp,
  pressKey,
  replyWith,
  waitForScreen,
} from './harness.tsx';

const jane = createUser();

const getBanner = () => screen.getByRole('banner');
const getFooter = () => screen.getByRole('contentinfo');
const getNavigation = (name: string) => screen.getByRole('navigation', { name });
const listLinks = (place: HTMLElement) =>
  within(place)
    .getAllByRole('link')
    .map((it) => [it.textContent, it.getAttribute('href')]);
const getMenuButton = () => getButton('Jane Doe', getBanner());
const queryProfileLink = () => within(getBanner()).queryByRole('link', { name: 'Profile' });

const homeLink = ['Home', '#/'];
const pageLinks = [
  ['Product', '#/product'],
  ['Features', '#/features'],
  ['Contact', '#/contact'],
];
const visitorLinks = [
  ['Login', '#/login'],
  ['Sign Up', '#/register'],
];

describe('The navigation', () => {
  test('The navigation of a visitor offers Sign Up and Login instead of Accounts.', async () => {
    await openApp('#/');
    expect(listLinks(getNavigation('Main'))).toEqual([homeLink, ...pageLinks, ...visitorLinks]);
  });

  test('The navigation of a user offers Accounts instead of Sign Up and Login.', async () => {
    await openApp('#/', { user: jane });
    expect(listLinks(getNavigation('Main'))).toEqual([
      homeLink,
      ['Accounts', '#/accounts/overview'],
      ...pageLinks,
    ]);
    expect(getNavigation('Main').contains(getMenuButton())).toBe(true);
  });

  test('The navigation offers neither while the session is unknown.', async () => {
    const { reply, release } = deferredReply(replyWith(jane));
    await openApp('#/', { userHash: 'h1', server: { 'GET settings/profile': reply } });
    expect(listLinks(getNavigation('Main'))).toEqual([homeLink, ...pageLinks]);
    release();
    await waitFor(getMenuButton);
  });

  test('The button Docs lists the documents and is marked as current on each of them.', async () => {
    await openApp('#/docs/nextcloud');
    const docs = getButton('Docs', getNavigation('Main'));
    expect(docs.getAttribute('aria-current')).toBe('true');
    await click(docs);
    const panel = document.getElementById(docs.getAttribute('aria-controls') ?? '') ?? getMain();
    expect(listLinks(panel).map(([, href]) => href)).toEqual([
      '#/docs/help',
      '#/docs/faq',
      '#/docs/nextcloud',
      '#/docs/acrobat',
      '#/docs/mobile/ios',
    ]);
    expect(panel.querySelector('[aria-current=page]')?.textContent).toBe('Connect your Nextcloud');
    await goTo('#/');
    await waitForScreen('Electronic signatures for your Nextcloud');
    expect(docs.hasAttribute('aria-current')).toBe(false);
    expect(docs.getAttribute('aria-expanded')).toBe('false');
  });

  test('The link Accounts is marked as current on an account’s details.', async () => {
    const server = { 'GET settings/accounts/a7': replyWith({}, 404) };
    await openApp('#/accounts/a7', { user: jane, server });
    expect(getNavigation('Main').querySelector('[aria-current=page]')?.textContent).toBe(
      'Accounts',
    );
  });

  test('The logo leads home and is named once.', async () => {
    await openApp('#/login', { settings: { brand: '<b>Ämter</b>' } });
    const logo = within(getBanner()).getByRole('img', { name: '<b>Ämter</b>' });
    expect(logo.closest('a')?.getAttribute('href')).toBe('#/');
    const text = within(logo).getByText('<b>Ämter</b>');
    expect(text.getAttribute('aria-hidden')).toBe('true');
    // The attribute squeezes a name of more than ten letters into the space of the logo.
    expect(text.getAttribute('textLength')).toBe('99');
  });

  test('The skip link moves the focus past the navigation.', async () => {
    await openApp('#/login');
    await click(screen.getByRole('link', { name: 'Skip to main content' }));
    expect(document.activeElement).toBe(getMain());
    expect(location.hash).toBe('#/login');
  });

  test('The menu opens on a small screen, leads to the language selector and closes.', async () => {
    await openApp('#/');
    const toggle = getButton('Menu', getBanner());
    await click(toggle);
    expect(toggle.getAttribute('aria-expanded')).toBe('true');
    expect(document.getElementById(toggle.getAttribute('aria-controls') ?? '')).toBe(
      getNavigation('Main'),
    );
    await clickButton('Change language', getBanner());
    expect(document.activeElement).toBe(getField('Language', getFooter()));
    expect(toggle.getAttribute('aria-expanded')).toBe('false');
    await click(toggle);
    const navigation = goTo('#/contact');
    // The menu closes at once, although the next screen may still be loading.
    expect(toggle.getAttribute('aria-expanded')).toBe('false');
    await navigation;
  });
});

describe('The menu of the user', () => {
  test('The user menu is a list of links that opens and closes.', async () => {
    await openApp('#/', { user: jane });
    expect(queryProfileLink()).toBeNull();
    await click(getMenuButton());
    expect(getMenuButton().getAttribute('aria-expanded')).toBe('true');
    expect(queryProfileLink()?.getAttribute('href')).toBe('#/profile');
    expect(screen.queryByRole('menu')).toBeNull();
    await click(getMenuButton());
    expect(queryProfileLink()).toBeNull();
  });

  test('Escape closes the menu and returns the focus to the button.', async () => {
    await openApp('#/', { user: jane });
    await click(getMenuButton());
    await pressKey('{Tab}{Escape}');
    expect(queryProfileLink()).toBeNull();
    expect(document.activeElement).toBe(getMenuButton());
  });

  test('Escape closes only the inner one of two menus.', async () => {
    await openApp('#/', { user: jane });
    const toggle = getButton('Menu', getBanner());
    await click(toggle);
    await click(getMenuButton());
    await pressKey('{Escape}');
    expect(queryProfileLink()).toBeNull();
    expect(toggle.getAttribute('aria-expanded')).toBe('true');
  });

  test('The menu closes when a press or the Tab key goes elsewhere.', async () => {
    await openApp('#/', { user: jane });
    await click(getMenuButton());
    await click(getMain());
    expect(queryProfileLink()).toBeNull();
    await click(getMenuButton());
    await pressKey('{Shift>}{Tab}{/Shift}');
    expect(queryProfileLink()).toBeNull();
  });

  test('Hostile names are shown as text.', async () => {
    const display_name = '<img src=x onerror=alert(1)>';
    await openApp('#/', { user: { ...jane, display_name } });
    expect(getButton(display_name, getBanner())).toBeTruthy();
    expect(getBanner().querySelector('img')).toBeNull();
  });

  test('Logout ends the session whatever the server responds, and leads to the login in English.', async () => {
    for (const status of [200, 401, 500]) {
      const server = { 'GET auth/logout': replyWith({}, status) };
      const { getRequests } = await openApp('#/?lang=de', { user: jane, server });
      await click(getMenuButton());
      await clickButton('Abmelden', getBanner());
      await waitForScreen('Log in');
      await flush();
      expect(getRequests()).toEqual([['GET auth/logout']]);
      expect(location.hash).toBe('#/login?lang=en');
      expect(localStorage.getItem('signing.user')).toBeNull();
      expect(document.documentElement.lang).toBe('en');
    }
  });
});

describe('The footer', () => {
  test('The footer names the operator if the settings do, and otherwise nobody.', async () => {
    await openApp('#/login', { settings: { operator: { name: 'Example GmbH' } } });
    expect(getFooter().textContent).toContain('Sealport is run by Example GmbH.');
    await openApp('#/login');
    expect(getFooter().textContent).not.toContain('is run by');
  });

  test('The footer links to the help and legal pages in the chosen language.', async () => {
    await openApp('#/nowhere?lang=it');
    expect(getHeading().textContent).toBe('Pagina “/nowhere” non trovata.');
    expect(listLinks(getNavigation('Piè di pagina'))).toEqual([
      ['Aiuto', '#/docs/help?lang=it'],
      ['Contatti', '#/contact?lang=it'],
      ['Note legali', '#/imprint?lang=it'],
      ['Privacy', '#/privacy?lang=it'],
    ]);
  });

  test('The footer links to the operator’s own pages instead, without an opener or a referrer.', async () => {
    const imprint = 'https://example.com/imprint';
    await openApp('#/login', { settings: { links: { imprint } } });
    const { rel, target, href } = getLink('Imprint', getFooter());
    expect([href, rel, target]).toEqual([imprint, 'noopener noreferrer', '_blank']);
    expect(getLink('Privacy', getFooter()).getAttribute('href')).toBe('#/privacy');
  });

  test('The footer lists the languages by their native names, sorted.', async () => {
    await openApp('#/login?lang=it');
    const select = getField('Lingua', getFooter()) as unknown as HTMLSelectElement;
    expect([...select.options].map((it) => [it.value, it.textContent, it.lang])).toEqual(
      languages.map(({ code, name }) => [code, name, code]),
    );
    expect(select.value).toBe('it');
    // The hint is for screen readers only.
    const hint = document.getElementById(select.getAttribute('aria-describedby') ?? '');
    expect([hint?.hidden, hint?.textContent]).toEqual([true, expect.stringMatching(/ricarica/)]);
  });

  test('The chosen language stays visible during the reload, which restores the focus.', async () => {
    await openApp('#/login?email=a');
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
    const select = getField('Language', getFooter());
    await enter('Language', 'de', getFooter());
    expect(reload).toHaveBeenCalledOnce();
    expect(location.hash).toBe('#/login?email=a&lang=de');
    expect(select.value).toBe('de');
    expect(sessionStorage.getItem('signing.languageChosen')).toBe('de');
  });

  test.each([
    [true, 1],
    [false, 0],
  ])(
    'Where the browser says that it is offline, a choice of language reloads the page only if its server responds (%s).',
    async (isReachable, times) => {
      await openApp('#/login');
      const reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
      vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
      vi.stubGlobal('fetch', isReachable ? replyWith('') : networkError);
      await enter('Language', 'de', getFooter());
      await waitFor(() => expect(location.hash).toBe('#/login?lang=de'));
      expect(reload).toHaveBeenCalledTimes(times);
    },
  );
});
