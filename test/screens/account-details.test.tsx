import { screen, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  alerts,
  answer,
  arriveAt,
  autocompletes,
  button,
  complaints,
  enter,
  field,
  formOf,
  goTo,
  heading,
  held,
  isInPage,
  jane,
  judge,
  link,
  main,
  message,
  names,
  openApp,
  passing,
  press,
  soon,
  startApp,
  statuses,
  stopClock,
  trouble,
  type,
} from './stage.tsx';

type Server = NonNullable<Parameters<typeof openApp>[1]>['server'];

const load = 'GET settings/accounts/a7';
const call = 'POST settings/accounts/a7';
const account = {
  id: 'a7',
  name: 'Nextcloud Roma',
  url: 'https://roma.example.com/',
  secret: 's3cret-0f-the-account',
};
const one = { [load]: answer(account) };

async function open(server: Server = one, hash = '#/accounts/a7') {
  const app = await openApp(hash, { user: jane, server });
  await soon();
  return app;
}

const external = () =>
  within(main())
    .queryAllByRole<HTMLAnchorElement>('link')
    .filter(({ target }) => target !== '');

describe('The details of an account', () => {
  test('show id, masked secret, name and address', async () => {
    const { sent } = await open();
    expect(heading().textContent).toBe('Nextcloud Roma');
    expect(document.title).toBe('Nextcloud Roma – Sealport');
    expect(names()).toEqual(['id', 'secret', 'name', 'url']);
    expect(autocompletes().map(([, token]) => token)).toEqual(['off', 'off', 'off', 'off']);
    expect([field('Account ID').value, field('Account ID').readOnly]).toEqual(['a7', true]);
    expect(field('Account secret').readOnly).toBe(true);
    // Password managers would offer to save it.
    expect(field('Account secret').tagName).toBe('TEXTAREA');
    expect([field('Name').value, field('Name').readOnly]).toEqual(['Nextcloud Roma', false]);
    expect(field('Platform URL').value).toBe('https://roma.example.com/');
    for (const name of ['Copy ID', 'Show secret', 'Copy secret', 'Save']) {
      expect(button(name).textContent).toBe(name);
    }
    expect(link('Accounts').getAttribute('href')).toBe('#/accounts/overview');
    expect(sent()).toEqual([[load]]);
  });

  test('are for the account of any id', async () => {
    for (const id of ['__proto__', 'constructor', 'overview2', 'a/b?c#d', '%2e%2e', 'ä ö']) {
      const path = encodeURIComponent(id);
      const { sent } = await open(
        { [`GET settings/accounts/${path}`]: answer({ ...account, id }) },
        `#/accounts/${path}?status=created`,
      );
      expect(sent()).toEqual([[`GET settings/accounts/${path}`]]);
      expect(field('Account ID').value).toBe(id);
      expect(statuses()).toContain(`Account created as "${id}".`);
    }
  });

  test('say that the account was created only if it was', async () => {
    for (const status of ['', '?status=deleted', '?status=__proto__', '?status=constructor']) {
      await open(one, `#/accounts/a7${status}`);
      expect(statuses()).toEqual([]);
    }
  });

  test('show hostile values as text', async () => {
    const name = '<img src=x onerror=alert(1)>{id}';
    await open({ [load]: answer({ ...account, name, secret: '<b>s</b>' }) });
    expect(heading().textContent).toBe(name);
    await press('Show secret');
    expect(field('Account secret').value).toBe('<b>s</b>');
    expect(main().querySelector('img, b')).toBeNull();
  });

  test('are not for a visitor, who comes back to them after a login', async () => {
    const { sent } = await startApp('#/accounts/a7');
    await screen.findByRole('heading', { name: 'Login', level: 1 });
    expect(sent()).toEqual([]);
    expect(history.state).toEqual({ returnTo: '#/accounts/a7' });
  });

  test('say that they are loading until they have loaded', async () => {
    const { reply, release } = held(answer(account));
    await open({ [load]: reply });
    expect(heading().textContent).toBe('Account details');
    expect(statuses()).toEqual(['Loading…']);
    release();
    await arriveAt('Nextcloud Roma');
    expect(statuses()).toEqual([]);
  });

  test('keep the focus on the heading while they load', async () => {
    await openApp('#/accounts/overview', {
      user: jane,
      server: { 'GET settings/accounts': answer([account]), ...one },
    });
    await goTo('#/accounts/a7');
    await arriveAt('Nextcloud Roma');
    expect(document.activeElement?.textContent).toBe('Nextcloud Roma');
  });

  test('say when there is no such account', async () => {
    await open({ [load]: answer({ message: 'No.' }, 404) });
    expect(alerts()).toEqual(['This account does not exist.']);
    expect(names()).toEqual([]);
    // Trying again will hardly help: the way to the others comes first.
    const [, way] = within(main()).getAllByRole('link', { name: 'Accounts' });
    expect(way?.nextElementSibling).toBe(button('Try again'));
  });

  test('can be loaded again when something is wrong', async () => {
    const { sent } = await open({ [load]: trouble(answer(account)) });
    for (const words of complaints) {
      expect(alerts()).toEqual([words]);
      await press('Try again');
    }
    expect(heading().textContent).toBe('Nextcloud Roma');
    expect(sent()).toHaveLength(complaints.length + 1);
  });

  test('lead to the login when the session is over', async () => {
    await open({ [load]: answer({}, 401) });
    await arriveAt('Login');
    expect(statuses()).toEqual(['Your session has expired, please log in again.']);
  });
});

