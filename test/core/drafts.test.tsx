import { act, fireEvent, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server.browser';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { removeDrafts, startDrafts } from '../../src/core/forms/drafts.ts';
import type { Message } from '../../src/core/language/language.ts';
import { navigate } from '../../src/core/navigation/navigation.ts';
import { endSession, restoreSession, startSession } from '../../src/core/session/session.ts';
import { type Form, type Send, useForm } from '../../src/lib/form.ts';
import type { Result } from '../../src/lib/http.ts';
import { required } from '../../src/lib/validation.ts';
import { PasswordField, TextField } from '../../src/ui/field.tsx';
import { FormView } from '../../src/ui/form.tsx';
import { openPage } from '../support.ts';

const jane = { display_name: 'Jane', email: 'jane@x', language: 'en', country: 'DE' };
const joe = { ...jane, email: 'joe@x' };

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

const saved: Send<Name, Message> = async () => ({ ok: true, message: { verbatim: 'Saved.' } });
const refused: Send<Name, Message> = async () => ({ ok: false, message: { verbatim: 'No.' } });

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.input(field(label), { target: { value } });
const tick = () => act(() => new Promise<void>((resolve) => setTimeout(resolve)));
const submit = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  await tick();
};
const restored = 'Your entries have been restored. They have not been saved yet.';
const says = () => screen.getByRole('status').textContent;

/** The form is opened, in place of the one before: what it holds. */
let left = () => {};
async function open(send = saved, name?: string) {
  left();
  ({ unmount: left } = render(<Sample send={send} {...(name && { name })} />));
  await tick();
  return [field('Name').value, field('Note').value];
}

beforeEach(async () => {
  openPage();
  startDrafts();
  left = () => {};
  endSession('logout');
  await act(async () => navigate('register', {}));
});

