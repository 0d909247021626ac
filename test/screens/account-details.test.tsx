import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { settle } from '../support.ts';
import {
  alerts,
  announced,
  answer,
  arriveAt,
  button,
  controls,
  field,
  formOf,
  goTo,
  heading,
  headingHasFocus,
  held,
  isInPage,
  jane,
  link,
  main,
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

const load = 'GET settings/accounts/a7';
const save = 'POST settings/accounts/a7';
const secret = 's3cret-0f-the-account';
const account = { id: 'a7', name: 'Nextcloud Roma', url: 'https://roma.example.com/', secret };
const one = { [load]: answer(account) };

async function open(server: Server = one, query = '') {
  const app = await openApp(`#/accounts/a7${query}`, { user: jane, server });
  await soon();
  return app;
}

const headings = () => screen.getAllByRole('heading', { level: 2 }).map((it) => it.textContent);
const banners = () => [...main().querySelectorAll('.banner, .note')].map((it) => it.textContent);
const secretField = () => field('Account secret');

describe('The details of an account', () => {
  test('The details show ID, masked secret, name and URL.', async () => {
    await open();
    expect(heading().textContent).toBe('Nextcloud Roma');
    expect(document.title).toBe('Nextcloud Roma – Sealport');
    expect(controls().map(({ name, value, readOnly }) => [name, value, readOnly])).toEqual([
      ['id', 'a7', true],
      ['secret', secret, true],
      ['name', 'Nextcloud Roma', false],
      ['url', 'https://roma.example.com/', false],
    ]);
    expect([secretField().type, secretField().form, secretField().autocomplete]).toEqual([
      'password',
      null,
      'off',
    ]);
    expect(link('Accounts', main()).getAttribute('href')).toBe('#/accounts/overview');
    expect(isInPage(secret)).toBe(true);
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain(secret);
  });

  test('The connection comes first right after the creation, and the settings later.', async () => {
    await open();
    expect(headings()).toEqual(['Account settings', 'Connect to Nextcloud']);
    expect(main().querySelector('details')?.open).toBe(false);
    expect(banners()).toEqual([]);
    await open(one, '?status=created');
    expect(headings()).toEqual(['Connect to Nextcloud', 'Account settings']);
    expect(main().querySelector('details')?.open).toBe(true);
    expect(banners()).toEqual(['Account created as "a7".']);
    await waitFor(() => expect(announced()).toBe('Account created as "a7".'));
  });

  test('The created message appears even if loading fails, and only after a creation.', async () => {
    await open({ [load]: answer('', 404) }, '?status=created');
    expect(main().textContent).toContain('Account created as "a7".');
    for (const status of ['deleted', '__proto__']) {
      await open(one, `?status=${status}`);
      expect(banners()).toEqual([]);
    }
  });

  test('The details work with any ID and show hostile values as text.', async () => {
    for (const id of ['__proto__', 'a?b#c', 'ä ö']) {
      const path = encodeURIComponent(id);
      const name = '<img src=x>{id}\u202e';
      const { sent } = await openApp(`#/accounts/${path}`, {
        user: jane,
        server: { [`GET settings/accounts/${path}`]: answer({ ...account, id, name }) },
      });
      await soon();
      expect(sent()).toHaveLength(1);
      expect([field('Account ID').value, heading().textContent]).toEqual([id, '<img src=x>{id}']);
      expect(main().querySelector('img')).toBeNull();
    }
  });

  test('Visitors cannot see the details.', async () => {
    const { sent } = await startApp('#/accounts/a7');
    await arriveAt('Login');
    expect(sent()).toEqual([]);
  });

  test('The details load, keep the focus on the heading and can be loaded again.', async () => {
    const { reply, release } = held(answer(account));
    await openApp('#/profile', {
      user: jane,
      server: { [load]: [reply, answer({}, 502), answer(account)] },
    });
    await goTo('#/accounts/a7');
    await arriveAt('Account details');
    await headingHasFocus();
    expect(main().textContent).toContain('Loading…');
    release();
    await arriveAt('Nextcloud Roma');
    expect([main().textContent?.includes('Loading…'), document.activeElement]).toEqual([
      false,
      heading(),
    ]);
    await goTo('#/profile');
    await arriveAt('Profile');
    await goTo('#/accounts/a7');
    await waitFor(() =>
      expect(alerts()).toEqual(['The server reported an error (502). Try again in a few minutes.']),
    );
    await press('Try again');
    expect(heading().textContent).toBe('Nextcloud Roma');
  });

  test('A missing account shows the server’s message.', async () => {
    await open({ [load]: answer({ message: 'No such account.' }, 404) });
    expect(alerts()).toEqual(['No such account.']);
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(within(main()).getAllByRole('link', { name: 'Accounts' })).toHaveLength(2);
  });

  test('An expired session leads to the login and back to the details.', async () => {
    const { sent } = await open({
      ...one,
      [save]: answer('', 401),
      'GET settings/accounts': answer([]),
    });
    type('Name', 'Half a name');
    await press('Save');
    await arriveAt('Login');
    expect(banners()).toEqual(['Your session has expired, please log in again.']);
    otherTab('signing.user', JSON.stringify(jane));
    await soon();
    await goTo('#/accounts/a7');
    await waitFor(() => expect(field('Name').value).toBe('Half a name'));
    expect(sent()).toContainEqual([save, { name: 'Half a name', url: account.url }]);
  });
});

describe('The secret', () => {
  const isMasked = () => [
    secretField().type,
    screen.queryByRole('button', { name: 'Show secret' }) !== null,
  ];

  test('The secret can be shown and hidden, which is announced.', async () => {
    await open();
    await press('Show secret');
    expect([secretField().type, secretField().value, announced()]).toEqual([
      'text',
      secret,
      'Secret shown.',
    ]);
    await press('Hide secret');
    expect([...isMasked(), announced()]).toEqual(['password', true, 'Secret hidden.']);
  });

  test('The secret is masked again when the page is left.', async () => {
    await open();
    await press('Show secret');
    window.dispatchEvent(new Event('pagehide'));
    await soon();
    expect(isMasked()).toEqual(['password', true]);
    await press('Show secret');
    await goTo('#/profile');
    await arriveAt('Profile');
    expect(isInPage(secret)).toBe(false);
    await goTo('#/accounts/a7');
    await arriveAt('Nextcloud Roma');
    expect(isMasked()).toEqual(['password', true]);
  });

  test.each([
    ['Copy secret', secret, 'The secret has been copied.'],
    ['Copy ID', 'a7', 'The ID has been copied.'],
  ])('%s copies without showing and says so for a while.', async (name, value, words) => {
    const writeText = vi.fn(async () => {});
    vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue({ writeText } as unknown as Clipboard);
    await open();
    stopClock();
    const pressed = await press(name);
    expect(writeText.mock.calls).toEqual([[value]]);
    expect([pressed.textContent, pressed.getAttribute('aria-label')]).toEqual(['Copied', 'Copied']);
    expect([announced(), secretField().type]).toEqual([words, 'password']);
    await passing(2_000);
    expect([pressed.textContent, pressed.getAttribute('aria-label')]).toEqual(['Copy', name]);
  });

  test.each([
    ['missing, as on plain http', undefined],
    ['refused', { writeText: () => Promise.reject(new Error('No')) }],
  ])(
    'The value is copied where the clipboard is %s, and later copies are unaffected.',
    async (_, clipboard) => {
      vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(clipboard as unknown as Clipboard);
      const copied: string[] = [];
      const copy = () => {
        const event = new Event('copy', { bubbles: true, cancelable: true });
        const setData = (type: string, value: string) => copied.push(`${type} ${value}`);
        document.dispatchEvent(Object.assign(event, { clipboardData: { setData } }));
        return event.defaultPrevented;
      };
      document.execCommand = (command) => command === 'copy' && copy();
      await open();
      await press('Copy secret');
      expect(copied).toEqual([`text/plain ${secret}`]);
      expect(button('Copied')).toBeTruthy();
      expect(copy()).toBe(false);
      expect(copied).toHaveLength(1);
    },
  );

  test.each([
    ['refuses', () => false],
    [
      'throws',
      () => {
        throw new Error('no');
      },
    ],
  ])(
    'A value that cannot be copied because the browser %s can be selected.',
    async (_, execCommand) => {
      vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as unknown as Clipboard);
      document.execCommand = execCommand;
      await open();
      await press('Copy secret');
      expect(alerts()[0]).toContain('Your browser blocked copying.');
      expect(main().querySelector('[data-done]')).toBeNull();
    },
  );
});