describe('For whoever comes back, the details', () => {
  test('say what to do when the secret has leaked, and where an account is deleted', async () => {
    await open();
    expect(screen.getByRole('heading', { name: 'Secret leaked or lost?' })).toBeTruthy();
    expect(link('Go to your accounts').getAttribute('href')).toBe('#/accounts/overview');
    expect(link('What to do if the secret has leaked').getAttribute('href')).toBe(
      '#/docs/faq?section=lost-secret',
    );
  });

  test('fold what the check can complain of', async () => {
    await open();
    const folded = screen.getByText('If the check fails').closest('details');
    expect(folded?.open).toBe(false);
    expect(folded?.textContent).not.toContain('Account and platform are connected.');
  });
});

describe('The secret', () => {
  test('is not in the page before somebody wants to see it, nor after', async () => {
    await open();
    expect(isInPage(account.secret)).toBe(false);
    await press('Show secret');
    expect(field('Account secret').value).toBe(account.secret);
    await press('Hide secret');
    expect(isInPage(account.secret)).toBe(false);
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain(account.secret);
  });

  test('tells nothing by its mask, not even its length', async () => {
    await open();
    const mask = field('Account secret').value;
    await open({ [load]: answer({ ...account, secret: 'x' }) });
    expect(field('Account secret').value).toBe(mask);
    expect(mask).toMatch(/^•+$/);
  });

  test('is hidden again when somebody has left the account', async () => {
    await open({ [load]: [answer(account), answer(account)] });
    await press('Show secret');
    await goTo('#/');
    await arriveAt('Request signatures straight from your Nextcloud');
    await goTo('#/accounts/a7');
    await arriveAt('Nextcloud Roma');
    expect(isInPage(account.secret)).toBe(false);
  });

  test('is hidden before the browser keeps the page for its Back button', async () => {
    await open();
    await press('Show secret');
    window.dispatchEvent(new Event('pagehide'));
    await soon();
    expect(isInPage(account.secret)).toBe(false);
  });

  test('goes with the session that another tab ends', async () => {
    await open();
    await press('Show secret');
    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
    await arriveAt('Login');
    expect(isInPage(account.secret)).toBe(false);
  });

  test('is copied without being shown; the id too', async () => {
    await open();
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await press('Copy secret');
    expect(statuses()).toEqual(['The secret has been copied.']);
    await press('Copy ID');
    expect(write.mock.calls).toEqual([[account.secret], ['a7']]);
    expect(statuses()).toContain('The ID has been copied.');
    expect(isInPage(account.secret)).toBe(false);
  });

  test('is said to be copied for two and a half seconds', async () => {
    await open();
    vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    stopClock();
    await press('Copy secret');
    await passing(2450);
    expect(statuses()).toEqual(['The secret has been copied.']);
    await passing(60);
    expect(statuses()).toEqual([]);
  });

  test('is copied the old way where there is no clipboard', async () => {
    await open();
    vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as never);
    const setData = vi.fn();
    Reflect.set(document, 'execCommand', () => {
      const copy = Object.assign(new Event('copy', { cancelable: true }), {
        clipboardData: { setData },
      });
      return !document.dispatchEvent(copy);
    });
    onTestFinished(() => void Reflect.deleteProperty(document, 'execCommand'));
    await press('Copy secret');
    expect(setData.mock.calls).toEqual([['text/plain', account.secret]]);
    expect(statuses()).toEqual(['The secret has been copied.']);
    expect(isInPage(account.secret)).toBe(false);
  });

  test('that cannot be copied is left to the hands of the visitor', async () => {
    await open();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('Denied'));
    await press('Copy secret');
    expect(statuses()).toEqual([
      'Copying is not possible here. Show the value if it is hidden, select it and copy it yourself.',
    ]);
  });
});

