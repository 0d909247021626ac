import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  alerts,
  announced,
  answer,
  arriveAt,
  button,
  click,
  controls,
  field,
  goTo,
  heading,
  headingHasFocus,
  held,
  jane,
  link,
  main,
  message,
  openApp,
  otherTab,
  passing,
  press,
  soon,
  startApp,
  stopClock,
  type,
} from './harness.tsx';

type Server = NonNullable<Parameters<typeof openApp>[1]>['server'];

const list = 'GET settings/accounts';
const roma = { id: 'a7', name: 'Nextcloud Roma', url: 'https://roma.example.com/' };
const berlin = { id: 'b2', name: 'Nextcloud Berlin', url: 'http://localhost:8080/nextcloud' };
const two = { [list]: answer([roma, berlin]) };
const many = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: `m${index + 1}`,
    name: `Platform ${index + 1}`,
    url: `https://cloud${index + 1}.example.com/`,
  }));

const confirm = vi.fn<(words: string) => boolean>();
beforeEach(() => {
  confirm.mockReset().mockReturnValue(true);
  vi.stubGlobal('confirm', confirm);
});

async function open(server: Server = two, scene: Parameters<typeof openApp>[1] = {}) {
  const app = await openApp('#/accounts/overview', { user: jane, server, ...scene });
  await soon();
  return app;
}

/** The name, which is a link, the URL and the ID below the name. */
const rows = () =>
  [...main().querySelectorAll('tbody tr')].map((row) =>
    ['th a', 'td', '.accounts__id'].map((part) => row.querySelector(part)?.textContent),
  );
const listed = () => rows().map(([name]) => name);
const banner = () => main().querySelector('.banner, .note');
const filterField = () =>
  screen.getByRole<HTMLInputElement>('searchbox', { name: 'Filter accounts' });
const filter = (value: string) => fireEvent.input(filterField(), { target: { value } });

