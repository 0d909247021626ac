import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  alerts,
  answer,
  arriveAt,
  autocompletes,
  button,
  complaints,
  description,
  enter,
  field,
  formOf,
  heading,
  held,
  jane,
  judge,
  link,
  main,
  message,
  names,
  openApp,
  press,
  soon,
  startApp,
  statuses,
  trouble,
  type,
} from './stage.tsx';

type Server = NonNullable<Parameters<typeof openApp>[1]>['server'];

const list = 'GET settings/accounts';
const roma = { id: 'a7', name: 'Nextcloud Roma', url: 'https://roma.example.com/' };
const berlin = { id: 'b2', name: 'Nextcloud Berlin', url: 'http://localhost:8080/nextcloud/' };
const two = { [list]: answer([roma, berlin]) };

const confirm = vi.fn<(words: string) => boolean>();

beforeEach(() => {
  confirm.mockReset().mockReturnValue(true);
  vi.stubGlobal('confirm', confirm);
});

async function open(server: Server = two, hash = '#/accounts/overview') {
  const app = await openApp(hash, { user: jane, server });
  await soon();
  return app;
}

/** Of accounts: not the head, nor what is said in place of one. */
const rows = () =>
  screen
    .getAllByRole('row')
    .filter((row) => within(row).queryByRole('rowheader'))
    .map((row) => [...row.children].map(({ textContent }) => textContent));

const many = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: `m${index}`,
    name: `Platform ${index + 1}`,
    url: `https://cloud${count - index}.example.com/`,
  }));
const listed = () => rows().map(([name]) => name);

describe('A long list of accounts', () => {
  const type = (value: string) => {
    const field = screen.getByRole('searchbox', { name: 'Filter' });
    fireEvent.input(field, { target: { value } });
  };

  test('needs no help while it is seen at a glance', async () => {
    await open({ [list]: answer(many(10)) });
    expect(screen.queryByRole('searchbox')).toBeNull();
    expect(rows()).toHaveLength(10);
  });

  test('comes in pages of twenty, sorted as people count', async () => {
    await open({ [list]: answer(many(55)) });
    expect(statuses()).toEqual(['1 to 20 of 55']);
    expect(listed().slice(0, 3)).toEqual(['Platform 1', 'Platform 2', 'Platform 3']);
    expect(rows()).toHaveLength(20);
    expect(button('Previous page')).toHaveProperty('disabled', true);
    fireEvent.click(button('Next page'));
    fireEvent.click(button('Next page'));
    expect(statuses()).toEqual(['41 to 55 of 55']);
    expect(document.activeElement?.textContent).toBe('41 to 55 of 55');
    expect(listed().at(-1)).toBe('Platform 55');
    expect(button('Next page')).toHaveProperty('disabled', true);
  });

  test('says long numbers as its language writes them', async () => {
    await open({ [list]: answer(many(1_050)) });
    expect(statuses()).toEqual(['1 to 20 of 1,050']);
  });

  test('can be sorted by URL', async () => {
    await open({ [list]: answer(many(60)) });
    fireEvent.change(screen.getByRole('combobox', { name: 'Sort by' }), {
      target: { value: 'url' },
    });
    expect(listed().slice(0, 2)).toEqual(['Platform 60', 'Platform 59']);
  });

  test('shows what the filter finds in name or URL, from its first page on', async () => {
    await open({ [list]: answer(many(120)) });
    fireEvent.click(button('Next page'));
    type(' PLATFORM 11');
    expect(statuses()).toEqual(['1 to 11 of 11']);
    expect(listed()).toContain('Platform 119');
    type('cloud120.');
    expect(listed()).toEqual(['Platform 1']);
    type('.*');
    expect(statuses()).toEqual(['No account contains “.*”.']);
    expect(screen.queryByRole('table')).toBeNull();
    type('');
    expect(rows()).toHaveLength(20);
  });

  test('offers to clear a filter that finds nothing, and says nothing of deletions', async () => {
    const note =
      'When an account is deleted, its platform can no longer use the service. Finish open signature requests there first.';
    await open({ [list]: answer(many(12)) });
    expect(screen.getByText(note)).toBeTruthy();
    type('nothing');
    expect(screen.queryByText(note)).toBeNull();
    await press('Clear the filter');
    expect(rows()).toHaveLength(12);
    expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Filter' }));
    expect(screen.queryByRole('button', { name: 'Clear the filter' })).toBeNull();
  });

  test('leads to the form for a new account from the heading', async () => {
    await open({ [list]: answer(many(60)) });
    await press('New account');
    expect(document.activeElement).toBe(field('Name'));
  });

  test('leads to the details by the name, too', async () => {
    await open({ [list]: answer(many(12)) });
    expect(link('Platform 1').getAttribute('href')).toBe('#/accounts/m0');
    expect(link('Details Platform 1').getAttribute('href')).toBe('#/accounts/m0');
  });

  test('can still be filtered when it has become short', async () => {
    vi.spyOn(window, 'confirm').mockReturnValue(true);
    await open({ [list]: answer(many(11)), 'DELETE settings/accounts/m10': answer('') });
    type('platform 11');
    fireEvent.click(button('Delete Platform 11'));
    await soon();
    expect(statuses()).toContain('No account contains “platform 11”.');
    type('');
    expect(rows()).toHaveLength(10);
  });

  test('goes a page back when the last entry of a page is deleted', async () => {
    vi.spyOn(window, 'confirm').mockReturnValue(true);
    await open({
      [list]: answer(many(21)),
      'DELETE settings/accounts/m20': answer(''),
    });
    fireEvent.click(button('Next page'));
    expect(listed()).toEqual(['Platform 21']);
    fireEvent.click(button('Delete Platform 21'));
    await soon();
    expect(statuses()).toContain('1 to 20 of 20');
    expect(rows()).toHaveLength(20);
  });
});