describe('The connection', () => {
  const steps = () =>
    [...main().querySelectorAll('.checklist__step')].map((it) => it.hasAttribute('data-done'));

  test('The connection links to Nextcloud’s settings without an opener or referrer.', async () => {
    await open(
      { [load]: answer({ ...account, url: 'http://10.0.0.1:8080/nc' }) },
      '?status=created',
    );
    const out = link(/^Open Nextcloud settings/);
    expect(out.getAttribute('href')).toBe(
      'http://10.0.0.1:8080/nc/index.php/settings/admin/certificate24',
    );
    expect([out.target, out.rel]).toEqual(['_blank', 'noopener noreferrer']);
    expect(main().textContent).toContain('https://api.certificate24.com/');
  });

  test('An invalid URL gets no link.', async () => {
    await open({ [load]: answer({ ...account, url: 'javascript:alert(1)' }) }, '?status=created');
    expect(screen.queryByRole('link', { name: /^Open Nextcloud settings/ })).toBeNull();
    expect(main().querySelector('a[href^="javascript"]')).toBeNull();
  });

  const primary = () =>
    [...main().querySelectorAll('.button--primary')].map(({ textContent }) => textContent);

  test('shows one thing to do at each moment, and ticks off each step when it is confirmed', async () => {
    await open(one, '?status=created');
    expect(steps()).toEqual([false, false, false, false]);
    expect(main().textContent).not.toContain('of 4');
    // There is no other tab here.
    main().addEventListener('click', (event) => event.preventDefault());
    expect(primary()).toEqual(['Open Nextcloud settings (opens a new tab)']);
    fireEvent.click(link(/^Open Nextcloud settings/));
    expect([primary(), steps()]).toEqual([['“Server” matches'], [false, false, false, false]]);
    await press('“Server” matches');
    expect(button('“Server” matches').getAttribute('aria-pressed')).toBe('true');
    expect([primary(), steps()]).toEqual([['I have chosen'], [true, false, false, false]]);
    await press('I have chosen');
    expect(main().textContent).toContain('2 of 4');
    expect(primary()).toEqual(['Both are saved']);
    await press('Both are saved');
    expect(primary()).toEqual(['Nextcloud says they are valid']);
    await press('Nextcloud says they are valid');
    expect(primary()).toEqual(['Try it with a test PDF']);
  });

  test('completes the earlier steps with the last confirmation, which stamps the seal', async () => {
    const seals = (state: string) => main().querySelectorAll(`.account-seal--${state}`).length;
    await open(one, '?status=created');
    expect([seals('dashed'), seals('stamped')]).toEqual([1, 0]);
    await press('Nextcloud says they are valid');
    expect(steps()).toEqual([true, true, true, true]);
    expect(main().textContent).toContain('4 of 4');
    expect([seals('dashed'), seals('sealed'), seals('stamped')]).toEqual([0, 1, 1]);
    await press('“Server” matches');
    expect(steps()).toEqual([true, true, true, true]);
  });

  test('leaves the first place to the button Save once the account is not new any more', async () => {
    await open();
    expect(primary()).toEqual(['Save']);
    expect(main().querySelectorAll('.account-seal--sealed')).toHaveLength(1);
  });

  test('shows the command that switches off background verification before ID and secret are entered', async () => {
    await open(one, '?status=created');
    const [, decide, enter] = main().querySelectorAll('.checklist__step');
    expect(decide?.textContent).toContain(
      'php occ config:app:set certificate24 background_verify --value=false',
    );
    expect(enter?.textContent).toContain('Enter ID and secret');
  });
});

