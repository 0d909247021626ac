import { type SubmitEvent, useLayoutEffect, useRef, useState } from 'react';
import { onFieldCommit } from './field-events.ts';
import { createFields, type Fields, isPassword, type PartialValues } from './fields.ts';
import { createStore, type Store } from './store.ts';
import { type FieldErrors, type Rules, type Values, validate } from './validation.ts';

// These types form unions. A member declares a property of another member as undefined, so that code may read it before it
// has narrowed the union.

type Success<Message> = {
  readonly ok: true;
  readonly message: Message;
  readonly redirect?: undefined;
};

type Redirect = {
  readonly ok: true;
  /** Leads to another screen. The form stays busy until it has left the page. */
  readonly redirect: () => unknown;
};

export type SubmitFailure<Name, Message> = {
  readonly ok: false;
  readonly message: Message;
  /** The field that the error belongs to; without one it is the form's own error. */
  readonly field?: Name | undefined;
  /** The HTTP status of the response. */
  readonly status?: number | undefined;
  readonly hasCrashed?: undefined;
};

/** `send` or a redirect has thrown, which is a bug. The form shows a message of its own. */
type Crash = {
  readonly ok: false;
  readonly message?: undefined;
  readonly status?: undefined;
  readonly hasCrashed: true;
};

/**
 * What `send` returns. `'cancelled'`: there is nothing to show, because nothing was sent or the screen has been left. The form
 * becomes idle.
 */
export type SendResult<Name, Message> =
  | Success<Message>
  | Redirect
  | SubmitFailure<Name, Message>
  | 'cancelled';

/** The result that a form shows. */
export type SubmitResult<Name, Message> = Success<Message> | SubmitFailure<Name, Message> | Crash;

type FormState<Message> = {
  readonly status: 'idle' | 'busy';
  readonly errors: FieldErrors<Message>;
  readonly result: SubmitResult<unknown, Message> | undefined;
  /** The number of submits that failed validation. */
  readonly invalidSubmitCount: number;
};

/**
 * Sends a form. It is given all values, and those that differ from the saved ones. The signal is aborted when the form
 * leaves the page.
 */
export type Send<Name extends string, Message> = (
  values: Values<Name>,
  dirtyValues: PartialValues,
  signal: AbortSignal,
) => Promise<SendResult<Name, Message>>;

/** Values that were sent. The result never rejects. */
export type Submission<Name extends string, Message> = {
  readonly values: Values<Name>;
  readonly result: Promise<SendResult<Name, Message> | Crash>;
};

export type Form<Name extends string, Message> = Fields<Name> & {
  readonly rules: Rules<Name, Message>;
  readonly state: Store<FormState<Message>>;
  /** The last submission of this form. */
  readonly submission: Store<Submission<Name, Message> | undefined>;
  /** Calls the listener after each input into a field of the form; returns a function that unsubscribes. */
  readonly subscribeInput: (listener: () => void) => () => void;
  /** The ref of the form's element. */
  readonly ref: (element: HTMLFormElement) => () => void;
  readonly submit: (event: SubmitEvent) => void;
  /** Makes the form busy until the submission is answered, and shows the result as if this form had sent it. */
  readonly follow: (submission: Submission<Name, Message>) => Promise<void>;
};

/**
 * A form over native, uncontrolled fields: typing renders only what subscribes to input. The rules of a field run when it
 * is changed or left, and all rules on submit; one submit at a time.
 */
export function useForm<Name extends string, Message>(
  rules: Rules<Name, Message>,
  send: Send<Name, Message>,
): Form<Name, Message> {
  const latestSend = useRef(send);
  useLayoutEffect(() => {
    latestSend.current = send;
  });
  const [form] = useState(() => createForm(rules, (...args) => latestSend.current(...args)));
  return form;
}

export function createForm<Name extends string, Message>(
  rules: Rules<Name, Message>,
  send: Send<Name, Message>,
): Form<Name, Message> {
  const fields = createFields(Object.keys(rules) as Name[]);
  const state = createStore<FormState<Message>>({
    ...idle,
    invalidSubmitCount: 0,
  });
  const submission = createStore<Submission<Name, Message> | undefined>(undefined);
  const inputCount = createStore(0);
  /** The values that have been sent and not answered. */
  let sent: Values<Name> | undefined;
  /** Lives as long as the form's element is in the page. */
  let controller = new AbortController();

  const form: Form<Name, Message> = {
    ...fields,
    rules,
    state,
    submission,
    /** A default value that arrives late may fill a field whose emptiness was an error. */
    setDefaultValue(name, value) {
      fields.setDefaultValue(name, value, sent);
      const { errors } = state.get();
      if (Object.hasOwn(errors, name))
        state.set({ ...state.get(), errors: validate(rules, [name], fields.values(), errors) });
    },
    subscribeInput: inputCount.subscribe,
    ref(element) {
      controller = new AbortController();
      const { signal } = controller;
      const validateField = createFieldValidator(form);
      onFieldCommit(element, (target) => validateField(fields.findName(target)), signal);
      const handleInput = ({ target }: Event) => {
        if (fields.findName(target)) inputCount.set(inputCount.get() + 1);
      };
      element.addEventListener('input', handleInput, { signal });
      element.addEventListener('change', handleInput, { signal });
      return () => controller.abort();
    },
    submit(event) {
      event.preventDefault();
      if (state.get().status === 'busy' || !validateForm(form)) return;
      const values = fields.values();
      const { signal } = controller;
      const result = catchCrash(() => send(values, fields.dirtyValues(), signal));
      submission.set({ values, result });
      void form.follow({ values, result });
    },
    async follow({ values, result }) {
      state.set({ ...state.get(), ...idle, status: 'busy' });
      const focused = document.activeElement;
      sent = values;
      const outcome = await result;
      sent = undefined;
      if (outcome !== 'cancelled' && outcome.ok) {
        fields.markSaved(values);
        // Calls the listeners, which update the draft even if the form has left the page.
        state.set({ ...state.get() });
      }
      if (!controller.signal.aborted) await showResult(form, outcome, values, focused);
    },
  };
  return form;
}

