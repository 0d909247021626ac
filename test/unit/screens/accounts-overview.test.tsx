import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createAccount, createUser } from '../../fixtures.mjs';
import {
  advanceTime,
  changeUserInOtherTab,
  click,
  clickButton,
  deferredReply,
  enter,
  fill,
  flush,
  followLink,
  freezeTime,
  getAlerts,
  getAnnouncement,
  getButton,
  getField,
  getFieldError,
  getForm,
  getHeading,
  getLink,
  getMain,
  getRememberedKeys,
  goBack,
  goTo,
  openApp,
  reloadApp,
  replyWith,
  waitForHeadingFocus,
  waitForScreen,
} from './harness.tsx';

const jane = createUser();

type Server = NonNullable<Parameters<typeof openApp>[1]>['server'];

const list = 'GET settings/accounts';
const roma = createAccount();
const berlin = createAccount({
  id: 'b2',
  name: 'Nextcloud Berlin',
  url: 'http://localhost:8080/nextcloud',
});
const twoAccounts = { [list]: replyWith([roma, berlin]) };
const createAccounts = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    createAccount({
      id: `m${index + 1}`,
      name: `Platform ${index + 1}`,
      url: `https://cloud${index + 1}.example.com/`,
    }),
  );

const confirm = vi.fn<(text: string) => boolean>();
beforeEach(() => {
  confirm.mockReset().mockReturnValue(true);
  vi.stubGlobal('confirm', confirm);
});

async function openOverview(
  server: Server = twoAccounts,
  options: Parameters<typeof openApp>[1] = {},
) {
  const app = await openApp('#/accounts/overview', { user: jane, server, ...options });
  return app;
}

/** Returns the name, which is a link, and the URL of each row. */
const getRows = () =>
  [...getMain().querySelectorAll('tbody tr')].map((row) =>
    ['th a', 'td'].map((part) => row.querySelector(part)?.textContent),
  );
const getNames = () => getRows().map(([name]) => name);
const queryDeletedMessage = () => within(getMain()).queryByText('The account has been deleted.');
const getFilterField = () =>
  screen.getByRole<HTMLInputElement>('searchbox', { name: 'Filter accounts' });
const enterFilter = (value: string) => enter('Filter accounts', value);

