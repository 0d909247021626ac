// Faults that users of comparable products have reported: one test for each class.
import { act, fireEvent } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import {
  alerts,
  answer,
  arriveAt,
  button,
  enter,
  field,
  formOf,
  goTo,
  heading,
  isInPage,
  jane,
  link,
  main,
  message,
  openApp,
  otherTab,
  passing,
  press,
  soon,
  statuses,
  stopClock,
  type,
} from './harness.tsx';

const restored = 'Your entries have been restored. They have not been saved yet.';

describe('A profile', () => {
  test.each(['jürgen@example.com', 'jane@exämple.com', `${'j'.repeat(60)}@example.com`])(
    'can be saved whatever its email address %s holds, which nobody can change here',
    async (email) => {
      const user = { ...jane, email };
      const { sent } = await openApp('#/profile', {
        user,
        server: { 'POST settings/profile': answer({ ...user, display_name: 'Jane D.' }) },
      });
      const form = formOf('Save');
      type('Email address', email, form);
      type('Name', 'Jane D.', form);
      await press('Save', form);
      expect(sent()).toEqual([['POST settings/profile', { ...user, display_name: 'Jane D.' }]]);
      expect(message('Email address', form)).toBeUndefined();
    },
  );

  test('is not changed by what a field cannot hold', async () => {
    const user = { ...jane, display_name: 'Jane\nDoe' };
    const { sent } = await openApp('#/profile', {
      user,
      server: { 'POST settings/profile': answer(user) },
    });
    expect(statuses()).toEqual([]);
    await press('Save', formOf('Save'));
    expect(sent()).toEqual([['POST settings/profile', user]]);
  });
});

describe('An internationalised email address', () => {
  const typed = 'ada@müller.example';
  const ascii = 'ada@xn--mller-kva.example';

  test('is sent by the login in its ASCII form', async () => {
    const { sent } = await openApp('#/login', { server: { 'POST auth/login': answer({}, 401) } });
    type('Email address', typed);
    type('Password', 'secret');
    await press('Login');
    expect(sent()).toEqual([['POST auth/login', { email: ascii, password: 'secret' }]]);
  });

  test.each([typed, ascii])(
    'is shown as people read it once a reset was asked for with %s',
    async (address) => {
      const { sent } = await openApp('#/passwordreset', {
        server: { 'POST auth/resetpassword': answer({}) },
      });
      type('Email address', address);
      await press('Request reset');
      await arriveAt('Check your email');
      expect(sent()).toEqual([['POST auth/resetpassword', { email: ascii }]]);
      expect(main().textContent).toContain(typed);
    },
  );
});

test('An account whose name shows nothing is refused, and listed by its ID', async () => {
  await openApp('#/accounts/overview', {
    user: jane,
    server: {
      'GET settings/accounts': answer([{ id: 'a1', name: '\u200b\u3164', url: 'https://x.org/' }]),
    },
  });
  expect(link('a1')).toBeTruthy();
  type('Name', '\u200b\u200c\u200d\u2060\u3164');
  await soon();
  expect(message('Name')).toBe('A name is required.');
});

test('A URL with invisible characters is refused at its field, and offered without them', async () => {
  await openApp('#/accounts/overview', {
    user: jane,
    server: { 'GET settings/accounts': answer([]) },
  });
  type('Platform URL', 'https://cloud\u200b.example.com/');
  await soon();
  expect(message('Platform URL')).toBe('The URL contains invisible or misleading characters.');
  await press('Use this address');
  await soon();
  expect(field('Platform URL').value).toBe('https://cloud.example.com/');
  expect(message('Platform URL')).toBeUndefined();
});

