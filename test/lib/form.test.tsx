import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { StrictMode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Message } from '../../src/core/language/language.ts';
import { simulateInput } from '../../src/lib/fields.ts';
import { type Form, type Send, useForm } from '../../src/lib/form.ts';
import { email, type Rules, required } from '../../src/lib/validation.ts';
import { PasswordField, TextField } from '../../src/ui/field.tsx';
import { FormView } from '../../src/ui/form.tsx';
import { SelectField } from '../../src/ui/select-field.tsx';
import { openPage } from '../support.ts';

type Name = 'name' | 'email' | 'again' | 'size' | 'password';

const say = (verbatim: string): Message => ({ verbatim });

// Not in the order of the fields on the page.
const rules: Rules<Name, Message> = {
  again: [(value, all) => (value === all.email ? undefined : say('Not the same.'))],
  email: [required(say('No address.')), email(say('No such address.'))],
  name: [required(say('No name.'))],
  size: [],
  password: [],
};

let form: Form<Name, Message>;

function Sample({ send }: { send: Send<Name, Message> }) {
  form = useForm(rules, send);
  return (
    <FormView form={form} submitLabel="Send" secondaryAction={['home', 'Home']}>
      <TextField form={form} name="name" label="Name" defaultValue="Jo" />
      <TextField form={form} name="email" label="Address" hint="Where you read." />
      <TextField form={form} name="again" label="Again" />
      <SelectField
        {...{ form, name: 'size', label: 'Size', placeholder: 'Any', autoComplete: 'off' }}
        options={[
          ['s', 'Small'],
          ['l', 'Large'],
        ]}
        defaultValue="s"
      />
      <PasswordField form={form} name="password" label="Secret" autoComplete="new-password" />
    </FormView>
  );
}

beforeEach(() => openPage());

const accept: Send<Name, Message> = async () => ({ ok: true, message: say('Saved.') });
const refuse = (field?: Name) => async () =>
  ({ ok: false, message: say('Refused.'), field }) as const;

function open(send: Send<Name, Message> = accept) {
  const sent = vi.fn(send);
  return { sent, ...render(<Sample send={sent} />) };
}