describe('The list of accounts', () => {
  test('The list is a table sorted by name with two actions per account.', async () => {
    await openOverview();
    expect([getHeading().textContent, document.title]).toEqual(['Accounts', 'Accounts – Sealport']);
    const columnTitles = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(columnTitles).toEqual(['Name', 'Platform URL', 'Actions']);
    expect(getRows()).toEqual([
      [berlin.name, berlin.url],
      [roma.name, roma.url],
    ]);
    const header = screen.getByRole('rowheader', { name: 'Nextcloud Roma' });
    // Orca reads nothing of a cell with `aria-label`.
    expect(header.hasAttribute('aria-label')).toBe(false);
    expect(getLink('Nextcloud Roma').getAttribute('href')).toBe('#/accounts/a7');
    expect(getButton('Details Nextcloud Roma').textContent).toBe('Details');
    expect(getButton('Delete Nextcloud Roma').textContent).toBe('Delete');
    expect(screen.queryByRole('searchbox')).toBeNull();
  });

  test('The Details button leads to the details.', async () => {
    await openOverview({
      ...twoAccounts,
      'GET settings/accounts/a7': replyWith(roma),
    });
    await clickButton('Details Nextcloud Roma');
    await waitForScreen('Nextcloud Roma');
    expect(location.hash).toBe('#/accounts/a7');
  });

  test('The list says that it is loading or that it is empty.', async () => {
    const { reply, release } = deferredReply(replyWith([]));
    await openOverview({ [list]: reply });
    expect(getMain().textContent).toContain('Loading…');
    expect(getMain().textContent).not.toContain('No accounts created yet.');
    release();
    await screen.findByText('No accounts created yet.');
    expect(getMain().textContent).not.toContain('Loading…');
    expect([
      screen.queryByRole('table'),
      screen.queryByRole('button', { name: 'New account' }),
    ]).toEqual([null, null]);
  });

  test('A list that failed to load can be loaded again.', async () => {
    await openOverview({
      [list]: [
        replyWith({ accounts: [] }),
        replyWith({ message: 'Noon.' }, 503),
        replyWith([roma]),
      ],
    });
    expect(getAlerts()).toEqual([
      'Unexpected response from the server (200). Your network may want you to log in first: open any other website, then try again.',
    ]);
    await clickButton('Try again');
    expect(getAlerts()).toEqual(['Noon.']);
    expect(getMain().textContent).not.toContain('No accounts created yet.');
    await clickButton('Try again');
    expect([getNames(), getAlerts()]).toEqual([['Nextcloud Roma'], []]);
  });

  test('The list shows hostile names and URLs as text.', async () => {
    const hostile = ['javascript:alert(1)//https://x/', 'https://user:secret@x/', '//x/', ''];
    const unusualAccounts = hostile.map((url, id) => ({ id, name: '<img src=x>\u202e', url }));
    await openOverview({ [list]: replyWith([roma, ...unusualAccounts]) });
    expect(getMain().querySelectorAll('td a')).toHaveLength(0);
    expect(getRows().map(([, url]) => url)).toEqual(expect.arrayContaining([roma.url, ...hostile]));
    expect(getNames()[0]).toBe('<img src=x>');
    expect(getMain().querySelector('img')).toBeNull();
  });

  test('The list works with any ID, which replaces a missing name.', async () => {
    const ids = ['__proto__', 'a?b#c', '%2e'];
    const calls = ids.map((id) => `DELETE settings/accounts/${encodeURIComponent(id)}`);
    const { getRequests } = await openOverview({
      [list]: replyWith(ids.map((id) => ({ id, url: roma.url }))),
      ...Object.fromEntries(calls.map((call) => [call, replyWith('')])),
    });
    for (const id of ids) {
      expect(getLink(id).getAttribute('href')).toBe(`#/accounts/${encodeURIComponent(id)}`);
      await clickButton(`Delete ${id}`);
    }
    expect(getRequests().map(([call]) => call)).toEqual([list, ...calls]);
    expect(screen.getByText('No accounts created yet.')).toBeTruthy();
  });

  test('An account whose name shows nothing is listed by its ID, and such a name is refused.', async () => {
    await openOverview({ [list]: replyWith([{ ...roma, name: '\u200b\u3164' }]) });
    expect(getLink(roma.id)).toBeTruthy();
    await fill('Name', '\u200b\u200c\u200d\u2060\u3164');
    expect(getFieldError('Name')).toBe('A name is required.');
  });

  test('The list stands above the form for a new account, to which a button leads from a long list.', async () => {
    await openOverview();
    const position = screen.getByRole('table').compareDocumentPosition(getField('Name'));
    expect(position).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.queryByRole('button', { name: 'New account' })).toBeNull();
    await openOverview({ [list]: replyWith(createAccounts(10)) });
    await clickButton('New account');
    expect(document.activeElement).toBe(getField('Name'));
  });

  test('An account that exists already is shown by the list, which is loaded again.', async () => {
    await openOverview({
      [list]: [replyWith([]), replyWith([roma])],
      'POST settings/accounts': replyWith({ code: 'duplicate_name' }, 409),
    });
    await fill('Name', roma.name);
    await fill('Platform URL', roma.url);
    await clickButton('Create account');
    await waitFor(() => expect(getNames()).toEqual(['Nextcloud Roma']));
    expect(getFieldError('Name')).toBe('An account with this name already exists.');
  });

  test('The form for a new account is there while the list is being loaded.', async () => {
    const { reply } = deferredReply(replyWith([roma]));
    await openOverview({ [list]: reply });
    await fill('Name', 'Typed early');
    expect(getField('Name').value).toBe('Typed early');
    expect(getButton('Create account')).toBeTruthy();
  });

  test('A list that is opened again is there at once, and then as it is now.', async () => {
    const { reply, release } = deferredReply(replyWith([berlin]));
    await openOverview({ [list]: [replyWith([roma]), reply] });
    await goTo('#/profile');
    await waitForScreen('Profile');
    await goTo('#/accounts/overview');
    await waitForScreen('Accounts');
    expect([getNames(), getMain().textContent?.includes('Loading…')]).toEqual([
      ['Nextcloud Roma'],
      false,
    ]);
    release();
    await waitFor(() => expect(getNames()).toEqual(['Nextcloud Berlin']));
  });

  test('A list that cannot be loaded again stays, below the error.', async () => {
    await openOverview({ [list]: [replyWith([roma]), replyWith({ message: 'Noon.' }, 503)] });
    await goTo('#/profile');
    await waitForScreen('Profile');
    await goTo('#/accounts/overview');
    await waitFor(() => expect(getAlerts()).toEqual(['Noon.']));
    expect(getNames()).toEqual(['Nextcloud Roma']);
    expect(getButton('Try again')).toBeTruthy();
  });

  test('An empty list explains what an account is.', async () => {
    await openOverview({ [list]: replyWith([]) });
    expect(getMain().textContent).toContain('It is not your login.');
    await openOverview();
    expect(getMain().textContent).not.toContain('It is not your login.');
  });
});

