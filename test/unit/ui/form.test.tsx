import { act, fireEvent, render, renderHook, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { useLiveMessage } from '../../../src/core/announcements.ts';
import type { Message } from '../../../src/core/language/language.ts';
import { type Form, type Send, useForm } from '../../../src/lib/form.ts';
import { email, type Rules, required } from '../../../src/lib/validation.ts';
import { PasswordField, TextField } from '../../../src/ui/field.tsx';
import { FormView } from '../../../src/ui/form.tsx';
import { SelectField } from '../../../src/ui/select-field.tsx';
import { flush, openPage } from '../support.ts';
import { click, enterValue, pressKey } from '../user-input.ts';

type Name = 'name' | 'email' | 'again' | 'size' | 'password';

const createMessage = (verbatim: string): Message => ({ verbatim });

const rules: Rules<Name, Message> = {
  name: [required(createMessage('No name.'))],
  email: [required(createMessage('No address.')), email(createMessage('No such address.'))],
  again: [(value, all) => (value === all.email ? undefined : createMessage('Not the same.'))],
  size: [],
  password: [],
};

let form: Form<Name, Message>;

function Sample({ send }: { send: Send<Name, Message> }) {
  form = useForm(rules, send);
  return (
    <FormView form={form} submitLabel="Send" secondaryAction={<button type="button">Home</button>}>
      <TextField form={form} name="name" label="Name" defaultValue="Jo" />
      <TextField form={form} name="email" label="Address" hint="Where you read." />
      <TextField form={form} name="again" label="Again" />
      <SelectField
        form={form}
        name="size"
        label="Size"
        placeholder="Any"
        autoComplete="off"
        options={[
          { value: 's', label: 'Small' },
          { value: 'l', label: 'Large' },
        ]}
        defaultValue="s"
      />
      <PasswordField form={form} name="password" label="Secret" autoComplete="new-password" />
    </FormView>
  );
}

beforeEach(() => openPage());

const succeed: Send<Name, Message> = async () => ({ ok: true, message: createMessage('Saved.') });
const rejectWith = (field?: Name) => async () =>
  ({ ok: false, message: createMessage('Refused.'), field }) as const;

function open(implementation: Send<Name, Message> = succeed) {
  const send = vi.fn(implementation);
  return { send, ...render(<Sample send={send} />) };
}

/** Renders a form whose submit stays pending until the test calls `respond`. */
function openDeferred() {
  let respond: (result: Awaited<ReturnType<typeof succeed>>) => void = () => {};
  const rendered = open(() => new Promise((resolve) => (respond = resolve)));
  return {
    ...rendered,
    respond: (result: Parameters<typeof respond>[0]) => act(async () => respond(result)),
  };
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const listDescriptions = (label: string) =>
  [
    ...(document.getElementById(field(label).getAttribute('aria-describedby') ?? '')?.children ??
      []),
  ].map(({ textContent }) => textContent);
/** Returns the error of a field, or its hint if it is valid. */
const getDescription = (label: string) => listDescriptions(label)[0];
const isInvalid = (label: string) => field(label).getAttribute('aria-invalid') === 'true';

/** Types into a field without leaving it, so that the browser fires input events only. */
const enter = (label: string, value: string) => enterValue(field(label), value);

/** Types into a field and leaves it: the browser fires `change`, then `blur`. */
async function enterAndLeave(label: string, value: string) {
  await enter(label, value);
  await pressKey('{Tab}');
}

async function focusAndLeave(label: string) {
  await click(field(label));
  await pressKey('{Tab}');
}

/**
 * Fills a field as password managers do: they set the value and fire `change` without focusing the field, which user-event
 * cannot do.
 */
async function autofill(label: string, value: string) {
  fireEvent.change(field(label), { target: { value } });
  await flush();
}

async function submit() {
  await click(button(/^Send/));
}

/** Fills in the fields that the rules require. */
async function fillRequiredFields(address = 'jane@example.com') {
  await enterAndLeave('Address', address);
  await enterAndLeave('Again', address);
}

describe('A field', () => {
  test('A field shows no error while the user types.', async () => {
    open();
    for (const value of ['j', 'ja', '']) await enter('Address', value);
    expect(getDescription('Address')).toBe('Where you read.');
  });

  test('A field is validated when it is left, even empty and untouched.', async () => {
    open();
    await focusAndLeave('Address');
    expect(getDescription('Address')).toBe('No address.');
    expect(isInvalid('Address')).toBe(true);
    await enterAndLeave('Address', 'jane');
    expect(getDescription('Address')).toBe('No such address.');
    await enterAndLeave('Address', 'jane@example.com');
    expect(getDescription('Address')).toBe('Where you read.');
    expect(isInvalid('Address')).toBe(false);
  });

  test('An invalid field is described by its error and its hint.', async () => {
    open();
    await focusAndLeave('Address');
    expect(listDescriptions('Address')).toEqual(['No address.', 'Where you read.']);
  });

  test('A field is validated on change without focus, as when a password manager fills it.', async () => {
    open();
    await autofill('Address', 'jane');
    expect(getDescription('Address')).toBe('No such address.');
  });

  test('A field is not validated when the tab or window loses the focus.', async () => {
    open();
    await enter('Address', 'jane');
    // The field stays document.activeElement, unlike when user-event moves the focus.
    fireEvent.focusOut(field('Address'));
    await flush();
    expect(isInvalid('Address')).toBe(false);
  });

  test('Leaving a field does not validate what nobody has filled in.', async () => {
    open();
    act(() => form.setDefaultValue('again', 'from the service'));
    await focusAndLeave('Address');
    expect([isInvalid('Name'), isInvalid('Again')]).toEqual([false, false]);
  });

  test('A valid field does not clear the error of another one.', async () => {
    open();
    await enterAndLeave('Name', '');
    await enterAndLeave('Size', 'l');
    expect(getDescription('Name')).toBe('No name.');
  });

  test('A field is validated again when another field that it depends on changes, unless it is empty.', async () => {
    open();
    await fillRequiredFields();
    await enterAndLeave('Address', 'joe@example.com');
    expect(getDescription('Again')).toBe('Not the same.');
    await enterAndLeave('Address', 'jane@example.com');
    expect(isInvalid('Again')).toBe(false);
    await enterAndLeave('Again', '');
    expect(isInvalid('Again')).toBe(true);
    await enterAndLeave('Address', '');
    expect(getDescription('Again')).toBe('Not the same.');
  });

  test('A field is not validated after the form was unmounted.', async () => {
    const { unmount } = open();
    await enter('Address', 'jane');
    // The form is unmounted before the validation that this event schedules.
    fireEvent.change(field('Address'));
    unmount();
    await flush();
    expect(form.state.get().errors).toEqual({});
  });
});

describe('While a pointer is down', () => {
  test.each([
    ['button', 'pointerUp'],
    ['button', 'pointerCancel'],
    ['label', 'pointerUp'],
  ] as const)(
    'No message moves the page while a %s is pressed, until %s.',
    async (pressed, release) => {
      open();
      const target = pressed === 'button' ? button('Home') : screen.getByText('Size');
      await enter('Address', 'jane');
      // user-event can neither cancel a pointer nor stop between `pointerup` and `click`.
      fireEvent.pointerDown(target);
      act(() => field('Address').blur());
      await flush();
      expect(isInvalid('Address')).toBe(false);
      fireEvent[release](target);
      // The browser dispatches the click at this point.
      expect(isInvalid('Address')).toBe(false);
      await flush();
      expect(isInvalid('Address')).toBe(true);
    },
  );

  test('Messages do not wait while the secondary mouse button is down, because its release may go to the context menu.', async () => {
    open();
    await enter('Address', 'jane');
    fireEvent.pointerDown(field('Address'), { button: 2 });
    act(() => field('Address').blur());
    await flush();
    expect(isInvalid('Address')).toBe(true);
  });

  test('Messages do not wait after a press on a select, because Firefox and WebKit report no release.', async () => {
    open();
    await enter('Address', 'jane');
    fireEvent.pointerDown(field('Size'));
    act(() => field('Address').blur());
    await flush();
    expect(isInvalid('Address')).toBe(true);
  });

  test('Messages also wait if the pointer event is stopped on its way.', async () => {
    open();
    const stop = (event: Event) => event.stopPropagation();
    document.body.addEventListener('pointerdown', stop);
    // The pointer stays down.
    fireEvent.pointerDown(button('Home'));
    document.body.removeEventListener('pointerdown', stop);
    act(() => field('Address').focus());
    await pressKey('{Tab}');
    expect(isInvalid('Address')).toBe(false);
  });
});

describe('An invalid submit', () => {
  test('An invalid submit sends nothing, shows every error and focuses the first invalid field.', async () => {
    const { send } = open();
    await enterAndLeave('Name', '');
    await enterAndLeave('Again', 'x');
    await submit();
    expect(send).not.toHaveBeenCalled();
    expect(['Name', 'Address', 'Again'].map(getDescription)).toEqual([
      'No name.',
      'No address.',
      'Not the same.',
    ]);
    expect(document.activeElement).toBe(field('Name'));
  });

  test('Each invalid submit announces its errors once, unless the form has been left.', async () => {
    const announced = renderHook(useLiveMessage).result;
    const { unmount } = open();
    vi.useFakeTimers();
    const press = () => fireEvent.click(button('Send'));
    press();
    press();
    await act(() => vi.advanceTimersByTimeAsync(500));
    expect(announced.current).toMatchObject({ count: 1, message: { values: { count: 1 } } });
    press();
    await act(() => vi.advanceTimersByTimeAsync(500));
    expect(announced.current.count).toBe(2);
    press();
    unmount();
    await act(() => vi.advanceTimersByTimeAsync(500));
    expect(announced.current.count).toBe(2);
  });

  test('An invalid submit clears the result of the previous one.', async () => {
    open(rejectWith());
    await fillRequiredFields();
    await submit();
    expect(screen.getByRole('alert').textContent).toBe('Refused.');
    await enterAndLeave('Name', '');
    await submit();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('A submit', () => {
  test('A submit passes all values and the dirty ones.', async () => {
    const { send } = open();
    await fillRequiredFields();
    await submit();
    const values = { name: 'Jo', email: 'jane@example.com', again: 'jane@example.com' };
    expect(send.mock.lastCall?.[0]).toEqual({ ...values, size: 's', password: '' });
    expect(send.mock.lastCall?.[1]).toEqual({ email: values.email, again: values.email });
    await enterAndLeave('Size', 'l');
    await enterAndLeave('Name', 'Jane');
    await submit();
    expect(send.mock.lastCall?.[1]).toEqual({ name: 'Jane', size: 'l' });
  });

  test('Only one submit runs at a time; its button is busy and keeps the focus.', async () => {
    const { send, respond } = openDeferred();
    await fillRequiredFields();
    await submit();
    await submit();
    await pressKey('{Enter}');
    expect(send).toHaveBeenCalledOnce();
    expect(button(/^Send/).textContent).toBe('Send Please wait…');
    expect(button(/^Send/).getAttribute('aria-disabled')).toBe('true');
    expect(button(/^Send/).closest('form')?.getAttribute('aria-busy')).toBe('true');
    expect(document.activeElement).toBe(button(/^Send/));
    await respond(undefined);
    expect(button('Send').getAttribute('aria-disabled')).toBeNull();
    await submit();
    expect(send).toHaveBeenCalledTimes(2);
  });

  test('A submit that takes more than ten seconds says so, aloud too, until it is answered.', async () => {
    const announced = renderHook(useLiveMessage).result;
    const slow = 'This is taking longer than usual.';
    const { respond } = openDeferred();
    await fillRequiredFields();
    vi.useFakeTimers();
    // user-event waits with `setTimeout`, which is fake here.
    fireEvent.click(button('Send'));
    await act(() => vi.advanceTimersByTimeAsync(9_999));
    expect(screen.queryByText(slow)).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(button(/^Send/).parentElement?.textContent).toContain(slow);
    await act(() => vi.advanceTimersByTimeAsync(500));
    expect(announced.current.message).toMatchObject({ key: slow });
    await respond(undefined);
    expect(screen.queryByText(slow)).toBeNull();
  });

  test('A submit that redirects stays busy until its screen has gone.', async () => {
    const { send } = open(async () => ({ ok: true, redirect() {} }));
    await fillRequiredFields();
    await submit();
    await submit();
    expect(send).toHaveBeenCalledOnce();
  });

  test('A success after the form has left the page is saved, and leads nowhere.', async () => {
    const { respond, unmount } = openDeferred();
    await fillRequiredFields();
    await submit();
    unmount();
    const redirect = vi.fn();
    await respond({ ok: true, redirect });
    expect(redirect).not.toHaveBeenCalled();
    expect(form.dirtyValues()).toEqual({});
  });
});

describe('A value that the service rejects', () => {
  test('A rejected value shows its error at the field, which gets the focus.', async () => {
    open(rejectWith('email'));
    await fillRequiredFields();
    await submit();
    expect(within(screen.getByRole('alert')).getByText('Refused.')).toBeTruthy();
    expect([getDescription('Address'), isInvalid('Address')]).toEqual(['Refused.', true]);
    expect(document.activeElement).toBe(field('Address'));
  });

  test('The error of a rejected value disappears when the value changes.', async () => {
    const { send } = open(rejectWith('email'));
    await fillRequiredFields();
    await submit();
    await focusAndLeave('Address');
    expect(getDescription('Address')).toBe('Refused.');
    await enterAndLeave('Address', 'joe@example.com');
    expect(getDescription('Address')).toBe('Where you read.');
    await enterAndLeave('Again', 'joe@example.com');
    await submit();
    expect(send).toHaveBeenCalledTimes(2);
  });

  test.each([
    ['has gone on to another field', () => click(field('Name'))],
    // The focus stays on the button, so that only the input can be the reason.
    ['has typed meanwhile', () => void fireEvent.input(field('Name'), { target: { value: 'J' } })],
  ])('A rejected value does not take the focus from a user who %s.', async (_, move) => {
    const { respond } = openDeferred();
    await fillRequiredFields();
    await submit();
    await move();
    const focused = document.activeElement;
    await respond({ ok: false, message: createMessage('Refused.'), field: 'email' });
    expect(document.activeElement).toBe(focused);
  });
});

test('The messages of a success and of a failure have different icons.', async () => {
  const icons: (string | undefined)[] = [];
  for (const [send, role] of [
    [succeed, 'status'],
    [rejectWith(), 'alert'],
  ] as const) {
    const { unmount } = open(send);
    await fillRequiredFields();
    await submit();
    icons.push(screen.getByRole(role).querySelector('svg')?.innerHTML);
    unmount();
  }
  expect(new Set(icons).size).toBe(2);
  expect(icons).not.toContain(undefined);
});

describe('A success', () => {
  test('A success message is shown for 2500 ms.', async () => {
    open();
    await fillRequiredFields();
    vi.useFakeTimers();
    // user-event waits with `setTimeout`, which is fake here.
    fireEvent.click(button('Send'));
    await act(() => vi.advanceTimersByTimeAsync(2_499));
    expect(screen.getByRole('status').textContent).toBe('Saved.');
    await act(() => vi.advanceTimersByTimeAsync(2));
    expect(screen.getByRole('status').textContent).toBe('');
  });

  test('A success clears the passwords without validating them, and nothing else.', async () => {
    open();
    await fillRequiredFields();
    await enterAndLeave('Secret', 'open sesame');
    await submit();
    expect(field('Secret').value).toBe('');
    expect([field('Address').value, isInvalid('Secret')]).toEqual(['jane@example.com', false]);
  });

  test('A success keeps a password that was typed while sending.', async () => {
    const { respond } = openDeferred();
    await fillRequiredFields();
    await enterAndLeave('Secret', 'open sesame');
    await submit();
    await enter('Secret', 'another');
    await respond({ ok: true, message: createMessage('Saved.') });
    expect(field('Secret').value).toBe('another');
  });

  test('Edits made while sending do not count as saved.', async () => {
    const { respond } = openDeferred();
    await fillRequiredFields();
    await submit();
    await enter('Name', 'Jane');
    await respond({ ok: true, message: createMessage('Saved.') });
    expect(form.dirtyValues()).toEqual({ name: 'Jane' });
  });
});

test('A value that was typed again while another one was saved stays.', async () => {
  const { respond } = openDeferred();
  await fillRequiredFields();
  await enterAndLeave('Name', 'Joe');
  await submit();
  await enter('Name', 'Jo');
  act(() => form.setDefaultValue('name', 'Joe'));
  await respond({ ok: true, message: createMessage('Saved.') });
  expect(field('Name').value).toBe('Jo');
  expect(form.dirtyValues()).toEqual({ name: 'Jo' });
});

test('After a save, new default values are shown again.', async () => {
  open();
  await fillRequiredFields();
  await enterAndLeave('Name', 'Joe');
  await submit();
  for (const name of ['Ann', 'Bob']) {
    act(() => form.setDefaultValue('name', name));
    expect(field('Name').value).toBe(name);
  }
});

test('A failure keeps the input, including passwords.', async () => {
  open(rejectWith());
  await fillRequiredFields();
  await enterAndLeave('Secret', 'open sesame');
  await submit();
  expect([field('Address').value, field('Secret').value]).toEqual([
    'jane@example.com',
    'open sesame',
  ]);
});

test('The error of the form stays when a field gets one, and disappears with the next submit.', async () => {
  const { respond } = openDeferred();
  await fillRequiredFields();
  await submit();
  await respond({ ok: false, message: createMessage('Refused.') });
  await enterAndLeave('Address', 'jane');
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual(['Refused.']);
  await fillRequiredFields();
  await submit();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('A reset restores the default values.', async () => {
  open();
  await fillRequiredFields();
  await enterAndLeave('Name', 'Jane');
  form.reset();
  expect(form.state.get().values).toMatchObject({ name: 'Jo', email: '' });
  expect(form.dirtyValues()).toEqual({});
});

test('A later default value is shown in untouched fields and is not a change.', () => {
  open();
  const { name } = form.state.get().values;
  form.setValue('size', 'l');
  form.setDefaultValue('name', `${name} Lovelace`);
  form.setDefaultValue('size', 's');
  expect(form.state.get().values).toMatchObject({ name: `${name} Lovelace`, size: 'l' });
  expect(form.dirtyValues()).toEqual({ size: 'l' });
  form.reset();
  expect(form.state.get().values).toMatchObject({ name: `${name} Lovelace`, size: 's' });
});

test('A field that nobody can change is not validated.', async () => {
  const { send } = open();
  field('Address').readOnly = true;
  field('Again').readOnly = true;
  await focusAndLeave('Address');
  await submit();
  expect(isInvalid('Address')).toBe(false);
  expect(send).toHaveBeenCalledOnce();
});

test('A field shows what it sends as soon as it is left, except a default that nobody has edited.', async () => {
  const { send } = open();
  act(() => form.setDefaultValue('name', ' Jo '));
  await focusAndLeave('Name');
  await enter('Address', ' jane@example.com ');
  expect(field('Address').value).toBe(' jane@example.com ');
  await pressKey('{Tab}');
  expect(field('Address').value).toBe('jane@example.com');
  await enter('Again', ' jane@example.com ');
  await pressKey('{Enter}');
  const values = { name: ' Jo ', email: 'jane@example.com', again: 'jane@example.com' };
  expect(send).toHaveBeenCalledExactlyOnceWith(
    { ...values, size: 's', password: '' },
    { email: values.email, again: values.again },
  );
});

test('The state of the form has the values of its fields, however they have been entered.', async () => {
  open();
  const getName = () => form.state.get().values.name;
  expect(getName()).toBe('Jo');
  act(() => form.setValue('name', ''));
  expect(getName()).toBe('');
  await enter('Name', 'Joe');
  expect(getName()).toBe('Joe');
  act(() => form.reset());
  expect(getName()).toBe('Jo');
});

test('A password can be shown, and is hidden on submit and when the page is left.', async () => {
  const { respond } = openDeferred();
  await fillRequiredFields();
  // Browsers may send what they check to a service.
  expect(field('Secret').getAttribute('spellcheck')).toBe('false');
  // iPhones would correct a password that is shown.
  expect(field('Secret').getAttribute('autocorrect')).toBe('off');
  const getToggleState = () => [field('Secret').type, button(/Show|Hide/).textContent];
  const toggle = () => click(button(/Show|Hide/));
  expect(getToggleState()).toEqual(['password', 'Show']);
  await toggle();
  expect(getToggleState()).toEqual(['text', 'Hide']);
  await toggle();
  expect(getToggleState()).toEqual(['password', 'Show']);
  await toggle();
  await submit();
  expect(getToggleState()).toEqual(['password', 'Show']);
  await respond({ ok: false, message: createMessage('Refused.') });
  await toggle();
  act(() => void window.dispatchEvent(new Event('pagehide')));
  expect(getToggleState()).toEqual(['password', 'Show']);
});

test('A field is required only if its rules reject the empty value.', () => {
  open();
  const required = ['Name', 'Address', 'Again', 'Size', 'Secret'].filter(
    (label) => field(label).getAttribute('aria-required') === 'true',
  );
  expect(required).toEqual(['Name', 'Address']);
});

describe('Elements that a browser extension has added', () => {
  const foreignElements = [
    ['a hidden input of the same name', '<input type="hidden" name="email" value="">'],
    ['an element with the name as its id', '<div id="email"></div>'],
    ['an input with the name as its id', '<input id="email" value="x">'],
    ['a cloned field', '<input name="email" value="clone">'],
  ] as const;

  test.each(foreignElements)(
    'An element that an extension adds does not become a field of the form: %s.',
    async (_, markup) => {
      const { send } = open();
      const element = field('Address').form as HTMLFormElement;
      element.insertAdjacentHTML('afterbegin', markup);
      await fillRequiredFields();
      await submit();
      expect(send).toHaveBeenCalledOnce();
      expect(send.mock.calls[0]?.[0]).toMatchObject({ email: 'jane@example.com' });
    },
  );

  test('A field that an extension adds is not validated and does not get the focus.', async () => {
    open();
    const element = field('Address').form as HTMLFormElement;
    element.insertAdjacentHTML('afterbegin', '<input name="email" aria-label="Clone">');
    await focusAndLeave('Clone');
    expect(getDescription('Address')).toBe('Where you read.');
    await submit();
    expect(document.activeElement).toBe(field('Address'));
  });
});

describe('A throw', () => {
  const crashMessage = 'Something went wrong. Try again, or reload the page.';
  const expectCrash = async (error: Error) => {
    expect((await screen.findByRole('alert')).textContent).toBe(crashMessage);
    expect(vi.mocked(console.error).mock.calls).toEqual([[error]]);
    vi.mocked(console.error).mockClear();
    expect(button('Send').getAttribute('aria-busy')).toBeNull();
  };

  test.each(['at once', 'later'])(
    'An exception in `send` (%s) becomes the error of the form, which can be sent again.',
    async (timing) => {
      const error = new Error('A bug');
      const { send } = open(
        timing === 'at once'
          ? () => {
              throw error;
            }
          : () => Promise.reject(error),
      );
      await fillRequiredFields();
      await submit();
      await expectCrash(error);
      await submit();
      expect(send).toHaveBeenCalledTimes(2);
      vi.mocked(console.error).mockClear();
    },
  );

  test('An exception in a redirect becomes the error of the form.', async () => {
    const error = new Error('A bug');
    open(async () => ({
      ok: true,
      redirect() {
        throw error;
      },
    }));
    await fillRequiredFields();
    await submit();
    await expectCrash(error);
  });
});
