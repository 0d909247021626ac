import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  answer,
  arriveAt,
  button,
  field,
  formOf,
  goTo,
  held,
  isInPage,
  jane,
  main,
  openApp,
  press,
  soon,
  statuses,
  type,
} from './harness.tsx';

const joe = { ...jane, display_name: 'Joe', email: 'joe@example.com' };
const list = 'GET settings/accounts';
const logout = 'GET auth/logout';
const login = 'POST auth/login';
const seven = { id: '7', name: 'Nextcloud Roma', url: 'https://roma.example.com/' };
const reused = { id: '7', name: 'Nextcloud Berlin', url: 'https://berlin.example.com/' };

beforeEach(() => {
  vi.stubGlobal('confirm', () => true);
});

async function logOutHere() {
  const header = screen.getByRole('banner');
  await press('Jane Doe', header);
  await press('Logout', header);
  await arriveAt('Login');
}

async function logIn() {
  type('Email address', 'somebody@example.com');
  type('Password', 'open sesame');
  await press('Login');
  await arriveAt('Accounts');
  await soon();
}

const listed = () =>
  [...main().querySelectorAll('tbody th a')].map(({ textContent }) => textContent);

describe('An id that the service uses again after a deletion', () => {
  const server = {
    [list]: [answer([seven]), answer([reused])],
    'DELETE settings/accounts/7': answer({}),
    'GET settings/accounts/7': [
      answer({ ...seven, secret: 'x' }),
      answer({ ...reused, secret: 'y' }),
    ],
  };

  test('is shown in the list, and the draft of the deleted account does not appear in it', async () => {
    await openApp('#/accounts/7', { user: jane, server });
    type('Name', 'Half a name');
    await goTo('#/accounts/overview');
    await arriveAt('Accounts');
    await press(/^Delete/);
    await waitFor(() => expect(listed()).toEqual([]));
    await goTo('#/accounts/7');
    await arriveAt('Nextcloud Berlin');
    expect(field('Name').value).toBe('Nextcloud Berlin');
    await goTo('#/accounts/overview');
    await arriveAt('Accounts');
    await waitFor(() => expect(listed()).toEqual(['Nextcloud Berlin']));
  });
});

describe('The next person in the tab', () => {
  test('is not shown the result of a deletion or the filter of the person before', async () => {
    const accounts = Array.from({ length: 12 }, (_, index) => ({
      ...seven,
      id: `${index}`,
      name: `Cloud ${index}`,
    }));
    await openApp('#/accounts/overview', {
      user: jane,
      server: {
        [list]: answer(accounts),
        'DELETE settings/accounts/0': answer({ message: 'Not now, Jane.' }, 500),
        [logout]: answer({}),
        [login]: answer(joe),
      },
    });
    await soon();
    await press('Delete Cloud 0');
    await waitFor(() => expect(isInPage('Not now, Jane.')).toBe(true));
    const { history } = window;
    const filter = screen.getByLabelText<HTMLInputElement>('Filter accounts');
    type('Filter accounts', 'Jane’s project');
    expect(filter.value).toBe('Jane’s project');
    await waitFor(() => expect(JSON.stringify(history.state)).toContain('Jane’s project'));
    const entry = history.state;
    await logOutHere();
    await logIn();
    expect(isInPage('Not now, Jane.')).toBe(false);
    // Back leads to Jane's history entry.
    await goTo('#/docs/help');
    await arriveAt('Help');
    act(() => {
      history.pushState(entry, '', '#/accounts/overview');
      window.dispatchEvent(new HashChangeEvent('hashchange'));
    });
    await arriveAt('Accounts');
    await soon();
    expect(listed()).toHaveLength(12);
    expect(isInPage('Jane’s project')).toBe(false);
  });

  test('does not get the deletion that the person before has sent', async () => {
    const slow = held(answer({}));
    await openApp('#/accounts/overview', {
      user: jane,
      server: {
        [list]: answer([seven]),
        'DELETE settings/accounts/7': slow.reply,
        [logout]: answer({}),
        [login]: answer(joe),
      },
    });
    await soon();
    await press(/^Delete/);
    await logOutHere();
    await logIn();
    slow.release();
    await soon();
    expect(listed()).toEqual(['Nextcloud Roma']);
    expect(isInPage('has been deleted')).toBe(false);
  });
});

describe('A deletion whose screen is left before the response', () => {
  test('keeps its button busy after the return, and is sent once', async () => {
    const slow = held(answer({}));
    const { sent } = await openApp('#/accounts/overview', {
      user: jane,
      server: { [list]: answer([seven]), 'DELETE settings/accounts/7': [slow.reply] },
    });
    await soon();
    await press(/^Delete/);
    await goTo('#/docs/help');
    await goTo('#/accounts/overview');
    await arriveAt('Accounts');
    await soon();
    expect(button(/^Delete/).getAttribute('aria-busy')).toBe('true');
    await press(/^Delete/);
    expect(sent().filter(([call]) => String(call).startsWith('DELETE'))).toHaveLength(1);
    slow.release();
    await waitFor(() => expect(listed()).toEqual([]));
  });
});

