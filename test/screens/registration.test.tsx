import { fireEvent, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  alerts,
  announced,
  answer,
  arriveAt,
  controls,
  enter,
  field,
  goTo,
  headingHasFocus,
  held,
  jane,
  link,
  main,
  openApp,
  press,
  soon,
  type,
} from './harness.tsx';

const from = (country: string) => answer('', 200, { 'client-country': country });
const seen = { 'GET welcome': from('DE') };

describe('A registration', () => {
  function fillIn() {
    type('Name', 'Joe Doe');
    type('Email address', ' joe@example.com ');
  }

  test('The registration offers all languages and countries, with the visitor’s selected.', async () => {
    await openApp('#/register', { server: seen, browser: ['xx', 'it-CH', 'de'] });
    await soon();
    const options = (label: string) => [...field(label).querySelectorAll('option')];
    expect(options('Lingua')).toHaveLength(184);
    expect(options('Paese')).toHaveLength(250);
    expect(options('Paese').map(({ textContent }) => textContent)).toContain('Germania');
    // Most people choose one of these.
    const first = (label: string, count: number) =>
      options(label)
        .slice(1, 1 + count)
        .map(({ value }) => value);
    expect([first('Lingua', 3), first('Paese', 1)]).toEqual([['de', 'en', 'it'], ['CH']]);
    expect(options('Lingua').find(({ value }) => value === 'de')?.lang).toBe('de');
    expect([field('Lingua').value, field('Paese').value]).toEqual(['it', 'DE']);
  });

  test.each([
    ['is none of ours', from('XX')],
    ['is unknown', answer('', 503)],
  ])('No country is selected if that of the visitor %s.', async (_, reply) => {
    await openApp('#/register', { server: { 'GET welcome': reply } });
    await soon();
    expect(field('Country').value).toBe('');
    expect(alerts()).toEqual([]);
  });

  test('A country chosen before the visitor’s is known is kept.', async () => {
    const { reply, release } = held(from('DE'));
    await openApp('#/register', { server: { 'GET welcome': reply } });
    type('Country', 'IT');
    release();
    await soon();
    expect(field('Country').value).toBe('IT');
  });

  test('The service’s message is shown, from which the address can be corrected.', async () => {
    const message = 'Look into <b>your</b> mailbox.';
    const { sent } = await openApp('#/register', {
      server: { ...seen, 'POST auth/register': [answer({ message }), answer('')] },
    });
    fillIn();
    type('Country', 'IT');
    await press('Sign Up', main());
    await arriveAt('Check your email');
    expect(within(main()).getByText(message)).toBeTruthy();
    await waitFor(() => expect(announced()).toBe(message));
    await press('Change the address');
    const held = ['Name', 'Email address', 'Country'].map((label) => field(label).value);
    expect(held).toEqual(['Joe Doe', 'joe@example.com', 'IT']);
    expect(document.activeElement).toBe(field('Email address'));
    await goTo('#/product');
    await arriveAt('How Sealport works');
    await goTo('#/register');
    await arriveAt('Sign Up');
    const kept = ['Name', 'Email address', 'Country'].map((label) => field(label).value);
    expect(kept).toEqual(held);
    await press('Sign Up', main());
    await arriveAt('Check your email');
    const own = 'We have sent you an email with a link to finish your registration.';
    expect(within(main()).getByText(own)).toBeTruthy();
    expect(sent().at(-1)).toEqual(sent().at(-2));
  });

  test('Disabled registrations are reported, and the form is reset.', async () => {
    await openApp('#/register', { server: { ...seen, 'POST auth/register': answer({}, 503) } });
    await soon();
    fillIn();
    type('Language', 'it');
    type('Country', 'IT');
    await press('Sign Up', main());
    expect(alerts()).toEqual(['Registrations are disabled.']);
    const values = ['Name', 'Email address', 'Language', 'Country'].map((it) => field(it).value);
    expect(values).toEqual(['', '', 'en', 'DE']);
    expect(sessionStorage).toHaveLength(0);
  });
});