describe('A long list', () => {
  test('A long list shows all rows in natural order, and a filter from ten accounts on.', async () => {
    await openOverview({ [list]: replyWith(createAccounts(9)) });
    expect(screen.queryByRole('searchbox')).toBeNull();
    expect(getHeading().textContent).toBe('Accounts');
    await openOverview({ [list]: replyWith(createAccounts(120).toReversed()) });
    expect([getHeading().textContent, document.title]).toEqual([
      'Accounts 120',
      'Accounts – Sealport',
    ]);
    await waitFor(() => expect(getNames()).toEqual(createAccounts(120).map(({ name }) => name)));
    expect(getFilterField().value).toBe('');
  });

  test('The filter searches names, URLs and IDs, and the number of matches is shown and announced.', async () => {
    await openOverview({ [list]: replyWith(createAccounts(120)) });
    await enterFilter(' PLATFORM 11');
    expect(getRows()).toHaveLength(11);
    expect(getHeading().textContent).toBe('Accounts 11 of 120');
    await waitFor(() => expect(getAnnouncement()).toBe('11 of 120 accounts'));
    await enterFilter('cloud120.');
    expect(getNames()).toEqual(['Platform 120']);
    await enterFilter('M77');
    expect(getNames()).toEqual(['Platform 77']);
    await enterFilter('.*');
    expect(getMain().textContent).toContain('No accounts match “.*”.');
    expect(screen.queryByRole('table')).toBeNull();
    await waitFor(() => expect(getAnnouncement()).toBe('0 of 120 accounts'));
    await clickButton('Clear filter');
    expect(document.activeElement).toBe(getFilterField());
    expect(getFilterField().value).toBe('');
    expect(getRows()).toHaveLength(120);
    expect(getHeading().textContent).toBe('Accounts 120');
    await waitFor(() => expect(getAnnouncement()).toBe('120 of 120 accounts'));
  });

  const setScrollY = (value: number) => vi.stubGlobal('scrollY', value);
  const server = {
    [list]: replyWith(createAccounts(30)),
    'GET settings/accounts/m7': replyWith(createAccounts(7)[6]),
  };

  test('Back shows the list as it was left: with its filter and scroll position.', async () => {
    await openOverview(server);
    await enterFilter('platform 2');
    setScrollY(700);
    await goTo('#/nowhere');
    await waitForScreen('Page "/nowhere" not found.');
    setScrollY(0);
    vi.mocked(window.scrollTo).mockClear();
    await goBack();
    await waitFor(() => expect(getRows()).toHaveLength(11));
    await waitFor(() => expect(window.scrollTo).toHaveBeenLastCalledWith(0, 700));
    expect(getFilterField().value).toBe('platform 2');
  });

  test('The link back to the list keeps the filter, and starts at the top.', async () => {
    await openOverview(server);
    await enterFilter('platform 7');
    setScrollY(700);
    await clickButton('Details Platform 7');
    await waitForScreen('Platform 7');
    setScrollY(0);
    vi.mocked(window.scrollTo).mockClear();
    await followLink('Accounts');
    await waitForScreen('Accounts 1 of 30');
    expect([getNames(), getFilterField().value]).toEqual([['Platform 7'], 'platform 7']);
    await flush();
    expect(window.scrollTo).toHaveBeenLastCalledWith(0, 0);
  });

  test('A new account is in sight in its list, because its creation clears the filter.', async () => {
    await openOverview({
      [list]: replyWith(createAccounts(12)),
      'POST settings/accounts': replyWith({ id: 'm99' }),
      'GET settings/accounts/m99': replyWith('', 500),
    });
    await enter('Filter accounts', 'Platform 1');
    await fill('Name', 'Cloud of Jane');
    await fill('Platform URL', 'https://x.org/');
    await clickButton('Create account');
    await waitForScreen('Account details');
    await goTo('#/accounts');
    await waitFor(() => expect(getRows().length).toBeGreaterThan(10));
    expect(getField('Filter accounts').value).toBe('');
  });

  test('A filter that is cleared is not remembered.', async () => {
    await openOverview(server);
    await enterFilter('platform 2');
    await enterFilter('');
    await goTo('#/profile');
    await waitForScreen('Profile');
    await goTo('#/accounts/overview');
    await waitFor(() => expect(getRows()).toHaveLength(30));
    expect(getRememberedKeys()).toEqual([]);
  });

  test('A filtered list keeps its filter when it has become short.', async () => {
    await openOverview({
      [list]: replyWith(createAccounts(10)),
      'DELETE settings/accounts/m7': replyWith(''),
    });
    await enterFilter('platform 7');
    await clickButton('Delete Platform 7');
    expect(getMain().textContent).toContain('No accounts match “platform 7”.');
    await enterFilter('');
    expect(getRows()).toHaveLength(9);
    expect(getFilterField().value).toBe('');
  });
});