describe('The list of accounts', () => {
  test('is a table, sorted by name, with two actions for each account', async () => {
    const { sent } = await open();
    expect(heading().textContent).toBe('Accounts');
    expect(document.title).toBe('Accounts – Sealport');
    const titles = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(titles).toEqual(['Name', 'Platform URL', 'Actions']);
    expect(rows().map(([name, url]) => [name, url])).toEqual([
      ['Nextcloud Berlin', 'http://localhost:8080/nextcloud/'],
      ['Nextcloud Roma', 'https://roma.example.com/'],
    ]);
    expect(link('Details Nextcloud Roma').getAttribute('href')).toBe('#/accounts/a7');
    expect(button('Delete Nextcloud Roma').textContent).toBe('Delete');
    expect(sent()).toEqual([[list]]);
  });

  test.each(['#/accounts', '#/accounts/'])('is also at %s', async (hash) => {
    await open(two, hash);
    expect(heading().textContent).toBe('Accounts');
    expect(rows()).toHaveLength(2);
  });

  test('sends a visitor to the login', async () => {
    const { sent } = await startApp('#/accounts/overview');
    await screen.findByRole('heading', { name: 'Login', level: 1 });
    expect(location.hash).toBe('#/login');
    expect(sent()).toEqual([]);
  });

  test('says that it is loading until it has loaded', async () => {
    const { reply, release } = held(answer([roma]));
    await open({ [list]: reply });
    expect(statuses()).toEqual(['Loading…']);
    expect(screen.queryByRole('table')).toBeNull();
    release();
    await screen.findByRole('table');
    expect(statuses()).toEqual([]);
  });

  test('says when there are none', async () => {
    await open({ [list]: answer([]) });
    expect(screen.getByText('No accounts created yet.')).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });

  test('can be loaded again when something is wrong', async () => {
    const { sent } = await open({ [list]: trouble(answer([roma])) });
    for (const words of complaints) {
      expect(alerts()).toEqual([words]);
      expect(screen.queryByText('No accounts created yet.')).toBeNull();
      await press('Try again');
    }
    expect(rows()).toHaveLength(1);
    expect(alerts()).toEqual([]);
    expect(sent()).toHaveLength(complaints.length + 1);
  });

  test('says when an answer is no list', async () => {
    await open({ [list]: answer({ accounts: [] }) });
    expect(alerts()).toEqual(['The server sent an answer that could not be understood (200).']);
  });

  test('links to platforms at http(s) addresses only, in a tab that learns nothing', async () => {
    const urls = [
      'javascript:alert(1)//https://x/',
      'data:text/html,<script>alert(1)</script>',
      'https:roma.example.com',
      'https://user:secret@roma.example.com/',
      '//roma.example.com/',
      '',
    ];
    await open({
      [list]: answer([
        roma,
        berlin,
        ...urls.map((url, id) => ({ id, name: `Account ${id}`, url })),
      ]),
    });
    const table = within(screen.getByRole('table'));
    const links = table.getAllByRole<HTMLAnchorElement>('link').filter(({ target }) => target);
    expect(links.map((it) => [it.textContent, it.getAttribute('href'), it.rel, it.target])).toEqual(
      [berlin, roma].map(({ url }) => [url, url, 'noopener noreferrer', '_blank']),
    );
    expect(rows().map(([, url]) => url)).toEqual(expect.arrayContaining(urls));
  });

  test('shows hostile names as text', async () => {
    const name = '<img src=x onerror=alert(1)>{name}';
    await open({ [list]: answer([{ ...roma, name }]) });
    expect(rows()[0]?.[0]).toBe(name);
    expect(main().querySelector('img')).toBeNull();
  });

  test('works with any id', async () => {
    const ids = ['__proto__', 'constructor', 'a/b?c#d', '%2e', '0'];
    const { sent } = await open({
      [list]: answer(ids.map((id) => ({ id, name: `Account ${id}`, url: roma.url }))),
      ...Object.fromEntries(
        ids.map((id) => [`DELETE settings/accounts/${encodeURIComponent(id)}`, answer('')]),
      ),
    });
    for (const id of ids) {
      const details = link(`Details Account ${id}`);
      expect(details.getAttribute('href')).toBe(`#/accounts/${encodeURIComponent(id)}`);
      await press(`Delete Account ${id}`);
    }
    expect(sent()).toHaveLength(6);
    expect(screen.getByText('No accounts created yet.')).toBeTruthy();
  });

  test('leads to the login when the session is over', async () => {
    await open({ [list]: answer({}, 401) });
    await arriveAt('Login');
    expect(statuses()).toEqual(['Your session has expired, please log in again.']);
    expect(history.state).toMatchObject({ returnTo: '#/accounts/overview' });
  });
});

