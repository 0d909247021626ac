import { type SubmitEvent, useLayoutEffect, useRef, useState } from 'react';
import { onFieldCommit } from './field-events.ts';
import { type Control, createFields, type DirtyValues, type Fields, isPassword } from './fields.ts';
import { createStore, type Store } from './store.ts';
import { type FieldErrors, type Rules, type Values, validate } from './validation.ts';

/** What a submit came to. A failure may belong to a field, and has the status that the service answered with. */
export type SubmitResult<Name, Message> =
  | { readonly ok: true; readonly message: Message }
  | {
      readonly ok: false;
      readonly message: Message;
      readonly field?: Name | undefined;
      readonly status?: number | undefined;
    };

type FormState<Message> = {
  readonly status: 'idle' | 'busy';
  readonly errors: FieldErrors<Message>;
  readonly result: SubmitResult<unknown, Message> | undefined;
  /** How many submits the rules have refused. */
  readonly invalidSubmitCount: number;
};

/** Sends all values, or those that are not saved. The signal is aborted when the form has left the page. */
export type Send<Name extends string, Message> = (
  values: Values<Name>,
  changes: DirtyValues,
  signal: AbortSignal,
) => Promise<SendResult<Name, Message>>;

/** A function: saved, and this leads on; the form stays busy until its screen has gone. Undefined: nothing was sent. */
type SendResult<Name, Message> = SubmitResult<Name, Message> | (() => unknown) | undefined;

export type Form<Name extends string, Message> = Fields<Name> & {
  readonly rules: Rules<Name, Message>;
  readonly state: Store<FormState<Message>>;
  readonly submit: (event: SubmitEvent) => void;
};

/**
 * A form over native, uncontrolled fields that bear their names: typing renders nothing. Its rules run on the DOM's
 * `change` and `blur`, and all of them on submit; one submit at a time.
 */
export function useForm<Name extends string, Message>(
  rules: Rules<Name, Message>,
  send: Send<Name, Message>,
): Form<Name, Message> {
  const latest = useRef(send);
  useLayoutEffect(() => {
    latest.current = send;
  });
  const [controller] = useState(() => new AbortController());
  const [form] = useState(() => {
    const fields = createFields(Object.keys(rules) as Name[]);
    const state = createStore<FormState<Message>>({ ...idle, invalidSubmitCount: 0 });
    const submit = (event: SubmitEvent) => {
      event.preventDefault();
      if (state.get().status === 'idle') void submitForm(form, latest.current, controller.signal);
    };
    const form: Form<Name, Message> = { ...fields, rules, state, submit };
    return form;
  });
  useLayoutEffect(() => {
    onFieldCommit(form.element(), createFieldValidator(form), controller.signal);
    return () => controller.abort();
  }, [form, controller]);
  return form;
}

const idle = { status: 'idle', errors: {}, result: undefined } as const;

/** Judges a field, and those filled in before, which may depend on it (a repeated password). */
function createFieldValidator<Name extends string, Message>({
  names,
  rules,
  state,
  values,
  isEditable,
}: Form<Name, Message>) {
  const touched = new Set<Name>();
  return (fieldName: string) => {
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
    // Of a failure and a complaint the newer one is said.
    const isReplaced = previous.result?.ok === false && Object.keys(errors).length > 0;
    state.set({ ...previous, errors, result: isReplaced ? undefined : previous.result });
  };
}

async function submitForm<Name extends string, Message>(
  form: Form<Name, Message>,
  send: Send<Name, Message>,
  signal: AbortSignal,
) {
  const { state, rules, names } = form;
  const values = form.values();
  const errors = validate(rules, names.filter(form.isEditable), values);
  const isInvalid = (name: string) => Object.hasOwn(errors, name);
  if (names.some(isInvalid)) {
    state.set({ ...idle, errors, invalidSubmitCount: state.get().invalidSubmitCount + 1 });
    // The first in the order of the page.
    const fields = [...(form.element()?.elements ?? [])] as Control[];
    fields.find(({ name }) => isInvalid(name))?.focus();
    return;
  }
  state.set({ ...state.get(), ...idle, status: 'busy' });
  const focused = document.activeElement;
  const sent = await send(values, form.dirtyValues(), signal);
  const redirects = typeof sent === 'function';
  if (redirects || sent?.ok) {
    form.markSaved(values);
    // Whoever keeps input hears of it, even when the form has gone.
    state.set({ ...state.get() });
  }
  if (signal.aborted) return;
  if (redirects) return void sent();
  const field = sent?.ok === false ? sent.field : undefined;
  if (!sent || field === undefined) {
    state.set({ ...state.get(), ...idle, result: sent });
    if (sent?.ok) clearPasswords(form, values);
    return;
  }
  // It stands at its field until the value changes. Someone who has gone on or has typed meanwhile keeps the focus.
  const error = { message: sent.message, rejectedValue: values[field] };
  state.set({ ...state.get(), ...idle, errors: { [field]: error } });
  const hasTyped = Object.keys(form.dirtyValues(values)).length > 0;
  if (document.activeElement === focused && !hasTyped) form.control(field)?.focus();
}

/** Empties the passwords that were sent, but for those that were typed since. No rule judges it: nothing was changed. */
function clearPasswords<Name extends string>({ control, names }: Fields<Name>, sent: Values<Name>) {
  for (const name of names.filter(isPassword)) {
    const field = control(name);
    if (!field || field.value !== sent[name]) continue;
    field.value = '';
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
}