describe('The occ command', () => {
  const copied = async (id: string) => {
    const writeText = vi.fn(async () => {});
    vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue({ writeText } as unknown as Clipboard);
    const path = encodeURIComponent(id);
    await openApp(`#/accounts/${path}`, {
      user: jane,
      server: { [`GET settings/accounts/${path}`]: answer({ ...account, id }) },
    });
    await soon();
    return { writeText, isOffered: screen.queryByRole('button', { name: 'Copy occ command' }) };
  };

  test('is offered beside the secret with the ID and without the secret, and is explained', async () => {
    const { writeText } = await copied('4m7c-x2pa-93hf-TQ6W');
    await press('Copy occ command');
    expect(writeText.mock.calls).toEqual([
      [
        String.raw`{ printf 'Secret: '; stty -echo; read -r S; stty echo; echo; case $S in ''|*[!A-Za-z0-9+/=]*) echo 'Not a secret: nothing changed.';; *) printf '{"apps":{"certificate24":{"account":"{\\"id\\":\\"%s\\",\\"secret\\":\\"%s\\"}"}}}' '4m7c-x2pa-93hf-TQ6W' "$S" | php occ config:import;; esac; S=; }`,
      ],
    ]);
    expect(announced()).toBe('The command has been copied.');
    expect(main().textContent).toContain(
      'Run it as the web server’s user, in Nextcloud’s folder. It asks for the secret',
    );
  });

  test.each(["a'b", 'a b', 'a"b', 'a$b', 'ä', 'a.b', 'a\\b'])(
    'is not offered for the ID %s, which could change the command',
    async (id) => {
      expect((await copied(id)).isOffered).toBeNull();
      expect(main().textContent).not.toContain('occ command');
    },
  );
});