describe('The page that says to check the mailbox', () => {
  const fillIn = () => {
    type('Name', 'Ada Rossi');
    type('Email address', 'ada@example.com');
    type('Country', 'DE');
  };
  const scene = {
    server: {
      'GET welcome': answer({}),
      'POST auth/register': answer({ message: 'Mail sent, dear Ada.' }),
      'POST auth/resetpassword': answer({}),
    },
  };
  /** The tab as it is after a reload: another program, the same storage. */
  async function reload(hash: string, more: object = {}) {
    const kept = { ...sessionStorage };
    await openApp(hash, {
      ...scene,
      ...more,
      tab: kept as Readonly<Record<string, string>>,
    });
  }

  test('stays in this tab after a registration, in the new language, until somebody starts again', async () => {
    await openApp('#/register', scene);
    fillIn();
    await press('Sign Up', formOf('Sign Up'));
    await arriveAt('Check your email');
    expect(main().textContent).toContain('Mail sent, dear Ada.');
    await reload('#/register');
    expect(heading().textContent).toBe('Check your email');
    expect(main().textContent).toContain('Mail sent, dear Ada.');
    await reload('#/register?lang=de');
    expect(heading().textContent).toBe('Sehen Sie in Ihrem Postfach nach');
    expect(main().textContent).toContain('ada@example.com');
    expect(main().textContent).toContain('Wir haben Ihnen eine E-Mail');
    expect(main().textContent).not.toContain('Mail sent');
    await press('Adresse ändern');
    expect(field('Name').value).toBe('Ada Rossi');
    expect(document.activeElement).toBe(field('E-Mail-Adresse'));
    await reload('#/register');
    expect(heading().textContent).toBe('Sign Up');
  });

  test('stays in this tab after a request to reset the password', async () => {
    await openApp('#/passwordreset', scene);
    type('Email address', 'ada@example.com');
    await press('Request reset');
    await arriveAt('Check your email');
    await reload('#/passwordreset');
    expect(heading().textContent).toBe('Check your email');
    expect(main().textContent).toContain('ada@example.com');
  });

  test.each([
    [
      '#/passwordreset',
      '#/passwordreset/T1',
      'Finish password reset',
      'POST auth/resetpassword/T1',
    ],
    ['#/register', '#/confirm/T1', 'Finish registration', 'POST auth/confirm/T1'],
  ])(
    'is gone at %s once the link of the email has been used in this tab',
    async (hash, used, submit, call) => {
      const person = {
        display_name: 'Ada',
        email: 'ada@example.com',
        language: 'en',
        country: 'DE',
      };
      const server = {
        ...scene.server,
        'GET auth/confirm/T1': answer(person),
        [call]: [answer({}, 412), answer({})],
      };
      await openApp(hash, { server });
      if (hash === '#/register') fillIn();
      else type('Email address', 'ada@example.com');
      await press(/^(Sign Up|Request reset)$/);
      await arriveAt('Check your email');
      await goTo(used);
      const form = formOf(submit);
      for (const label of [/^(New p|P)assword$/, 'Confirm password'])
        type(label, 'a new password', form);
      await press(submit, form);
      await goTo(hash);
      expect(heading().textContent).toBe('Check your email');
      await goTo(used);
      for (const label of [/^(New p|P)assword$/, 'Confirm password'])
        type(label, 'a new password', formOf(submit));
      await press(submit, formOf(submit));
      await arriveAt('Login');
      await goTo(hash);
      expect(heading().textContent).not.toBe('Check your email');
    },
  );

  test('stays in this tab after a request to delete the profile, and goes with the logout', async () => {
    const logged = {
      user: jane,
      server: { 'DELETE settings/profile': answer({}), 'GET auth/logout': answer({}) },
    };
    const words = 'A link to confirm the deletion is on its way to jane@example.com.';
    await openApp('#/profile', logged);
    const form = formOf('Delete profile');
    type('Current password', 'secret', form);
    await press('Delete profile', form);
    expect(main().textContent).toContain(words);
    await reload('#/profile', logged);
    expect(main().textContent).toContain(words);
    await press('Jane Doe', document.body);
    await press('Logout', document.body);
    expect(isInPage(words)).toBe(false);
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('jane@example.com');
  });
});

