import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { createAccount, createUser } from '../../fixtures.mjs';
import {
  advanceTime,
  click,
  clickButton,
  deferredReply,
  enter,
  fill,
  flush,
  freezeTime,
  getAlerts,
  getAnnouncement,
  getButton,
  getControls,
  getDescription,
  getField,
  getForm,
  getHeading,
  getLink,
  getMain,
  goTo,
  isInPage,
  openApp,
  replyWith,
  waitForHeadingFocus,
  waitForScreen,
} from './harness.tsx';

const jane = createUser();

type Server = NonNullable<Parameters<typeof openApp>[1]>['server'];

const load = 'GET settings/accounts/a7';
const save = 'POST settings/accounts/a7';
const account = createAccount();
const { secret } = account;
const accountReplies = { [load]: replyWith(account) };

async function openDetails(server: Server = accountReplies, query = '') {
  const app = await openApp(`#/accounts/a7${query}`, { user: jane, server });
  return app;
}

const getSectionHeadings = () =>
  screen.getAllByRole('heading', { level: 2 }).map((it) => it.textContent);
const createdText = 'Account created as "a7".';
const getConnectionDetails = () =>
  screen.getByRole('heading', { name: /^Connect to Nextcloud/ }).closest('details');
const getSecretField = () => getField('Account secret');

describe('The details of an account', () => {
  test('The details show ID, masked secret, name and URL.', async () => {
    await openDetails();
    expect(getHeading().textContent).toBe('Nextcloud Roma');
    expect(document.title).toBe('Nextcloud Roma – Sealport');
    expect(getControls().map(({ name, value, readOnly }) => [name, value, readOnly])).toEqual([
      ['id', 'a7', true],
      ['secret', secret, true],
      ['name', 'Nextcloud Roma', false],
      ['url', 'https://roma.example.com/', false],
    ]);
    expect(getField('Account ID').type).toBe('text');
    expect([getSecretField().type, getSecretField().form, getSecretField().autocomplete]).toEqual([
      'password',
      null,
      'off',
    ]);
    expect(getLink('Accounts', getMain()).getAttribute('href')).toBe('#/accounts/overview');
    expect(getMain().textContent).not.toContain(secret);
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain(secret);
  });

  test('Details that are there keep their URL below the heading if they cannot be loaded again.', async () => {
    const reply = vi.fn(replyWith(account));
    await openDetails({ [load]: reply, 'GET settings/accounts': replyWith([]) });
    await goTo('#/accounts');
    reply.mockImplementation(replyWith('', 500));
    await goTo('#/accounts/a7');
    expect(getAlerts()).toHaveLength(1);
    expect(getHeading().parentElement?.textContent).toContain(account.url);
  });

  test('A press on the ID selects all of it.', async () => {
    await openDetails();
    const id = getField('Account ID');
    await click(id);
    expect([id.selectionStart, id.selectionEnd]).toEqual([0, 2]);
  });

  test('The connection is unfolded right after the creation, and folded later, above the settings.', async () => {
    const headings = ['Connect to Nextcloud', 'Name and URL', 'Delete account'];
    await openDetails();
    expect(getSectionHeadings()).toEqual(headings);
    expect(getConnectionDetails()?.open).toBe(false);
    await openDetails(accountReplies, '?status=created');
    expect(getSectionHeadings()).toEqual(headings);
    expect(getConnectionDetails()?.open).toBe(true);
    expect(getMain().textContent).toContain(createdText);
    await waitFor(() => expect(getAnnouncement()).toBe(createdText));
  });

  test('The created message appears even if loading fails, and only after a creation.', async () => {
    await openDetails({ [load]: replyWith('', 404) }, '?status=created');
    expect(getMain().textContent).toContain(createdText);
    for (const status of ['deleted', '__proto__']) {
      await openDetails(accountReplies, `?status=${status}`);
      expect(getMain().textContent).not.toContain(createdText);
    }
  });

  test('The details work with any ID and show hostile values as text.', async () => {
    for (const id of ['__proto__', 'a?b#c', 'ä ö']) {
      const path = encodeURIComponent(id);
      const name = '<img src=x>{id}\u202e';
      const { getRequests } = await openApp(`#/accounts/${path}`, {
        user: jane,
        server: { [`GET settings/accounts/${path}`]: replyWith({ ...account, id, name }) },
      });
      expect(getRequests()).toHaveLength(1);
      expect([getField('Account ID').value, getHeading().textContent]).toEqual([
        id,
        '<img src=x>{id}',
      ]);
      expect(getMain().querySelector('img')).toBeNull();
    }
  });

  test('The details load, keep the focus on the heading and can be loaded again.', async () => {
    const { reply, release } = deferredReply(replyWith(account));
    await openApp('#/profile', {
      user: jane,
      server: { [load]: [reply, replyWith({}, 502), replyWith(account)] },
    });
    await goTo('#/accounts/a7');
    await waitForScreen('Account details');
    await waitForHeadingFocus();
    expect(getMain().textContent).toContain('Loading…');
    release();
    await waitForScreen('Nextcloud Roma');
    expect([getMain().textContent?.includes('Loading…'), document.activeElement]).toEqual([
      false,
      getHeading(),
    ]);
    await goTo('#/profile');
    await waitForScreen('Profile');
    await goTo('#/accounts/a7');
    await waitFor(() =>
      expect(getAlerts()).toEqual([
        'The server reported an error (502). Try again in a few minutes.',
      ]),
    );
    await clickButton('Try again');
    expect(getHeading().textContent).toBe('Nextcloud Roma');
  });

  test('Two accounts whose details load at the same time are both shown.', async () => {
    const first = deferredReply(replyWith(account));
    const second = deferredReply(replyWith(createAccount({ id: 'a8', name: 'Nextcloud Bern' })));
    await openDetails({ [load]: first.reply, 'GET settings/accounts/a8': second.reply });
    await goTo('#/accounts/a8');
    first.release();
    await flush();
    second.release();
    await waitForScreen('Nextcloud Bern');
  });

  test('A missing account shows the server’s message.', async () => {
    await openDetails({ [load]: replyWith({ message: 'No such account.' }, 404) });
    expect(getAlerts()).toEqual(['No such account.']);
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(getLink('Accounts').getAttribute('href')).toBe('#/accounts/overview');
  });
});

