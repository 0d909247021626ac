import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { firstFailure, type Rules, type Values } from './rules.ts';
import { createStore, type Store } from './store.ts';

/** What is wrong with a field; `refused` when the server said so, not a rule. */
export type Complaint<Message> = { readonly message: Message; readonly refused: boolean };

/** What a submit came to. A failure may belong to one field; a success may go by itself. */
export type Outcome<Name extends string, Message> =
  | { readonly ok: true; readonly message: Message; readonly forMs?: number }
  | { readonly ok: false; readonly message: Message; readonly field?: Name };

type Complaints<Name extends string, Message> = Partial<Record<Name, Complaint<Message>>>;

export type FormState<Name extends string, Message> = {
  readonly status: 'idle' | 'busy';
  readonly complaints: Readonly<Complaints<Name, Message>>;
  readonly outcome: Outcome<Name, Message> | undefined;
};

/** Sends the values. Undefined when nothing is left to say: the screen has moved on. */
export type Submit<Name extends string, Message> = (
  values: Values<Name>,
  signal: AbortSignal,
) => Promise<Outcome<Name, Message> | undefined>;

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export class Form<Name extends string, Message> {
  readonly state: Store<FormState<Name, Message>> = createStore<FormState<Name, Message>>({
    status: 'idle',
    complaints: {} as Complaints<Name, Message>,
    outcome: undefined,
  });
  element: HTMLFormElement | null = null;
  submitter: Submit<Name, Message> = async () => undefined;
  readonly #rules: Rules<Name, Message>;
  readonly #touched = new Set<Name>();
  #left = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(rules: Rules<Name, Message>) {
    this.#rules = rules;
  }

  /** Spread on the `<form>`. */
  readonly props = {
    noValidate: true,
    ref: (element: HTMLFormElement | null) => {
      this.element = element;
    },
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      void this.#submit();
    },
  };

  control(name: Name): Control | undefined {
    const found = this.element?.elements.namedItem(name);
    // A form's items are controls or lists of radio buttons; we have no radio buttons.
    return found ? (found as Control) : undefined;
  }

  /** Puts a value into a field as if the visitor had typed it, and leaves the focus there. */
  fill(name: Name, value: string) {
    const control = this.control(name);
    if (!control) return;
    control.value = value;
    control.focus();
    this.#touched.add(name);
    this.#check(name);
  }

  empty(...names: readonly Name[]) {
    for (const name of names) {
      const control = this.control(name);
      if (control) control.value = '';
      this.#touched.delete(name);
    }
  }

  /** Back to the values the fields began with. */
  reset() {
    this.element?.reset();
    this.#touched.clear();
    this.#change({ complaints: {} as Complaints<Name, Message> });
  }

  /** Starts to listen to the fields; returns the undo, after which late answers change nothing. */
  connect(): () => void {
    const { element } = this;
    if (!element) return () => {};
    this.#left = new AbortController();
    const { signal } = this.#left;
    let down = false;
    // A message that appears between press and release moves the button away from under the
    // pointer and swallows the click: while the pointer is down, checking waits for its release.
    const later = (act: () => void) => {
      const soon = () => setTimeout(() => !signal.aborted && act());
      if (down) window.addEventListener('pointerup', soon, { once: true, signal });
      else soon();
    };
    const press = (event: Event) => {
      down = event.type === 'pointerdown';
    };
    for (const type of ['pointerdown', 'pointerup', 'pointercancel']) {
      window.addEventListener(type, press, { capture: true, signal });
    }
    element.addEventListener('change', (event) => this.#hear(event, later), { signal });
    element.addEventListener('focusout', (event) => this.#hear(event, later), { signal });
    return () => {
      this.#left.abort();
      clearTimeout(this.#timer);
    };
  }

  #hear(event: Event, later: (act: () => void) => void) {
    const { name, value } = event.target as Control;
    if (!Object.hasOwn(this.#rules, name)) return;
    const field = name as Name;
    if (event.type === 'change') this.#touched.add(field);
    // Leaving the tab or the window also blurs, but the field keeps the focus: say nothing then.
    else if (document.activeElement === event.target) return;
    // Nor when an empty field is only passed through.
    else if (value === '' && !this.#touched.has(field)) return;
    later(() => this.#check(field));
  }

  #values(): Values<Name> {
    const data = new FormData(this.element ?? undefined);
    const entries = Object.keys(this.#rules).map((name) => [name, String(data.get(name) ?? '')]);
    // Object.fromEntries forgets the keys.
    return Object.fromEntries(entries) as Values<Name>;
  }

  #check(field: Name) {
    if (!this.element) return;
    const values = this.#values();
    const complaints: Complaints<Name, Message> = { ...this.state.get().complaints };
    // Another field may depend on this one (repeated password): what has spoken or was filled in is asked again.
    const names = Object.keys(this.#rules) as Name[];
    const others = names.filter((name) => this.#touched.has(name) && values[name] !== '');
    for (const name of new Set([field, ...others])) {
      const message = firstFailure(this.#rules, name, values);
      if (message === undefined) delete complaints[name];
      else complaints[name] = { message, refused: false };
    }
    this.#change({ complaints });
  }

  async #submit() {
    if (this.state.get().status === 'busy') return;
    const values = this.#values();
    const complaints: Complaints<Name, Message> = {};
    for (const name of Object.keys(this.#rules) as Name[]) {
      this.#touched.add(name);
      const message = firstFailure(this.#rules, name, values);
      if (message !== undefined) complaints[name] = { message, refused: false };
    }
    clearTimeout(this.#timer);
    this.#change({ complaints, outcome: undefined });
    if (Object.keys(complaints).length > 0) return this.#focusFirst(complaints);
    this.#change({ status: 'busy' });
    const { signal } = this.#left;
    const outcome = await this.submitter(values, signal);
    if (!signal.aborted) this.#conclude(outcome);
  }

  #conclude(outcome: Outcome<Name, Message> | undefined) {
    if (outcome?.ok === false && outcome.field !== undefined) {
      const complaints: Complaints<Name, Message> = {};
      complaints[outcome.field] = { message: outcome.message, refused: true };
      this.#change({ status: 'idle', complaints });
      this.control(outcome.field)?.focus();
      return;
    }
    this.#change({ status: 'idle', outcome });
    if (outcome?.ok && outcome.forMs !== undefined) {
      this.#timer = setTimeout(() => this.#change({ outcome: undefined }), outcome.forMs);
    }
  }

  #focusFirst(complaints: Readonly<Partial<Record<Name, unknown>>>) {
    const controls = [...(this.element?.elements ?? [])] as Control[];
    controls.find(({ name }) => Object.hasOwn(complaints, name))?.focus();
  }

  #change(change: Partial<FormState<Name, Message>>) {
    this.state.set({ ...this.state.get(), ...change });
  }
}

/**
 * A form over native, uncontrolled fields that bear their names: typing renders nothing. Its rules run on
 * the DOM's `change` and `blur`, and all of them on submit; one submit at a time.
 */
export function useForm<Name extends string, Message>(
  rules: Rules<Name, Message>,
  submit: Submit<Name, Message>,
): Form<Name, Message> {
  const [form] = useState(() => new Form(rules));
  const latest = useRef(submit);
  latest.current = submit;
  useEffect(() => {
    form.submitter = (values, signal) => latest.current(values, signal);
    return form.connect();
  }, [form]);
  return form;
}