describe('A service that asks to wait', () => {
  test.each([
    [{ 'Retry-After': '30' }, '30 seconds'],
    [{ 'Retry-After': '600' }, '10 minutes'],
    [
      {
        Date: 'Wed, 25 Nov 2026 12:00:00 GMT',
        'Retry-After': 'Wed, 25 Nov 2026 12:05:00 GMT',
      },
      '5 minutes',
    ],
    [{ 'Retry-After': '1' }, '2 seconds'],
    [{}, '60 seconds'],
    [{ 'Retry-After': 'soon' }, '60 seconds'],
    [{ 'Retry-After': 'soon 2099' }, '60 seconds'],
    [{ 'Retry-After': '0' }, '60 seconds'],
    [{ 'Retry-After': '-1' }, '60 seconds'],
    [{ 'Retry-After': '1000000000' }, '60 seconds'],
    [{ 'Retry-After': 'Infinity' }, '60 seconds'],
    [{ 'Retry-After': 'Wed, 21 Oct 2015 07:28:00 GMT' }, '60 seconds'],
    [{ 'Retry-After': '86400' }, '1440 minutes'],
  ])('is passed on with its time: %j', async (headers, time) => {
    await openApp('#/login', { server: { 'POST auth/login': answer('', 429, headers) } });
    type('Email address', 'ada@example.com');
    type('Password', 'secret');
    await press('Login');
    expect(alerts()).toEqual([expect.stringContaining(time)]);
  });

  test('is passed on in its own words where it has some', async () => {
    const refusal = answer({ message: 'Slow down.' }, 429, { 'Retry-After': '30' });
    await openApp('#/passwordreset', { server: { 'POST auth/resetpassword': refusal } });
    type('Email address', 'ada@example.com');
    await press('Request reset');
    expect(alerts()).toEqual(['Slow down.']);
  });
});

describe('A form that comes back with what was typed', () => {
  const typing = (label: string, value: string) =>
    fireEvent.input(field(label), { target: { value } });

  test('is not judged before somebody does something', async () => {
    await openApp('#/passwordreset');
    typing('Email address', 'no address');
    await goTo('#/');
    await goTo('#/passwordreset');
    expect(field('Email address').value).toBe('no address');
    expect(message('Email address')).toBeUndefined();
    act(() => field('Email address').focus());
    act(() => field('Email address').blur());
    await soon();
    expect(message('Email address')).toBe('Please enter a valid email address.');
  });

  test('says nothing if it is the login, which a password manager may have filled in', async () => {
    await openApp('#/login');
    typing('Email address', 'ada@example.com');
    await goTo('#/');
    await goTo('#/login?status=reset');
    expect(field('Email address').value).toBe('ada@example.com');
    expect(main().textContent).toContain('Password reset complete, you can now login.');
    expect(isInPage(restored)).toBe(false);
  });
});

describe('A login that the service refuses twice in a row with 403', () => {
  const cause = 'Your browser cannot keep you logged in here';
  const refusal = answer({ message: 'This page was open for too long. Please try again.' }, 403);
  const logIn = async () => {
    type('Email address', 'ada@example.com');
    type('Password', 'secret');
    await press('Login');
  };

  test('names the probable cause, and offers the page in a new tab', async () => {
    await openApp('#/login', { server: { 'POST auth/login': refusal } });
    await logIn();
    expect(alerts()).toEqual(['This page was open for too long. Please try again.']);
    await logIn();
    expect(alerts()).toEqual([expect.stringContaining(cause)]);
    expect(link('Open this page in a new tab').target).toBe('_blank');
    expect(link('Open this page in a new tab').hash).toBe('#/login');
  });

  test('names no cause when another answer came between', async () => {
    await openApp('#/login', {
      server: { 'POST auth/login': [refusal, answer({}, 401), refusal] },
    });
    for (let turn = 0; turn < 3; turn += 1) await logIn();
    expect(isInPage(cause)).toBe(false);
  });

  test('is not named to a user, whose login the browser keeps', async () => {
    const forbidden = answer({ message: 'Your profile may not be changed.' }, 403);
    await openApp('#/profile', { user: jane, server: { 'POST settings/profile': forbidden } });
    for (let turn = 0; turn < 3; turn += 1) await press('Save', formOf('Save'));
    expect(alerts()).toEqual(['Your profile may not be changed.']);
  });
});