describe('The deletion of an account', () => {
  const call = 'DELETE settings/accounts/a7';

  test('A deletion asks with the account’s name and can be cancelled.', async () => {
    confirm.mockReturnValue(false);
    const { getRequests } = await openOverview();
    await clickButton('Delete Nextcloud Roma');
    expect(confirm.mock.calls).toEqual([
      [
        'Really delete account "Nextcloud Roma"?\n\nSigned files that nobody has saved are lost, and Nextcloud keeps sending PDFs until ID and secret are removed there.',
      ],
    ]);
    expect([getRequests(), getRows().length]).toEqual([[[list]], 2]);
  });

  test('A success is shown above the list for 2500 ms and announced, and the focus moves to the next row.', async () => {
    await openOverview({
      [list]: replyWith(createAccounts(3)),
      'DELETE settings/accounts/m2': replyWith(''),
    });
    freezeTime();
    await clickButton('Delete Platform 2');
    expect(getNames()).toEqual(['Platform 1', 'Platform 3']);
    expect(document.activeElement).toBe(getLink('Platform 3'));
    const position = queryDeletedMessage()?.compareDocumentPosition(screen.getByRole('table'));
    expect(position).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await advanceTime(600);
    expect(getAnnouncement()).toBe('The account has been deleted.');
    await advanceTime(1_800);
    expect(queryDeletedMessage()).not.toBeNull();
    await advanceTime(100);
    expect(queryDeletedMessage()).toBeNull();
  });

  test('An account that the service no longer has is gone.', async () => {
    await openOverview({ ...twoAccounts, [call]: replyWith({ message: 'Not found.' }, 404) });
    await clickButton('Delete Nextcloud Roma');
    await waitFor(() => expect(getNames()).toEqual(['Nextcloud Berlin']));
    expect(queryDeletedMessage()).not.toBeNull();
  });

  test('A success is announced in a filtered list, too.', async () => {
    await openOverview({
      [list]: replyWith(createAccounts(12)),
      'DELETE settings/accounts/m2': replyWith(''),
    });
    await enter('Filter accounts', 'Platform');
    freezeTime();
    await clickButton('Delete Platform 2');
    await advanceTime(600);
    expect(getAnnouncement()).toBe('The account has been deleted.');
  });

  test('After the last row the focus moves to the previous one, after the only one to the heading.', async () => {
    await openOverview({
      ...twoAccounts,
      [call]: replyWith(''),
      'DELETE settings/accounts/b2': replyWith(''),
    });
    await clickButton('Delete Nextcloud Roma');
    expect(document.activeElement).toBe(getLink('Nextcloud Berlin'));
    await clickButton('Delete Nextcloud Berlin');
    await waitForHeadingFocus();
  });

  test('The focus stays with a user who has moved on.', async () => {
    const { reply, release } = deferredReply(replyWith(''));
    await openOverview({ ...twoAccounts, [call]: reply });
    await clickButton('Delete Nextcloud Roma');
    getField('Name').focus();
    release();
    await flush();
    expect([getRows().length, document.activeElement]).toEqual([1, getField('Name')]);
  });

  test('A failed deletion is reported above the list until the next attempt.', async () => {
    const { reply, release } = deferredReply(replyWith(''));
    await openOverview({
      ...twoAccounts,
      [call]: [replyWith({ message: 'Not now.' }, 409), reply],
    });
    freezeTime();
    await clickButton('Delete Nextcloud Roma');
    await advanceTime(60_000);
    expect(getAlerts()).toEqual(['Not now.']);
    const position = screen.getByRole('alert').compareDocumentPosition(screen.getByRole('table'));
    expect(position).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect([getRows().length, getAnnouncement()]).toEqual([2, '']);
    await clickButton('Delete Nextcloud Roma');
    expect(getAlerts()).toEqual([]);
    release();
    await flush();
    expect(getRows()).toHaveLength(1);
  });

  test('The report of a failed deletion goes when the list is filtered.', async () => {
    const failure = replyWith({ message: 'Not now.' }, 409);
    await openOverview({
      [list]: replyWith(createAccounts(10)),
      'DELETE settings/accounts/m1': failure,
    });
    await clickButton('Delete Platform 1');
    expect(getAlerts()).toEqual(['Not now.']);
    await enterFilter('2');
    expect(getAlerts()).toEqual([]);
  });

  test.each([
    ['succeeds', replyWith(''), 1],
    ['fails', replyWith({ message: 'Not now.' }, 409), 2],
  ])(
    'A deletion that %s after its screen was left is not reported on another one.',
    async (_, response, count) => {
      const { reply, release } = deferredReply(response);
      await openOverview({ ...twoAccounts, [call]: reply });
      await clickButton('Delete Nextcloud Roma');
      await goTo('#/profile');
      await waitForScreen('Profile');
      await goTo('#/accounts');
      await waitForScreen('Accounts');
      release();
      await waitFor(() => expect(getRows()).toHaveLength(count));
      expect([getAlerts(), queryDeletedMessage()]).toEqual([[], null]);
      expect(getMain().querySelector('[aria-busy]')).toBeNull();
    },
  );

  test('The result of a deletion is not shown to the next user of the list.', async () => {
    const { reply, release } = deferredReply(replyWith(''));
    await openOverview({ ...twoAccounts, [call]: reply });
    await clickButton('Delete Nextcloud Roma');
    await changeUserInOtherTab({ ...jane, email: 'eve@example.com' });
    release();
    await flush();
    expect([getRows().length, getAlerts(), queryDeletedMessage()]).toEqual([2, [], null]);
  });

  test('A failed deletion is not shown on the next screen.', async () => {
    await openOverview({ ...twoAccounts, [call]: replyWith({ message: 'Not now.' }, 409) });
    await clickButton('Delete Nextcloud Roma');
    expect(getAlerts()).toHaveLength(1);
    await goTo('#/profile');
    await waitForScreen('Profile');
    await goTo('#/accounts');
    await waitForScreen('Accounts');
    expect(getAlerts()).toEqual([]);
    await goBack();
    await goBack();
    await waitForScreen('Accounts');
    expect(getAlerts()).toEqual([]);
  });

  test('While a deletion is running its row is busy, also after a return, and another press does nothing.', async () => {
    const { reply, release } = deferredReply(replyWith(''));
    const { getRequests } = await openOverview({ ...twoAccounts, [call]: reply });
    await click(await clickButton('Delete Nextcloud Roma'));
    await goTo('#/profile');
    await waitForScreen('Profile');
    await goTo('#/accounts');
    await waitForScreen('Accounts');
    const button = getButton(/^Delete Nextcloud Roma/);
    expect(button.getAttribute('aria-busy')).toBe('true');
    await click(button);
    expect(getButton('Delete Nextcloud Berlin').hasAttribute('aria-busy')).toBe(false);
    expect(confirm).toHaveBeenCalledOnce();
    expect(getRequests().filter(([sent]) => sent === call)).toHaveLength(1);
    release();
    await waitFor(() => expect(getRows()).toHaveLength(1));
  });
});