describe('The confirmation of a registration', () => {
  const load = 'GET auth/confirm/t';
  const pending = { display_name: '<b>Joe</b>', email: 'joe@x', language: 'de', country: 'DE' };
  const usedUp = () => main().textContent?.includes('This link has already been used');

  test('The confirmation shows the pending registration and leaves no history entry with its token.', async () => {
    await openApp('#/confirm/t', {
      server: { [load]: answer(pending), 'POST auth/confirm/t': answer('') },
    });
    const facts = within(main())
      .getAllByRole('definition')
      .map(({ textContent }) => textContent);
    expect(facts).toEqual(['<b>Joe</b>', 'joe@x', 'Deutsch', 'Germany']);
    const entries = history.length;
    type('Password', 'secret');
    type('Confirm password', 'secret');
    await press('Finish registration');
    await arriveAt('Login');
    expect(history.length).toBe(entries);
  });

  test('A confirmed registration leads a logged-in user on from the login.', async () => {
    await openApp('#/confirm/t', {
      user: jane,
      server: { [load]: answer(pending), 'POST auth/confirm/t': answer('') },
    });
    type('Password', 'secret');
    type('Confirm password', 'secret');
    await press('Finish registration');
    await arriveAt('Profile');
  });

  test('says when there is none, and offers one way on', async () => {
    await openApp('#/confirm/t', { server: { [load]: answer({ message: 'No.' }, 404) } });
    await soon();
    expect(alerts()).toEqual(['Registration not found.']);
    expect(usedUp()).toBe(true);
    expect(link('Login', main()).getAttribute('href')).toBe('#/login');
    expect(within(main()).getAllByRole('link')).toHaveLength(1);
    expect(within(main()).queryByRole('button')).toBeNull();
  });

  test('fills in the address at the login that follows', async () => {
    await openApp('#/confirm/t', {
      server: { [load]: answer(pending), 'POST auth/confirm/t': answer('') },
    });
    type('Password', 'secret');
    type('Confirm password', 'secret');
    await press('Finish registration');
    await waitFor(() => expect(location.hash).toContain('#/login?status=registered'));
    await waitFor(() => expect(field('Email address').value).toBe(pending.email));
  });

  test('A registration that could not be loaded can be loaded again.', async () => {
    const { reply, release } = held(answer(pending));
    await openApp('#/confirm/t', { server: { [load]: [answer('', 502), reply] } });
    await soon();
    expect(alerts()).toEqual(['The server reported an error (502). Try again in a few minutes.']);
    expect(usedUp()).toBe(false);
    await press('Try again');
    await headingHasFocus();
    expect(main().textContent).toContain('Loading…');
    expect(alerts()).toEqual([]);
    release();
    await waitFor(() => expect(field('Password')).toBeTruthy());
  });

  test.each([
    [404, 'Registration not found.', true],
    [401, 'Your session has expired, please log in again.', false],
  ])(
    'A confirmation rejected with %d says so and offers the login.',
    async (status, words, isUsedUp) => {
      await openApp('#/confirm/t', {
        user: jane,
        server: { [load]: answer(pending), 'POST auth/confirm/t': answer('', status) },
      });
      type('Password', 'secret');
      type('Confirm password', 'secret');
      await press('Finish registration');
      expect(alerts()).toEqual([words]);
      expect(link('Login', main()).getAttribute('href')).toContain('#/login');
      expect(usedUp()).toBe(isUsedUp);
    },
  );
});

describe('The confirmation of a deletion', () => {
  const call = 'DELETE auth/confirmdelete/t';
  const confirm = vi.fn<(words: string) => boolean>();
  beforeEach(() => {
    confirm.mockReset().mockReturnValue(true);
    vi.stubGlobal('confirm', confirm);
  });

  test('The deletion asks for confirmation and can be cancelled.', async () => {
    confirm.mockReturnValue(false);
    const { sent } = await openApp('#/profile/delete/t');
    type('Reason', 'No need.');
    await press('Confirm deletion');
    expect(confirm.mock.calls).toEqual([['Really delete your user profile?']]);
    expect(sent()).toEqual([]);
    await press('Confirm deletion');
    expect(confirm).toHaveBeenCalledTimes(2);
    await press('Keep profile');
    await waitFor(() => expect(location.hash).toBe('#/'));
  });

  test('that is used up gives way to an explanation with one way on', async () => {
    await openApp('#/profile/delete/t', { server: { [call]: answer('', 404) } });
    type('Reason', 'No need.');
    await press('Confirm deletion');
    expect(alerts()).toEqual(['Delete request not found or expired.']);
    expect(main().querySelector('form')).toBeNull();
    expect(within(main()).getAllByRole('link')).toEqual([link('Profile', main())]);
    await headingHasFocus();
  });

  test('A deletion ends the session, resets the language and leaves no history entry with its token.', async () => {
    await openApp('#/profile/delete/t?lang=de', { user: jane, server: { [call]: answer('') } });
    const entries = history.length;
    const [reason] = controls();
    fireEvent.input(reason as HTMLElement, { target: { value: 'Warum nicht.' } });
    await enter(reason?.form as HTMLFormElement);
    await waitFor(() => expect(location.hash).toBe('#/?status=deleted&lang=en'));
    await waitFor(() => expect(announced()).toBe('User profile deleted.'));
    expect(localStorage.getItem('signing.user')).toBeNull();
    expect(history.length).toBe(entries);
  });

  test('A deletion does not end the session of a user who has logged in meanwhile.', async () => {
    const { reply, release } = held(answer(''));
    await openApp('#/profile/delete/t', { server: { [call]: reply } });
    type('Reason', 'No need.');
    await press('Confirm deletion');
    const stored = JSON.stringify(jane);
    localStorage.setItem('signing.user', stored);
    window.dispatchEvent(new StorageEvent('storage', { key: 'signing.user', newValue: stored }));
    release();
    await soon();
    expect(localStorage.getItem('signing.user')).toBe(stored);
  });

  test.each([
    [404, 'Profile', '#/profile', true],
    [401, 'Login', '#/login', false],
    [500, undefined, undefined, false],
  ])(
    'A deletion rejected with %d keeps the screen and offers links.',
    async (status, name, href, isUsedUp) => {
      await openApp('#/profile/delete/t', { user: jane, server: { [call]: answer('', status) } });
      type('Reason', 'No need.');
      await press('Confirm deletion');
      expect(alerts()).toHaveLength(1);
      const links = within(main()).queryAllByRole('link');
      const ways = links.map((it) => [it.textContent, it.getAttribute('href')?.split('?')[0]]);
      expect(ways).toEqual(name ? [[name, href]] : []);
      expect(/request a new link in your profile/.test(main().textContent ?? '')).toBe(isUsedUp);
    },
  );
});
