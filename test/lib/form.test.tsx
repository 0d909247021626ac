import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { Message } from '../../src/core/language/language.ts';
import { type Form, type Outcome, type Submit, useForm } from '../../src/lib/form.ts';
import { email, type Rules, required } from '../../src/lib/rules.ts';
import { TextField } from '../../src/ui/field.tsx';
import { FormView } from '../../src/ui/form.tsx';

type Name = 'name' | 'email' | 'again';

const say = (verbatim: string): Message => ({ verbatim });

// Not in the order of the fields on the page.
const rules: Rules<Name, Message> = {
  again: [
    required(say('Repeat it.')),
    (value, all) => (value === all.email ? undefined : say('Not the same.')),
  ],
  email: [required(say('No address.')), email(say('No such address.'))],
  name: [required(say('No name.'))],
};

let form: Form<Name, Message>;

function Sample({ submit }: { submit: Submit<Name, Message> }) {
  form = useForm(rules, submit);
  return (
    <FormView form={form} submit="Send" aside={<button type="button">Aside</button>}>
      <TextField form={form} name="name" label="Name" />
      <TextField form={form} name="email" label="Address" />
      <TextField form={form} name="again" label="Again" />
    </FormView>
  );
}

const accept: Submit<Name, Message> = async () => ({ ok: true, message: say('Sent.') });

function open(submit: Submit<Name, Message> = accept) {
  const sent = vi.fn(submit);
  return { sent, ...render(<Sample submit={sent} />) };
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const sendButton = () => screen.getByRole('button', { name: /^Send/ });
/** What a screen reader says of a field beside its label. */
const message = (label: string) => {
  const ids = field(label).getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent).join(' ');
};
const tick = () => act(() => new Promise<void>((resolve) => setTimeout(resolve)));

/** Types as a person does: input events only, until the field is left. */
function type(label: string, value: string) {
  field(label).focus();
  fireEvent.input(field(label), { target: { value } });
}

/** Types and leaves: the browser tells of the change, then of the blur. */
function enter(label: string, value: string) {
  type(label, value);
  fireEvent.change(field(label), { target: { value } });
  field(label).blur();
}

function enterAll() {
  enter('Name', 'Jane');
  enter('Address', 'jane@example.com');
  enter('Again', 'jane@example.com');
}

const submit = async () => {
  // A person is slower than the timers of the fields.
  await tick();
  fireEvent.click(sendButton());
  await tick();
};

describe('A field', () => {
  test('says nothing while somebody types', async () => {
    open();
    for (const value of ['j', 'ja', 'jan', '']) type('Address', value);
    await tick();
    expect(message('Address')).toBe('');
  });

  test('speaks when it is left', async () => {
    open();
    type('Address', 'jane');
    field('Address').blur();
    await tick();
    expect(message('Address')).toBe('No such address.');
    expect(field('Address').getAttribute('aria-invalid')).toBe('true');
  });

  test('speaks at a change without having been in focus, as a password manager fills it', async () => {
    open();
    fireEvent.change(field('Address'), { target: { value: 'jane' } });
    await tick();
    expect(message('Address')).toBe('No such address.');
  });

  test('falls silent when it has become right', async () => {
    open();
    enter('Address', 'jane');
    await tick();
    enter('Address', 'jane@example.com');
    await tick();
    expect(message('Address')).toBe('');
    expect(field('Address').getAttribute('aria-invalid')).toBeNull();
  });

  test('stays quiet when it is merely passed through', async () => {
    open();
    field('Name').focus();
    field('Address').focus();
    field('Address').blur();
    await tick();
    expect([message('Name'), message('Address')]).toEqual(['', '']);
  });

  test('speaks when it was filled and emptied again', async () => {
    open();
    enter('Name', 'Jane');
    enter('Name', '');
    await tick();
    expect(message('Name')).toBe('No name.');
  });

  test('that is empty speaks on leaving once the form was sent', async () => {
    open();
    for (const label of ['Name', 'Address', 'Again']) field(label).value = 'a@b';
    await submit();
    field('Name').value = '';
    field('Name').focus();
    field('Name').blur();
    await tick();
    expect(message('Name')).toBe('No name.');
  });

  test('stays quiet while the visitor is in another tab or window', async () => {
    open();
    type('Address', 'jane');
    // The browser tells of a blur, but the field keeps the focus.
    fireEvent.focusOut(field('Address'));
    expect(document.activeElement).toBe(field('Address'));
    await tick();
    expect(message('Address')).toBe('');
  });

  test('of a screen that has gone says nothing', async () => {
    const { unmount } = open();
    enter('Address', 'jane');
    unmount();
    await tick();
    expect(form.state.get().complaints).toEqual({});
  });
});

