import { type SubmitEvent, useLayoutEffect, useRef, useState } from 'react';
import { listenToFields } from './field-events.ts';
import { type Changes, type Control, createFields, type Fields, isPassword } from './fields.ts';
import { type Complaints, judge, type Rules, type Values } from './rules.ts';
import { createStore, type Store } from './store.ts';

/** What a submit came to. A failure may belong to a field, and has the status that the service answered with. */
export type Outcome<Name, Message> =
  | { readonly ok: true; readonly message: Message }
  | {
      readonly ok: false;
      readonly message: Message;
      readonly field?: Name | undefined;
      readonly status?: number | undefined;
    };

type FormState<Message> = {
  readonly status: 'idle' | 'busy';
  readonly complaints: Complaints<Message>;
  readonly outcome: Outcome<unknown, Message> | undefined;
  /** How many submits the rules have refused. */
  readonly refusals: number;
};

/** Sends all values, or those that are not saved. The signal is aborted when the form has left the page. */
export type Send<Name extends string, Message> = (
  values: Values<Name>,
  changes: Changes,
  signal: AbortSignal,
) => Promise<Sent<Name, Message>>;

/** A function: saved, and this leads on; the form stays busy until its screen has gone. Undefined: nothing was sent. */
type Sent<Name, Message> = Outcome<Name, Message> | (() => unknown) | undefined;

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
  const [gone] = useState(() => new AbortController());
  const [form] = useState(() => {
    const fields = createFields(Object.keys(rules) as Name[]);
    const state = createStore<FormState<Message>>({ ...idle, refusals: 0 });
    const submit = (event: SubmitEvent) => {
      event.preventDefault();
      if (state.get().status === 'idle') void submitForm(form, latest.current, gone.signal);
    };
    const form: Form<Name, Message> = { ...fields, rules, state, submit };
    return form;
  });
  useLayoutEffect(() => {
    listenToFields(form.element(), createCheck(form), gone.signal);
    return () => gone.abort();
  }, [form, gone]);
  return form;
}

const idle = { status: 'idle', complaints: {}, outcome: undefined } as const;

/** Judges a field, and those filled in before, which may depend on it (a repeated password). */
function createCheck<Name extends string, Message>({
  names,
  rules,
  state,
  values,
}: Form<Name, Message>) {
  const seen = new Set<Name>();
  return (blurred: string) => {
    const all = values();
    const before = state.get();
    const isAgain = (name: Name) => seen.has(name) || Object.hasOwn(before.complaints, name);
    const judged = names.filter((name) => name === blurred || (all[name] !== '' && isAgain(name)));
    for (const name of judged) seen.add(name);
    const complaints = judge(rules, judged, all, before.complaints);
    // Of a failure and a complaint the newer one is said.
    const isReplaced = before.outcome?.ok === false && Object.keys(complaints).length > 0;
    state.set({ ...before, complaints, outcome: isReplaced ? undefined : before.outcome });
  };
}

async function submitForm<Name extends string, Message>(
  form: Form<Name, Message>,
  send: Send<Name, Message>,
  signal: AbortSignal,
) {
  const { state, rules, names } = form;
  const values = form.values();
  const complaints = judge(rules, names, values);
  const isWrong = (name: string) => Object.hasOwn(complaints, name);
  if (names.some(isWrong)) {
    state.set({ ...idle, complaints, refusals: state.get().refusals + 1 });
    // The first in the order of the page.
    const fields = [...(form.element()?.elements ?? [])] as Control[];
    fields.find(({ name }) => isWrong(name))?.focus();
    return;
  }
  state.set({ ...state.get(), ...idle, status: 'busy' });
  const focused = document.activeElement;
  const sent = await send(values, form.changes(), signal);
  const leadsOn = typeof sent === 'function';
  if (leadsOn || sent?.ok) {
    form.save(values);
    // Whoever keeps input hears of it, even when the form has gone.
    state.set({ ...state.get() });
  }
  if (signal.aborted) return;
  if (leadsOn) return void sent();
  const field = sent?.ok === false ? sent.field : undefined;
  if (!sent || field === undefined) {
    state.set({ ...state.get(), ...idle, outcome: sent });
    if (sent?.ok) clearPasswords(form, values);
    return;
  }
  // It stands at its field until the value changes. Someone who has gone on or has typed meanwhile keeps the focus.
  const refused = { [field]: { message: sent.message, refused: values[field] } };
  state.set({ ...state.get(), ...idle, complaints: refused });
  const hasTyped = Object.keys(form.changes(values)).length > 0;
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