describe('The secret', () => {
  const getMaskState = () => [
    getSecretField().type,
    screen.queryByRole('button', { name: 'Show secret' }) !== null,
  ];

  test('The secret can be shown and hidden, which is announced.', async () => {
    await openDetails();
    await clickButton('Show secret');
    expect([getSecretField().type, getSecretField().value, getAnnouncement()]).toEqual([
      'text',
      secret,
      'Secret shown.',
    ]);
    // Once more, in full: an input cuts off a long value.
    expect(getMain().textContent?.split(secret)).toHaveLength(2);
    await clickButton('Hide secret');
    expect([...getMaskState(), getAnnouncement()]).toEqual(['password', true, 'Secret hidden.']);
  });

  test('The secret is masked again when the page is left.', async () => {
    await openDetails();
    await clickButton('Show secret');
    window.dispatchEvent(new Event('pagehide'));
    await flush();
    expect(getMaskState()).toEqual(['password', true]);
    await clickButton('Show secret');
    await goTo('#/profile');
    await waitForScreen('Profile');
    expect(isInPage(secret)).toBe(false);
    await goTo('#/accounts/a7');
    await waitForScreen('Nextcloud Roma');
    expect(getMaskState()).toEqual(['password', true]);
  });

  test.each([
    ['Copy secret', 'Copy', secret, 'The secret has been copied.'],
    ['Copy ID', 'Copy', 'a7', 'The ID has been copied.'],
    ['Copy secret (Step 4)', 'Copy secret', secret, 'The secret has been copied.'],
    ['Copy ID (Step 4)', 'Copy ID', 'a7', 'The ID has been copied.'],
  ])('%s copies without showing and says so for a while.', async (name, words, value, text) => {
    const writeText = vi.fn(async () => {});
    vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue({ writeText } as unknown as Clipboard);
    await openDetails();
    getConnectionDetails()?.setAttribute('open', '');
    freezeTime();
    const clickedButton = await clickButton(name);
    expect(writeText.mock.calls).toEqual([[value]]);
    expect([clickedButton.textContent, clickedButton.getAttribute('aria-label')]).toEqual([
      'Copied',
      'Copied',
    ]);
    expect([getAnnouncement(), getSecretField().type]).toEqual([text, 'password']);
    await advanceTime(2_000);
    expect([clickedButton.textContent, clickedButton.getAttribute('aria-label')]).toEqual([
      words,
      name,
    ]);
  });

  test.each([
    ['missing, as on plain http', undefined],
    ['refused', { writeText: () => Promise.reject(new Error('No')) }],
  ])(
    'The value is copied where the clipboard is %s, and later copies are unaffected.',
    async (_, clipboard) => {
      vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(clipboard as unknown as Clipboard);
      const copiedValues: string[] = [];
      const copy = () => {
        const event = new Event('copy', { bubbles: true, cancelable: true });
        const setData = (type: string, value: string) => copiedValues.push(`${type} ${value}`);
        document.dispatchEvent(Object.assign(event, { clipboardData: { setData } }));
        return event.defaultPrevented;
      };
      document.execCommand = (command) => command === 'copy' && copy();
      await openDetails();
      await clickButton('Copy secret');
      expect(copiedValues).toEqual([`text/plain ${secret}`]);
      expect(getButton('Copied')).toBeTruthy();
      expect(copy()).toBe(false);
      expect(copiedValues).toHaveLength(1);
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
      await openDetails();
      await clickButton('Copy secret');
      expect(getAlerts()[0]).toContain('Your browser blocked copying.');
    },
  );
});