describe('The list of accounts', () => {
  test('The list is a table sorted by name with two actions per account.', async () => {
    await open();
    expect([heading().textContent, document.title]).toEqual(['Accounts', 'Accounts – Sealport']);
    const titles = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(titles).toEqual(['Name', 'Platform URL', 'Actions']);
    expect(rows()).toEqual([
      [berlin.name, berlin.url, berlin.id],
      [roma.name, roma.url, roma.id],
    ]);
    expect(screen.getByRole('rowheader', { name: 'Nextcloud Roma' })).toBeTruthy();
    expect(link('Nextcloud Roma').getAttribute('href')).toBe('#/accounts/a7');
    expect(button('Details Nextcloud Roma').textContent).toBe('Details');
    expect(button('Delete Nextcloud Roma').textContent).toBe('Delete');
    expect(screen.queryByRole('searchbox')).toBeNull();
  });

  test('The Details button leads to the details.', async () => {
    await open({ ...two, 'GET settings/accounts/a7': answer({ ...roma, secret: 's' }) });
    await press('Details Nextcloud Roma');
    await arriveAt('Nextcloud Roma');
    expect(location.hash).toBe('#/accounts/a7');
  });

  test.each(['#/accounts', '#/accounts/'])('The list is also shown at %s.', async (hash) => {
    await openApp(hash, { user: jane, server: two });
    await waitFor(() => expect(rows()).toHaveLength(2));
  });

  test('A visitor is sent to the login.', async () => {
    const { sent } = await startApp('#/accounts/overview');
    await arriveAt('Login');
    expect(sent()).toEqual([]);
  });

  test('The list says that it is loading or that it is empty.', async () => {
    const { reply, release } = held(answer([]));
    await open({ [list]: reply });
    expect(main().textContent).toContain('Loading…');
    expect(main().textContent).not.toContain('No accounts created yet.');
    release();
    await screen.findByText('No accounts created yet.');
    expect(main().textContent).not.toContain('Loading…');
    expect([
      screen.queryByRole('table'),
      screen.queryByRole('button', { name: 'New account' }),
    ]).toEqual([null, null]);
  });

  test('A list that failed to load can be loaded again.', async () => {
    await open({
      [list]: [answer({ accounts: [] }), answer({ message: 'Noon.' }, 503), answer([roma])],
    });
    expect(alerts()).toEqual([
      'Unexpected response from the server (200). Try again in a few minutes.',
    ]);
    await press('Try again');
    expect(alerts()).toEqual(['Noon.']);
    expect(main().textContent).not.toContain('No accounts created yet.');
    await press('Try again');
    expect([listed(), alerts()]).toEqual([['Nextcloud Roma'], []]);
  });

  test('The list shows hostile names and URLs as text.', async () => {
    const hostile = ['javascript:alert(1)//https://x/', 'https://user:secret@x/', '//x/', ''];
    const odd = hostile.map((url, id) => ({ id, name: '<img src=x>\u202e', url }));
    await open({ [list]: answer([roma, ...odd]) });
    expect(main().querySelectorAll('td a')).toHaveLength(0);
    expect(rows().map(([, url]) => url)).toEqual(expect.arrayContaining([roma.url, ...hostile]));
    expect(listed()[0]).toBe('<img src=x>');
    expect(main().querySelector('img')).toBeNull();
  });

  test('The list works with any ID, which replaces a missing name.', async () => {
    const ids = ['__proto__', 'a?b#c', '%2e'];
    const calls = ids.map((id) => `DELETE settings/accounts/${encodeURIComponent(id)}`);
    const { sent } = await open({
      [list]: answer(ids.map((id) => ({ id, url: roma.url }))),
      ...Object.fromEntries(calls.map((call) => [call, answer('')])),
    });
    for (const id of ids) {
      expect(link(id).getAttribute('href')).toBe(`#/accounts/${encodeURIComponent(id)}`);
      await press(`Delete ${id}`);
    }
    expect(sent().map(([call]) => call)).toEqual([list, ...calls]);
    expect(screen.getByText('No accounts created yet.')).toBeTruthy();
  });

  test('stands above the form for a new one, which a long list has a button for', async () => {
    await open();
    const follows = screen.getByRole('table').compareDocumentPosition(field('Name'));
    expect(follows).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.queryByRole('button', { name: 'New account' })).toBeNull();
    await open({ [list]: answer(many(10)) });
    await press('New account');
    expect(document.activeElement).toBe(field('Name'));
  });

  test('hides the form until the list has come, which would push it down', async () => {
    const { reply, release } = held(answer([roma]));
    await open({ [list]: reply });
    const isHidden = () => field('Name').closest('[hidden]') !== null;
    expect(isHidden()).toBe(true);
    release();
    await waitFor(() => expect(isHidden()).toBe(false));
  });

  test('has a seal for each account, hidden from screen readers, and says that it proves nothing', async () => {
    await open();
    const seals = [...main().querySelectorAll('tbody svg')];
    expect(seals.map((seal) => seal.getAttribute('aria-hidden'))).toEqual(['true', 'true']);
    expect(seals[0]?.innerHTML).not.toBe(seals[1]?.innerHTML);
    expect(main().textContent).toContain('They prove nothing.');
  });

  test('teaches what an account is as long as there is none', async () => {
    await open({ [list]: answer([]) });
    expect(main().textContent).toContain('An account connects one Nextcloud to Sealport.');
    expect(main().querySelector('figure')?.textContent).toContain('ID and secret');
    await open();
    expect(main().querySelector('figure')).toBeNull();
    expect(main().textContent).not.toContain('An account connects');
  });
});

