import { act, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server.browser';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { removeDrafts, startDrafts } from '../../src/core/forms/drafts.ts';
import type { Message } from '../../src/core/language/language.ts';
import { navigate } from '../../src/core/navigation/navigation.ts';
import {
  endSession,
  expectLogin,
  restoreSession,
  startSession,
} from '../../src/core/session/session.ts';
import { type Form, type Send, useForm } from '../../src/lib/form.ts';
import type { Result } from '../../src/lib/http.ts';
import { required } from '../../src/lib/validation.ts';
import { PasswordField, TextField } from '../../src/ui/field.tsx';
import { FormView } from '../../src/ui/form.tsx';
import { createUser } from '../fixtures.mjs';
import { flush, openPage } from '../support.ts';
import { click, enterValue } from '../user-input.ts';

const jane = createUser();
const joe = createUser({ email: 'joe@example.com' });

const rules = { name: [required({ verbatim: 'No name.' })], note: [], new_password: [] };
type Name = keyof typeof rules;

let form: Form<Name, Message>;

function Sample({ send, name = 'Jo' }: { send: Send<Name, Message>; name?: string }) {
  form = useForm(rules, send);
  return (
    <FormView form={form} submitLabel="Send">
      <TextField form={form} name="name" label="Name" defaultValue={name} />
      <TextField form={form} name="note" label="Note" />
      <PasswordField form={form} name="new_password" label="New" autoComplete="new-password" />
    </FormView>
  );
}

const succeed: Send<Name, Message> = async () => ({ ok: true, message: { verbatim: 'Saved.' } });
const fail: Send<Name, Message> = async () => ({ ok: false, message: { verbatim: 'No.' } });

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const enter = (label: string, value: string) => enterValue(field(label), value);
const submit = () => click(screen.getByRole('button', { name: 'Send' }));
const restoreNotice = 'Your entries have been restored. They have not been saved yet.';
/** The restore notice, or else the result. */
const getStatusText = () =>
  (screen.queryByText(restoreNotice) ?? screen.getByRole('status')).textContent;

/** Renders the form in place of the previous one. Returns the values of its text fields. */
let unmountForm = () => {};
async function open(send = succeed, name?: string) {
  unmountForm();
  ({ unmount: unmountForm } = render(<Sample send={send} {...(name && { name })} />));
  await flush();
  return [field('Name').value, field('Note').value];
}

beforeEach(async () => {
  openPage();
  startDrafts();
  unmountForm = () => {};
  endSession('logout');
  await act(async () => navigate('register', {}));
});

describe('A draft', () => {
  test('A draft is restored without passwords, and the form says so.', async () => {
    await open();
    expect(getStatusText()).toBe('');
    await enter('Note', 'half a sent');
    await enter('New', 'open sesame');
    expect(await open()).toEqual(['Jo', 'half a sent']);
    expect([field('New').value, getStatusText()]).toEqual(['', restoreNotice]);
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('sesame');
  });

  test('A draft is restored after a failed submit, and cleared fields stay empty.', async () => {
    await open(fail);
    await enter('Note', 'mine');
    await submit();
    expect(await open()).toEqual(['Jo', 'mine']);
    await enter('Note', '');
    expect(await open()).toEqual(['Jo', '']);
    expect(getStatusText()).toBe('');
  });

  test('The restore notice disappears on submit, valid or not.', async () => {
    await open();
    await enter('Note', 'mine');
    await open(fail);
    expect(getStatusText()).toBe(restoreNotice);
    await submit();
    expect(getStatusText()).toBe('');
    await open();
    await enter('Name', '');
    expect(getStatusText()).toBe(restoreNotice);
    await submit();
    expect(getStatusText()).toBe('');
  });

  test('A field that was emptied is restored empty, and is not validated before the user does something.', async () => {
    await open();
    await enter('Name', '');
    expect(await open()).toEqual(['', '']);
    expect(screen.queryByText('No name.')).toBe(null);
    expect(getStatusText()).toBe(restoreNotice);
    await enter('Name', 'Jo');
    expect(getStatusText()).toBe('');
  });

  test('A draft is removed when its form was saved or has led to another screen.', async () => {
    const redirectAway: Send<Name, Message> = async () => ({
      ok: true,
      redirect: () => unmountForm(),
    });
    for (const send of [succeed, redirectAway]) {
      await open(send);
      await enter('Note', 'mine');
      await submit();
      expect(await open()).toEqual(['Jo', '']);
      expect(sessionStorage).toHaveLength(0);
    }
  });

  test('A draft is removed when its form is saved after it was left.', async () => {
    let respond = () => {};
    await open(
      () =>
        new Promise((resolve) => {
          respond = () => resolve({ ok: true, message: { verbatim: 'Saved.' } });
        }),
    );
    await enter('Note', 'Hello');
    await submit();
    await act(async () => navigate('login', {}));
    unmountForm();
    unmountForm = () => {};
    expect(sessionStorage).toHaveLength(1);
    await act(async () => respond());
    expect(sessionStorage).toHaveLength(0);
  });

  test('The restore notice disappears once the form is saved.', async () => {
    await open();
    await enter('Note', 'mine');
    await open();
    await submit();
    expect(getStatusText()).toBe('Saved.');
    await enter('Note', 'more');
    expect(getStatusText()).not.toBe(restoreNotice);
  });

  test('Text typed before hydration is kept and replaces an older draft.', async () => {
    await open();
    await enter('Note', 'old');
    unmountForm();
    const container = document.body.appendChild(document.createElement('div'));
    container.innerHTML = renderToString(<Sample send={succeed} />);
    const note = container.querySelector<HTMLInputElement>('[name=note]');
    if (note) note.value = 'new';
    ({ unmount: unmountForm } = render(<Sample send={succeed} />, { container, hydrate: true }));
    await flush();
    expect(field('Note').value).toBe('new');
    expect(Object.values({ ...sessionStorage }).join()).toContain('new');
  });

  test('A draft belongs to its route and to a form with the same fields.', async () => {
    await open();
    await enter('Note', 'at register');
    await act(async () => navigate('accountDetails', { id: 'a' }));
    expect(await open()).toEqual(['Jo', '']);
    await enter('Note', 'at a');
    await act(async () => navigate('accountDetails', { id: 'b' }));
    expect(await open()).toEqual(['Jo', '']);
    await act(async () => navigate('accountDetails', { id: 'a' }));
    expect(await open()).toEqual(['Jo', 'at a']);
    await act(async () => navigate('register', {}));
    expect(await open()).toEqual(['Jo', 'at register']);
  });

  test('A draft is stored without the token of its route.', async () => {
    await act(async () => navigate('profileDeletion', { token: 's3cret' }));
    await open();
    await enter('Note', 'why');
    expect(await open()).toEqual(['Jo', 'why']);
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('s3cret');
  });

  test('A draft belongs to its user.', async () => {
    await open();
    await enter('Note', 'of nobody');
    await startSession(jane, 'h1');
    expect(await open()).toEqual(['Jo', '']);
    await enter('Note', 'of Jane');
    endSession('expired');
    await startSession(joe, 'h2');
    expect(await open()).toEqual(['Jo', '']);
    endSession('other-tab');
    expect(await open()).toEqual(['Jo', 'of nobody']);
    await startSession(jane, 'h1');
    expect(await open()).toEqual(['Jo', 'of Jane']);
  });

  test('A logout removes the drafts of the user and those of visitors.', async () => {
    await open();
    await enter('Note', 'of nobody');
    await startSession(jane, 'h1');
    await open();
    await enter('Note', 'of Jane');
    endSession('logout');
    expect(await open()).toEqual(['Jo', '']);
    await startSession(jane, 'h1');
    expect(await open()).toEqual(['Jo', '']);
  });

  test('A late response after a logout does not restore a draft.', async () => {
    await startSession(jane, 'h1');
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await open(async (...sent) => released.then(() => succeed(...sent)));
    await submit();
    await enter('Note', 'of Jane');
    endSession('logout');
    release();
    await flush();
    await startSession(jane, 'h1');
    expect(await open()).toEqual(['Jo', '']);
  });

  test('A draft that equals the current defaults is not announced as restored.', async () => {
    await open();
    await enter('Name', 'Joe');
    expect(await open(succeed, 'Joe')).toEqual(['Joe', '']);
    expect(getStatusText()).toBe('');
  });

  test('A draft holds only the changed values, so that new defaults show through.', async () => {
    await open();
    await enter('Note', 'mine');
    expect(await open(succeed, 'Joe')).toEqual(['Joe', 'mine']);
  });
});

describe('Storage', () => {
  const key = 'signing.typed ';
  const formKey = JSON.stringify(['register', {}, ['name', 'note', 'new_password']]);

  test.each([
    '{',
    'null',
    '[]',
    '7',
    JSON.stringify({ [formKey]: null }),
    JSON.stringify({ [formKey]: ['a'] }),
    JSON.stringify({ [formKey]: { note: 7, name: { a: 1 }, other: 'x' } }),
    `{${JSON.stringify(formKey)}:{"__proto__":{"note":"x"}}}`,
  ])('Storage that holds %s does not stop the form.', async (invalidContent) => {
    sessionStorage.setItem(key, invalidContent);
    expect(await open()).toEqual(['Jo', '']);
    expect(getStatusText()).toBe('');
    await enter('Note', 'mine');
    expect(await open()).toEqual(['Jo', 'mine']);
  });

  test('A draft of a megabyte is restored.', async () => {
    const note = 'x'.repeat(1_000_000);
    sessionStorage.setItem(key, JSON.stringify({ [formKey]: { note } }));
    expect(await open()).toEqual(['Jo', note]);
  });

  test('A draft that exceeds the storage does not remove the stored drafts of other forms.', async () => {
    const other = { '["profile",{},["name"]]': { name: 'Jane' } };
    window.sessionStorage.setItem(key, JSON.stringify(other));
    await open();
    const { sessionStorage } = window;
    const full = {
      getItem: (name: string) => sessionStorage.getItem(name),
      removeItem: (name: string) => sessionStorage.removeItem(name),
      setItem() {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      },
    };
    vi.spyOn(window, 'sessionStorage', 'get').mockReturnValue(full as unknown as Storage);
    await enter('Note', 'mine');
    expect(JSON.parse(sessionStorage.getItem(key) ?? '')).toEqual(other);
    expect(await open()).toEqual(['Jo', 'mine']);
  });

  test('With blocked storage a draft is kept for this page.', async () => {
    vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    });
    await open();
    await enter('Note', 'mine');
    expect(await open()).toEqual(['Jo', 'mine']);
    await submit();
    expect(await open()).toEqual(['Jo', '']);
  });
});