/** A submit whose answer the test gives. */
function openHeld() {
  let answer: (sent: Awaited<ReturnType<typeof accept>>) => void = () => {};
  const opened = open(() => new Promise((resolve) => (answer = resolve)));
  return {
    ...opened,
    answer: (sent: Parameters<typeof answer>[0]) => act(async () => answer(sent)),
  };
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const line = (label: string) =>
  document.getElementById(field(label).getAttribute('aria-describedby') ?? '')?.textContent;
const tick = () => act(() => new Promise<void>((resolve) => setTimeout(resolve)));
const isInvalid = (label: string) => field(label).getAttribute('aria-invalid') === 'true';

/** Types as a person does: the browser tells of input only. */
function type(label: string, value: string) {
  act(() => field(label).focus());
  fireEvent.input(field(label), { target: { value } });
}

/** Types and leaves the field: the browser tells of the change, then of the blur. */
async function enter(label: string, value: string) {
  type(label, value);
  fireEvent.change(field(label));
  act(() => field(label).blur());
  await tick();
}

/** Leaves the field with the Tab key. */
async function pass(label: string) {
  act(() => field(label).focus());
  act(() => field(label).blur());
  await tick();
}

async function submit() {
  fireEvent.click(button(/^Send/));
  await tick();
}

/** Fills in what the rules ask for, and submits. */
async function fill(address = 'jane@example.com') {
  await enter('Address', address);
  await enter('Again', address);
}

describe('A field', () => {
  test('A field shows no error while the user types.', async () => {
    open();
    for (const value of ['j', 'ja', '']) type('Address', value);
    await tick();
    expect(line('Address')).toBe('Where you read.');
  });

  test('A field is validated when it is left, even empty and untouched.', async () => {
    open();
    await pass('Address');
    expect(line('Address')).toBe('No address.');
    expect(isInvalid('Address')).toBe(true);
    await enter('Address', 'jane');
    expect(line('Address')).toBe('No such address.');
    await enter('Address', 'jane@example.com');
    expect(line('Address')).toBe('Where you read.');
    expect(isInvalid('Address')).toBe(false);
  });

  test('A field is validated on change without focus, as when a password manager fills it.', async () => {
    open();
    fireEvent.change(field('Address'), { target: { value: 'jane' } });
    await tick();
    expect(line('Address')).toBe('No such address.');
  });

  test('A field is not validated when the tab or window loses the focus.', async () => {
    open();
    type('Address', 'jane');
    fireEvent.focusOut(field('Address'));
    await tick();
    expect(isInvalid('Address')).toBe(false);
  });

  test('Leaving a field does not validate untouched fields.', async () => {
    open();
    await pass('Address');
    expect([isInvalid('Name'), isInvalid('Again')]).toEqual([false, false]);
  });

  test('A valid field does not clear the error of another one.', async () => {
    open();
    await enter('Name', '');
    await enter('Size', 'l');
    expect(line('Name')).toBe('No name.');
  });

  test('A field is validated again when another field that it depends on changes, unless it is empty.', async () => {
    open();
    await fill();
    await enter('Address', 'joe@example.com');
    expect(line('Again')).toBe('Not the same.');
    await enter('Address', 'jane@example.com');
    expect(isInvalid('Again')).toBe(false);
    await enter('Again', '');
    expect(isInvalid('Again')).toBe(true);
    await enter('Address', '');
    expect(line('Again')).toBe('Not the same.');
  });

  test('A field is not validated after the form was unmounted.', async () => {
    const { unmount } = open();
    type('Address', 'jane');
    fireEvent.change(field('Address'));
    unmount();
    await tick();
    expect(form.state.get().errors).toEqual({});
  });
});

describe('While a pointer is down', () => {
  test.each(['pointerUp', 'pointerCancel'] as const)(
    'No message moves the page while a pointer is down, until %s.',
    async (release) => {
      open();
      type('Address', 'jane');
      fireEvent.pointerDown(button('Home'));
      act(() => field('Address').blur());
      await tick();
      expect(isInvalid('Address')).toBe(false);
      fireEvent[release](button('Home'));
      // The click comes now.
      expect(isInvalid('Address')).toBe(false);
      await tick();
      expect(isInvalid('Address')).toBe(true);
    },
  );

  test('Messages also wait if the pointer event is stopped on its way.', async () => {
    open();
    const stop = (event: Event) => event.stopPropagation();
    document.body.addEventListener('pointerdown', stop);
    fireEvent.pointerDown(button('Home'));
    document.body.removeEventListener('pointerdown', stop);
    await pass('Address');
    expect(isInvalid('Address')).toBe(false);
  });
});

describe('An invalid submit', () => {
  test('An invalid submit sends nothing, shows every error and focuses the first invalid field.', async () => {
    const { sent } = open();
    await enter('Name', '');
    await enter('Again', 'x');
    await submit();
    expect(sent).not.toHaveBeenCalled();
    expect(['Name', 'Address', 'Again'].map(line)).toEqual([
      'No name.',
      'No address.',
      'Not the same.',
    ]);
    expect(document.activeElement).toBe(field('Name'));
    await submit();
    expect(form.state.get().invalidSubmitCount).toBe(2);
  });

  test('An invalid submit clears the result of the previous one.', async () => {
    open(refuse());
    await fill();
    await submit();
    expect(screen.getByRole('alert').textContent).toBe('Refused.');
    await enter('Name', '');
    await submit();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('A submit', () => {
  test('A submit passes all values and the dirty ones.', async () => {
    const { sent } = open();
    await fill();
    await submit();
    const values = { name: 'Jo', email: 'jane@example.com', again: 'jane@example.com' };
    expect(sent.mock.lastCall?.[0]).toEqual({ ...values, size: 's', password: '' });
    expect(sent.mock.lastCall?.[1]).toEqual({ email: values.email, again: values.email });
    await enter('Size', 'l');
    await enter('Name', 'Jane');
    await submit();
    expect(sent.mock.lastCall?.[1]).toEqual({ name: 'Jane', size: 'l' });
  });

  test('Only one submit runs at a time; its button is busy and keeps the focus.', async () => {
    const { sent, answer } = openHeld();
    await fill();
    act(() => button('Send').focus());
    await submit();
    await submit();
    fireEvent.submit(button(/^Send/).closest('form') as HTMLFormElement);
    expect(sent).toHaveBeenCalledOnce();
    expect(button(/^Send/).textContent).toBe('Send Please wait…');
    expect(button(/^Send/).getAttribute('aria-disabled')).toBe('true');
    expect(button(/^Send/).closest('form')?.getAttribute('aria-busy')).toBe('true');
    expect(document.activeElement).toBe(button(/^Send/));
    await answer('cancelled');
    expect(button('Send').getAttribute('aria-disabled')).toBeNull();
    await submit();
    expect(sent).toHaveBeenCalledTimes(2);
  });

  test('A submit that redirects stays busy until its screen has gone.', async () => {
    const { sent } = open(async () => ({ ok: true, redirect() {} }));
    await fill();
    await submit();
    await submit();
    expect(sent).toHaveBeenCalledOnce();
  });

  test('A response after the form was unmounted changes nothing, and its signal is aborted.', async () => {
    const { sent, answer, unmount } = openHeld();
    await fill();
    await submit();
    unmount();
    expect(sent.mock.lastCall?.[2].aborted).toBe(true);
    await answer({ ok: false, message: say('Late.') });
    expect(form.state.get()).toMatchObject({ status: 'busy', result: undefined });
  });
});

describe('A value that the service rejects', () => {
  test('A rejected value shows its error at the field, which gets the focus.', async () => {
    open(refuse('email'));
    await fill();
    act(() => button('Send').focus());
    await submit();
    expect(within(screen.getByRole('alert')).getByText('Refused.')).toBeTruthy();
    expect([line('Address'), isInvalid('Address')]).toEqual(['Refused.', true]);
    expect(document.activeElement).toBe(field('Address'));
  });

  test('The error of a rejected value disappears when the value changes and returns with it.', async () => {
    const { sent } = open(refuse('email'));
    await fill();
    await submit();
    await pass('Address');
    expect(line('Address')).toBe('Refused.');
    await enter('Address', 'joe@example.com');
    expect(line('Address')).toBe('Where you read.');
    await enter('Again', 'joe@example.com');
    await submit();
    expect(sent).toHaveBeenCalledTimes(2);
  });

  test.each([
    ['has gone on to another field', () => act(() => field('Name').focus())],
    ['has typed meanwhile', () => void fireEvent.input(field('Name'), { target: { value: 'J' } })],
  ])('A rejected value does not take the focus from a user who %s.', async (_, move) => {
    const { answer } = openHeld();
    await fill();
    act(() => button('Send').focus());
    await submit();
    move();
    const focused = document.activeElement;
    await answer({ ok: false, message: say('Refused.'), field: 'email' });
    expect(document.activeElement).toBe(focused);
  });
});

describe('A success', () => {
  afterEach(() => void vi.useRealTimers());

  test('A success message is shown for 2500 ms.', async () => {
    open();
    await fill();
    vi.useFakeTimers();
    fireEvent.click(button('Send'));
    await act(() => vi.advanceTimersByTimeAsync(2_499));
    expect(screen.getByRole('status').textContent).toBe('Saved.');
    await act(() => vi.advanceTimersByTimeAsync(2));
    expect(screen.getByRole('status').textContent).toBe('');
  });

  test('A success clears the passwords without validating them, and nothing else.', async () => {
    open();
    await fill();
    await enter('Secret', 'open sesame');
    await submit();
    expect(field('Secret').value).toBe('');
    expect([field('Address').value, isInvalid('Secret')]).toEqual(['jane@example.com', false]);
  });

  test('A success keeps a password that was typed while sending.', async () => {
    const { answer } = openHeld();
    await fill();
    await enter('Secret', 'open sesame');
    await submit();
    type('Secret', 'another');
    await answer({ ok: true, message: say('Saved.') });
    expect(field('Secret').value).toBe('another');
  });

  test('Edits made while sending do not count as saved.', async () => {
    const { answer } = openHeld();
    await fill();
    await submit();
    type('Name', 'Jane');
    await answer({ ok: true, message: say('Saved.') });
    expect(form.dirtyValues()).toEqual({ name: 'Jane' });
  });
});

test('A failure keeps the input, including passwords.', async () => {
  open(refuse());
  await fill();
  await enter('Secret', 'open sesame');
  await submit();
  expect([field('Address').value, field('Secret').value]).toEqual([
    'jane@example.com',
    'open sesame',
  ]);
});

test('A new validation error replaces a failure, but not a success.', async () => {
  open(refuse());
  await fill();
  await submit();
  await pass('Name');
  expect(form.state.get().result?.ok).toBe(false);
  await enter('Address', 'jane');
  expect(form.state.get().result).toBeUndefined();
  cleanup();
  open();
  await fill();
  await submit();
  await enter('Address', 'jane');
  expect(form.state.get().result?.ok).toBe(true);
});

test('A reset restores the default values.', async () => {
  open();
  await fill();
  await enter('Name', 'Jane');
  form.reset();
  expect(form.values()).toMatchObject({ name: 'Jo', email: '' });
  expect(form.dirtyValues()).toEqual({});
});

test('A later default value is shown in untouched fields and is not a change.', () => {
  open();
  const { name } = form.values();
  simulateInput(form.control('size'), 'l');
  form.setDefaultValue('name', `${name} Lovelace`);
  form.setDefaultValue('size', 's');
  expect(form.values()).toMatchObject({ name: `${name} Lovelace`, size: 'l' });
  expect(form.dirtyValues()).toEqual({ size: 'l' });
  form.reset();
  expect(form.values()).toMatchObject({ name: `${name} Lovelace`, size: 's' });
});

test('A simulated input fires events, unless the value is the same.', async () => {
  open();
  const heard = vi.fn();
  form.subscribeInput(heard);
  simulateInput(form.control('name'), 'Jo');
  simulateInput(form.control('name'), undefined);
  expect(heard).not.toHaveBeenCalled();
  simulateInput(form.control('name'), '');
  await tick();
  expect(heard).toHaveBeenCalled();
  expect(line('Name')).toBe('No name.');
});

test('A password can be shown, and is hidden on submit and when the page is left.', async () => {
  const { answer } = openHeld();
  await fill();
  const shown = () => [field('Secret').type, button(/Show|Hide/).textContent];
  const toggle = () => fireEvent.click(button(/Show|Hide/));
  expect(shown()).toEqual(['password', 'Show']);
  toggle();
  expect(shown()).toEqual(['text', 'Hide']);
  toggle();
  expect(shown()).toEqual(['password', 'Show']);
  toggle();
  await submit();
  expect(shown()).toEqual(['password', 'Show']);
  await answer({ ok: false, message: say('Refused.') });
  toggle();
  act(() => void window.dispatchEvent(new Event('pagehide')));
  expect(shown()).toEqual(['password', 'Show']);
});

test('A field is required only if its rules reject the empty value.', () => {
  open();
  const required = ['Name', 'Address', 'Again', 'Size', 'Secret'].filter(
    (label) => field(label).getAttribute('aria-required') === 'true',
  );
  expect(required).toEqual(['Name', 'Address']);
});

describe('Elements of others', () => {
  /** Extensions and password managers add elements like these. */
  const foreign = [
    ['a hidden input of the same name', '<input type="hidden" name="email" value="">'],
    ['an element with the name as its id', '<div id="email"></div>'],
    ['an input with the name as its id', '<input id="email" value="x">'],
    ['a cloned field', '<input name="email" value="clone">'],
  ] as const;

  test.each(foreign)('do not become fields of the form: %s', async (_, markup) => {
    const { sent } = open();
    const element = field('Address').form as HTMLFormElement;
    element.insertAdjacentHTML('afterbegin', markup);
    await fill();
    await submit();
    expect(sent).toHaveBeenCalledOnce();
    expect(sent.mock.calls[0]?.[0]).toMatchObject({ email: 'jane@example.com' });
  });

  test('are not validated and do not get the focus', async () => {
    open();
    const element = field('Address').form as HTMLFormElement;
    element.insertAdjacentHTML('afterbegin', '<input name="email" aria-label="Clone">');
    await pass('Clone');
    expect(line('Address')).toBe('Where you read.');
    await submit();
    expect(document.activeElement).toBe(field('Address'));
  });
});

describe('A throw', () => {
  const wayOn = 'Something went wrong here. Try again, or reload the page.';
  const expectCrash = async (error: Error) => {
    expect((await screen.findByRole('alert')).textContent).toBe(wayOn);
    expect(vi.mocked(console.error).mock.calls).toEqual([[error]]);
    vi.mocked(console.error).mockClear();
    expect(button('Send').getAttribute('aria-busy')).toBeNull();
  };

  test.each(['at once', 'later'])(
    'in `send` (%s) becomes the error of the form, which can be sent again',
    async (when) => {
      const error = new Error('A bug');
      const { sent } = open(
        when === 'at once'
          ? () => {
              throw error;
            }
          : () => Promise.reject(error),
      );
      await fill();
      await submit();
      await expectCrash(error);
      await submit();
      expect(sent).toHaveBeenCalledTimes(2);
      vi.mocked(console.error).mockClear();
    },
  );

  test('in a redirect becomes the error of the form', async () => {
    const error = new Error('A bug');
    open(async () => ({ ok: true, redirect: () => Promise.reject(error) }));
    await fill();
    await submit();
    await expectCrash(error);
  });
});

test('Under StrictMode a form validates and sends', async () => {
  const sent = vi.fn(accept);
  render(
    <StrictMode>
      <Sample send={sent} />
    </StrictMode>,
  );
  await pass('Address');
  expect(line('Address')).toBe('No address.');
  await fill();
  await submit();
  expect(sent).toHaveBeenCalledOnce();
  expect(screen.getByRole('status').textContent).toBe('Saved.');
});
