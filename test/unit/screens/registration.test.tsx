import { waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createUser } from '../../fixtures.mjs';
import {
  changeUserInOtherTab,
  click,
  clickButton,
  deferredReply,
  enter,
  fill,
  fillProfile,
  flush,
  getAlerts,
  getAnnouncement,
  getField,
  getFieldError,
  getHeading,
  getLink,
  getMain,
  goTo,
  isInPage,
  openApp,
  pressKey,
  replyWith,
  waitForHeadingFocus,
  waitForScreen,
} from './harness.tsx';

const jane = createUser();

const createWelcomeReply = (country: string) => replyWith('', 200, { 'client-country': country });
const welcomeFromGermany = { 'GET welcome': createWelcomeReply('DE') };

describe('A registration', () => {
  const fillForm = () =>
    fillProfile(createUser({ display_name: 'Joe Doe', email: ' joe@example.com ' }));

  test('The registration offers all languages and countries, with the visitor’s selected.', async () => {
    await openApp('#/register', { server: welcomeFromGermany, languages: ['xx', 'it-CH', 'de'] });
    const options = (label: string) => [...getField(label).querySelectorAll('option')];
    const { countryOptions, languageOptions } = await import('../../../src/core/language/names.ts');
    expect(options('Lingua')).toHaveLength(1 + languageOptions.length);
    expect(options('Paese')).toHaveLength(1 + countryOptions(['it']).length);
    expect(options('Paese').map(({ textContent }) => textContent)).toContain('Germania');
    // The options that most people choose come first.
    const first = (label: string, count: number) =>
      options(label)
        .slice(1, 1 + count)
        .map(({ value }) => value);
    const { default: supportedLanguages } = await import('i18n:languages');
    const codes = supportedLanguages.map(({ code }) => code);
    expect([first('Lingua', codes.length), first('Paese', 1)]).toEqual([codes, ['CH']]);
    expect(getField('Paese').querySelectorAll('hr')).toHaveLength(1);
    expect(options('Lingua').find(({ value }) => value === 'de')?.lang).toBe('de');
    expect([getField('Lingua').value, getField('Paese').value]).toEqual(['it', 'DE']);
  });

  test.each([
    ['is none of ours', createWelcomeReply('XX')],
    ['is unknown', replyWith('', 503)],
  ])('No country is selected if that of the visitor %s.', async (_, reply) => {
    await openApp('#/register', { server: { 'GET welcome': reply } });
    expect(getField('Country').value).toBe('');
    expect(getField('Country').querySelector('hr')).toBeNull();
    expect(getAlerts()).toEqual([]);
  });

  test('A country chosen before the visitor’s is known is kept.', async () => {
    const { reply, release } = deferredReply(createWelcomeReply('DE'));
    await openApp('#/register', { server: { 'GET welcome': reply } });
    await fill('Country', 'IT');
    release();
    await flush();
    expect(getField('Country').value).toBe('IT');
  });

  test('The visitor’s country that arrives late is selected, and the next look at the field finds no error.', async () => {
    const { reply, release } = deferredReply(createWelcomeReply('DE'));
    await openApp('#/register', { server: { 'GET welcome': reply } });
    await fill('Country', '');
    expect(getFieldError('Country')).toBe('The country is required.');
    release();
    await flush();
    expect(getField('Country').value).toBe('DE');
    await click(getField('Country'));
    await pressKey('{Tab}');
    expect(getFieldError('Country')).toBeUndefined();
  });

  test('The service’s message is shown, from which the address can be corrected.', async () => {
    const message = 'Look into <b>your</b> mailbox.';
    const { getRequests } = await openApp('#/register', {
      server: {
        ...welcomeFromGermany,
        'POST auth/register': [replyWith({ message }), replyWith('')],
      },
    });
    await fillForm();
    await fill('Country', 'IT');
    await clickButton('Sign Up', getMain());
    await waitForScreen('Check your email');
    expect(within(getMain()).getByText(message)).toBeTruthy();
    await waitFor(() => expect(getAnnouncement()).toBe(message));
    await clickButton('Send again or change the address');
    const enteredValues = ['Name', 'Email address', 'Country'].map(
      (label) => getField(label).value,
    );
    expect(enteredValues).toEqual(['Joe Doe', 'joe@example.com', 'IT']);
    expect(document.activeElement).toBe(getField('Email address'));
    await clickButton('Sign Up', getMain());
    await waitForScreen('Check your email');
    const ownMessage = 'We have sent you an email with a link to finish your registration.';
    expect(within(getMain()).getByText(ownMessage)).toBeTruthy();
    expect(getRequests().at(-1)).toEqual(getRequests().at(-2));
  });

  test('Disabled registrations are reported with a link to the operator, and the form is reset.', async () => {
    await openApp('#/register', {
      server: { ...welcomeFromGermany, 'POST auth/register': replyWith({}, 503) },
    });
    await fillForm();
    await fill('Language', 'it');
    await fill('Country', 'IT');
    await clickButton('Sign Up', getMain());
    expect(getAlerts()).toEqual(['Registrations are disabled.']);
    expect(getLink('ask the operator').hash).toBe('#/contact');
    const values = ['Name', 'Email address', 'Language', 'Country'].map((it) => getField(it).value);
    expect(values).toEqual(['', '', 'en', 'DE']);
    expect(sessionStorage).toHaveLength(0);
  });
});

