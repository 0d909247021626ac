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
  otherTab,
  press,
  soon,
  startApp,
  statuses,
} from './stage.tsx';

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
  test('of a visitor has no accounts, but ways in', async () => {
    await openApp('#/');
    expect(links(nav('Main'))).toEqual([home, ...others, ...waysIn]);
    expect(within(banner()).queryByText('Jane Doe')).toBeNull();
  });

  test('of a user has the accounts, and no ways in', async () => {
    await openApp('#/', { user: jane });
    expect(links(nav('Main'))).toEqual([home, ['Accounts', '#/accounts/overview'], ...others]);
    expect(nav('Main').contains(menu())).toBe(true);
  });

  test('has the documents behind one button, which says when one is at one of them', async () => {
    await openApp('#/docs/nextcloud');
    const docs = button('Docs', nav('Main'));
    expect(docs.getAttribute('aria-current')).toBe('true');
    await click(docs);
    const panel = document.getElementById(docs.getAttribute('aria-controls') ?? '') ?? main();
    expect(links(panel)).toEqual([
      ['Help', '#/docs/help'],
      ['FAQ', '#/docs/faq'],
      ['Nextcloud integration', '#/docs/nextcloud'],
      ['Check signed PDFs', '#/docs/acrobat'],
      ['iPhone and iPad', '#/docs/mobile/ios'],
    ]);
    expect(panel.querySelector('[aria-current=page]')?.textContent).toBe('Nextcloud integration');
    await goTo('#/');
    await arriveAt('Request signatures straight from your Nextcloud');
    expect(docs.hasAttribute('aria-current')).toBe(false);
    expect(docs.getAttribute('aria-expanded')).toBe('false');
  });

  test('offers neither while it is unknown who is there', async () => {
    const { reply, release } = held(answer(jane));
    await openApp('#/', { userHash: 'h1', server: { 'GET settings/profile': reply } });
    expect(links(nav('Main'))).toEqual([home, ...others]);
    release();
    await waitFor(menu);
  });

  test('knows where the visitor is', async () => {
    await openApp('#/accounts/a7', {
      user: jane,
      server: { 'GET settings/accounts/a7': answer({}, 404) },
    });
    const here = () => nav('Main').querySelector('[aria-current=page]')?.textContent;
    expect(here()).toBe('Accounts');
    await goTo('#/');
    await arriveAt('Request signatures straight from your Nextcloud');
    expect(here()).toBe('Home');
  });

  test('has a logo that leads home and bears the brand, always as large', async () => {
    await openApp('#/login', { settings: { brand: '<b>Ämter</b>' } });
    const logo = within(banner()).getByRole('img', { name: '<b>Ämter</b>' });
    expect([logo.getAttribute('width'), logo.getAttribute('height')]).toEqual(['137', '30']);
    expect(logo.closest('a')?.getAttribute('href')).toBe('#/');
    expect(banner().querySelector('b')).toBeNull();
  });

  test('can be skipped', async () => {
    await openApp('#/login');
    await click(screen.getByRole('link', { name: 'Skip to main content' }));
    expect(document.activeElement).toBe(main());
    expect(location.hash).toBe('#/login');
  });

  test('opens and closes on a small screen', async () => {
    await openApp('#/');
    const toggle = button('Menu', banner());
    expect(toggle.getAttribute('aria-expanded')).toBe('false');
    await click(toggle);
    expect(toggle.getAttribute('aria-expanded')).toBe('true');
    const panel = document.getElementById(toggle.getAttribute('aria-controls') ?? '');
    expect(panel).toBe(nav('Main'));
    await goTo('#/login');
    expect(toggle.getAttribute('aria-expanded')).toBe('false');
  });
});