describe('The deletion of an account', () => {
  const call = 'DELETE settings/accounts/a7';

  test('asks by the name, and takes no for an answer', async () => {
    confirm.mockReturnValue(false);
    const { sent } = await open();
    await press('Delete Nextcloud Roma');
    expect(confirm.mock.calls).toEqual([['Really delete account "Nextcloud Roma"?']]);
    expect(sent()).toEqual([[list]]);
    expect(rows()).toHaveLength(2);
  });

  test('takes the account out of the list and says so', async () => {
    const { sent } = await open({ ...two, [call]: answer('') });
    await press('Delete Nextcloud Roma');
    expect(sent()).toEqual([[list], [call]]);
    expect(rows().map(([name]) => name)).toEqual(['Nextcloud Berlin']);
    expect(statuses()).toEqual(['The account has been deleted.']);
    expect(main().contains(document.activeElement)).toBe(true);
  });

  test('says so where the row was, and the next row has the focus', async () => {
    await open({ [list]: answer(many(12)), 'DELETE settings/accounts/m2': answer('') });
    await press('Delete Platform 3');
    const said = screen.getByText('The account has been deleted.').closest('tr');
    expect(said?.previousElementSibling?.textContent).toContain('Platform 2');
    expect(said?.nextElementSibling?.textContent).toContain('Platform 4');
    expect(document.activeElement).toBe(link('Platform 4'));
    // It is read with the row that has the focus.
    const told = document.getElementById(link('Platform 4').getAttribute('aria-describedby') ?? '');
    expect(told?.textContent).toBe('The account has been deleted.');
    fireEvent.change(screen.getByRole('combobox', { name: 'Sort by' }), {
      target: { value: 'url' },
    });
    expect(screen.queryByText('The account has been deleted.')).toBeNull();
  });

  test('says so where the list was, when it was the last', async () => {
    const one = { id: 'm0', name: 'Platform 1', url: 'https://cloud1.example.com/' };
    await open({ [list]: answer([one]), 'DELETE settings/accounts/m0': answer('') });
    await press('Delete Platform 1');
    expect(statuses()).toEqual(['The account has been deleted.']);
    expect(document.activeElement?.textContent).toBe('The account has been deleted.');
    expect(screen.getByText('No accounts created yet.')).toBeTruthy();
  });

  test('tells what is wrong, and keeps the account', async () => {
    await open({ ...two, [call]: trouble() });
    for (const words of complaints) {
      await press('Delete Nextcloud Roma');
      expect(alerts()).toEqual([words]);
      expect(rows()).toHaveLength(2);
    }
  });

  test('is sent once, however often somebody presses', async () => {
    const { reply, release } = held(answer(''));
    const { sent } = await open({ ...two, [call]: reply });
    const pressed = await press('Delete Nextcloud Roma');
    expect(pressed.getAttribute('aria-disabled')).toBe('true');
    expect(document.activeElement).toBe(pressed);
    await press('Delete Nextcloud Roma');
    expect(sent()).toHaveLength(2);
    expect(confirm).toHaveBeenCalledTimes(1);
    release();
    await screen.findByText('The account has been deleted.');
  });
});

