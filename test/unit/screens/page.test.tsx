import { act, render, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createAccount, createUser } from '../../fixtures.mjs';
import {
  advanceTime,
  clickButton,
  deferImport,
  deferredReply,
  fill,
  flush,
  freezeTime,
  getHeading,
  getMain,
  goTo,
  openApp,
  replyWith,
  waitForHeadingFocus,
  waitForScreen,
} from './harness.tsx';

const ada = createUser({ display_name: 'Ada Rossi', email: 'ada@example.com' });

test('A page is shown in the language of the address and follows its changes.', async () => {
  await openApp('#/contact?lang=en');
  expect(getHeading().textContent).toBe('Contact');
  await goTo('#/contact?lang=de');
  await screen.findByRole('heading', { level: 1, name: 'Kontakt' });
  expect(document.title).toBe('Kontakt – Sealport');
});

test('Another page starts at the top with the focus on its heading; another language keeps both.', async () => {
  await openApp('#/contact');
  const scroll = vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  await goTo('#/imprint');
  await screen.findByRole('heading', { level: 1, name: 'Imprint' });
  await waitForHeadingFocus();
  expect(getSelection()?.anchorNode).toBe(getHeading());
  expect(scroll.mock.calls).toEqual([[0, 0]]);
  const link = screen.getByRole('link', { name: 'Help' });
  link.focus();
  const { writeLanguage } = await import('../../../src/core/navigation/navigation.ts');
  act(() => writeLanguage('de'));
  await screen.findByRole('heading', { level: 1, name: 'Impressum' });
  expect(document.activeElement).toBe(link);
  expect(scroll.mock.calls).toHaveLength(1);
});

test('The focus that a navigation moves does not scroll.', async () => {
  await openApp('#/contact');
  const focus = vi.spyOn(HTMLElement.prototype, 'focus');
  await goTo('#/imprint');
  await waitForScreen('Imprint');
  await waitForHeadingFocus();
  await goTo('#/docs/help?section=no-mail');
  await waitFor(() => expect(document.activeElement?.id).toBe('no-mail'));
  expect(new Set(focus.mock.calls.map(([options]) => options?.preventScroll))).toEqual(
    new Set([true]),
  );
});

test.each([
  ['#/passwordreset', 'Email address', 'a@b.org', 'Request reset', 'POST auth/resetpassword', 200],
  [
    '#/profile/delete/t',
    'Reason',
    'No need.',
    'Confirm deletion',
    'DELETE auth/confirmdelete/t',
    404,
  ],
] as const)(
  'What takes the place of the form %s is shown from its top at once, and its focused heading scrolls no more.',
  async (hash, label, value, submit, call, status) => {
    vi.stubGlobal('confirm', () => true);
    await openApp(hash, { server: { [call]: replyWith({}, status) } });
    const heading = getHeading().textContent;
    const scroll = vi.spyOn(window, 'scrollTo');
    const focus = vi.spyOn(HTMLElement.prototype, 'focus');
    await fill(label, value);
    await clickButton(submit, getMain());
    await waitFor(() => expect(getHeading().textContent).not.toBe(heading));
    expect(scroll).toHaveBeenCalledWith(0, 0);
    focus.mockClear();
    await waitForHeadingFocus();
    expect(focus.mock.lastCall).toEqual([{ preventScroll: true }]);
  },
);

test('A session that is confirmed after the first view moves no focus.', async () => {
  const profile = deferredReply(replyWith(ada));
  await openApp('#/contact', {
    user: ada,
    settings: { session: 'server' },
    server: { 'GET settings/profile': profile.reply },
  });
  freezeTime();
  profile.release();
  await flush();
  await advanceTime(1_000);
  expect(document.activeElement).toBe(document.body);
});

test('The main element has the focus without a caret before the heading, to which Orca would follow the caret in silence.', async () => {
  await openApp('#/contact');
  getSelection()?.collapse(getHeading());
  await goTo('#/imprint');
  await screen.findByRole('heading', { level: 1, name: 'Imprint' });
  expect([document.activeElement, getSelection()?.rangeCount]).toEqual([getMain(), 0]);
  await waitForHeadingFocus();
});

test('The heading of a new page does not take the focus from a user who has moved on.', async () => {
  await openApp('#/contact');
  freezeTime();
  await goTo('#/imprint');
  expect(getHeading().textContent).toBe('Imprint');
  const link = screen.getByRole('link', { name: 'Help' });
  link.focus();
  await advanceTime(1_000);
  expect(document.activeElement).toBe(link);
});

test('A page that has no focus, such as one in a frame beside which somebody types, takes none.', async () => {
  await openApp('#/contact');
  freezeTime();
  vi.spyOn(document, 'hasFocus').mockReturnValue(false);
  await goTo('#/imprint');
  await advanceTime(1_000);
  await goTo('#/docs/help?section=no-mail');
  await advanceTime(1_000);
  expect([getHeading().textContent, document.activeElement]).toEqual(['Help', document.body]);
});

