import languages from 'i18n:languages';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import {
  answer,
  arriveAt,
  button,
  click,
  field,
  goTo,
  heading,
  held,
  jane,
  link,
  main,
  openApp,
  press,
  soon,
} from './harness.tsx';

const banner = () => screen.getByRole('banner');
const footer = () => screen.getByRole('contentinfo');
const nav = (name: string) => screen.getByRole('navigation', { name });
const links = (place: HTMLElement) =>
  within(place)
    .getAllByRole('link')
    .map((it) => [it.textContent, it.getAttribute('href')]);
const menu = () => button('Jane Doe', banner());
const profileLink = () => within(banner()).queryByRole('link', { name: 'Profile' });

const home = ['Home', '#/'];
const others = [
  ['Product', '#/product'],
  ['Features', '#/features'],
  ['Contact', '#/contact'],
];
const waysIn = [
  ['Login', '#/login'],
  ['Sign Up', '#/register'],
];

describe('The navigation', () => {
  test('The navigation of a visitor offers Sign Up and Login instead of Accounts.', async () => {
    await openApp('#/');
    expect(links(nav('Main'))).toEqual([home, ...others, ...waysIn]);
  });

  test('The navigation of a user offers Accounts instead of Sign Up and Login.', async () => {
    await openApp('#/', { user: jane });
    expect(links(nav('Main'))).toEqual([home, ['Accounts', '#/accounts/overview'], ...others]);
    expect(nav('Main').contains(menu())).toBe(true);
  });

  test('The navigation offers neither while the session is unknown.', async () => {
    const { reply, release } = held(answer(jane));
    await openApp('#/', { userHash: 'h1', server: { 'GET settings/profile': reply } });
    expect(links(nav('Main'))).toEqual([home, ...others]);
    release();
    await waitFor(menu);
  });

  test('The button Docs lists the documents and is marked as current on each of them.', async () => {
    await openApp('#/docs/nextcloud');
    const docs = button('Guides', nav('Main'));
    expect(docs.getAttribute('aria-current')).toBe('true');
    await click(docs);
    const panel = document.getElementById(docs.getAttribute('aria-controls') ?? '') ?? main();
    expect(links(panel).map(([, href]) => href)).toEqual([
      '#/docs/help',
      '#/docs/faq',
      '#/docs/nextcloud',
      '#/docs/acrobat',
      '#/docs/mobile/ios',
    ]);
    expect(panel.querySelector('[aria-current=page]')?.textContent).toBe('Nextcloud integration');
    await goTo('#/');
    await arriveAt('Request signatures straight from your Nextcloud');
    expect(docs.hasAttribute('aria-current')).toBe(false);
    expect(docs.getAttribute('aria-expanded')).toBe('false');
  });

  test('The link Accounts is marked as current on an account’s details.', async () => {
    const server = { 'GET settings/accounts/a7': answer({}, 404) };
    await openApp('#/accounts/a7', { user: jane, server });
    expect(nav('Main').querySelector('[aria-current=page]')?.textContent).toBe('Accounts');
  });

  test('The logo measures 137 by 30 pixels, leads home and is named once.', async () => {
    await openApp('#/login', { settings: { brand: '<b>Ämter</b>' } });
    const logo = within(banner()).getByRole('img', { name: '<b>Ämter</b>' });
    expect([logo.getAttribute('width'), logo.getAttribute('height')]).toEqual(['137', '30']);
    expect(logo.closest('a')?.getAttribute('href')).toBe('#/');
    const words = within(logo).getByText('<b>Ämter</b>');
    expect(words.getAttribute('aria-hidden')).toBe('true');
    // As long as the room for it, where ten letters would not fit.
    expect(words.getAttribute('textLength')).toBe('99');
  });

  test('The skip link moves the focus past the navigation.', async () => {
    await openApp('#/login');
    await click(screen.getByRole('link', { name: 'Skip to main content' }));
    expect(document.activeElement).toBe(main());
    expect(location.hash).toBe('#/login');
  });

  test('The menu opens on a small screen, leads to the language selector and closes.', async () => {
    await openApp('#/');
    const toggle = button('Menu', banner());
    await click(toggle);
    expect(toggle.getAttribute('aria-expanded')).toBe('true');
    expect(document.getElementById(toggle.getAttribute('aria-controls') ?? '')).toBe(nav('Main'));
    await press('Change language', banner());
    expect(document.activeElement).toBe(field('Language', footer()));
    expect(toggle.getAttribute('aria-expanded')).toBe('false');
    await click(toggle);
    const arrival = goTo('#/contact');
    // At once: the next screen may take its time.
    expect(toggle.getAttribute('aria-expanded')).toBe('false');
    await arrival;
  });
});