describe('While it is not known yet who is there', () => {
  const release = async (restoration: Promise<void>, respond: () => void) => {
    respond();
    await act(() => restoration);
  };
  /** Starts the session check. It stays pending until the returned function is called. */
  function startSessionCheck(result: Result<typeof jane>) {
    openPage({ meta: { 'user-hash': 'h1' } });
    startDrafts();
    let respond = () => {};
    const released = new Promise<void>((resolve) => (respond = resolve));
    const restoration = restoreSession({
      loadProfile: () => released.then(() => result),
      sendLogout() {},
    });
    return () => release(restoration, respond);
  }

  test('Before the session is known, no draft is stored; then it belongs to the user.', async () => {
    const respondToCheck = startSessionCheck({ ok: true, data: jane });
    await open();
    await enter('Note', 'early');
    expect(sessionStorage).toHaveLength(0);
    await respondToCheck();
    expect(await open()).toEqual(['Jo', 'early']);
    endSession('expired');
    expect(await open()).toEqual(['Jo', '']);
  });

  test('A draft is stored for the user even if the form is left before the session is known.', async () => {
    const respondToCheck = startSessionCheck({ ok: true, data: jane });
    await open();
    await enter('Note', 'early');
    unmountForm();
    await respondToCheck();
    unmountForm = () => {};
    expect(await open()).toEqual(['Jo', 'early']);
  });

  test('What a visitor typed into a form that was left then is not stored for the user who logs in later.', async () => {
    const respondToCheck = startSessionCheck({ ok: false, failure: { kind: 'network' } });
    await act(async () => navigate('profileDeletion', { token: 't' }));
    await open();
    await enter('Note', 'of a visitor');
    unmountForm();
    await respondToCheck();
    await startSession(jane, 'h1');
    unmountForm = () => {};
    expect(await open()).toEqual(['Jo', '']);
  });

  test('What was typed is restored when the form is opened again, and stored after the check.', async () => {
    const respondToCheck = startSessionCheck({ ok: false, failure: { kind: 'network' } });
    await open();
    await enter('Note', 'early');
    expect(await open()).toEqual(['Jo', 'early']);
    await respondToCheck();
    expect(getStatusText()).toBe(restoreNotice);
    expect(await open()).toEqual(['Jo', 'early']);
  });

  test('A draft is stored for the visitor if nobody turns out to be logged in.', async () => {
    const respondToCheck = startSessionCheck({ ok: false, failure: { kind: 'network' } });
    await open();
    await enter('Note', 'early');
    await respondToCheck();
    expect(await open()).toEqual(['Jo', 'early']);
  });
});