describe('The URL of a new account', () => {
  const create = 'POST settings/accounts';
  const openForm = () => openOverview({ [list]: replyWith([]), [create]: replyWith('', 500) });
  const page = ' https://x.org/nc/index.php/apps/files?a#b';

  test('The URL of a page becomes the base URL when the field is left, and not before.', async () => {
    await openForm();
    await enter('Platform URL', page);
    expect(getField('Platform URL').value).not.toBe('https://x.org/nc/');
    await fill('Platform URL', page);
    expect(getField('Platform URL').value).toBe('https://x.org/nc/');
  });

  test('Leaving the window completes nothing.', async () => {
    await openForm();
    const field = getField('Platform URL');
    field.focus();
    await enter('Platform URL', 'https://cloud');
    // Both are fired while the field stays the active element.
    fireEvent.change(field);
    fireEvent.focusOut(field);
    await flush();
    expect(field.value).toBe('https://cloud');
  });

  test('The URL is completed when the form is sent, and the field shows what was sent.', async () => {
    const { getRequests } = await openForm();
    await fill('Name', ' Cloud of Jane ');
    await enter('Platform URL', page);
    getForm('Create account').requestSubmit();
    await flush();
    const url = 'https://x.org/nc/';
    expect(getRequests().at(-1)).toEqual([create, { name: 'Cloud of Jane', url }]);
    expect(getField('Platform URL').value).toBe(url);
  });

  test('A half-typed URL is kept as a draft as it was typed.', async () => {
    await openForm();
    await enter('Platform URL', 'https://cloud');
    await reloadApp({ user: jane, server: twoAccounts });
    expect(getField('Platform URL').value).toBe('https://cloud');
  });
});