describe('The menu of the user', () => {
  test('The user menu is a list of links that opens and closes.', async () => {
    await openApp('#/', { user: jane });
    expect(profileLink()).toBeNull();
    await click(menu());
    expect(menu().getAttribute('aria-expanded')).toBe('true');
    expect(profileLink()?.getAttribute('href')).toBe('#/profile');
    expect(screen.queryByRole('menu')).toBeNull();
    await click(menu());
    expect(profileLink()).toBeNull();
  });

  test('Escape closes the menu and returns the focus to the button.', async () => {
    await openApp('#/', { user: jane });
    await click(menu());
    act(() => profileLink()?.focus());
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
    expect(profileLink()).toBeNull();
    expect(document.activeElement).toBe(menu());
  });

  test('Escape closes only the inner one of two menus.', async () => {
    await openApp('#/', { user: jane });
    const toggle = button('Menu', banner());
    await click(toggle);
    await click(menu());
    fireEvent.keyDown(menu(), { key: 'Escape' });
    expect(profileLink()).toBeNull();
    expect(toggle.getAttribute('aria-expanded')).toBe('true');
  });

  test('The menu closes when the focus or a press goes elsewhere.', async () => {
    await openApp('#/', { user: jane });
    await click(menu());
    fireEvent.pointerDown(main());
    expect(profileLink()).toBeNull();
    await click(menu());
    act(() => link('Home', nav('Main')).focus());
    expect(profileLink()).toBeNull();
  });

  test('Hostile names are shown as text.', async () => {
    const display_name = '<img src=x onerror=alert(1)>';
    await openApp('#/', { user: { ...jane, display_name } });
    expect(button(display_name, banner())).toBeTruthy();
    expect(banner().querySelector('img')).toBeNull();
  });

  test('Logout ends the session whatever the server responds, and leads to the login in English.', async () => {
    for (const status of [200, 401, 500]) {
      const server = { 'GET auth/logout': answer({}, status) };
      const { sent } = await openApp('#/?lang=de', { user: jane, server });
      await click(menu());
      await press('Abmelden', banner());
      await arriveAt('Login');
      await soon();
      expect(sent()).toEqual([['GET auth/logout']]);
      expect(location.hash).toBe('#/login?lang=en');
      expect(localStorage.getItem('signing.user')).toBeNull();
      expect(document.documentElement.lang).toBe('en');
    }
  });
});

describe('The footer', () => {
  test('The footer links to the help and legal pages in the chosen language.', async () => {
    await openApp('#/nowhere?lang=it');
    expect(heading().textContent).toBe('Pagina “/nowhere” non trovata.');
    expect(links(nav('Piè di pagina'))).toEqual([
      ['Aiuto', '#/docs/help?lang=it'],
      ['Contatti', '#/contact?lang=it'],
      ['Note legali', '#/imprint?lang=it'],
      ['Privacy', '#/privacy?lang=it'],
    ]);
  });

  test("leads to the operator's own pages instead, in a tab that learns nothing", async () => {
    const imprint = 'https://example.com/imprint';
    await openApp('#/login', { settings: { links: { imprint } } });
    const { rel, target, href } = link('Imprint', footer());
    expect([href, rel, target]).toEqual([imprint, 'noopener noreferrer', '_blank']);
    expect(link('Privacy', footer()).getAttribute('href')).toBe('#/privacy');
  });

  test('The footer lists the languages by their native names, sorted.', async () => {
    await openApp('#/login?lang=it');
    const select = field('Lingua', footer()) as unknown as HTMLSelectElement;
    expect([...select.options].map((it) => [it.value, it.textContent, it.lang])).toEqual(
      languages.map(([code, name]) => [code, name, code]),
    );
    expect(select.value).toBe('it');
    // For screen readers only.
    const hint = document.getElementById(select.getAttribute('aria-describedby') ?? '');
    expect([hint?.hidden, hint?.textContent]).toEqual([true, expect.stringMatching(/ricarica/)]);
  });

  test('The chosen language stays visible during the reload, which restores the focus.', async () => {
    await openApp('#/login?email=a');
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
    const select = field('Language', footer());
    fireEvent.change(select, { target: { value: 'de' } });
    await soon();
    expect(reload).toHaveBeenCalledOnce();
    expect(location.hash).toBe('#/login?email=a&lang=de');
    expect(select.value).toBe('de');
    expect(sessionStorage.getItem('signing.languageChosen')).toBe('de');
  });
});
