import { type SubmitEvent, useLayoutEffect, useRef, useState } from 'react';
import { type Control, createFields, type Fields } from './fields.ts';
import { createReleaseWait } from './pointer.ts';
import { firstFailure, type Rules, type Values } from './rules.ts';
import { createStore, type Store } from './store.ts';

/** What is wrong with a field; `refused` is the value of which the server said so, not a rule. */
export type Complaint<Message> = { readonly message: Message; readonly refused?: string };

/** What a submit came to. A failure may belong to one field; a success may disappear after `forMs`. */
export type Outcome<Name extends string, Message> =
  | { readonly ok: true; readonly message: Message; readonly forMs?: number }
  | { readonly ok: false; readonly message: Message; readonly field?: Name };

type Complaints<Name extends string, Message> = Partial<Record<Name, Complaint<Message>>>;

export type FormState<Name extends string, Message> = {
  readonly status: 'idle' | 'busy';
  readonly complaints: Readonly<Complaints<Name, Message>>;
  readonly outcome: Outcome<Name, Message> | undefined;
};

/** Sends the values. Undefined when there is nothing to say; `left`: busy until the screen has gone. */
export type Submit<Name extends string, Message> = (
  values: Values<Name>,
  signal: AbortSignal,
) => Promise<Outcome<Name, Message> | 'left' | undefined>;

export type Form<Name extends string, Message> = Omit<Fields<Name>, 'values'> & {
  readonly state: Store<FormState<Name, Message>>;
  /** Whether nobody has gone on to another field since the form was sent: an answer may take the focus. */
  readonly hasFocus: () => boolean;
  /** Spread on the `<form>`. */
  readonly props: {
    readonly noValidate: true;
    readonly ref: (element: HTMLFormElement | null) => void;
    readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  };
  /** Back to the values that the fields began with, untouched; what was typed since the submit stays. */
  readonly reset: () => void;
  /** Starts to listen to the fields; returns the undo, after which late answers change nothing. */
  readonly connect: () => () => void;
};

function createForm<Name extends string, Message>(
  rules: Rules<Name, Message>,
  submitter: { readonly current: Submit<Name, Message> },
): Form<Name, Message> {
  const names = Object.keys(rules) as Name[];
  const touched = new Set<Name>();
  const state = createStore<FormState<Name, Message>>({
    status: 'idle',
    complaints: {} as Complaints<Name, Message>,
    outcome: undefined,
  });
  const { mount, begin, end, reset, ...fields } = createFields(names);
  const { element, controls, values, rebase } = fields;
  let left = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** What had the focus when the form was sent. */
  let focused: Element | null = null;

  const change = (changed: Partial<FormState<Name, Message>>) =>
    state.set({ ...state.get(), ...changed });

  /** Judges these fields anew and keeps what stands at the others. */
  function judge(judged: Iterable<Name>, all: Values<Name>) {
    const complaints: Complaints<Name, Message> = { ...state.get().complaints };
    for (const name of judged) {
      const message = firstFailure(rules, name, all);
      if (message !== undefined) complaints[name] = { message };
      else if (complaints[name]?.refused !== all[name]) delete complaints[name];
    }
    change({ complaints });
    return complaints;
  }

  function check(field: Name) {
    const all = values();
    // Another field may depend on this one (a repeated password): what was filled in is asked again.
    const others = names.filter((name) => touched.has(name) && all[name] !== '');
    judge(new Set([field, ...others]), all);
  }

  function hear(event: Event, later: (act: () => void) => void) {
    // Whoever types is not moved.
    if (event.type === 'input') focused = null;
    const { name, value } = event.target as Control;
    const field = names.find((known) => known === name);
    if (field === undefined || event.type === 'input') return;
    if (event.type === 'change') touched.add(field);
    // Leaving the tab or the window also blurs, but the field keeps the focus: say nothing then.
    else if (document.activeElement === event.target) return;
    // Nor when an empty field is only passed through.
    else if (value === '' && !touched.has(field)) return;
    later(() => check(field));
  }

  const focusFirst = (complaints: Complaints<Name, Message>) =>
    controls()
      .find(({ name }) => Object.hasOwn(complaints, name))
      ?.focus();

  const hasFocus = () => document.activeElement === focused;

  async function submit() {
    if (state.get().status === 'busy') return;
    clearTimeout(timer);
    change({ outcome: undefined, complaints: {} as Complaints<Name, Message> });
    for (const name of names) touched.add(name);
    const sent = values();
    const complaints = judge(names, sent);
    if (Object.keys(complaints).length > 0) return focusFirst(complaints);
    change({ status: 'busy' });
    const { signal } = left;
    focused = document.activeElement;
    begin(sent);
    const outcome = await submitter.current(sent, signal);
    const isLeft = outcome === 'left';
    end(isLeft || outcome?.ok === true);
    if (!isLeft && !signal.aborted) conclude(outcome, sent);
  }

  function conclude(outcome: Outcome<Name, Message> | undefined, sent: Values<Name>) {
    if (outcome?.ok === false && outcome.field !== undefined) {
      const complaints: Complaints<Name, Message> = {};
      complaints[outcome.field] = { message: outcome.message, refused: sent[outcome.field] };
      change({ status: 'idle', complaints });
      return hasFocus() && focusFirst(complaints);
    }
    change({ status: 'idle', outcome });
    if (outcome?.ok && outcome.forMs !== undefined) {
      timer = setTimeout(() => change({ outcome: undefined }), outcome.forMs);
    }
  }

  return {
    ...fields,
    hasFocus,
    state,
    props: {
      noValidate: true,
      ref: mount,
      onSubmit(event) {
        event.preventDefault();
        void submit();
      },
    },
    reset() {
      reset();
      touched.clear();
      change({ complaints: {} as Complaints<Name, Message> });
    },
    connect() {
      left = new AbortController();
      const { signal } = left;
      const later = createReleaseWait(signal);
      rebase();
      for (const type of ['change', 'focusout', 'input']) {
        element()?.addEventListener(type, (event) => hear(event, later), { signal });
      }
      return () => {
        left.abort();
        clearTimeout(timer);
      };
    },
  };
}

/**
 * A form over native, uncontrolled fields that bear their names: typing renders nothing. Its rules run on
 * the DOM's `change` and `blur`, and all of them on submit; one submit at a time.
 */
export function useForm<Name extends string, Message>(
  rules: Rules<Name, Message>,
  submit: Submit<Name, Message>,
): Form<Name, Message> {
  const latest = useRef(submit);
  latest.current = submit;
  const [form] = useState(() => createForm(rules, latest));
  useLayoutEffect(() => form.connect(), [form]);
  return form;
}