describe('A submit whose form is left before the response', () => {
  type SendOutcome = Awaited<ReturnType<typeof succeed>>;
  async function send() {
    let respond = (_: SendOutcome) => {};
    const sendDeferred = vi.fn<Send<Name, Message>>(
      () => new Promise((resolve) => (respond = resolve)),
    );
    await open(sendDeferred);
    await enter('Note', 'first');
    await submit();
    return { sendDeferred, respond: (result: SendOutcome) => act(async () => respond(result)) };
  }

  test('A form that is left during a submit is busy after the return and cannot be sent twice.', async () => {
    const { sendDeferred, respond } = await send();
    await open(sendDeferred);
    expect(screen.getByRole('button', { name: /^Send/ }).getAttribute('aria-busy')).toBe('true');
    await click(screen.getByRole('button', { name: /^Send/ }));
    expect(sendDeferred).toHaveBeenCalledOnce();
    await respond({ ok: true, message: { verbatim: 'Saved.' } });
    expect(getStatusText()).toBe('Saved.');
    expect(sessionStorage).toHaveLength(0);
  });

  test('A form that is left during a submit shows its error after the return.', async () => {
    const { sendDeferred, respond } = await send();
    await open(sendDeferred);
    await respond({ ok: false, message: { verbatim: 'No.' } });
    expect(screen.getByRole('alert').textContent).toBe('No.');
    expect(await open()).toEqual(['Jo', 'first']);
  });

  test('A submit of the earlier form does not remove what was typed into the later one.', async () => {
    const { sendDeferred, respond } = await send();
    await open(sendDeferred);
    await enter('Note', 'second');
    await respond({ ok: true, message: { verbatim: 'Saved.' } });
    expect(field('Note').value).toBe('second');
    expect(await open()).toEqual(['Jo', 'second']);
  });

  test('A submit of the earlier form redirects from the later one.', async () => {
    const { sendDeferred, respond } = await send();
    await open(sendDeferred);
    const redirect = vi.fn();
    await respond({ ok: true, redirect });
    expect(redirect).toHaveBeenCalledOnce();
  });

  test('A submit of the earlier session is not shown to the next one.', async () => {
    await startSession(jane, 'h1');
    const { respond } = await send();
    endSession('logout');
    await startSession(joe, 'h2');
    await open();
    expect(screen.getByRole('button', { name: 'Send' }).getAttribute('aria-busy')).toBeNull();
    await respond({ ok: true, message: { verbatim: 'Saved.' } });
    expect(getStatusText()).toBe('');
  });
});