describe('The confirmation of a registration', () => {
  const load = 'GET auth/confirm/t';
  const pending = createUser({ display_name: '<b>Joe</b>', language: 'de' });
  const isLinkExpired = () => getHeading().textContent === 'Registration not found.';

  test('The confirmation shows the pending registration and leaves no history entry with its token.', async () => {
    await openApp('#/confirm/t', {
      server: { [load]: replyWith(pending), 'POST auth/confirm/t': replyWith('') },
    });
    const facts = within(getMain())
      .getAllByRole('definition')
      .map(({ textContent }) => textContent);
    expect(facts).toEqual(['<b>Joe</b>', pending.email, 'Deutsch', 'Germany']);
    const entries = history.length;
    await fill('Password', 'secret');
    await fill('Confirm password', 'secret');
    await clickButton('Finish registration');
    await waitForScreen('Log in');
    expect(history.length).toBe(entries);
  });

  test('The confirmation names the user who is logged in, as the registration may be another person’s.', async () => {
    await openApp('#/confirm/t', { user: jane, server: { [load]: replyWith(pending) } });
    expect(isInPage(`You are logged in as ${jane.email}.`)).toBe(true);
  });

  test('The confirmation leaves out what the registration lacks.', async () => {
    const server = { [load]: replyWith(createUser({ display_name: '', country: '' })) };
    await openApp('#/confirm/t', { server });
    const facts = within(getMain()).getAllByRole('term');
    expect(facts.map(({ textContent }) => textContent)).toEqual(['Email address', 'Language']);
  });

  test('The link also works if a mail program has encoded its fragment.', async () => {
    const { getRequests } = await openApp('#%2Fconfirm%2Ft%3Flang%3Dde', {
      server: { [load]: replyWith(pending) },
    });
    expect(getRequests()).toEqual([[load]]);
    expect(document.documentElement.lang).toBe('de');
  });

  test('The title says that a registration is unknown, above advice and two ways on.', async () => {
    await openApp('#/confirm/t', { server: { [load]: replyWith({ message: 'No.' }, 404) } });
    expect(isLinkExpired()).toBe(true);
    expect(getAlerts()[0]).toContain(
      'has expired or is incomplete. If you have used this link before, log in',
    );
    expect(getLink('Login', getMain()).getAttribute('href')).toBe('#/login');
    expect(getLink('Sign Up', getMain()).getAttribute('href')).toBe('#/register');
    expect(within(getMain()).queryByRole('button')).toBeNull();
  });

  test('After the confirmation the login is prefilled with the email address.', async () => {
    await openApp('#/confirm/t', {
      server: { [load]: replyWith(pending), 'POST auth/confirm/t': replyWith('') },
    });
    await fill('Password', 'secret');
    await fill('Confirm password', 'secret');
    await clickButton('Finish registration');
    await waitFor(() => expect(location.hash).toContain('#/login?status=registered'));
    await waitFor(() => expect(getField('Email address').value).toBe(pending.email));
  });

  test('A registration that could not be loaded can be loaded again.', async () => {
    const { reply, release } = deferredReply(replyWith(pending));
    await openApp('#/confirm/t', { server: { [load]: [replyWith('', 502), reply] } });
    expect(getAlerts()).toEqual([
      'The server reported an error (502). Try again in a few minutes.',
    ]);
    expect(isLinkExpired()).toBe(false);
    await clickButton('Try again');
    await waitForHeadingFocus();
    expect(getMain().textContent).toContain('Loading…');
    expect(getAlerts()).toEqual([]);
    release();
    await waitFor(() => expect(getField('Password')).toBeTruthy());
  });

  test.each([
    [
      404,
      'This link has already been used, has expired or is incomplete.',
      'Go to your accounts',
      true,
    ],
    [401, 'Your session has expired, please log in again.', 'Login', false],
  ])(
    'A user’s confirmation that is rejected with %d says "%s" and offers "%s".',
    async (status, text, link, expectExpired) => {
      await openApp('#/confirm/t', {
        user: jane,
        server: { [load]: replyWith(pending), 'POST auth/confirm/t': replyWith('', status) },
      });
      await fill('Password', 'secret');
      await fill('Confirm password', 'secret');
      await clickButton('Finish registration');
      expect(getAlerts()[0]).toContain(text);
      expect(getLink(link)).toBeTruthy();
      expect(isLinkExpired()).toBe(expectExpired);
    },
  );
});