describe('The connection', () => {
  const getSteps = () => [...(getConnectionDetails()?.querySelectorAll('li') ?? [])];
  const getPrimaryButtons = () =>
    [...getMain().querySelectorAll('.button--primary')].map(({ textContent }) => textContent);

  test('The steps set Nextcloud’s address before ID and secret are entered.', async () => {
    await openDetails();
    expect(getSteps().map((step) => step.querySelector('h3')?.textContent)).toEqual([
      'Check two addresses in Certificate24’s settings',
      'Decide whether Nextcloud may send all PDFs to Sealport',
      'Tell background jobs Nextcloud’s address',
      'Enter ID and secret',
      'Press “Check account settings”',
    ]);
    const testLink = getLink('try it with a test PDF');
    expect(testLink.getAttribute('href')).toBe('#/docs/nextcloud?section=try');
  });

  test('The first step names both addresses of the service.', async () => {
    await openDetails();
    const addresses = [...(getSteps()[0]?.querySelectorAll('code') ?? [])];
    expect(addresses.map(({ textContent }) => textContent)).toEqual([
      'https://api.certificate24.com/',
      'https://www.certificate24.com/',
    ]);
  });

  test('The connection links to Nextcloud’s settings without an opener or referrer.', async () => {
    await openDetails({ [load]: replyWith({ ...account, url: 'http://10.0.0.1:8080/nc' }) });
    const settingsLink = getMain().querySelector<HTMLAnchorElement>('a[target]');
    expect(settingsLink?.getAttribute('href')).toBe(
      'http://10.0.0.1:8080/nc/index.php/settings/admin/certificate24',
    );
    expect([settingsLink?.target, settingsLink?.rel]).toEqual(['_blank', 'noopener noreferrer']);
  });

  test('An invalid URL gets no link.', async () => {
    await openDetails(
      { [load]: replyWith({ ...account, url: 'javascript:alert(1)' }) },
      '?status=created',
    );
    expect(screen.queryByRole('link', { name: /^Open settings/ })).toBeNull();
    expect(getMain().querySelector('a[href^="javascript"]')).toBeNull();
  });

  test.each([
    ['right after the creation, only the link to Nextcloud', '?status=created', []],
    ['later, when the steps are folded, also Save', '', ['Save']],
  ])('The primary buttons are: %s.', async (_, query, others) => {
    await openDetails(accountReplies, query);
    expect(getPrimaryButtons()).toEqual(['Open settings (opens a new tab)', ...others]);
  });

  test('The step with ID and secret has a copy button for each, and does not repeat the secret.', async () => {
    await openDetails(accountReplies, '?status=created');
    const enterStep = getSteps()[3] as HTMLLIElement;
    const buttons = within(enterStep).getAllByRole('button', { name: /\(Step 4\)$/ });
    expect(buttons.map((it) => it.textContent)).toEqual(['Copy ID', 'Copy secret']);
    expect(enterStep.innerHTML).not.toContain(secret);
  });
});