const idle = { status: 'idle', errors: {}, result: undefined } as const;

/** An error thrown must not leave the form busy for ever: it becomes the form's own error. */
async function catchCrash<Result>(run: () => Promise<Result>): Promise<Result | Crash> {
  try {
    return await run();
  } catch (error) {
    console.error(error);
    return { ok: false, hasCrashed: true };
  }
}

/** Validates the field, and fields filled in earlier that may depend on it, such as a repeated password. */
function createFieldValidator<Name extends string, Message>({
  names,
  rules,
  state,
  values,
  isEditable,
}: Form<Name, Message>) {
  const touched = new Set<Name>();
  return (fieldName: Name | undefined) => {
    if (fieldName === undefined) return;
    const all = values();
    const previous = state.get();
    const shouldRevalidate = (name: Name) =>
      touched.has(name) || Object.hasOwn(previous.errors, name);
    const fieldsToValidate = names.filter(
      (name) =>
        isEditable(name) && (name === fieldName || (all[name] !== '' && shouldRevalidate(name))),
    );
    for (const name of fieldsToValidate) touched.add(name);
    const errors = validate(rules, fieldsToValidate, all, previous.errors);
    // A new field error replaces an older error of the form.
    const isReplaced = previous.result?.ok === false && Object.keys(errors).length > 0;
    state.set({ ...previous, errors, result: isReplaced ? undefined : previous.result });
  };
}

/**
 * Validates all fields that can be edited, and focuses the first invalid one in the order of the page. Returns whether all are
 * valid.
 */
function validateForm<Name extends string, Message>(form: Form<Name, Message>): boolean {
  const { control, names, rules, state } = form;
  const errors = validate(rules, names.filter(form.isEditable), form.values());
  const invalid = names.filter((name) => Object.hasOwn(errors, name));
  if (invalid.length === 0) return true;
  const { invalidSubmitCount } = state.get();
  state.set({ ...state.get(), ...idle, errors, invalidSubmitCount: invalidSubmitCount + 1 });
  const controls = invalid.map(control).filter((field) => field !== undefined);
  controls.sort(byDocumentOrder)[0]?.focus();
  return false;
}

const byDocumentOrder = (one: Node, other: Node) =>
  one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;

async function showResult<Name extends string, Message>(
  form: Form<Name, Message>,
  outcome: SendResult<Name, Message> | Crash,
  values: Values<Name>,
  focused: Element | null,
) {
  const { state } = form;
  if (outcome === 'cancelled') {
    state.set({ ...state.get(), ...idle });
    return;
  }
  if (outcome.ok && outcome.redirect) {
    const { redirect } = outcome;
    const crash = await catchCrash(async () => void (await redirect()));
    if (crash) state.set({ ...state.get(), ...idle, result: crash });
    return;
  }
  if (outcome.ok || outcome.hasCrashed || outcome.field === undefined) {
    state.set({ ...state.get(), ...idle, result: outcome });
    if (outcome.ok) clearPasswords(form, values);
    return;
  }
  // The error stays until the field is left with another value.
  const { field, message } = outcome;
  const error = { message, rejectedValue: values[field] };
  state.set({ ...state.get(), ...idle, errors: { [field]: error } });
  // Someone who has moved on or has typed in the meantime keeps the focus.
  const hasTyped = Object.keys(form.dirtyValues(values)).length > 0;
  if (document.activeElement === focused && !hasTyped) form.control(field)?.focus();
}

/** Empties the passwords that were sent, except those that have been edited since. No rule runs, as nobody has typed. */
function clearPasswords<Name extends string>({ control, names }: Fields<Name>, sent: Values<Name>) {
  for (const name of names.filter(isPassword)) {
    const field = control(name);
    if (!field || field.value !== sent[name]) continue;
    field.value = '';
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
}