describe('The confirmation of a deletion', () => {
  const call = 'DELETE auth/confirmdelete/t';
  const confirm = vi.fn<(text: string) => boolean>();
  beforeEach(() => {
    confirm.mockReset().mockReturnValue(true);
    vi.stubGlobal('confirm', confirm);
  });

  test('The deletion asks for confirmation and can be cancelled.', async () => {
    confirm.mockReturnValue(false);
    const { getRequests } = await openApp('#/profile/delete/t');
    await fill('Reason', 'No need.');
    await clickButton('Confirm deletion');
    expect(confirm.mock.calls).toEqual([['Really delete your user profile?']]);
    expect(getRequests()).toEqual([]);
    await clickButton('Confirm deletion');
    expect(confirm).toHaveBeenCalledTimes(2);
    expect(getLink('Keep profile').getAttribute('href')).toBe('#/');
  });

  test('A user who keeps the profile is led to it. The screen names them, as the link may be for another profile.', async () => {
    await openApp('#/profile/delete/t', { user: jane });
    expect(isInPage(`You are logged in as ${jane.email}.`)).toBe(true);
    expect(getLink('Keep profile').getAttribute('href')).toBe('#/profile');
  });

  test('The title says that a deletion link has expired, above advice and one link.', async () => {
    await openApp('#/profile/delete/t', { server: { [call]: replyWith('', 404) } });
    await fill('Reason', 'No need.');
    await clickButton('Confirm deletion');
    expect(getHeading().textContent).toBe('Delete request not found or expired.');
    expect(getAlerts()[0]).toContain(
      'has expired or is incomplete. If you have not confirmed the deletion yet',
    );
    expect(getMain().querySelector('form')).toBeNull();
    expect(within(getMain()).getAllByRole('link')).toEqual([
      getLink('Why does the link not work?'),
      getLink('Profile', getMain()),
    ]);
    await waitForHeadingFocus();
  });

  test('A deletion ends the session, resets the language and leaves no history entry with its token.', async () => {
    await openApp('#/profile/delete/one-time-token?lang=de', {
      user: jane,
      server: { 'DELETE auth/confirmdelete/one-time-token': replyWith('') },
    });
    const entries = history.length;
    await enter('Grund', 'Warum nicht.');
    await clickButton('Löschung bestätigen');
    await waitFor(() => expect(location.hash).toBe('#/?status=deleted&lang=en'));
    await waitFor(() => expect(getAnnouncement()).toBe('User profile deleted.'));
    expect(localStorage.getItem('signing.user')).toBeNull();
    expect(history.length).toBe(entries);
    expect(JSON.stringify([localStorage, sessionStorage])).not.toContain('one-time-token');
  });

  test('A deletion does not end the session of a user who has logged in meanwhile.', async () => {
    const { reply, release } = deferredReply(replyWith(''));
    await openApp('#/profile/delete/t', { server: { [call]: reply } });
    await fill('Reason', 'No need.');
    await clickButton('Confirm deletion');
    await changeUserInOtherTab(jane);
    release();
    await flush();
    expect(localStorage.getItem('signing.user')).toBe(JSON.stringify(jane));
    expect(isInPage('User profile deleted.')).toBe(false);
  });

  test.each([
    [404, 'Profile', '#/profile', true],
    [401, 'Login', '#/login', false],
    [500, undefined, undefined, false],
  ])(
    'A deletion rejected with %d keeps the screen and offers links.',
    async (status, name, href, expectExpired) => {
      await openApp('#/profile/delete/t', {
        user: jane,
        server: { [call]: replyWith('', status) },
      });
      await fill('Reason', 'No need.');
      await clickButton('Confirm deletion');
      expect(getAlerts()).toHaveLength(1);
      const links = within(getMain())
        .queryAllByRole('link')
        .map((it) => [it.textContent, it.getAttribute('href')?.split('?')[0]])
        .filter(
          ([text]) => !/How to prepare for it|Keep profile|Why does the link/.test(text ?? ''),
        );
      expect(links).toEqual(name ? [[name, href]] : []);
      expect(/request a new link in your profile/.test(getMain().textContent ?? '')).toBe(
        expectExpired,
      );
    },
  );
});