describe('The commands', () => {
  const openWith = async (values: Partial<typeof account>) => {
    const writeText = vi.fn(async (_: string) => {});
    vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue({ writeText } as unknown as Clipboard);
    const opened = { ...account, ...values };
    const path = encodeURIComponent(opened.id);
    await openApp(`#/accounts/${path}`, {
      user: jane,
      server: { [`GET settings/accounts/${path}`]: replyWith(opened) },
    });
    for (const details of getMain().querySelectorAll('details')) details.open = true;
    return { writeText };
  };
  const getCommand = (step: number) =>
    getMain()
      .querySelector(`[aria-label="Copy the command for step ${step}"]`)
      ?.parentElement?.querySelector('code')?.textContent;

  test('Each command can be read in full and copied.', async () => {
    const { writeText } = await openWith({ id: '4m7c-x2pa-93hf-TQ6W' });
    for (const step of [2, 3, 4]) {
      const command = getCommand(step);
      await clickButton(`Copy the command for step ${step}`);
      expect(writeText.mock.lastCall).toEqual([command]);
      expect(getAnnouncement()).toBe('The command has been copied.');
    }
  });

  test('The commands switch off background verification, set Nextcloud’s address, and ask for the secret.', async () => {
    await openWith({ id: '4m7c-x2pa-93hf-TQ6W' });
    expect([2, 3, 4].map(getCommand)).toEqual([
      'php occ config:app:set certificate24 background_verify --value=false',
      'php occ config:system:set overwrite.cli.url --value=https://roma.example.com/',
      String.raw`{ printf 'Secret: '; stty -echo; read -r S; stty echo; echo; case $S in ''|*[!A-Za-z0-9+/=]*) echo 'Not a secret: nothing changed.';; *) printf '{"apps":{"certificate24":{"account":"{\\"id\\":\\"%s\\",\\"secret\\":\\"%s\\"}"}}}' '4m7c-x2pa-93hf-TQ6W' "$S" | php occ config:import;; esac; S=; }`,
    ]);
  });

  test('The command for Nextcloud’s address has its base URL, whatever page the account names.', async () => {
    await openWith({ url: 'https://roma.example.com/index.php/login' });
    expect(getCommand(3)).toMatch(/ --value=https:\/\/roma\.example\.com\/$/);
  });

  test.each(["a'b", 'a b', 'a"b', 'a$b', 'ä', 'a(b'])(
    'The command for ID and secret is not offered for the ID %s, which could change it.',
    async (id) => {
      await openWith({ id });
      expect([getCommand(3) === undefined, getCommand(4)]).toEqual([false, undefined]);
    },
  );

  test('The command for Nextcloud’s address is not offered if a shell would not take the address as it is.', async () => {
    await openWith({ url: 'https://roma.example.com/$(id)' });
    expect(getCommand(3)).toBeUndefined();
  });
});

