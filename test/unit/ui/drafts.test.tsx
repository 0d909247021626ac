import { act, cleanup, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server.browser';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Message } from '../../../src/core/language/language.ts';
import type { Send } from '../../../src/lib/form.ts';
import { createUser } from '../../fixtures.mjs';
import { createPageSignal, flush, openPage } from '../support.ts';
import { click, enterValue, pressKey } from '../user-input.ts';

const jane = createUser();

const loadPage = async () => ({
  ...(await import('../../../src/core/navigation/navigation.ts')),
  ...(await import('../../../src/core/session/session.ts')),
  ...(await import('../../../src/lib/form.ts')),
  ...(await import('../../../src/lib/validation.ts')),
  ...(await import('../../../src/ui/field.tsx')),
  ...(await import('../../../src/ui/form.tsx')),
});
let page: Awaited<ReturnType<typeof loadPage>>;

type Name = 'name' | 'note' | 'new_password';
type SendSample = Send<Name, Message>;

function Sample({ send, name = 'Jo' }: { send: SendSample; name?: string }) {
  const { FormView, PasswordField, TextField } = page;
  const form = page.useForm<Name, Message>(
    { name: [page.required({ verbatim: 'No name.' })], note: [], new_password: [] },
    send,
  );
  return (
    <FormView form={form} submitLabel="Send">
      <TextField form={form} name="name" label="Name" defaultValue={name} />
      <TextField form={form} name="note" label="Note" />
      <PasswordField form={form} name="new_password" label="New" autoComplete="new-password" />
    </FormView>
  );
}

const succeed: SendSample = async () => ({ ok: true, message: { verbatim: 'Saved.' } });
const fail: SendSample = async () => ({ ok: false, message: { verbatim: 'No.' } });

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const enter = (label: string, value: string) => enterValue(field(label), value);
const submit = () => click(screen.getByRole('button', { name: 'Send' }));
const restoreNotice = 'Your entries have been restored. They have not been saved yet.';
/** The restore notice, or else the result. */
const getStatusText = () =>
  (screen.queryByText(restoreNotice) ?? screen.getByRole('status')).textContent;

let close = () => {};
/** Opens the form in place of the previous one. Returns the values of its text fields. */
async function open(send = succeed, name?: string) {
  close();
  close = render(<Sample send={send} {...(name && { name })} />).unmount;
  await flush();
  return [field('Name').value, field('Note').value];
}

/** A `send` function whose response stays pending until the test calls `respond`. */
function createDeferredSend() {
  let respond = (_: Awaited<ReturnType<SendSample>>) => {};
  const send: SendSample = () => new Promise((resolve) => (respond = resolve));
  return {
    send,
    respond: (result: Awaited<ReturnType<SendSample>>) => act(async () => respond(result)),
  };
}

beforeEach(async () => {
  openPage({ url: '/#/register' });
  page = await loadPage();
  page.startNavigation(createPageSignal());
  close = () => {};
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

  test('The restore notice stays until the form is sent.', async () => {
    await open();
    await enter('Note', 'mine');
    await open(fail);
    expect(getStatusText()).toBe(restoreNotice);
    await submit();
    expect(getStatusText()).toBe('');
    await open();
    await enter('Name', '');
    await submit();
    expect(screen.getByText('No name.')).toBeDefined();
    expect(getStatusText()).toBe(restoreNotice);
  });

  test('The restore notice stays while fields are left, with or without an error.', async () => {
    await open();
    await enter('Note', 'mine');
    await open();
    await enter('Name', '');
    await pressKey('{Tab}');
    expect(screen.getByText('No name.')).toBeDefined();
    expect(getStatusText()).toBe(restoreNotice);
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
      redirect: () => close(),
    });
    for (const send of [succeed, redirectAway]) {
      await open(send);
      await enter('Note', 'mine');
      await submit();
      expect(await open()).toEqual(['Jo', '']);
      expect(sessionStorage).toHaveLength(0);
    }
  });

  test('A success that arrives after its form has been left removes the draft that it saved.', async () => {
    const { send, respond } = createDeferredSend();
    await open(send);
    await enter('Note', 'Hello');
    await submit();
    await act(async () => page.navigate('login', {}));
    close();
    close = () => {};
    expect(sessionStorage).toHaveLength(1);
    await respond({ ok: true, redirect() {} });
    expect(sessionStorage).toHaveLength(0);
  });

  test('A success that arrives after its form has been left removes no newer draft.', async () => {
    const { send, respond } = createDeferredSend();
    await open(send);
    await enter('Note', 'first');
    await submit();
    expect(await open()).toEqual(['Jo', 'first']);
    await enter('Note', 'second');
    await respond({ ok: true, message: { verbatim: 'Saved.' } });
    expect(await open()).toEqual(['Jo', 'second']);
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

  test('Text typed before hydration is kept, and not replaced by an older draft.', async () => {
    await open();
    await enter('Note', 'old');
    close();
    const container = document.body.appendChild(document.createElement('div'));
    container.innerHTML = renderToString(<Sample send={succeed} />);
    const note = container.querySelector<HTMLInputElement>('[name=note]');
    if (note) note.value = 'new';
    close = render(<Sample send={succeed} />, { container, hydrate: true }).unmount;
    await flush();
    expect(field('Note').value).toBe('new');
    expect(getStatusText()).toBe('');
    await enter('Note', 'newer');
    expect(await open()).toEqual(['Jo', 'newer']);
  });

  test('A draft belongs to its route, with the ID in it.', async () => {
    await open();
    await enter('Note', 'at register');
    await act(async () => page.navigate('accountdetails', { id: 'a' }));
    expect(await open()).toEqual(['Jo', '']);
    await enter('Note', 'at a');
    await act(async () => page.navigate('accountdetails', { id: 'b' }));
    expect(await open()).toEqual(['Jo', '']);
    await act(async () => page.navigate('accountdetails', { id: 'a' }));
    expect(await open()).toEqual(['Jo', 'at a']);
    await act(async () => page.navigate('register', {}));
    expect(await open()).toEqual(['Jo', 'at register']);
  });

  test('A draft is stored without the token of its route.', async () => {
    await act(async () => page.navigate('profileDeletion', { token: 's3cret' }));
    await open();
    await enter('Note', 'why');
    expect(await open()).toEqual(['Jo', 'why']);
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('s3cret');
  });

  test('A logout removes the drafts of the user and those of visitors, and no late response brings them back.', async () => {
    await open();
    await enter('Note', 'of a visitor');
    page.beginSession(jane, 'h1');
    const { send, respond } = createDeferredSend();
    await open(send);
    await enter('Note', 'of Jane');
    await submit();
    page.endSession('logout');
    // The screen goes with its person.
    cleanup();
    await respond({ ok: false, message: { verbatim: 'No.' } });
    expect(sessionStorage).toHaveLength(0);
    expect(await open()).toEqual(['Jo', '']);
  });

  test('A draft that equals the current defaults is forgotten, and not announced as restored.', async () => {
    await open();
    await enter('Name', 'Joe');
    expect(await open(succeed, 'Joe')).toEqual(['Joe', '']);
    expect(getStatusText()).toBe('');
    expect(sessionStorage).toHaveLength(0);
  });

  test('A draft holds only the changed values, so that new defaults show through.', async () => {
    await open();
    await enter('Note', 'mine');
    expect(await open(succeed, 'Joe')).toEqual(['Joe', 'mine']);
  });
});

describe('The storage', () => {
  const key = 'signing.personal  draft register name,note,new_password';

  test.each([
    '{',
    'null',
    '[]',
    '7',
    '{"note":7,"name":{"a":1},"other":"x"}',
    '{"__proto__":{"note":"x"}}',
  ])('A storage that holds %s does not stop the form.', async (invalidContent) => {
    sessionStorage.setItem(key, invalidContent);
    expect(await open()).toEqual(['Jo', '']);
    expect(getStatusText()).toBe('');
    await enter('Note', 'mine');
    expect(await open()).toEqual(['Jo', 'mine']);
  });
});