describe('A long list', () => {
  test('A long list shows all rows in natural order, and a filter from ten accounts on.', async () => {
    await open({ [list]: answer(many(9)) });
    expect(screen.queryByRole('searchbox')).toBeNull();
    await open({ [list]: answer(many(120).toReversed()) });
    await waitFor(() => expect(listed()).toEqual(many(120).map(({ name }) => name)));
    expect(filterField().value).toBe('');
  });

  test('shows what the filter finds in name, URL or ID, and says how many', async () => {
    await open({ [list]: answer(many(120)) });
    filter(' PLATFORM 11');
    expect(rows()).toHaveLength(11);
    expect(main().textContent).toContain('11 of 120');
    await waitFor(() => expect(announced()).toBe('11 of 120 accounts'));
    filter('cloud120.');
    expect(listed()).toEqual(['Platform 120']);
    filter('M77');
    expect(listed()).toEqual(['Platform 77']);
    filter('.*');
    expect(main().textContent).toContain('No accounts match “.*”.');
    expect(screen.queryByRole('table')).toBeNull();
    await waitFor(() => expect(announced()).toBe('0 of 120 accounts'));
    filter('');
    expect(rows()).toHaveLength(120);
    expect(main().textContent).not.toContain('of 120');
    await waitFor(() => expect(announced()).toBe('120 of 120 accounts'));
  });

  test('Back restores the filter and the scroll position.', async () => {
    await open({ [list]: answer(many(30)) });
    filter('platform 2');
    await waitFor(() => expect(history.state).toHaveProperty('list'));
    Object.defineProperty(window, 'scrollY', { value: 700, configurable: true });
    window.dispatchEvent(new Event('scroll'));
    const { state } = history;
    await goTo('#/nowhere');
    await waitFor(() => expect(heading().textContent).toContain('nowhere'));
    Object.defineProperty(window, 'scrollY', { value: 0, configurable: true });
    vi.mocked(window.scrollTo).mockClear();
    history.replaceState(state, '', '#/accounts/overview');
    window.dispatchEvent(new PopStateEvent('popstate'));
    await waitFor(() => expect(rows()).toHaveLength(11));
    await waitFor(() => expect(window.scrollTo).toHaveBeenLastCalledWith(0, 700));
    expect(filterField().value).toBe('platform 2');
  });

  test('A press on the link Accounts clears the filter.', async () => {
    await open({ [list]: answer(many(30)) });
    filter('platform 2');
    await click(within(screen.getByRole('banner')).getByRole('link', { name: 'Accounts' }));
    await waitFor(() => expect(rows()).toHaveLength(30));
    expect(filterField().value).toBe('');
  });

  test('A filtered list keeps its filter when it has become short.', async () => {
    await open({ [list]: answer(many(10)), 'DELETE settings/accounts/m7': answer('') });
    filter('platform 7');
    await press('Delete Platform 7');
    expect(main().textContent).toContain('No accounts match “platform 7”.');
    filter('');
    expect(rows()).toHaveLength(9);
    expect(filterField().value).toBe('');
  });

  test('No count is shown while the list is missing.', async () => {
    await open({ [list]: [answer(many(30)), answer('', 502)] });
    filter('platform 2');
    await waitFor(() => expect(announced()).toBe('11 of 30 accounts'));
    const { state } = history;
    await goTo('#/nowhere');
    await waitFor(() => expect(heading().textContent).toContain('nowhere'));
    history.replaceState(state, '', '#/accounts/overview');
    window.dispatchEvent(new PopStateEvent('popstate'));
    await waitFor(() => expect(alerts()).toHaveLength(1));
    expect(filterField().value).toBe('platform 2');
    expect(main().textContent).not.toContain(' of ');
  });
});