describe('A new account', () => {
  const call = 'POST settings/accounts';
  const created = { id: 'n1', name: 'Nextcloud', url: 'https://cloud.example.com/' };

  async function create(name = 'Nextcloud', url = 'https://cloud.example.com/') {
    type('Name', name);
    type('Platform URL', url);
    return press('Create account');
  }

  test('has a name and an address, which are not about the user', async () => {
    await open();
    const form = formOf('Create account');
    expect(screen.getByRole('heading', { level: 2, name: 'New account' })).toBeTruthy();
    expect(names(form)).toEqual(['name', 'url']);
    expect(autocompletes(form)).toEqual([
      ['name', 'off'],
      ['url', 'off'],
    ]);
    expect(field('Platform URL').type).toBe('url');
  });

  test('is judged by its name when that is left', async () => {
    await open();
    expect(await judge('Name', ['', '     ', 'Four', ' Four ', 'Five5'])).toEqual({
      '': 'A name is required.',
      '     ': 'A name is required.',
      Four: 'The name must contain at least 5 characters.',
      ' Four ': 'The name must contain at least 5 characters.',
      Five5: '',
    });
  });

  test('is judged by its address when that is left', async () => {
    await open();
    const wrong = [
      'cloud.example.com',
      'ftp://cloud.example.com/',
      'javascript:alert(1)',
      'https://',
      'https:///cloud',
      'https:cloud.example.com/',
      'https://cloud example.com/',
      'https://cloud.example.com:99999/',
    ];
    const right = [
      'http://localhost/',
      'http://192.168.0.5:8080/nextcloud/',
      'https://[::1]/',
      'http://nas/',
      '  https://cloud.example.com/ ',
    ];
    expect(await judge('Platform URL', ['', ' ', ...wrong, ...right])).toEqual({
      '': 'A URL is required.',
      ' ': 'A URL is required.',
      ...Object.fromEntries(wrong.map((it) => [it, 'Please enter a valid URL.'])),
      ...Object.fromEntries(right.map((it) => [it, ''])),
    });
  });

  test('is not sent without name and address', async () => {
    const { sent } = await open();
    await press('Create account');
    expect(message('Name')).toBe('A name is required.');
    expect(message('Platform URL')).toBe('A URL is required.');
    expect(document.activeElement).toBe(field('Name'));
    expect(sent()).toEqual([[list]]);
  });

  test('is shown once it has been created', async () => {
    const { sent } = await open({
      ...two,
      [call]: answer({ id: 'n1' }),
      'GET settings/accounts/n1': answer({ ...created, secret: 's3cret' }),
    });
    await create('  Nextcloud ', ' https://cloud.example.com/ ');
    await arriveAt('Nextcloud');
    expect(sent().slice(1)).toEqual([
      [call, { name: 'Nextcloud', url: 'https://cloud.example.com/' }],
      ['GET settings/accounts/n1'],
    ]);
    expect(location.hash).toBe('#/accounts/n1?status=created');
    expect(statuses()).toContain('Account created as "n1".');
  });

  test('is sent with its address exactly as typed', async () => {
    for (const url of [
      'https://cloud.example.com',
      'HTTPS://Cloud.Example.COM:443//a/../b',
      'http://localhost/index.php/login?x=1#y',
    ]) {
      const { sent } = await open({ ...two, [call]: answer({}, 500) });
      await create('Nextcloud', url);
      expect(sent()[1]).toEqual([call, { name: 'Nextcloud', url }]);
    }
  });

  test.each([
    ['duplicate_name', 'Name', 'An account with this name already exists.'],
    ['duplicate_url', 'Platform URL', 'An account for this URL already exists.'],
  ])('refused for a %s, says at the %s: "%s"', async (code, label, words) => {
    await open({ ...two, [call]: answer({ code, message: 'No.' }, 409) });
    await create();
    expect(message(label)).toBe(words);
    expect(alerts()).toEqual([words]);
    expect(document.activeElement).toBe(field(label));
    expect(field('Name').value).toBe('Nextcloud');
    expect(field('Platform URL').value).toBe('https://cloud.example.com/');
  });

  test('refused for another reason, tells its code', async () => {
    const codes = ['too_many', 'constructor', '__proto__', '<b>{error}</b>', undefined, '', 7];
    const unknown = ['unknown', 'unknown', 'unknown'];
    const told = ['too_many', 'constructor', '__proto__', '<b>{error}</b>', ...unknown];
    await open({ ...two, [call]: codes.map((code) => answer({ code, message: 'No.' }, 409)) });
    for (const code of told) {
      await create();
      expect(alerts()).toEqual([`Could not create account (${code}).`]);
      expect(field('Name').value).toBe('Nextcloud');
    }
  });

  test('tells what else is wrong, and keeps what was typed', async () => {
    await open({ ...two, [call]: trouble() });
    for (const words of complaints) {
      await create();
      expect(alerts()).toEqual([words]);
      expect(field('Name').value).toBe('Nextcloud');
      expect(field('Platform URL').value).toBe('https://cloud.example.com/');
    }
  });

  test('is sent once, however often somebody presses', async () => {
    const { reply, release } = held(answer({}, 500));
    const { sent } = await open({ ...two, [call]: reply });
    const pressed = await create();
    expect(pressed.getAttribute('aria-disabled')).toBe('true');
    expect(document.activeElement).toBe(pressed);
    await press(/^Create account/);
    await enter(formOf('Create account'));
    expect(sent()).toHaveLength(2);
    release();
    await soon();
    expect(pressed.hasAttribute('aria-disabled')).toBe(false);
  });

  test('of an address that is probably not the base gets another one proposed', async () => {
    await open();
    for (const url of [
      'https://cloud.example.com',
      'https://cloud.example.com/index.php/apps/files/',
      'https://cloud.example.com/login',
      'https://cloud.example.com/apps/dashboard/',
      'https://cloud.example.com/?x=1',
      'https://cloud.example.com/#top',
    ]) {
      type('Platform URL', url);
      await soon();
      expect(statuses().join()).toContain('https://cloud.example.com/');
      expect(field('Platform URL').value).toBe(url);
      expect(message('Platform URL')).toBe('');
    }
    for (const url of ['https://cloud.example.com/', 'https://x.org/cloud/', 'nonsense', '']) {
      type('Platform URL', url);
      await soon();
      expect(statuses()).toEqual([]);
    }
  });

  test('takes the proposed address over when somebody presses', async () => {
    await open();
    type('Platform URL', 'https://cloud.example.com/nc/index.php/login');
    await soon();
    await press('Use this address');
    expect(field('Platform URL').value).toBe('https://cloud.example.com/nc/');
    expect(document.activeElement).toBe(field('Platform URL'));
    expect(statuses()).toEqual([]);
    expect(description('Platform URL')).not.toContain('valid');
  });
});

describe('In another language the accounts', () => {
  test('speak German', async () => {
    await open(
      { ...two, 'DELETE settings/accounts/a7': answer('') },
      '#/accounts/overview?lang=de',
    );
    await press('Löschen Nextcloud Roma');
    expect(confirm.mock.calls).toEqual([
      ['Möchten Sie den Account „Nextcloud Roma“ wirklich löschen?'],
    ]);
    expect(statuses()).toEqual(['Der Account wurde gelöscht.']);
    await press('Account erstellen');
    expect(message('Plattform-URL')).toBe('Bitte geben Sie eine URL ein.');
  });

  test('speak Italian', async () => {
    await open(
      { [list]: answer([]), 'POST settings/accounts': answer({ code: 'full' }, 409) },
      '#/accounts/overview?lang=it',
    );
    expect(screen.getByText('Non è stato ancora creato nessun account.')).toBeTruthy();
    type('Nome', 'Nextcloud');
    type('URL della piattaforma', 'https://cloud.example.com/');
    await press('Crea account');
    expect(alerts()).toEqual(['Impossibile creare l’account (full).']);
  });
});
