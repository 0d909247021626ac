import { describe, expect, test } from 'vitest';
import { createUser } from '../../fixtures.mjs';
import {
  changeUserInOtherTab,
  clickButton,
  deferredReply,
  enter,
  fill,
  fillProfile,
  followLink,
  getField,
  getHeading,
  getMain,
  goBack,
  goTo,
  openApp,
  reloadApp,
  replyWith,
  waitForScreen,
} from './harness.tsx';

const ada = createUser({ display_name: 'Ada Rossi', email: 'ada@example.com' });

const options = {
  server: {
    'GET welcome': replyWith({}),
    'POST auth/register': replyWith({ message: 'Mail sent, dear Ada.' }),
    'POST auth/resetpassword': replyWith({}),
    'GET settings/accounts': replyWith([]),
  },
};

async function register() {
  await openApp('#/register', options);
  await fillProfile(ada);
  await clickButton('Sign Up', getMain());
  await waitForScreen('Check your email');
}

describe('The page that says to check the mailbox', () => {
  test('It survives a reload with the service’s message as it came, also in another language or while the address is being corrected.', async () => {
    await register();
    expect(getMain().textContent).toContain('Mail sent, dear Ada.');
    await reloadApp(options);
    expect(getHeading().textContent).toBe('Check your email');
    expect(getMain().textContent).toContain('Mail sent, dear Ada.');
    await reloadApp(options, '#/register?lang=de');
    expect(getHeading().textContent).toBe('Sehen Sie in Ihrem Postfach nach');
    expect(getMain().textContent).toContain('ada@example.com');
    expect(getMain().textContent).toContain('Mail sent, dear Ada.');
    await clickButton('Erneut senden oder Adresse ändern');
    expect(getField('Name').value).toBe('Ada Rossi');
    expect(document.activeElement).toBe(getField('E-Mail-Adresse'));
    await reloadApp(options, '#/register?lang=en');
    await clickButton('Send again or change the address');
    expect(getField('Name').value).toBe('Ada Rossi');
  });

  test('The login that it leads to knows the address, because the link may be opened elsewhere.', async () => {
    await register();
    await clickButton('Back to login');
    await waitForScreen('Log in');
    expect(getField('Email address').value).toBe(ada.email);
  });

  test('It belongs to its history entry: a link to the form shows the form, and Back shows the page again.', async () => {
    await register();
    await goTo('#/login');
    await waitForScreen('Log in');
    await followLink('Sign Up');
    await waitForScreen('Sign Up');
    expect(getField('Email address').value).toBe('');
    await goBack();
    await goBack();
    await waitForScreen('Check your email');
  });

  test('After a reset, it survives a reload, too, and says why no email may come.', async () => {
    const reason = 'or not finished signing up';
    await register();
    expect(getMain().textContent).not.toContain(reason);
    await openApp('#/passwordreset', options);
    await fill('Email address', 'ada@example.com');
    await clickButton('Request reset');
    await waitForScreen('Check your email');
    await reloadApp(options);
    expect(getHeading().textContent).toBe('Check your email');
    expect(getMain().textContent).toContain('ada@example.com');
    expect(getMain().textContent).toContain(reason);
  });

  test('What was typed and the address are gone from this tab after a login and a logout in another tab.', async () => {
    await register();
    await changeUserInOtherTab(createUser());
    await waitForScreen('Accounts');
    await changeUserInOtherTab(undefined);
    await waitForScreen('Log in');
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('ada');
  });

  test('An address that is corrected while it is being sent is in the form when the user comes back to change it.', async () => {
    const { reply, release } = deferredReply(replyWith({}));
    await openApp('#/passwordreset', { server: { 'POST auth/resetpassword': reply } });
    await fill('Email address', 'ada@exmaple.com');
    await clickButton('Request reset');
    await enter('Email address', 'ada@example.com');
    release();
    await waitForScreen('Check your email');
    await clickButton('Send again or change the address');
    expect(getField('Email address').value).toBe('ada@example.com');
  });
});