test.each([
  ['#/accounts/overview', ['Nextcloud Roma', 'roma.example.com', 'Jane Doe']],
  ['#/accounts/a7', ['Nextcloud Roma', 'roma.example.com', 'Jane Doe']],
  ['#/confirm/t', ['Ada Rossi', 'ada@example.com', 'Jane Doe']],
])('At %s, a translator does not touch %j.', async (hash, names) => {
  await openApp(hash, {
    user: createUser(),
    server: {
      'GET settings/accounts': replyWith([createAccount()]),
      'GET settings/accounts/a7': replyWith(createAccount()),
      'GET auth/confirm/t': replyWith(ada),
    },
  });
  const getShownNames = () => names.filter((name) => document.body.textContent?.includes(name));
  await waitFor(() => expect(getShownNames()).toEqual(names));
  for (const element of document.querySelectorAll('[translate=no]')) element.textContent = '';
  expect(getShownNames()).toEqual([]);
});

test('A page without a translation is shown in English and says so.', async () => {
  await openApp('#/privacy?lang=it');
  expect(getMain().querySelector('article')?.lang).toBe('en');
  expect(within(getMain()).getByText(/^Questa pagina non è disponibile in italiano/)).toBeTruthy();
});

test.each([
  ['#/accounts/overview', 'GET settings/accounts', [createAccount()], 'Nextcloud Roma'],
  ['#/accounts/a7', 'GET settings/accounts/a7', createAccount(), 'Nextcloud Roma'],
  ['#/confirm/t', 'GET auth/confirm/t', ada, 'Ada Rossi'],
])('What takes long at %s can be asked for again.', async (hash, call, body, text) => {
  const { reply } = deferredReply(replyWith(body));
  await openApp(hash, { user: createUser(), server: { [call]: [reply, replyWith(body)] } });
  await clickButton('Try again');
  await waitFor(() => expect(getMain().textContent).toContain(text));
});

test('A page says that a screen is being loaded, and one that cannot be loaded can be loaded again.', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  await openApp('#/login');
  const help = await deferImport('pages', 'en/help', () => Promise.reject(new Error('Offline')));
  await goTo('#/docs/help');
  expect(getMain().textContent).toBe('Loading…');
  help.release();
  await waitForScreen('This page could not be loaded');
  expect(warn).toHaveBeenCalled();
  await deferImport('pages', 'en/help').then(({ release }) => release());
  await clickButton('Try again');
  await waitForScreen('Help');
});

test('While the text of a page in another language loads, nothing claims that there is none.', async () => {
  await openApp('#/docs/help');
  await deferImport('pages', 'de/help');
  const { writeLanguage } = await import('../../../src/core/navigation/navigation.ts');
  act(() => writeLanguage('de'));
  await waitFor(() => expect(document.documentElement.lang).toBe('de'));
  await flush();
  expect(getMain().textContent).not.toContain('nicht auf Deutsch');
});

test('The page is never blank, even if another program has moved what React wants to remove.', async () => {
  await openApp('#/login');
  const wrapper = document.createElement('div');
  const moved = getMain().querySelector('.container > *') as Element;
  moved.replaceWith(wrapper);
  wrapper.append(moved);
  await goTo('#/docs/help');
  await waitForScreen('This page could not be loaded');
  vi.mocked(console.error).mockClear();
});

test('A page that is missing says so.', async () => {
  const { renderPublicPage } = await import('../../../src/screens/public-page.tsx');
  const { container } = render(renderPublicPage('help'));
  expect(container.textContent).toContain('Page "/docs/help" not found.');
});

test('The tests of screens run under StrictMode, which runs the effects of a new component twice.', async () => {
  const setTitle = vi.spyOn(document, 'title', 'set');
  await openApp('#/docs/help');
  const title = 'Help – Sealport';
  expect(setTitle.mock.calls).toEqual([[title], ['Sealport'], [title]]);
});

test('Events whose target is the document or the window are no trouble.', async () => {
  await openApp('#/login');
  for (const type of ['focusin', 'click', 'pointerover', 'touchstart', 'change', 'focusout'])
    for (const target of [document, window])
      expect(() => target.dispatchEvent(new Event(type, { bubbles: true }))).not.toThrow();
});

test('Contact begins with how to reach the operator, and names them.', async () => {
  const operator = { name: 'Ada Ltd', email: 'ada@example.com', phone: '+49 1' };
  await openApp('#/contact', { settings: { operator } });
  expect(getMain().querySelector('address')?.textContent).toBe(
    'ada@example.com+49 1Ada Ltd. All details are in the imprint.',
  );
});