describe('The deletion of an account', () => {
  const call = 'DELETE settings/accounts/a7';

  test('A deletion asks with the account’s name and can be cancelled.', async () => {
    confirm.mockReturnValue(false);
    const { sent } = await open();
    await press('Delete Nextcloud Roma');
    expect(confirm.mock.lastCall?.[0]).toMatch(/^Really delete account "Nextcloud Roma"\?\n\n./);
    expect([sent(), rows().length]).toEqual([[[list]], 2]);
  });

  test('The result is shown above the list for 2500 ms, and the focus moves to the next row.', async () => {
    await open({ [list]: answer(many(3)), 'DELETE settings/accounts/m2': answer('') });
    stopClock();
    await press('Delete Platform 2');
    expect(listed()).toEqual(['Platform 1', 'Platform 3']);
    expect(banner()?.textContent).toBe('Platform 2: The account has been deleted.');
    expect(document.activeElement).toBe(link('Platform 3'));
    const follows = banner()?.compareDocumentPosition(screen.getByRole('table'));
    expect(follows).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await passing(600);
    expect(announced()).toBe('Platform 2: The account has been deleted.');
    expect(banner()).not.toBeNull();
    await passing(1_900);
    expect(banner()).toBeNull();
  });

  test('After the last row the focus moves to the previous one, after the only one to the heading.', async () => {
    await open({ ...two, [call]: answer(''), 'DELETE settings/accounts/b2': answer('') });
    await press('Delete Nextcloud Roma');
    expect(document.activeElement).toBe(link('Nextcloud Berlin'));
    await press('Delete Nextcloud Berlin');
    await headingHasFocus();
  });

  test('The focus stays with a user who has moved on.', async () => {
    const { reply, release } = held(answer(''));
    await open({ ...two, [call]: reply });
    await press('Delete Nextcloud Roma');
    field('Name').focus();
    release();
    await soon();
    expect([rows().length, document.activeElement]).toEqual([1, field('Name')]);
  });

  test('The row also disappears from a list that was loaded before the deletion.', async () => {
    const deletion = held(answer(''));
    const late = held(answer([roma, berlin]));
    await open({ [list]: [answer([roma, berlin]), late.reply], [call]: deletion.reply });
    await press('Delete Nextcloud Roma');
    await goTo('#/profile');
    await arriveAt('Profile');
    await goTo('#/accounts');
    await arriveAt('Accounts');
    deletion.release();
    await soon();
    late.release();
    await waitFor(() => expect(listed()).toEqual(['Nextcloud Berlin']));
  });

  test('The row disappears even if the user has left and returned meanwhile.', async () => {
    const { reply, release } = held(answer(''));
    await open({ ...two, [call]: reply });
    await press('Delete Nextcloud Roma');
    await goTo('#/profile');
    await arriveAt('Profile');
    await goTo('#/accounts');
    await arriveAt('Accounts');
    await waitFor(() => expect(rows()).toHaveLength(2));
    release();
    await waitFor(() => expect(rows()).toHaveLength(1));
  });

  test('A failed deletion names the account and keeps it until the next attempt.', async () => {
    const { reply, release } = held(answer(''));
    await open({ ...two, [call]: [answer({ message: 'Not now.' }, 409), reply] });
    stopClock();
    await press('Delete Nextcloud Roma');
    await passing(60_000);
    expect(alerts()).toEqual(['Nextcloud Roma: Not now.']);
    expect(rows()).toHaveLength(2);
    await press('Delete Nextcloud Roma');
    expect(alerts()).toEqual([]);
    release();
    await soon();
    expect(rows()).toHaveLength(1);
  });

  test('The result is not shown to the next user.', async () => {
    const { reply, release } = held(answer({ message: 'Not now.' }, 409));
    await open({ ...two, [call]: reply });
    await press('Delete Nextcloud Roma');
    otherTab('signing.user', JSON.stringify({ ...jane, email: 'eve@example.com' }));
    await soon();
    release();
    await soon();
    expect([heading().textContent, alerts(), announced()]).toEqual(['Accounts', [], '']);
  });

  test('A failed deletion is not shown on the next screen.', async () => {
    await open({ ...two, [call]: answer({ message: 'Not now.' }, 409) });
    await press('Delete Nextcloud Roma');
    expect(alerts()).toHaveLength(1);
    await goTo('#/profile');
    await arriveAt('Profile');
    await goTo('#/accounts');
    await arriveAt('Accounts');
    expect(alerts()).toEqual([]);
  });

  test('A deletion is sent once, however often the button is pressed.', async () => {
    const { reply, release } = held(answer(''));
    const { sent } = await open({ ...two, [call]: reply });
    const pressed = await press('Delete Nextcloud Roma');
    expect(pressed.getAttribute('aria-disabled')).toBe('true');
    await click(pressed);
    expect([sent().length, confirm.mock.calls.length]).toEqual([2, 1]);
    release();
    await waitFor(() => expect(rows()).toHaveLength(1));
  });
});

describe('The URL of a new account', () => {
  const suggestion = () => main().querySelector('.banner strong')?.textContent;

  test('A base URL is suggested on blur, without changing or blocking anything.', async () => {
    await open({ [list]: answer([]) });
    type('Platform URL', 'https://x.org/nc/index.php/apps/files?a#b');
    await soon();
    expect(suggestion()).toBe('https://x.org/nc/');
    expect(field('Platform URL').value).toBe('https://x.org/nc/index.php/apps/files?a#b');
    expect(message('Platform URL')).toBeUndefined();
    for (const [url, base] of [
      ['https://x.org', 'https://x.org/'],
      ['https://x.org/nc/', undefined],
      ['nonsense', undefined],
    ] as const) {
      type('Platform URL', url);
      await soon();
      expect(suggestion()).toBe(base);
    }
  });

  test('Pressing the suggestion applies it and focuses the field.', async () => {
    await open({ [list]: answer([]) });
    type('Platform URL', 'https://x.org/nc/login');
    await soon();
    await waitFor(() => expect(announced()).toContain(' https://'));
    await press('Use this address');
    expect(field('Platform URL').value).toBe('https://x.org/nc/');
    expect(document.activeElement).toBe(field('Platform URL'));
    expect(suggestion()).toBeUndefined();
  });

  test('The URL is trimmed and otherwise sent exactly as typed.', async () => {
    const { sent } = await open({ [list]: answer([]), 'POST settings/accounts': answer('', 500) });
    for (const url of ['https://Cloud.example.com:443//', 'http://ä']) {
      type('Name', ' Cloud ');
      type('Platform URL', ` ${url}\t`);
      await press('Create account');
      expect(sent().at(-1)?.[1]).toEqual({ name: 'Cloud', url });
    }
    expect(controls().map(({ name }) => name)).toEqual(['name', 'url']);
  });
});