describe('The way to the platform', () => {
  test.each([
    ['https://roma.example.com/', 'https://roma.example.com/'],
    ['https://roma.example.com', 'https://roma.example.com/'],
    ['http://localhost:8080/nextcloud//', 'http://localhost:8080/nextcloud/'],
  ])('of %s opens its settings in a tab that learns nothing', async (url, base) => {
    await open({ [load]: answer({ ...account, url }) });
    expect(external().map((it) => [it.getAttribute('href'), it.rel, it.target])).toEqual([
      [`${base}index.php/settings/admin/certificate24`, 'noopener noreferrer', '_blank'],
    ]);
    expect(within(main()).getAllByRole('listitem').length).toBeGreaterThan(2);
  });

  test('is no link when the address is none that a browser may open', async () => {
    for (const url of ['javascript:alert(1)//https://x/', 'data:text/html,x', '//x.org/', '']) {
      await open({ [load]: answer({ ...account, url }) });
      expect(external()).toEqual([]);
      expect(field('Platform URL').value).toBe(url);
    }
  });

  test('checks the server before anything is pasted', async () => {
    await open();
    const steps = within(main()).getAllByRole('listitem');
    const [check = -1, paste = -1] = ['API server', 'Paste the ID'].map((words) =>
      steps.findIndex(({ textContent }) => textContent?.includes(words)),
    );
    expect(check).toBeGreaterThan(-1);
    expect(paste).toBeGreaterThan(check);
    expect(steps[check]?.textContent).toContain('https://api.certificate24.com/');
  });
});