describe('While the pointer is down', () => {
  test.each(['mouse', 'touch'])('no message moves the button away (%s)', async (pointerType) => {
    const { sent } = open();
    enter('Name', 'Jane');
    type('Address', 'jane');
    fireEvent.pointerDown(sendButton(), { pointerType });
    field('Address').blur();
    await tick();
    expect(message('Address')).toBe('');
    fireEvent.pointerUp(sendButton(), { pointerType });
    expect(message('Address')).toBe('');
    await tick();
    expect(message('Address')).toBe('No such address.');
    expect(sent).not.toHaveBeenCalled();
  });

  test('a form that is complete is sent by the first click', async () => {
    const { sent } = open();
    enter('Name', 'Jane');
    enter('Address', 'jane@example.com');
    type('Again', 'jane@example.com');
    fireEvent.pointerDown(sendButton());
    fireEvent.change(field('Again'));
    field('Again').blur();
    fireEvent.pointerUp(sendButton());
    await submit();
    expect(sent).toHaveBeenCalledOnce();
    expect(message('Again')).toBe('');
  });

  test('a gesture that is given up, as by scrolling, lets the message come', async () => {
    open();
    type('Address', 'jane');
    fireEvent.pointerDown(sendButton());
    field('Address').blur();
    fireEvent.pointerCancel(sendButton());
    await tick();
    expect(message('Address')).toBe('No such address.');
  });

  test('and up again, messages come at once as before', async () => {
    open();
    fireEvent.pointerDown(document.body);
    fireEvent.pointerUp(document.body);
    enter('Address', 'jane');
    await tick();
    expect(message('Address')).toBe('No such address.');
  });
});

describe('A field that another one depends on', () => {
  test('asks the other one again when that was filled in', async () => {
    open();
    enter('Address', 'jane@example.com');
    enter('Again', 'joe@example.com');
    await tick();
    expect(message('Again')).toBe('Not the same.');
    enter('Address', 'joe@example.com');
    await tick();
    expect(message('Again')).toBe('');
    enter('Address', 'jim@example.com');
    await tick();
    expect(message('Again')).toBe('Not the same.');
  });

  test('leaves the other one alone when nobody has been there', async () => {
    open();
    enter('Address', 'jane@example.com');
    await tick();
    expect([message('Name'), message('Again')]).toEqual(['', '']);
  });
});

describe('Sending', () => {
  test('an incomplete form asks every field, goes to the first wrong one and sends nothing', async () => {
    const { sent } = open();
    enter('Name', 'Jane');
    await submit();
    expect([message('Name'), message('Address'), message('Again')]).toEqual([
      '',
      'No address.',
      'Repeat it.',
    ]);
    expect(document.activeElement).toBe(field('Address'));
    expect(sent).not.toHaveBeenCalled();
  });

  test('leaves the checking to us, not to the browser', () => {
    const { container } = open();
    expect(container.querySelector('form')?.noValidate).toBe(true);
  });

  test('gives the values by the names of the fields, as they were typed', async () => {
    const { sent } = open();
    enterAll();
    enter('Name', ' Jane ');
    await submit();
    expect(sent.mock.calls[0]?.[0]).toEqual({
      name: ' Jane ',
      email: 'jane@example.com',
      again: 'jane@example.com',
    });
  });

  test('takes values that came without any event', async () => {
    const { sent } = open();
    for (const label of ['Name', 'Address', 'Again']) field(label).value = 'a@b';
    await submit();
    expect(sent).toHaveBeenCalledOnce();
  });

  test('happens once at a time, and the busy button keeps the focus', async () => {
    const { sent } = open(() => new Promise(() => {}));
    enterAll();
    sendButton().focus();
    await submit();
    await submit();
    fireEvent.submit(sendButton());
    await tick();
    expect(sent).toHaveBeenCalledOnce();
    expect(sendButton().getAttribute('aria-disabled')).toBe('true');
    expect(sendButton()).toHaveProperty('disabled', false);
    expect(document.activeElement).toBe(sendButton());
  });

  test('is possible again after the answer', async () => {
    const { sent } = open();
    enterAll();
    await submit();
    expect(sendButton().getAttribute('aria-disabled')).toBeNull();
    await submit();
    expect(sent).toHaveBeenCalledTimes(2);
  });

  test('uses what the latest rendering wants to be done', async () => {
    const [old, latest] = [vi.fn(accept), vi.fn(accept)];
    const { rerender } = render(<Sample submit={old} />);
    rerender(<Sample submit={latest} />);
    enterAll();
    await submit();
    expect([old.mock.calls.length, latest.mock.calls.length]).toEqual([0, 1]);
  });
});