describe('The menu of the user', () => {
  test('is closed until somebody opens it', async () => {
    await openApp('#/', { user: jane });
    expect(menu().getAttribute('aria-expanded')).toBe('false');
    expect(profileLink()).toBeNull();
    await click(menu());
    expect(menu().getAttribute('aria-expanded')).toBe('true');
    expect(profileLink()?.getAttribute('href')).toBe('#/profile');
    expect(button('Logout', banner())).toBeTruthy();
    expect(within(banner()).getByText('jane@example.com')).toBeTruthy();
    // A list of links, not an application's menu, whose arrow keys nobody expects here.
    expect(screen.queryByRole('menu')).toBeNull();
    await click(menu());
    expect(profileLink()).toBeNull();
  });

  test('closes on Escape, and the focus goes back to the button', async () => {
    await openApp('#/', { user: jane });
    await click(menu());
    act(() => profileLink()?.focus());
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
    expect(profileLink()).toBeNull();
    expect(document.activeElement).toBe(menu());
  });

  test('closes when focus or a press goes elsewhere', async () => {
    await openApp('#/', { user: jane });
    await click(menu());
    fireEvent.pointerDown(main());
    expect(profileLink()).toBeNull();
    await click(menu());
    act(() => link('Home', nav('Main')).focus());
    expect(profileLink()).toBeNull();
  });

  test('closes on the way to another page', async () => {
    await openApp('#/', { user: jane });
    await click(menu());
    await goTo('#/profile');
    await arriveAt('Profile');
    expect(menu().getAttribute('aria-expanded')).toBe('false');
  });

  test('shows hostile names as text', async () => {
    const display_name = '<img src=x onerror=alert(1)>';
    await openApp('#/', { user: { ...jane, display_name } });
    expect(button(display_name, banner())).toBeTruthy();
    expect(banner().querySelector('img')).toBeNull();
  });
});