describe('The settings of an account', () => {
  async function save(name = 'Nextcloud Milano', url = 'https://milano.example.com/') {
    type('Name', name);
    type('Platform URL', url);
    return press('Save');
  }

  test('are judged when a field is left', async () => {
    await open();
    expect(await judge('Name', ['', 'Four', 'Five5'])).toEqual({
      '': 'A name is required.',
      Four: 'The name must contain at least 5 characters.',
      Five5: '',
    });
    expect(await judge('Platform URL', ['', 'nas', 'http://nas/'])).toEqual({
      '': 'A URL is required.',
      nas: 'Please enter a valid URL.',
      'http://nas/': '',
    });
  });

  test('are not sent while they are wrong', async () => {
    const { sent } = await open();
    type('Platform URL', '');
    await press('Save');
    expect(message('Platform URL')).toBe('A URL is required.');
    expect(document.activeElement).toBe(field('Platform URL'));
    expect(sent()).toEqual([[load]]);
  });

  test('are sent without blanks around them, and shown at once', async () => {
    const { sent } = await open({ ...one, [call]: answer('') });
    await save('  Nextcloud Milano ', ' https://milano.example.com/cloud ');
    expect(sent()).toEqual([
      [load],
      [call, { name: 'Nextcloud Milano', url: 'https://milano.example.com/cloud' }],
    ]);
    expect(statuses()).toContain('The account has been updated.');
    expect(heading().textContent).toBe('Nextcloud Milano');
    expect(document.title).toBe('Nextcloud Milano – Sealport');
    expect(external().map((it) => it.getAttribute('href'))).toEqual([
      'https://milano.example.com/cloud/index.php/settings/admin/certificate24',
    ]);
    expect(isInPage(account.secret)).toBe(false);
  });

  test.each([
    ['duplicate_name', 'Name', 'An account with this name already exists.'],
    ['duplicate_url', 'Platform URL', 'An account for this URL already exists.'],
  ])('refused for a %s, say at the %s: "%s"', async (code, label, words) => {
    await open({ ...one, [call]: answer({ code, message: 'No.' }, 409) });
    await save();
    expect(message(label)).toBe(words);
    expect(alerts()).toEqual([words]);
    expect(document.activeElement).toBe(field(label));
    expect(field('Name').value).toBe('Nextcloud Milano');
    expect(heading().textContent).toBe('Nextcloud Roma');
  });

  test('refused for another reason, tell its code', async () => {
    const codes = ['too_many', 'toString', undefined];
    await open({ ...one, [call]: codes.map((code) => answer({ code, message: 'No.' }, 409)) });
    for (const code of ['too_many', 'toString', 'unknown']) {
      await save();
      expect(alerts()).toEqual([`Could not update account (${code}).`]);
      expect(field('Name').value).toBe('Nextcloud Milano');
    }
  });

  test('tell what else is wrong, and keep what was typed', async () => {
    await open({ ...one, [call]: trouble() });
    for (const words of complaints) {
      await save();
      expect(alerts()).toEqual([words]);
      expect(field('Platform URL').value).toBe('https://milano.example.com/');
      expect(heading().textContent).toBe('Nextcloud Roma');
    }
  });

  test('are sent once, however often somebody presses', async () => {
    const { reply, release } = held(answer(''));
    const { sent } = await open({ ...one, [call]: reply });
    const pressed = await save();
    expect(pressed.getAttribute('aria-disabled')).toBe('true');
    expect(document.activeElement).toBe(pressed);
    await press(/^Save/);
    await enter(formOf('Save'));
    expect(sent()).toHaveLength(2);
    release();
    await screen.findByText('The account has been updated.');
    expect(pressed.hasAttribute('aria-disabled')).toBe(false);
  });

  test('propose the base of an address that was stored without it, and take it over', async () => {
    await open({ [load]: answer({ ...account, url: 'https://roma.example.com/apps/files' }) });
    expect(statuses().join()).toContain('https://roma.example.com/');
    await press('Use this address');
    expect(field('Platform URL').value).toBe('https://roma.example.com/');
    expect(document.activeElement).toBe(field('Platform URL'));
    expect(statuses()).toEqual([]);
  });
});

describe('In another language the details', () => {
  test('speak German', async () => {
    await open({ ...one, [call]: answer('') }, '#/accounts/a7?status=created&lang=de');
    expect(statuses()).toContain('Account mit der ID „a7“ erstellt.');
    expect(field('Account-ID').value).toBe('a7');
    await press('Schlüssel anzeigen');
    expect(field('Account-Schlüssel').value).toBe(account.secret);
    await press('Speichern');
    expect(statuses()).toContain('Der Account wurde aktualisiert.');
  });

  test('speak Italian', async () => {
    await open({ ...one, [call]: answer({ code: 'duplicate_url' }, 409) }, '#/accounts/a7?lang=it');
    await press('Mostra chiave');
    await press('Nascondi chiave');
    await press('Salva');
    expect(alerts()).toEqual(['Esiste già un account per questo URL.']);
  });
});