describe('A save whose screen is left before the response', () => {
  test('is not undone by the next save, although the service answered with the older URL in between', async () => {
    const slow = held(answer({}));
    const { sent } = await openApp('#/accounts/7', {
      user: jane,
      server: {
        'GET settings/accounts/7': answer({ ...seven, secret: 'x' }),
        'POST settings/accounts/7': [slow.reply, answer({})],
      },
    });
    type('Platform URL', 'https://new.example.com/');
    await press('Save');
    await goTo('#/docs/help');
    await goTo('#/accounts/7');
    await arriveAt('Nextcloud Roma');
    expect(formOf('Save').getAttribute('aria-busy')).toBe('true');
    slow.release();
    await waitFor(() => expect(statuses().join()).toContain('The account has been updated.'));
    type('Name', 'Nextcloud Milano');
    await press('Save');
    expect(sent().at(-1)).toEqual([
      'POST settings/accounts/7',
      { name: 'Nextcloud Milano', url: 'https://new.example.com/' },
    ]);
  });

  test('creates an account once', async () => {
    const slow = held(answer({ id: '7' }));
    const { sent } = await openApp('#/accounts/overview', {
      user: jane,
      server: {
        [list]: answer([]),
        'POST settings/accounts': [slow.reply],
        'GET settings/accounts/7': answer({ ...seven, secret: 'x' }),
      },
    });
    type('Name', seven.name);
    type('Platform URL', seven.url);
    await press('Create account');
    await goTo('#/docs/help');
    await goTo('#/accounts/overview');
    await arriveAt('Accounts');
    await press(/^Create account/);
    expect(sent().filter(([call]) => call === 'POST settings/accounts')).toHaveLength(1);
    slow.release();
    await arriveAt('Nextcloud Roma');
  });
});

describe('A registration whose screen is left before the response', () => {
  test('shows after the return that the email is on its way', async () => {
    const slow = held(answer({}));
    const { sent } = await openApp('#/register', {
      server: {
        'GET welcome': answer({}, 200, { 'client-country': 'DE' }),
        'POST auth/register': [slow.reply],
      },
    });
    type('Name', 'Jane Doe');
    type('Email address', 'jane@example.com');
    await press('Sign Up');
    await goTo('#/docs/help');
    await goTo('#/register');
    await arriveAt('Sign Up');
    await soon();
    expect(formOf('Sign Up').getAttribute('aria-busy')).toBe('true');
    slow.release();
    await arriveAt('Check your email');
    expect(sent().filter(([call]) => call === 'POST auth/register')).toHaveLength(1);
  });
});

describe('A logout that does not reach the service', () => {
  test('is said on the login page, and is tried again at the next start, which logs nobody in', async () => {
    await openApp('#/profile', { user: jane, server: { [logout]: answer({}, 502) } });
    await logOutHere();
    await waitFor(() => expect(isInPage('You are logged out in this browser')).toBe(true));
    const { sent } = await openApp('#/profile', {
      userHash: 'h1',
      storage: { 'signing.loggedOut': 'h1' },
      server: { [logout]: answer({}) },
    });
    await arriveAt('Login');
    expect(sent()).toEqual([[logout]]);
    expect(localStorage.getItem('signing.loggedOut')).toBeNull();
    expect(isInPage('You are logged out in this browser')).toBe(false);
  });
});

test('With an empty token element the first login waits for the first token', async () => {
  const welcome = held(answer({}, 200, { 'X-CSRF-Token': 'first' }));
  const { sent } = await openApp('#/login', {
    csrf: '',
    server: { 'GET welcome': welcome.reply, [login]: answer(jane), [list]: answer([]) },
  });
  type('Email address', 'jane@example.com');
  type('Password', 'open sesame');
  await press('Login');
  expect(sent()).toEqual([['GET welcome']]);
  welcome.release();
  await arriveAt('Accounts');
});

test('A login with a profile that is nested too deeply fails, and the form can be used again', async () => {
  const deep = `{"email":"a@b","x":${'['.repeat(20_000)}${']'.repeat(20_000)}}`;
  await openApp('#/login', { server: { [login]: answer(deep) } });
  type('Email address', 'jane@example.com');
  type('Password', 'open sesame');
  await press('Login');
  await screen.findByRole('alert');
  expect(formOf('Login').getAttribute('aria-busy')).toBeNull();
});

test('A header that cannot be rendered leaves the screen and the footer usable', async () => {
  const { replace } = String.prototype;
  vi.spyOn(String.prototype, 'replace').mockImplementation(function (
    this: string,
    ...args: unknown[]
  ) {
    if (String(this) === 'Boom') throw new Error('A bug');
    return Reflect.apply(replace, this, args);
  });
  await openApp('#/docs/help', { user: { ...jane, display_name: 'Boom' } });
  expect(screen.getByRole('banner').textContent).toBe('Home');
  expect(main().textContent).toContain('Help');
  expect(screen.getByRole('contentinfo')).toBeTruthy();
  expect(console.error).toHaveBeenCalled();
  vi.mocked(console.error).mockClear();
});