describe('The logout', () => {
  const call = 'GET auth/logout';

  async function logout() {
    await click(menu());
    await press('Logout', banner());
  }

  test('ends the session and leads to the login, in English', async () => {
    const { sent } = await openApp('#/profile?lang=de', {
      user: jane,
      server: { [call]: answer('') },
    });
    await click(menu());
    await press('Abmelden', banner());
    await arriveAt('Login');
    await soon();
    expect(sent()).toEqual([[call]]);
    expect(location.hash).toBe('#/login?lang=en');
    expect(localStorage.getItem('signing.user')).toBeNull();
    expect(localStorage.getItem('signing.userHash')).toBeNull();
    expect(document.documentElement.lang).toBe('en');
    expect(link('Login', banner())).toBeTruthy();
    expect(statuses()).toEqual([]);
  });

  test('leads to the login from a public page too', async () => {
    await openApp('#/', { user: jane, server: { [call]: answer('') } });
    await logout();
    await arriveAt('Login');
    expect(location.hash).toMatch(/^#\/login(\?lang=en)?$/);
  });

  test('ends the session whatever the server says', async () => {
    for (const status of [401, 500]) {
      await openApp('#/', { user: jane, server: { [call]: answer({}, status) } });
      await logout();
      await arriveAt('Login');
      expect(localStorage.getItem('signing.user')).toBeNull();
      expect(statuses()).toEqual([]);
    }
  });

  test('of another tab is followed, in English', async () => {
    await openApp('#/profile?lang=de', { user: jane });
    otherTab('signing.user');
    await arriveAt('Login');
    expect(link('Login', banner())).toBeTruthy();
  });

  test('is undone by the login of another tab', async () => {
    await openApp('#/passwordreset');
    otherTab('signing.user', JSON.stringify(jane));
    await arriveAt('Profile');
    expect(menu()).toBeTruthy();
  });
});

describe('The footer', () => {
  test('has the pages that nobody should have to look for', async () => {
    await openApp('#/login');
    expect(links(nav('Footer'))).toEqual([
      ['Help', '#/docs/help'],
      ['FAQ', '#/docs/faq'],
      ['Nextcloud integration', '#/docs/nextcloud'],
      ['Check signed PDFs', '#/docs/acrobat'],
      ['iPhone and iPad', '#/docs/mobile/ios'],
      ['Contact', '#/contact'],
      ['Imprint', '#/imprint'],
      ['Privacy', '#/privacy'],
    ]);
  });

  test("leads to the operator's own pages instead, in a tab that learns nothing", async () => {
    const own = {
      imprint: 'https://example.com/imprint',
      privacy: 'https://example.com/privacy?x=1',
      contact: 'https://example.com/contact',
    };
    await openApp('#/login', { settings: { links: own } });
    for (const [name, href] of [
      ['Imprint', own.imprint],
      ['Privacy', own.privacy],
      ['Contact', own.contact],
    ] as const) {
      const { rel, target, href: leads } = link(name, footer());
      expect([leads, rel, target]).toEqual([href, 'noopener noreferrer', '_blank']);
    }
    expect(link('Contact', nav('Main')).getAttribute('href')).toBe(own.contact);
    expect(link('FAQ', footer()).getAttribute('href')).toBe('#/docs/faq');
  });

  test('keeps its own pages when the links of the operator are not https', async () => {
    const links = {
      imprint: 'javascript:alert(1)',
      privacy: 'http://example.com/',
      contact: '//example.com/',
    };
    await openApp('#/login', { settings: { links } });
    expect(link('Imprint', footer()).getAttribute('href')).toBe('#/imprint');
    expect(link('Privacy', footer()).getAttribute('href')).toBe('#/privacy');
    expect(link('Contact', footer()).getAttribute('href')).toBe('#/contact');
  });

  test('lists the languages by their own names, sorted', async () => {
    await openApp('#/login?lang=it');
    const select = field('Lingua', footer()) as unknown as HTMLSelectElement;
    expect([...select.options].map((it) => [it.value, it.textContent, it.lang])).toEqual([
      ['de', 'Deutsch', 'de'],
      ['en', 'English', 'en'],
      ['it', 'Italiano', 'it'],
    ]);
    expect(select.value).toBe('it');
  });

  test('switches the language: in the address, and by loading the page anew', async () => {
    await openApp('#/login?status=reset');
    history.replaceState(null, '', '/?lang=it&x=1#/login?status=reset');
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
    fireEvent.change(field('Language', footer()), { target: { value: 'de' } });
    await arriveAt('Anmelden');
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    expect(location.search).toBe('?x=1');
    expect(location.hash).toBe('#/login?status=reset&lang=de');
  });
});

describe('A chosen language', () => {
  test('goes along with every link', async () => {
    await openApp('#/login?lang=de');
    const hrefs = [...links(banner()), ...links(footer())].map(([, href]) => href);
    expect(hrefs.filter((href) => !href?.endsWith('?lang=de'))).toEqual([]);
    expect(link('Startseite', nav('Hauptmenü'))).toBeTruthy();
    expect(link('Impressum', nav('Fußzeile'))).toBeTruthy();
  });

  test('changes with the address', async () => {
    await openApp('#/login?lang=de');
    await goTo('#/login?lang=it');
    await arriveAt('Accedi');
    expect(link('Note legali', footer()).getAttribute('href')).toBe('#/imprint?lang=it');
  });

  test('that nobody ships is ignored', async () => {
    for (const lang of ['xx', '__proto__', 'constructor', 'EN', 'x'.repeat(10_000)]) {
      await startApp(`#/login?lang=${lang}`);
      await screen.findByRole('heading', { name: 'Login', level: 1 });
      expect(document.documentElement.lang).toBe('en');
    }
  });

  test('of a page that cannot be found is still said', async () => {
    await openApp('#/nowhere?lang=it', { user: jane });
    expect(heading().textContent).toBe('Pagina “/nowhere” non trovata.');
    expect(document.title).toBe('Pagina “/nowhere” non trovata. – Sealport');
    await click(menu());
    expect(button('Esci', banner())).toBeTruthy();
  });
});