describe('The settings of an account', () => {
  const getWarning = () => within(getMain()).queryByText(/^If you save this/)?.textContent;

  test('Only a new account is told how long its name must be.', async () => {
    await openDetails({ ...accountReplies, 'GET settings/accounts': replyWith([]) });
    expect(getDescription('Name')).toBe('');
    await goTo('#/accounts/overview');
    await waitForScreen('Accounts');
    expect(getDescription('Name')).toBe('At least 5 characters.');
  });

  test('Unchanged values are sent back as they came.', async () => {
    const unusualAccount = { ...account, name: ' Roma\u202e ', url: ' https://roma.example.com ' };
    const { getRequests } = await openDetails({
      [load]: replyWith(unusualAccount),
      [save]: replyWith(''),
    });
    await fill('Platform URL', ' https://x.org/ ');
    await clickButton('Save');
    expect(getRequests().at(-1)).toEqual([
      save,
      { name: unusualAccount.name, url: 'https://x.org/' },
    ]);
  });

  test('The settings show the saved values and start from them.', async () => {
    const { getRequests } = await openDetails({
      [load]: [account, account, { ...account, name: 'Nextcloud Napoli' }].map((it) =>
        replyWith(it),
      ),
      [save]: replyWith(''),
    });
    await fill('Name', 'Nextcloud Napoli');
    await clickButton('Save');
    expect(getHeading().textContent).toBe('Nextcloud Napoli');
    expect(sessionStorage).toHaveLength(0);
    await fill('Platform URL', 'https://x.org/');
    await clickButton('Save');
    expect(getRequests().at(-1)?.[1]).toEqual({ name: 'Nextcloud Napoli', url: 'https://x.org/' });
    expect(getWarning()).toBeUndefined();
  });

  test('A save keeps what another window has saved meanwhile.', async () => {
    const moved = { ...account, url: 'https://moved.example.com/' };
    const { getRequests } = await openDetails({
      [load]: [replyWith(account), replyWith(moved)],
      [save]: replyWith(''),
    });
    await fill('Name', 'Nextcloud Napoli');
    await clickButton('Save');
    expect(getRequests().at(-1)).toEqual([save, { name: 'Nextcloud Napoli', url: moved.url }]);
    expect(getField('Platform URL').value).toBe(moved.url);
    // The URL counts as saved, too.
    expect(sessionStorage).toHaveLength(0);
  });

  test('The settings warn of another URL while it is typed, but not of its own base URL.', async () => {
    await openDetails({ [load]: replyWith({ ...account, url: 'https://roma.example.com' }) });
    const enterUrl = async (url: string) => {
      await enter('Platform URL', url);
      return getWarning() !== undefined;
    };
    expect(await enterUrl(' https://roma.example.com ')).toBe(false);
    expect(await enterUrl('https://roma.example.com/')).toBe(false);
    expect(await enterUrl('https://rom')).toBe(true);
    expect(await enterUrl('https://')).toBe(false);
    await enterUrl('https://other.example.com/');
    await waitFor(() => expect(getAnnouncement()).toMatch(/^If you save this/));
  });
});