describe('A draft', () => {
  test('A draft is restored without passwords, and the form says so.', async () => {
    await open();
    expect(says()).toBe('');
    type('Note', 'half a sent');
    type('New', 'open sesame');
    expect(await open()).toEqual(['Jo', 'half a sent']);
    expect([field('New').value, says()]).toEqual(['', restored]);
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('sesame');
  });

  test('A draft is restored after a failed submit, and cleared fields stay empty.', async () => {
    await open(refused);
    type('Note', 'mine');
    await submit();
    expect(await open()).toEqual(['Jo', 'mine']);
    type('Note', '');
    expect(await open()).toEqual(['Jo', '']);
    expect(says()).toBe('');
  });

  test('The restore notice disappears on submit, valid or not.', async () => {
    await open();
    type('Note', 'mine');
    await open(refused);
    expect(says()).toBe(restored);
    await submit();
    expect(says()).toBe('');
    await open();
    type('Name', '');
    expect(says()).toBe(restored);
    await submit();
    expect(says()).toBe('');
  });

  test('may be nothing: an emptied field is empty again, and is not judged before somebody does something', async () => {
    await open();
    type('Name', '');
    expect(await open()).toEqual(['', '']);
    expect(screen.queryByText('No name.')).toBe(null);
    expect(says()).toBe(restored);
    type('Name', 'Jo');
    expect(says()).toBe('');
  });

  test('A draft is removed when its form was saved or has led to another screen.', async () => {
    const leads: Send<Name, Message> = async () => ({ ok: true, redirect: () => left() });
    for (const send of [saved, leads]) {
      await open(send);
      type('Note', 'mine');
      await submit();
      expect(await open()).toEqual(['Jo', '']);
      expect(sessionStorage).toHaveLength(0);
    }
  });

  test('A draft is removed when its form is saved after it was left.', async () => {
    let answer = () => {};
    await open(
      () =>
        new Promise((resolve) => {
          answer = () => resolve({ ok: true, message: { verbatim: 'Saved.' } });
        }),
    );
    type('Note', 'Hello');
    await submit();
    await act(async () => navigate('login', {}));
    left();
    left = () => {};
    expect(sessionStorage).toHaveLength(1);
    await act(async () => answer());
    expect(sessionStorage).toHaveLength(0);
  });

  test('The restore notice disappears once the form is saved.', async () => {
    await open();
    type('Note', 'mine');
    await open();
    await submit();
    expect(says()).toBe('Saved.');
    type('Note', 'more');
    expect(says()).not.toBe(restored);
  });

  test('Text typed before hydration is kept and replaces an older draft.', async () => {
    await open();
    type('Note', 'old');
    left();
    const container = document.body.appendChild(document.createElement('div'));
    container.innerHTML = renderToString(<Sample send={saved} />);
    const note = container.querySelector<HTMLInputElement>('[name=note]');
    if (note) note.value = 'new';
    ({ unmount: left } = render(<Sample send={saved} />, { container, hydrate: true }));
    await tick();
    expect(field('Note').value).toBe('new');
    expect(Object.values({ ...sessionStorage }).join()).toContain('new');
  });

  test('A draft belongs to its route and to a form with the same fields.', async () => {
    await open();
    type('Note', 'at register');
    await act(async () => navigate('accountDetails', { id: 'a' }));
    expect(await open()).toEqual(['Jo', '']);
    type('Note', 'at a');
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
    type('Note', 'why');
    expect(await open()).toEqual(['Jo', 'why']);
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('s3cret');
  });

  test('A draft belongs to its user.', async () => {
    await open();
    type('Note', 'of nobody');
    await startSession(jane, 'h1');
    expect(await open()).toEqual(['Jo', '']);
    type('Note', 'of Jane');
    endSession('expired');
    await startSession(joe, 'h2');
    expect(await open()).toEqual(['Jo', '']);
    endSession('other-tab');
    expect(await open()).toEqual(['Jo', 'of nobody']);
    await startSession(jane, 'h1');
    expect(await open()).toEqual(['Jo', 'of Jane']);
  });

  test('goes when its person logs out here, and what visitors have typed goes, too', async () => {
    await open();
    type('Note', 'of nobody');
    await startSession(jane, 'h1');
    await open();
    type('Note', 'of Jane');
    endSession('logout');
    expect(await open()).toEqual(['Jo', '']);
    await startSession(jane, 'h1');
    expect(await open()).toEqual(['Jo', '']);
  });

  test('A late response after a logout does not restore a draft.', async () => {
    await startSession(jane, 'h1');
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    await open(async (...sent) => gate.then(() => saved(...sent)));
    await submit();
    type('Note', 'of Jane');
    endSession('logout');
    release();
    await tick();
    await startSession(jane, 'h1');
    expect(await open()).toEqual(['Jo', '']);
  });

  test('A draft that equals the current defaults is not announced as restored.', async () => {
    await open();
    type('Name', 'Joe');
    expect(await open(saved, 'Joe')).toEqual(['Joe', '']);
    expect(says()).toBe('');
  });

  test('A draft holds only the changed values, so that new defaults show through.', async () => {
    await open();
    type('Note', 'mine');
    expect(await open(saved, 'Joe')).toEqual(['Joe', 'mine']);
  });
});

describe('Storage', () => {
  const key = 'signing.typed ';
  const place = JSON.stringify(['register', {}, ['name', 'note', 'new_password']]);

  test.each([
    '{',
    'null',
    '[]',
    '7',
    JSON.stringify({ [place]: null }),
    JSON.stringify({ [place]: ['a'] }),
    JSON.stringify({ [place]: { note: 7, name: { a: 1 }, other: 'x' } }),
    `{${JSON.stringify(place)}:{"__proto__":{"note":"x"}}}`,
  ])('Storage that holds %s does not stop the form.', async (rubbish) => {
    sessionStorage.setItem(key, rubbish);
    expect(await open()).toEqual(['Jo', '']);
    expect(says()).toBe('');
    type('Note', 'mine');
    expect(await open()).toEqual(['Jo', 'mine']);
  });

  test('A draft of a megabyte is restored.', async () => {
    const note = 'x'.repeat(1_000_000);
    sessionStorage.setItem(key, JSON.stringify({ [place]: { note } }));
    expect(await open()).toEqual(['Jo', note]);
  });

  test('With blocked storage a draft is kept for this page.', async () => {
    vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    });
    await open();
    type('Note', 'mine');
    expect(await open()).toEqual(['Jo', 'mine']);
    await submit();
    expect(await open()).toEqual(['Jo', '']);
  });
});