describe('A question that the browser does not show', () => {
  const scene = {
    user: jane,
    server: {
      'GET settings/accounts': answer([{ id: 'a1', name: 'Cloud', url: 'https://x.org/' }]),
      'DELETE settings/accounts/a1': answer({}),
    },
  };
  const dialog = () => document.querySelector('dialog');

  test.each([
    ['Cancel', 0],
    ['Delete', 1],
  ])('is asked in the page, where %s sends %i calls', async (name, count) => {
    // Browsers return false at once in a frame without `allow-modals`.
    vi.stubGlobal('confirm', () => false);
    const { sent } = await openApp('#/accounts/overview', scene);
    await press('Delete Cloud');
    await vi.waitFor(() => expect(dialog()?.open).toBe(true));
    expect(dialog()?.textContent).toContain('Really delete account "Cloud"?');
    expect(sent()).toHaveLength(1);
    await press(name, dialog() ?? undefined);
    await soon();
    expect(dialog()).toBe(null);
    expect(sent().filter(([call]) => String(call).startsWith('DELETE'))).toHaveLength(count);
  });

  test('is withdrawn when the screen goes with the session', async () => {
    vi.stubGlobal('confirm', () => false);
    const { sent } = await openApp('#/accounts/overview', scene);
    await press('Delete Cloud');
    await vi.waitFor(() => expect(dialog()?.open).toBe(true));
    act(() => otherTab('signing.user'));
    await arriveAt('Login');
    await soon();
    expect(dialog()).toBe(null);
    expect(sent()).toHaveLength(1);
  });

  test('is not asked again when somebody has answered it', async () => {
    let now = performance.now();
    vi.spyOn(performance, 'now').mockImplementation(() => now);
    vi.stubGlobal('confirm', () => {
      now += 300;
      return false;
    });
    const { sent } = await openApp('#/accounts/overview', scene);
    await press('Delete Cloud');
    await soon();
    expect(dialog()).toBe(null);
    expect(sent()).toHaveLength(1);
  });
});

test.each(['#/login', '#/passwordreset', '#/register', '#/passwordreset/t'])(
  'A form at %s that a script submits sends nothing anywhere',
  async (hash) => {
    await openApp(hash, { server: { 'GET welcome': answer({}) } });
    const forms = [...document.forms];
    expect(forms.length).toBeGreaterThan(0);
    // A submit of this method does nothing outside of a dialog (HTML standard, "form submission algorithm").
    expect(forms.map(({ method }) => method)).toEqual(forms.map(() => 'dialog'));
  },
);

test('Events whose target is the document or a text are no trouble', async () => {
  await openApp('#/login');
  for (const kind of ['focusin', 'click', 'pointerover', 'touchstart', 'change', 'focusout'])
    for (const target of [document, window])
      expect(() => target.dispatchEvent(new Event(kind, { bubbles: true }))).not.toThrow();
});

test('Lists may hold equal lines and equal IDs', async () => {
  const account = { id: 'a1', name: 'Cloud', url: 'https://x.org/' };
  await openApp('#/accounts/overview', {
    user: jane,
    server: { 'GET settings/accounts': answer([account, account]) },
  });
  expect(main().querySelectorAll('tbody tr')).toHaveLength(1);
  // A key that comes twice makes React call console.error, which fails the test.
  await openApp('#/imprint', { settings: { operator: { name: 'X', address: ['A', 'A'] } } });
  expect(document.querySelector('address')?.textContent).toContain('AA');
});