describe('An account that is deleted', () => {
  const call = 'DELETE settings/accounts/a7';

  test('The deletion of an account is reported above the list.', async () => {
    vi.stubGlobal('confirm', () => true);
    const other = createAccount({ id: 'a8', name: 'Nextcloud Bern' });
    await openDetails({
      ...accountReplies,
      [call]: replyWith(''),
      'GET settings/accounts': replyWith([]),
      'GET settings/accounts/a8': replyWith(other),
    });
    await clickButton('Delete account');
    await waitForScreen('Accounts');
    expect(isInPage('The account has been deleted.')).toBe(true);
    await waitFor(() => expect(getAnnouncement()).toBe('The account has been deleted.'));
    // The message does not appear on the details of another account.
    await goTo('#/accounts/a8');
    await waitForScreen('Nextcloud Bern');
    expect(getMain().textContent).not.toContain('has been deleted');
  });

  test('A deletion does not move a user who has navigated away.', async () => {
    vi.stubGlobal('confirm', () => true);
    const { reply, release } = deferredReply(replyWith(''));
    await openDetails({ ...accountReplies, [call]: reply });
    await clickButton('Delete account');
    await goTo('#/nowhere');
    release();
    await flush();
    expect(location.hash).toContain('#/nowhere');
  });

  test('Forward shows nothing of an account that was deleted, not even for a moment.', async () => {
    vi.stubGlobal('confirm', () => true);
    const again = deferredReply(replyWith({ message: 'No such account.' }, 404));
    await openApp('#/accounts/a7', {
      user: jane,
      server: {
        ...accountReplies,
        [load]: [replyWith(account), again.reply],
        [call]: replyWith(''),
        'GET settings/accounts': replyWith([account]),
      },
    });
    await goTo('#/accounts');
    await clickButton('Delete Nextcloud Roma');
    await flush();
    await goTo('#/accounts/a7');
    expect(isInPage('Loading…')).toBe(true);
    expect(screen.queryByLabelText('Account secret')).toBeNull();
    again.release();
    await waitFor(() => expect(getAlerts()).toEqual(['No such account.']));
  });

  test('A deletion that takes more than ten seconds says so.', async () => {
    vi.stubGlobal('confirm', () => true);
    const { reply, release } = deferredReply(replyWith({ message: 'Not now.' }, 409));
    await openDetails({ ...accountReplies, [call]: reply });
    freezeTime();
    await clickButton('Delete account');
    await advanceTime(10_000);
    expect(isInPage('This is taking longer than usual.')).toBe(true);
    release();
    await flush();
    expect(isInPage('This is taking longer than usual.')).toBe(false);
  });

  test('An account stays if the deletion is cancelled or fails.', async () => {
    const confirm = vi.fn(() => false);
    vi.stubGlobal('confirm', confirm);
    await openDetails({ ...accountReplies, [call]: replyWith({ message: 'Not now.' }, 409) });
    await clickButton('Delete account');
    confirm.mockReturnValue(true);
    await clickButton('Delete account');
    expect([getHeading().textContent, getAlerts()]).toEqual(['Nextcloud Roma', ['Not now.']]);
    expect(getForm('Save')).toBeTruthy();
  });
});

describe('A link with the status `created`', () => {
  test.each(['Click here to confirm', 'x'.repeat(101), 'a\u200bb', 'a\u202eb'])(
    'A link with the status `created` does not show the words %s in a success message.',
    async (text) => {
      const call = `GET settings/accounts/${encodeURIComponent(text)}`;
      await openApp(`#/accounts/${encodeURIComponent(text)}?status=created`, {
        user: jane,
        server: { [call]: replyWith({ message: 'Not found.' }, 404) },
      });
      await waitFor(() => expect(getAlerts()).toEqual(['Not found.']));
      expect(getMain().textContent).not.toContain('Account created as');
    },
  );

  test.each(['a-7_b.c~d:e', '7', 'YWJjZA==', 'a+b', 'ä'])(
    'A link with the status `created` shows an ID that a service issues: %s.',
    async (id) => {
      const call = `GET settings/accounts/${encodeURIComponent(id)}`;
      await openApp(`#/accounts/${encodeURIComponent(id)}?status=created`, {
        user: jane,
        server: { [call]: replyWith({ message: 'Not found.' }, 404) },
      });
      expect(getMain().textContent).toContain(`Account created as "${id}".`);
    },
  );
});