describe('While it is not known yet who is there', () => {
  const release = async (restored: Promise<void>, answer: () => void) => {
    answer();
    await act(() => restored);
  };
  /** The check at the start, which the test answers. */
  function restore(result: Result<typeof jane>) {
    openPage({ meta: { 'user-hash': 'h1' } });
    startDrafts();
    let answer = () => {};
    const gate = new Promise<void>((resolve) => (answer = resolve));
    const restored = restoreSession({
      loadProfile: () => gate.then(() => result),
      sendLogout() {},
    });
    return () => release(restored, answer);
  }

  test('what is typed waits for its owner, and is kept for the user', async () => {
    const settle = restore({ ok: true, data: jane });
    await open();
    type('Note', 'early');
    expect(sessionStorage).toHaveLength(0);
    await settle();
    expect(await open()).toEqual(['Jo', 'early']);
    endSession('expired');
    expect(await open()).toEqual(['Jo', '']);
  });

  test('what is typed is kept for the user even if the form is left before that', async () => {
    const settle = restore({ ok: true, data: jane });
    await open();
    type('Note', 'early');
    left();
    await settle();
    left = () => {};
    expect(await open()).toEqual(['Jo', 'early']);
  });

  test('what is typed is kept for the visitor if nobody is logged in', async () => {
    const settle = restore({ ok: false, failure: { kind: 'network' } });
    await open();
    type('Note', 'early');
    await settle();
    expect(await open()).toEqual(['Jo', 'early']);
  });
});

describe('A submit whose form is left before the response', () => {
  type Answer = Awaited<ReturnType<typeof saved>>;
  async function send() {
    let answer = (_: Answer) => {};
    const held = vi.fn<Send<Name, Message>>(() => new Promise((resolve) => (answer = resolve)));
    await open(held);
    type('Note', 'first');
    await submit();
    return { held, answer: (result: Answer) => act(async () => answer(result)) };
  }

  test('finds the form busy after the return, and cannot be sent twice', async () => {
    const { held, answer } = await send();
    await open(held);
    expect(screen.getByRole('button', { name: /^Send/ }).getAttribute('aria-busy')).toBe('true');
    fireEvent.submit(
      screen.getByRole('button', { name: /^Send/ }).closest('form') as HTMLFormElement,
    );
    expect(held).toHaveBeenCalledOnce();
    await answer({ ok: true, message: { verbatim: 'Saved.' } });
    expect(says()).toBe('Saved.');
    expect(sessionStorage).toHaveLength(0);
  });

  test('shows its error after the return', async () => {
    const { held, answer } = await send();
    await open(held);
    await answer({ ok: false, message: { verbatim: 'No.' } });
    expect(screen.getByRole('alert').textContent).toBe('No.');
    expect(await open()).toEqual(['Jo', 'first']);
  });

  test('does not remove what was typed into the later form', async () => {
    const { held, answer } = await send();
    await open(held);
    type('Note', 'second');
    await answer({ ok: true, message: { verbatim: 'Saved.' } });
    expect(field('Note').value).toBe('second');
    expect(await open()).toEqual(['Jo', 'second']);
  });

  test('leads on from the later form', async () => {
    const { held, answer } = await send();
    await open(held);
    const redirect = vi.fn();
    await answer({ ok: true, redirect });
    expect(redirect).toHaveBeenCalledOnce();
  });

  test('is not shown to the next session', async () => {
    await startSession(jane, 'h1');
    const { answer } = await send();
    endSession('logout');
    await startSession(joe, 'h2');
    await open();
    expect(screen.getByRole('button', { name: 'Send' }).getAttribute('aria-busy')).toBeNull();
    await answer({ ok: true, message: { verbatim: 'Saved.' } });
    expect(says()).toBe('');
  });
});

test('The drafts of an account are removed with it', async () => {
  await act(async () => navigate('accountDetails', { id: '7' }));
  await open();
  type('Note', 'of seven');
  await act(async () => navigate('accountDetails', { id: '77' }));
  await open();
  type('Note', 'of seventy-seven');
  removeDrafts({ name: 'accountDetails', params: { id: '7' } });
  expect(await open()).toEqual(['Jo', 'of seventy-seven']);
  await act(async () => navigate('accountDetails', { id: '7' }));
  expect(await open()).toEqual(['Jo', '']);
});