describe('The settings of an account', () => {
  const warning = () => within(main()).queryByText(/^If you save this/)?.textContent;

  test('Unchanged values are sent back as they came.', async () => {
    const odd = { ...account, name: ' Roma\u202e ', url: ' https://roma.example.com ' };
    const { sent } = await open({ [load]: answer(odd), [save]: answer('') });
    type('Platform URL', ' https://x.org/ ');
    await press('Save');
    expect(sent().at(-1)).toEqual([save, { name: odd.name, url: 'https://x.org/' }]);
  });

  test('The settings show the saved values and start from them.', async () => {
    const { sent } = await open({ ...one, [save]: answer('') });
    type('Name', 'Nextcloud Napoli');
    await press('Save');
    expect(heading().textContent).toBe('Nextcloud Napoli');
    expect(sessionStorage).toHaveLength(0);
    type('Platform URL', 'https://x.org/');
    await press('Save');
    expect(sent().at(-1)?.[1]).toEqual({ name: 'Nextcloud Napoli', url: 'https://x.org/' });
    expect(warning()).toBeUndefined();
  });

  test('The settings warn of another URL while it is typed, but not of its own base URL.', async () => {
    await open({ [load]: answer({ ...account, url: 'https://roma.example.com' }) });
    const typed = (url: string) => {
      fireEvent.input(field('Platform URL'), { target: { value: url } });
      return warning() !== undefined;
    };
    expect(typed(' https://roma.example.com ')).toBe(false);
    expect(typed('https://roma.example.com/')).toBe(false);
    expect(typed('https://rom')).toBe(true);
    expect(typed('https://')).toBe(false);
    typed('https://other.example.com/');
    await waitFor(() => expect(announced()).toMatch(/^If you save this/));
  });
});

describe('An account that is deleted', () => {
  const call = 'DELETE settings/accounts/a7';

  test('The deletion of an account is reported above the list.', async () => {
    vi.stubGlobal('confirm', () => true);
    const other = {
      id: 'a8',
      name: 'Nextcloud Bern',
      url: 'https://bern.example.com/',
      secret: 's',
    };
    await open({
      ...one,
      [call]: answer(''),
      'GET settings/accounts': answer([]),
      'GET settings/accounts/a8': answer(other),
    });
    await press('Delete account');
    await arriveAt('Accounts');
    expect(banners()).toEqual(['Nextcloud Roma: The account has been deleted.']);
    // On the details of another one it is no news.
    location.hash = '#/accounts/a8';
    await arriveAt('Nextcloud Bern');
    expect(banners()).toEqual([]);
  });

  test('A deletion does not move a user who has navigated away.', async () => {
    vi.stubGlobal('confirm', () => true);
    const { reply, release } = held(answer(''));
    await open({ ...one, [call]: reply });
    await press('Delete account');
    await goTo('#/nowhere');
    release();
    await act(settle);
    expect(location.hash).toContain('#/nowhere');
  });

  test('An account stays if the deletion is cancelled or fails.', async () => {
    const confirm = vi.fn(() => false);
    vi.stubGlobal('confirm', confirm);
    await open({ ...one, [call]: answer({ message: 'Not now.' }, 409) });
    await press('Delete account');
    confirm.mockReturnValue(true);
    await press('Delete account');
    expect([heading().textContent, alerts()]).toEqual([
      'Nextcloud Roma',
      ['Nextcloud Roma: Not now.'],
    ]);
    expect(formOf('Save')).toBeTruthy();
  });
});

describe('A link with the status `created`', () => {
  test.each(['Click here to confirm', 'x'.repeat(101), 'a"b', '<b>'])(
    'does not show the words %s in a message of success',
    async (words) => {
      const call = `GET settings/accounts/${encodeURIComponent(words)}`;
      await openApp(`#/accounts/${encodeURIComponent(words)}?status=created`, {
        user: jane,
        server: { [call]: answer({ message: 'Not found.' }, 404) },
      });
      await soon();
      expect(isInPage('Account created as')).toBe(false);
    },
  );

  test('shows an id that a service issues', async () => {
    await openApp('#/accounts/a-7_b.c~d:e?status=created', {
      user: jane,
      server: { 'GET settings/accounts/a-7_b.c~d%3Ae': answer({ message: 'Not found.' }, 404) },
    });
    await waitFor(() => expect(isInPage('Account created as')).toBe(true));
  });
});