describe('The filter of a long list', () => {
  const names = [
    'Bu\u0308ro',
    'İstanbul',
    'Isparta',
    'Straße',
    '',
    'Old\u00a0  \n archive',
    'Ｎｏ．７',
  ];
  const accounts = Array.from({ length: 12 }, (_, index) => ({
    id: `id-${index}`,
    name: names[index] ?? `Cloud ${index}`,
    url: 'https://x.org/',
  }));
  const open = () =>
    openApp('#/accounts/overview', {
      user: jane,
      server: { 'GET settings/accounts': answer(accounts) },
    });
  const filterBy = async (value: string) => {
    fireEvent.change(field('Filter accounts'), { target: { value } });
    await soon();
    return [...main().querySelectorAll('tbody tr')].length;
  };

  test('finds what is displayed, however it is written', async () => {
    await open();
    for (const word of [
      'büro',
      'bu\u0308ro',
      'buro',
      'istanbul',
      'İSTANBUL',
      'ısparta',
      'strasse',
      'ID-4',
      'old archive',
      ' OLD  ARCHIVE ',
      'no.7',
    ])
      expect([word, await filterBy(word)]).toEqual([word, 1]);
  });

  test('writes the history entry when typing pauses, and is there after Back in any case', async () => {
    await open();
    stopClock();
    const write = vi.spyOn(history, 'replaceState');
    for (let count = 1; count <= 120; count += 1)
      fireEvent.change(field('Filter accounts'), { target: { value: 'c'.repeat(count % 7) } });
    expect(write).not.toHaveBeenCalled();
    await passing(600);
    expect(write).toHaveBeenCalledTimes(1);
    expect(JSON.stringify(history.state.filter)).toContain('"c"');
  });
});

test('No navigation fails where the browser allows no more history calls', async () => {
  await openApp('#/login');
  const refuse = () => {
    throw new DOMException(
      'Attempt to use history.pushState() more than 100 times',
      'SecurityError',
    );
  };
  const push = vi.spyOn(history, 'pushState').mockImplementation(refuse);
  const replace = vi.spyOn(history, 'replaceState').mockImplementation(refuse);
  try {
    await press('Reset password');
    await arriveAt('Reset password');
    expect(location.hash).toBe('#/passwordreset');
    expect(button('Request reset')).toBeTruthy();
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
    fireEvent.change(document.querySelector('footer select') as Element, {
      target: { value: 'de' },
    });
    await soon();
    expect(reload).toHaveBeenCalledOnce();
    expect(location.hash).toBe('#/passwordreset?lang=de');
  } finally {
    push.mockRestore();
    replace.mockRestore();
  }
});

test.each(['#%2Fconfirm%2FT1%3Flang%3Dde', '#/confirm/T1%3Flang%3Dde', '#/confirm/T1%3flang=de'])(
  'A link whose fragment a mail program has encoded leads to its screen: %s',
  async (hash) => {
    const registration = { display_name: 'Ada', email: 'a@b', language: 'en', country: 'DE' };
    const { sent } = await openApp(hash, {
      server: { 'GET auth/confirm/T1': answer(registration) },
    });
    expect(sent()).toEqual([['GET auth/confirm/T1']]);
    expect(document.documentElement.lang).toBe('de');
    await enter(formOf('Registrierung abschließen'));
  },
);

describe('A refusal of an account', () => {
  const list = { 'GET settings/accounts': answer([]) };
  test('stands at the field that its code names, and stays at the form otherwise', async () => {
    const refusals = [answer({ code: 'invalid_url' }, 422), answer({ code: 'quota' }, 422)];
    await openApp('#/accounts/overview', {
      user: jane,
      server: { ...list, 'POST settings/accounts': refusals },
    });
    type('Name', 'Cloud');
    type('Platform URL', 'https://x.org/');
    await press('Create account');
    expect(message('Platform URL')).toBe('Could not create account (invalid_url).');
    type('Platform URL', 'https://y.org/');
    await press('Create account');
    expect(message('Platform URL')).toBeUndefined();
    expect(alerts()).toEqual(['Could not create account (quota).']);
  });
});

test.each([
  ['a-1_b.c~d:e', true],
  ['Congratulations%2C%20call%20us', false],
  ['x'.repeat(101), false],
])('A link repeats the ID %s in a message of success: %s', async (id, isShown) => {
  const call = `GET settings/accounts/${encodeURIComponent(decodeURIComponent(id))}`;
  await openApp(`#/accounts/${id}?status=created`, {
    user: jane,
    server: { [call]: answer({ message: 'No such account.' }, 404) },
  });
  expect(isInPage('Account created as')).toBe(isShown);
});