test('The email address of a confirmed registration is forgotten with the next logout.', async () => {
  await openApp('#/confirm/t', {
    server: {
      'GET auth/confirm/t': replyWith(jane),
      'POST auth/confirm/t': replyWith(''),
      'GET settings/accounts': replyWith([]),
    },
  });
  await fill('Password', 'secret');
  await fill('Confirm password', 'secret');
  await clickButton('Finish registration');
  await waitFor(() => expect(location.hash).toContain('#/login?status=registered'));
  expect(JSON.stringify(history.state)).not.toContain(jane.email);
  await changeUserInOtherTab(jane);
  await waitForScreen('Accounts');
  await changeUserInOtherTab(undefined);
  await waitForScreen('Log in');
  expect(getField('Email address').value).toBe('');
});

test('A registration logs out whoever is logged in, and the login knows its address.', async () => {
  const { getRequests } = await openApp('#/confirm/t', {
    user: createUser({ email: 'joe@example.com' }),
    server: {
      'GET auth/confirm/t': replyWith(jane),
      'POST auth/confirm/t': replyWith(''),
      'GET auth/logout': replyWith(''),
    },
  });
  await fill('Password', 'secret');
  await fill('Confirm password', 'secret');
  await clickButton('Finish registration');
  await waitForScreen('Log in');
  expect(getRequests().at(-1)).toEqual(['GET auth/logout']);
  expect(getField('Email address').value).toBe(jane.email);
});

test('After a registration the login does not offer an address that was typed there before.', async () => {
  await openApp('#/login', {
    server: {
      'POST auth/login': replyWith('', 401),
      'GET auth/confirm/t': replyWith(jane),
      'POST auth/confirm/t': replyWith(''),
    },
  });
  await fill('Email address', 'joe@example.com');
  await fill('Password', 'wrong one');
  await clickButton('Login', getMain());
  await goTo('#/confirm/t');
  await fill('Password', 'secret');
  await fill('Confirm password', 'secret');
  await clickButton('Finish registration');
  await waitForScreen('Log in');
  expect(getField('Email address').value).toBe(jane.email);
  expect(isInPage('Your entries have been restored.')).toBe(false);
});