describe('A success', () => {
  test('is told as a status', async () => {
    open();
    enterAll();
    await submit();
    expect(screen.getByRole('status').textContent).toBe('Sent.');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('of which nothing is left to say leaves the form as it is', async () => {
    open(async () => undefined);
    enterAll();
    await submit();
    expect(screen.getByRole('status').textContent).toBe('');
    expect(sendButton().getAttribute('aria-disabled')).toBeNull();
  });

  test('that goes by itself goes after its time, not before', async () => {
    vi.useFakeTimers();
    open(async () => ({ ok: true, message: say('Sent.'), forMs: 2500 }));
    enterAll();
    await act(async () => void fireEvent.click(sendButton()));
    await act(() => vi.advanceTimersByTimeAsync(2499));
    expect(screen.getByRole('status').textContent).toBe('Sent.');
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(screen.getByRole('status').textContent).toBe('');
    vi.useRealTimers();
  });

  test('is not cut short by the time of the one before', async () => {
    vi.useFakeTimers();
    open(async () => ({ ok: true, message: say('Sent.'), forMs: 2500 }));
    enterAll();
    await act(async () => void fireEvent.click(sendButton()));
    await act(() => vi.advanceTimersByTimeAsync(2000));
    await act(async () => void fireEvent.click(sendButton()));
    await act(() => vi.advanceTimersByTimeAsync(2000));
    expect(screen.getByRole('status').textContent).toBe('Sent.');
    vi.useRealTimers();
  });

  test('does not come back to a screen that has gone', async () => {
    vi.useFakeTimers();
    const { unmount } = open(async () => ({ ok: true, message: say('Sent.'), forMs: 2500 }));
    enterAll();
    await act(async () => void fireEvent.click(sendButton()));
    unmount();
    const { outcome } = form.state.get();
    await vi.advanceTimersByTimeAsync(5000);
    expect(form.state.get().outcome).toBe(outcome);
    vi.useRealTimers();
  });
});

describe('A failure', () => {
  const refuse: Submit<Name, Message> = async () => ({ ok: false, message: say('Refused.') });

  test('is told as an alert that has the focus, and what was typed stays', async () => {
    open(refuse);
    enterAll();
    await submit();
    const alert = screen.getByRole('alert');
    expect(alert.textContent).toBe('Refused.');
    expect(document.activeElement).toBe(alert);
    expect(['Name', 'Address', 'Again'].map((label) => field(label).value)).toEqual([
      'Jane',
      'jane@example.com',
      'jane@example.com',
    ]);
  });

  test('goes when the form is sent again, also when a field is wrong', async () => {
    open(refuse);
    enterAll();
    await submit();
    enter('Name', '');
    await submit();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(message('Name')).toBe('No name.');
  });

  test('of one field is told there, and the field has the focus', async () => {
    open(async () => ({ ok: false, message: say('Taken.'), field: 'name' }));
    enterAll();
    await submit();
    expect(message('Name')).toBe('Taken.');
    expect(field('Name').getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(field('Name'));
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    expect(within(screen.getByRole('alert')).getByText('Taken.')).toBeTruthy();
    expect(sendButton().getAttribute('aria-disabled')).toBeNull();
  });

  test('of one field goes when another value is entered', async () => {
    open(async () => ({ ok: false, message: say('Taken.'), field: 'name' }));
    enterAll();
    await submit();
    enter('Name', 'Joe');
    await tick();
    expect(message('Name')).toBe('');
  });

  test('of one field stays while its value does: nothing was corrected yet', async () => {
    open(async () => ({ ok: false, message: say('Taken.'), field: 'name' }));
    enterAll();
    await submit();
    field('Name').blur();
    enter('Address', 'joe@example.com');
    enter('Again', 'joe@example.com');
    await tick();
    expect(message('Name')).toBe('Taken.');
  });

  test('of one field keeps nobody from sending the same value again', async () => {
    const { sent } = open(async () => ({ ok: false, message: say('Taken.'), field: 'name' }));
    enterAll();
    await submit();
    await submit();
    expect(sent).toHaveBeenCalledTimes(2);
    expect(message('Name')).toBe('Taken.');
  });
});

test('An answer that comes after the screen was left changes nothing, and its call is aborted', async () => {
  let conclude: (outcome: Outcome<Name, Message>) => void = () => {};
  const { sent, unmount } = open(
    () =>
      new Promise((resolve) => {
        conclude = resolve;
      }),
  );
  enterAll();
  await submit();
  const before = form.state.get();
  unmount();
  expect(sent.mock.calls[0]?.[1].aborted).toBe(true);
  conclude({ ok: false, message: say('Refused.') });
  await tick();
  expect(form.state.get()).toBe(before);
});

describe('The screen', () => {
  test('may put everything back to the beginning, where no field is touched', async () => {
    open();
    enter('Address', 'jane');
    await submit();
    act(() => form.reset());
    expect(field('Address').value).toBe('');
    expect([message('Name'), message('Address'), message('Again')]).toEqual(['', '', '']);
    field('Address').focus();
    field('Address').blur();
    await tick();
    expect(message('Address')).toBe('');
  });
});

describe('What is not saved', () => {
  /** A submit whose answer comes when the test says so. */
  function slow() {
    let answer: (outcome: Outcome<Name, Message> | undefined) => void = () => {};
    const send: Submit<Name, Message> = () =>
      new Promise((resolve) => {
        answer = resolve;
      });
    return {
      send,
      answer: (...outcome: Parameters<typeof answer>) => act(async () => answer(...outcome)),
    };
  }
  const saved = { ok: true, message: say('Saved.') } as const;

  test('is nothing at first, and each field that was changed, also unjudged', () => {
    open();
    expect(form.changes()).toEqual([]);
    type('Address', 'jane');
    field('Name').value = 'Jane';
    expect(form.changes()).toEqual([
      ['email', 'jane'],
      ['name', 'Jane'],
    ]);
  });

  test('is nothing when a field is what it was', () => {
    open();
    type('Name', 'Jane');
    type('Name', '');
    expect(form.changes()).toEqual([]);
  });

  test('is nothing after a success, and counts from there', async () => {
    open();
    enterAll();
    await submit();
    expect(form.changes()).toEqual([]);
    enter('Name', 'Joe');
    expect(form.changes()).toEqual([['name', 'Joe']]);
    enter('Name', 'Jane');
    expect(form.changes()).toEqual([]);
  });

  test.each([[{ ok: false, message: say('Refused.') } as const], [undefined]])(
    'is kept, but not dirty, while all of it is being sent, and dirty again after %j',
    async (outcome) => {
      const { answer, send } = slow();
      open(send);
      enterAll();
      expect(form.isDirty()).toBe(true);
      await submit();
      expect([form.changes().length, form.isDirty()]).toEqual([3, false]);
      await answer(outcome);
      expect([form.changes().length, form.isDirty()]).toEqual([3, true]);
    },
  );

  test('is what was edited while the rest was being saved', async () => {
    const { answer, send } = slow();
    open(send);
    enterAll();
    await submit();
    enter('Name', 'Joe');
    expect(form.isDirty()).toBe(true);
    await answer(saved);
    expect(field('Name').value).toBe('Joe');
    expect(form.changes()).toEqual([['name', 'Joe']]);
    expect(form.isDirty()).toBe(true);
  });

  test('is nothing after a reset', async () => {
    open();
    enterAll();
    act(() => form.reset());
    expect(form.changes()).toEqual([]);
    await submit();
    act(() => form.reset());
    expect(form.changes()).toEqual([]);
  });

  test('is what was typed on the way to a success that resets the form, and stays', async () => {
    open(async () => {
      type('Again', 'another');
      form.reset();
      return { ok: true, message: say('Sent.') };
    });
    enterAll();
    await submit();
    expect([field('Name').value, field('Again').value]).toEqual(['', 'another']);
    expect(form.changes()).toEqual([['again', 'another']]);
  });

  test('is nothing after a reset, though what was on its way is refused then', async () => {
    const { answer, send } = slow();
    open(send);
    enterAll();
    await submit();
    act(() => form.reset());
    await answer({ ok: false, message: say('Refused.') });
    expect(form.changes()).toEqual([]);
  });

  test('can be asked for when the form has left the page', () => {
    const { unmount } = open();
    type('Name', 'Jane');
    unmount();
    expect(form.changes()).toEqual([['name', 'Jane']]);
    expect(form.element()?.isConnected).toBe(false);
  });
});
