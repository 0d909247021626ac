// Each test covers a class of bugs that users of comparable products have reported.

import { act, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { createAccount, createUser } from '../fixtures.mjs';
import {
  advanceTime,
  changeStorageInOtherTab,
  click,
  clickButton,
  deferredReply,
  enter,
  fill,
  fillProfile,
  flush,
  freezeTime,
  getAlerts,
  getButton,
  getField,
  getFieldError,
  getForm,
  getHeading,
  getLink,
  getMain,
  getStatuses,
  goTo,
  isInPage,
  openApp,
  pressKey,
  replyWith,
  waitForScreen,
} from './harness.tsx';

const jane = createUser();

const restoreNotice = 'Your entries have been restored. They have not been saved yet.';

describe('A profile', () => {
  test.each(['jürgen@example.com', 'jane@exämple.com', `${'j'.repeat(60)}@example.com`])(
    'A profile can be saved even if its email address, which cannot be changed, is invalid: %s.',
    async (email) => {
      const user = { ...jane, email };
      const { getRequests } = await openApp('#/profile', {
        user,
        server: { 'POST settings/profile': replyWith({ ...user, display_name: 'Jane D.' }) },
      });
      const form = getForm('Save');
      await click(getField('Email address', form));
      await pressKey('{Tab}');
      await fill('Name', 'Jane D.', form);
      await clickButton('Save', form);
      expect(getRequests()).toEqual([
        ['POST settings/profile', { ...user, display_name: 'Jane D.' }],
      ]);
      expect(getFieldError('Email address', form)).toBeUndefined();
    },
  );

  test('A value that its field cannot represent is sent back unchanged.', async () => {
    const user = { ...jane, display_name: 'Jane\nDoe' };
    const { getRequests } = await openApp('#/profile', {
      user,
      server: { 'POST settings/profile': replyWith(user) },
    });
    expect(getStatuses()).toEqual([]);
    await clickButton('Save', getForm('Save'));
    expect(getRequests()).toEqual([['POST settings/profile', user]]);
  });
});

describe('An internationalised email address', () => {
  const displayedAddress = 'ada@müller.example';
  const asciiAddress = 'ada@xn--mller-kva.example';

  test('The login sends an internationalised email address in its ASCII form.', async () => {
    const { getRequests } = await openApp('#/login', {
      server: { 'POST auth/login': replyWith({}, 401) },
    });
    await fill('Email address', displayedAddress);
    await fill('Password', 'secret');
    await clickButton('Login');
    expect(getRequests()).toEqual([
      ['POST auth/login', { email: asciiAddress, password: 'secret' }],
    ]);
  });

  test('After a reset was requested, the address is shown as it was typed and sent in its ASCII form.', async () => {
    const { getRequests } = await openApp('#/passwordreset', {
      server: { 'POST auth/resetpassword': replyWith({}) },
    });
    await fill('Email address', displayedAddress);
    await clickButton('Request reset');
    await waitForScreen('Check your email');
    expect(getRequests()).toEqual([['POST auth/resetpassword', { email: asciiAddress }]]);
    expect(getMain().textContent).toContain(displayedAddress);
  });
});

test('An account whose name shows nothing is refused, and listed by its ID.', async () => {
  await openApp('#/accounts/overview', {
    user: jane,
    server: {
      'GET settings/accounts': replyWith([createAccount({ id: 'a1', name: '\u200b\u3164' })]),
    },
  });
  expect(getLink('a1')).toBeTruthy();
  await fill('Name', '\u200b\u200c\u200d\u2060\u3164');
  expect(getFieldError('Name')).toBe('A name is required.');
});

describe('The page that says to check the mailbox', () => {
  const fillForm = () =>
    fillProfile(createUser({ display_name: 'Ada Rossi', email: 'ada@example.com' }));
  const options = {
    server: {
      'GET welcome': replyWith({}),
      'POST auth/register': replyWith({ message: 'Mail sent, dear Ada.' }),
      'POST auth/resetpassword': replyWith({}),
    },
  };
  /** Starts the app again with the same sessionStorage, as a reload does. */
  async function reload(hash: string, moreOptions: object = {}) {
    const storedItems = { ...sessionStorage };
    await openApp(hash, {
      ...options,
      ...moreOptions,
      sessionItems: storedItems as Readonly<Record<string, string>>,
    });
  }

  test('"Check your email" survives a reload after a registration, also in another language, until the user starts again.', async () => {
    await openApp('#/register', options);
    await fillForm();
    await clickButton('Sign Up', getForm('Sign Up'));
    await waitForScreen('Check your email');
    expect(getMain().textContent).toContain('Mail sent, dear Ada.');
    await reload('#/register');
    expect(getHeading().textContent).toBe('Check your email');
    expect(getMain().textContent).toContain('Mail sent, dear Ada.');
    await reload('#/register?lang=de');
    expect(getHeading().textContent).toBe('Sehen Sie in Ihrem Postfach nach');
    expect(getMain().textContent).toContain('ada@example.com');
    expect(getMain().textContent).toContain('Wir haben Ihnen eine E-Mail');
    expect(getMain().textContent).not.toContain('Mail sent');
    await clickButton('Adresse ändern');
    expect(getField('Name').value).toBe('Ada Rossi');
    expect(document.activeElement).toBe(getField('E-Mail-Adresse'));
    await reload('#/register');
    expect(getHeading().textContent).toBe('Sign Up');
  });

  test('"Check your email" and its address are gone after a login and a logout in another tab.', async () => {
    const server = { ...options.server, 'GET settings/accounts': replyWith([]) };
    await openApp('#/register', { server });
    await fillForm();
    await clickButton('Sign Up', getForm('Sign Up'));
    await waitForScreen('Check your email');
    act(() => changeStorageInOtherTab('signing.user', JSON.stringify(jane)));
    await waitForScreen('Accounts');
    act(() => changeStorageInOtherTab('signing.user'));
    await waitForScreen('Login');
    await goTo('#/register');
    await waitForScreen('Sign Up');
    expect(getField('Email address').value).toBe('');
  });

  test('"Check your email" survives a reload after a password reset was requested.', async () => {
    await openApp('#/passwordreset', options);
    await fill('Email address', 'ada@example.com');
    await clickButton('Request reset');
    await waitForScreen('Check your email');
    await reload('#/passwordreset');
    expect(getHeading().textContent).toBe('Check your email');
    expect(getMain().textContent).toContain('ada@example.com');
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
    '"Check your email" at %s disappears once the link of the email has been used in this tab.',
    async (hash, linkHash, submit, call) => {
      const server = {
        ...options.server,
        'GET auth/confirm/T1': replyWith(jane),
        [call]: [replyWith({}, 412), replyWith({})],
      };
      await openApp(hash, { server });
      if (hash === '#/register') await fillForm();
      else await fill('Email address', 'ada@example.com');
      await clickButton(/^(Sign Up|Request reset)$/);
      await waitForScreen('Check your email');
      await goTo(linkHash);
      const form = getForm(submit);
      for (const label of [/^(New p|P)assword$/, 'Confirm password'])
        await fill(label, 'a new password', form);
      await clickButton(submit, form);
      await goTo(hash);
      expect(getHeading().textContent).toBe('Check your email');
      await goTo(linkHash);
      for (const label of [/^(New p|P)assword$/, 'Confirm password'])
        await fill(label, 'a new password', getForm(submit));
      await clickButton(submit, getForm(submit));
      await waitForScreen('Login');
      await goTo(hash);
      expect(getHeading().textContent).not.toBe('Check your email');
    },
  );

  test('The note on the deletion link survives a reload and disappears with the logout.', async () => {
    const loggedInOptions = {
      user: jane,
      server: { 'DELETE settings/profile': replyWith({}), 'GET auth/logout': replyWith({}) },
    };
    const text = 'A link to confirm the deletion is on its way to jane@example.com.';
    await openApp('#/profile', loggedInOptions);
    const form = getForm('Delete profile');
    await fill('Current password', 'secret', form);
    await clickButton('Delete profile', form);
    expect(getMain().textContent).toContain(text);
    await reload('#/profile', loggedInOptions);
    expect(getMain().textContent).toContain(text);
    await clickButton('Jane Doe', document.body);
    await clickButton('Logout', document.body);
    expect(isInPage(text)).toBe(false);
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
  ])('A response with status 429 shows how long to wait: %j.', async (headers, time) => {
    await openApp('#/login', { server: { 'POST auth/login': replyWith('', 429, headers) } });
    await fill('Email address', 'ada@example.com');
    await fill('Password', 'secret');
    await clickButton('Login');
    expect(getAlerts()).toEqual([expect.stringContaining(time)]);
  });

  test('A response with status 429 shows the service’s message if it has one.', async () => {
    const rejection = replyWith({ message: 'Slow down.' }, 429, { 'Retry-After': '30' });
    await openApp('#/passwordreset', { server: { 'POST auth/resetpassword': rejection } });
    await fill('Email address', 'ada@example.com');
    await clickButton('Request reset');
    expect(getAlerts()).toEqual(['Slow down.']);
  });
});

describe('A form that comes back with what was typed', () => {
  test('A restored form is not validated before the user does something.', async () => {
    await openApp('#/passwordreset');
    await enter('Email address', 'no address');
    await goTo('#/');
    await goTo('#/passwordreset');
    expect(getField('Email address').value).toBe('no address');
    expect(getFieldError('Email address')).toBeUndefined();
    await click(getField('Email address'));
    await pressKey('{Tab}');
    expect(getFieldError('Email address')).toBe('Please enter a valid email address.');
  });

  test('The login shows no restore notice, because a password manager may have filled it in.', async () => {
    await openApp('#/login');
    await enter('Email address', 'ada@example.com');
    await goTo('#/');
    await goTo('#/login?status=reset');
    expect(getField('Email address').value).toBe('ada@example.com');
    expect(getMain().textContent).toContain('Password reset complete, you can now login.');
    expect(isInPage(restoreNotice)).toBe(false);
  });
});

describe('A login that the service refuses twice in a row with 403', () => {
  const causeText = 'Your browser cannot keep you logged in here';
  const rejection = replyWith(
    { message: 'This page was open for too long. Please try again.' },
    403,
  );
  const logIn = async () => {
    await fill('Email address', 'ada@example.com');
    await fill('Password', 'secret');
    await clickButton('Login');
  };

  test('A login that was rejected twice with 403 shows the probable cause and offers the page in a new tab.', async () => {
    await openApp('#/login', { server: { 'POST auth/login': rejection } });
    await logIn();
    expect(getAlerts()).toEqual(['This page was open for too long. Please try again.']);
    await logIn();
    expect(getAlerts()).toEqual([expect.stringContaining(causeText)]);
    expect(getLink('Open this page in a new tab').target).toBe('_blank');
    expect(getLink('Open this page in a new tab').hash).toBe('#/login');
  });

  test('A login shows no cause if there was another response between two rejections with 403.', async () => {
    await openApp('#/login', {
      server: { 'POST auth/login': [rejection, replyWith({}, 401), rejection] },
    });
    for (let turn = 0; turn < 3; turn += 1) await logIn();
    expect(isInPage(causeText)).toBe(false);
  });

  test('A logged-in user is not shown the cause, because the browser keeps the login.', async () => {
    const forbidden = replyWith({ message: 'Your profile may not be changed.' }, 403);
    await openApp('#/profile', { user: jane, server: { 'POST settings/profile': forbidden } });
    for (let turn = 0; turn < 3; turn += 1) await clickButton('Save', getForm('Save'));
    expect(getAlerts()).toEqual(['Your profile may not be changed.']);
  });
});

describe('A question that the browser does not show', () => {
  const options = {
    user: jane,
    server: {
      'GET settings/accounts': replyWith([createAccount({ id: 'a1', name: 'Cloud' })]),
      'DELETE settings/accounts/a1': replyWith({}),
    },
  };
  const getDialog = () => document.querySelector('dialog');

  test.each([
    ['Cancel', 0],
    ['Delete', 1],
  ])(
    'A confirmation that the browser suppresses is shown in the page, where %s sends %i calls.',
    async (name, index) => {
      // In a frame without `allow-modals`, `confirm` returns false at once without showing anything.
      vi.stubGlobal('confirm', () => false);
      const { getRequests } = await openApp('#/accounts/overview', options);
      await clickButton('Delete Cloud');
      await vi.waitFor(() => expect(getDialog()?.open).toBe(true));
      expect(getDialog()?.textContent).toContain('Really delete account "Cloud"?');
      expect(getRequests()).toHaveLength(1);
      await clickButton(name, getDialog() ?? undefined);
      expect(getDialog()).toBe(null);
      expect(getRequests().filter(([call]) => String(call).startsWith('DELETE'))).toHaveLength(
        index,
      );
    },
  );

  test('The button that has the focus in a confirmation is described by the question.', async () => {
    vi.stubGlobal('confirm', () => false);
    await openApp('#/accounts/overview', options);
    await clickButton('Delete Cloud');
    await vi.waitFor(() => expect(getDialog()?.open).toBe(true));
    const dialog = getDialog() ?? undefined;
    const id = getButton('Cancel', dialog).getAttribute('aria-describedby');
    expect(document.getElementById(id ?? '')?.textContent).toContain(
      'Really delete account "Cloud"?',
    );
    // The question is not the name of the dialog as well: it would be heard twice.
    expect(dialog?.getAttribute('aria-label')).toBe('Delete');
  });

  test('A confirmation in the page disappears when the session ends.', async () => {
    vi.stubGlobal('confirm', () => false);
    const { getRequests } = await openApp('#/accounts/overview', options);
    await clickButton('Delete Cloud');
    await vi.waitFor(() => expect(getDialog()?.open).toBe(true));
    changeStorageInOtherTab('signing.user');
    await waitForScreen('Login');
    await flush();
    expect(getDialog()).toBe(null);
    expect(getRequests()).toHaveLength(1);
  });

  test('A confirmation that has loaded late is not shown on another screen.', async () => {
    vi.stubGlobal('confirm', () => false);
    await openApp('#/accounts/overview', options);
    act(() => {
      getButton('Delete Cloud').click();
      history.pushState(null, '', '#/profile');
      window.dispatchEvent(new HashChangeEvent('hashchange'));
    });
    await waitForScreen('Profile');
    await flush();
    expect(getDialog()).toBe(null);
  });

  test('If the code of the confirmation cannot be loaded, the list says that the deletion has failed.', async () => {
    vi.stubGlobal('confirm', () => false);
    vi.doMock('../../src/chunks/dialog.ts', () => {
      throw new Error('The network is down.');
    });
    const { getRequests } = await openApp('#/accounts/overview', options);
    await clickButton('Delete Cloud');
    await vi.waitFor(() =>
      expect(getAlerts()).toEqual([
        'Cloud: Something went wrong here. Try again, or reload the page.',
      ]),
    );
    expect(getRequests()).toHaveLength(1);
    vi.doUnmock('../../src/chunks/dialog.ts');
  });

  test('If the code of the confirmation cannot be loaded and the screen has been left, nothing is reported.', async () => {
    vi.stubGlobal('confirm', () => false);
    let fail = () => {};
    const failure = new Promise<never>((_, reject) => {
      fail = () => reject(new Error('The network is down.'));
    });
    vi.doMock('../../src/chunks/dialog.ts', () => failure);
    await openApp('#/accounts/a1', {
      ...options,
      server: {
        ...options.server,
        'GET settings/accounts/a1': replyWith(createAccount({ id: 'a1', name: 'Cloud' })),
      },
    });
    await clickButton('Delete account');
    await goTo('#/accounts/overview');
    await waitForScreen('Accounts');
    fail();
    await flush();
    vi.doUnmock('../../src/chunks/dialog.ts');
    expect(getAlerts()).toEqual([]);
  });

  test('The deletion of a profile is confirmed in the page as well, and sent once.', async () => {
    vi.stubGlobal('confirm', () => false);
    const { getRequests } = await openApp('#/profile/delete/t', {
      server: {
        'DELETE auth/confirmdelete/t': replyWith({}),
        'GET auth/logout': replyWith({}),
      },
    });
    await fill('Reason', 'No more need.');
    for (const name of ['Cancel', 'Confirm deletion']) {
      await clickButton('Confirm deletion');
      await vi.waitFor(() => expect(getDialog()?.open).toBe(true));
      await clickButton(name, getDialog() ?? undefined);
    }
    await vi.waitFor(() => expect(isInPage('User profile deleted.')).toBe(true));
    expect(getRequests().filter(([call]) => String(call).startsWith('DELETE'))).toHaveLength(1);
  });

  test('Two presses before the code of the confirmation has loaded ask once.', async () => {
    vi.stubGlobal('confirm', () => false);
    await openApp('#/accounts/overview', options);
    act(() => {
      getButton('Delete Cloud').click();
      getButton('Delete Cloud').click();
    });
    await vi.waitFor(() => expect(getDialog()?.open).toBe(true));
    await flush();
    expect(document.querySelectorAll('dialog')).toHaveLength(1);
  });

  test('A confirmation that the user has cancelled is not shown again.', async () => {
    let now = performance.now();
    vi.spyOn(performance, 'now').mockImplementation(() => now);
    vi.stubGlobal('confirm', () => {
      now += 300;
      return false;
    });
    const { getRequests } = await openApp('#/accounts/overview', options);
    await clickButton('Delete Cloud');
    expect(getDialog()).toBe(null);
    expect(getRequests()).toHaveLength(1);
  });
});

describe('The page’s own confirmation', () => {
  test('A form does not stay busy for ever when another program removes the dialog.', async () => {
    vi.stubGlobal('confirm', () => false);
    await openApp('#/profile/delete/t', {});
    await fill('Reason', 'No more need.');
    await clickButton('Confirm deletion');
    await vi.waitFor(() => expect(document.querySelector('dialog')?.open).toBe(true));
    document.querySelector('dialog')?.remove();
    await flush();
    expect(getForm('Confirm deletion').getAttribute('aria-busy')).toBe(null);
  });

  test('It leaves the dialogs of other programs alone.', async () => {
    vi.stubGlobal('confirm', () => false);
    const other = document.createElement('dialog');
    document.body.append(other);
    await openApp('#/profile/delete/t', {});
    await fill('Reason', 'No more need.');
    await clickButton('Confirm deletion');
    await vi.waitFor(() => expect(document.querySelector('#app dialog')).not.toBe(null));
    expect(other.isConnected).toBe(true);
    other.remove();
  });
});

test.each([
  ['#/passwordreset', 'POST auth/resetpassword', 'Request reset'],
  ['#/register', 'POST auth/register', 'Sign Up'],
])(
  'An address of %s that is corrected while it is being sent is in the form when the user comes back to change it.',
  async (hash, call, submit) => {
    const deferred = deferredReply(replyWith({}));
    await openApp(hash, { server: { 'GET welcome': replyWith({}), [call]: deferred.reply } });
    if (hash === '#/register') await fillProfile(createUser({ email: 'jane@exmaple.com' }));
    else await fill('Email address', 'jane@exmaple.com');
    await clickButton(submit);
    await enter('Email address', 'jane@example.com');
    deferred.release();
    await waitForScreen('Check your email');
    await clickButton('Change the address');
    expect(getField('Email address').value).toBe('jane@example.com');
  },
);

test.each(['#/login', '#/passwordreset', '#/register', '#/passwordreset/t'])(
  'A form at %s that a script submits sends nothing anywhere.',
  async (hash) => {
    await openApp(hash, { server: { 'GET welcome': replyWith({}) } });
    const forms = [...document.forms];
    expect(forms.length).toBeGreaterThan(0);
    // A submit of this method does nothing outside of a dialog (HTML standard, "form submission algorithm").
    expect(forms.map(({ method }) => method)).toEqual(forms.map(() => 'dialog'));
  },
);

test('Events whose target is the document or a text are no trouble.', async () => {
  await openApp('#/login');
  for (const type of ['focusin', 'click', 'pointerover', 'touchstart', 'change', 'focusout'])
    for (const target of [document, window])
      expect(() => target.dispatchEvent(new Event(type, { bubbles: true }))).not.toThrow();
});

test('Lists may hold equal lines and equal IDs.', async () => {
  const account = createAccount();
  await openApp('#/accounts/overview', {
    user: jane,
    server: { 'GET settings/accounts': replyWith([account, account]) },
  });
  expect(getMain().querySelectorAll('tbody tr')).toHaveLength(1);
  // React reports a duplicate key through console.error, which fails the test.
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
  const accounts = Array.from({ length: 12 }, (_, index) =>
    createAccount({ id: `id-${index}`, name: names[index] ?? `Cloud ${index}` }),
  );
  const openOverview = () =>
    openApp('#/accounts/overview', {
      user: jane,
      server: { 'GET settings/accounts': replyWith(accounts) },
    });
  const filterBy = async (value: string) => {
    await enter('Filter accounts', value);
    return [...getMain().querySelectorAll('tbody tr')].length;
  };

  test('The filter ignores case, accents and Unicode normalization.', async () => {
    await openOverview();
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

  test('The filter is written to the history entry when typing pauses.', async () => {
    await openOverview();
    freezeTime();
    const replaceState = vi.spyOn(history, 'replaceState');
    await click(getField('Filter accounts'));
    await pressKey('c'.repeat(120));
    expect(replaceState).not.toHaveBeenCalled();
    await advanceTime(600);
    expect(replaceState).toHaveBeenCalledTimes(1);
    expect(JSON.stringify(history.state.filter)).toContain('ccc');
  });

  test('The filter is not written to the history entry of another screen.', async () => {
    await openOverview();
    await enter('Filter accounts', 'cloud');
    await goTo('#/contact');
    window.dispatchEvent(new Event('pagehide'));
    expect(JSON.stringify(history.state)).not.toContain('cloud');
  });
});

test('No navigation fails where the browser allows no more history calls.', async () => {
  await openApp('#/login');
  const throwSecurityError = () => {
    throw new DOMException(
      'Attempt to use history.pushState() more than 100 times',
      'SecurityError',
    );
  };
  const push = vi.spyOn(history, 'pushState').mockImplementation(throwSecurityError);
  const replace = vi.spyOn(history, 'replaceState').mockImplementation(throwSecurityError);
  try {
    await clickButton('Reset password');
    await waitForScreen('Reset password');
    expect(location.hash).toBe('#/passwordreset');
    expect(getButton('Request reset')).toBeTruthy();
    expect(getButton('Request reset')).toBeTruthy();
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
    await enter('Language', 'de', screen.getByRole('contentinfo'));
    expect(reload).toHaveBeenCalledOnce();
    expect(location.hash).toBe('#/passwordreset?lang=de');
  } finally {
    push.mockRestore();
    replace.mockRestore();
  }
});

test.each(['#%2Fconfirm%2FT1%3Flang%3Dde', '#/confirm/T1%3Flang%3Dde', '#/confirm/T1%3flang=de'])(
  'A link whose fragment a mail program has encoded leads to its screen: %s.',
  async (hash) => {
    const { getRequests } = await openApp(hash, {
      server: { 'GET auth/confirm/T1': replyWith(jane) },
    });
    expect(getRequests()).toEqual([['GET auth/confirm/T1']]);
    expect(document.documentElement.lang).toBe('de');
    await clickButton('Registrierung abschließen');
  },
);

describe('A refusal of an account', () => {
  const list = { 'GET settings/accounts': replyWith([]) };
  test('The error of a rejected account appears at the field that its code names, and otherwise at the form.', async () => {
    const rejections = [replyWith({ code: 'invalid_url' }, 422), replyWith({ code: 'quota' }, 422)];
    await openApp('#/accounts/overview', {
      user: jane,
      server: { ...list, 'POST settings/accounts': rejections },
    });
    await fill('Name', 'Cloud');
    await fill('Platform URL', 'https://x.org/');
    await clickButton('Create account');
    expect(getFieldError('Platform URL')).toBe('Could not create account (invalid_url).');
    await fill('Platform URL', 'https://y.org/');
    await clickButton('Create account');
    expect(getFieldError('Platform URL')).toBeUndefined();
    expect(getAlerts()).toEqual(['Could not create account (quota).']);
  });
});

test.each([
  ['a-1_b.c~d:e', true],
  ['Congratulations%2C%20call%20us', false],
  ['x'.repeat(101), false],
])('A link repeats the ID %s in a message of success: %s.', async (id, isShown) => {
  const call = `GET settings/accounts/${encodeURIComponent(decodeURIComponent(id))}`;
  await openApp(`#/accounts/${id}?status=created`, {
    user: jane,
    server: { [call]: replyWith({ message: 'No such account.' }, 404) },
  });
  expect(isInPage('Account created as')).toBe(isShown);
});