test('The button for a new account focuses its own form although extensions add fields with the same name.', async () => {
  await openOverview({ [list]: replyWith(createAccounts(10)) });
  const foreignField = document.createElement('input');
  foreignField.name = 'name';
  getMain().prepend(foreignField);
  await clickButton('New account');
  expect(document.activeElement).toBe(getField('Name'));
});

test('The list shows what a save has changed although it was loaded before the save was finished.', async () => {
  const save = deferredReply(replyWith(''));
  await openApp('#/accounts/a7', {
    user: jane,
    server: {
      ...twoAccounts,
      'GET settings/accounts/a7': replyWith(roma),
      'POST settings/accounts/a7': save.reply,
    },
  });
  await fill('Name', 'Nextcloud Milano');
  await clickButton('Save');
  await goTo('#/accounts/overview');
  await waitFor(() => expect(getNames()).toContain('Nextcloud Roma'));
  save.release();
  await waitFor(() => expect(getNames()).toEqual(['Nextcloud Berlin', 'Nextcloud Milano']));
});

test('A Platform URL is neither checked for spelling nor corrected nor capitalized.', async () => {
  await openOverview();
  const field = getField('Platform URL');
  const attributes = ['inputmode', 'autocapitalize', 'autocorrect', 'spellcheck'];
  const values = attributes.map((name) => field.getAttribute(name));
  expect(values).toEqual(['url', 'none', 'off', 'false']);
});