test('The drafts of an account are removed with it.', async () => {
  await act(async () => navigate('accountDetails', { id: '7' }));
  await open();
  await enter('Note', 'of seven');
  await act(async () => navigate('accountDetails', { id: '77' }));
  await open();
  await enter('Note', 'of seventy-seven');
  removeDrafts({ name: 'accountDetails', params: { id: '7' } });
  expect(await open()).toEqual(['Jo', 'of seventy-seven']);
  await act(async () => navigate('accountDetails', { id: '7' }));
  expect(await open()).toEqual(['Jo', '']);
});

test('A visitor who has logged out and confirms a registration keeps what they have typed since.', async () => {
  await open();
  await enter('Note', 'typed since');
  act(() => expectLogin(jane.email));
  expect(await open()).toEqual(['Jo', 'typed since']);
});

describe('A form on a screen that stays when the session changes', () => {
  beforeEach(() => act(async () => navigate('profileDeletion', { token: 't' })));

  test('What a visitor has typed is kept for the user who logs in meanwhile.', async () => {
    await open();
    await enter('Note', 'first');
    await act(() => startSession(jane, 'h1'));
    expect(await open()).toEqual(['Jo', 'first']);
    await enter('Note', 'first and more');
    act(() => endSession('logout'));
    expect(await open()).toEqual(['Jo', '']);
  });

  test('What is typed after a visitor has become a user is kept.', async () => {
    await open();
    await act(() => startSession(jane, 'h1'));
    await enter('Note', 'later');
    expect(await open()).toEqual(['Jo', 'later']);
  });

  test('A visitor’s empty form does not overwrite the draft of the user who then logs in.', async () => {
    await startSession(jane, 'h1');
    await open();
    await enter('Note', 'first');
    act(() => endSession('expired'));
    await open();
    await act(() => startSession(jane, 'h2'));
    expect(field('Note').value).toBe('first');
  });

  test('What is typed after the session has expired is kept for its user.', async () => {
    await startSession(jane, 'h1');
    await open();
    await enter('Note', 'first');
    act(() => endSession('expired'));
    await enter('Note', 'first and more');
    expect(await open()).toEqual(['Jo', '']);
    await act(() => startSession(jane, 'h2'));
    expect(await open()).toEqual(['Jo', 'first and more']);
  });

  test('A form that is submitted after the session has changed is busy when its screen is opened again.', async () => {
    const send = vi.fn<Send<Name, Message>>(() => new Promise(() => {}));
    await open(send);
    await act(() => startSession(jane, 'h1'));
    await submit();
    await open(send);
    expect(screen.getByRole('button', { name: /^Send/ }).getAttribute('aria-busy')).toBe('true');
  });
});

test('After the deletion of an account, typing into its open form stores no draft again.', async () => {
  await act(async () => navigate('accountDetails', { id: '7' }));
  await open();
  await enter('Note', 'of seven');
  removeDrafts({ name: 'accountDetails', params: { id: '7' } });
  await enter('Note', 'still of seven');
  expect(await open()).toEqual(['Jo', '']);
});
