import { type SubmitEvent, useLayoutEffect, useRef, useState } from 'react';
import { onChangeOrBlur } from './field-events.ts';
import { createFields, type Fields, type PartialValues } from './fields.ts';
import { createStore, type ReadableStore } from './store.ts';
import { type FieldErrors, type Rules, type Values, validate } from './validation.ts';

/** The form shows the message, or stays busy until something else is shown in its place. */
type Success<Message> =
  | { readonly ok: true; readonly message: Message; readonly redirect?: undefined }
  | {
      readonly ok: true;
      readonly message?: undefined;
      /** Shows something else in place of the form. It is not called if the form has left the page. */
      readonly redirect?: () => unknown;
    };

export type SubmitFailure<Name, Message> = {
  readonly ok: false;
  readonly message: Message;
  /** The field that the error belongs to; without one it is the form's own error. */
  readonly field?: Name | undefined;
  /** The HTTP status of the response, or 401 if the session has ended meanwhile. */
  readonly status?: number | undefined;
};

type SubmitResult<Name, Message> = Success<Message> | SubmitFailure<Name, Message>;

/** `send` or `redirect` has thrown, which is a bug. The form shows a message of its own. */
type Crash = { readonly ok: false; readonly message?: undefined; readonly status?: undefined };

type FormState<Message> = {
  /** What the fields hold, by their names. */
  readonly values: PartialValues<string>;
  readonly isBusy: boolean;
  readonly errors: FieldErrors<Message>;
  /** What the last submit has found invalid, if it was therefore not sent. */
  readonly submitErrors: FieldErrors<Message>;
  /** The result of the last submit, if the form shows it. */
  readonly result: SubmitResult<string, Message> | Crash | undefined;
};

/** Sends a form: all of its values, or those that differ from the saved ones. Resolves to undefined if nothing was sent. */
export type Send<Name extends string, Message> = (
  values: Values<Name>,
  dirtyValues: PartialValues<Name>,
) => Promise<SubmitResult<Name, Message> | undefined>;

export type Form<Name extends string, Message> = Pick<
  Fields<Name>,
  | 'names'
  | 'control'
  | 'fieldRef'
  | 'isSecret'
  | 'dirtyValues'
  | 'setValue'
  | 'setDefaultValue'
  | 'reset'
> & {
  readonly rules: Rules<Name, Message>;
  readonly state: ReadableStore<FormState<Message>>;
  /** Shows no result any more. */
  readonly clearResult: () => void;
  /** The ref of the form's element. */
  readonly ref: (element: HTMLFormElement) => () => void;
  readonly submit: (event: SubmitEvent) => Promise<void>;
};

/**
 * A form over native, uncontrolled fields: typing renders only what shows a value. The rules of a field run when it
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

function createForm<Name extends string, Message>(
  rules: Rules<Name, Message>,
  send: Send<Name, Message>,
): Form<Name, Message> {
  const state = createStore<FormState<Message>>({ ...idle, values: {} });
  const updateValues = () => state.set({ ...state.get(), values: fields.values() });
  const fields = createFields(Object.keys(rules) as Name[], updateValues);
  /** No longer busy, and without errors and result, except for this change. */
  const show = (change: Partial<FormState<Message>>) =>
    state.set({ ...state.get(), ...idle, ...change });

  /** Validates a field, and the others that have been edited and are not empty: they may depend on it, as a repeated password does. */
  function validateField(changed: Name) {
    const values = fields.values();
    const edited = fields.dirtyValues();
    const names = fields.names.filter((name) => name === changed || edited[name]);
    const { errors } = state.get();
    state.set({
      ...state.get(),
      values,
      errors: validate(rules, names.filter(fields.isEditable), values, errors),
    });
  }

  /** Lives as long as the form's element is in the page. */
  let controller = new AbortController();

  async function sendValues(values: Values<Name>) {
    const focused = document.activeElement;
    const dirtyValues = fields.beginSave();
    show({ isBusy: true });
    try {
      const result = await send(values, dirtyValues);
      fields.endSave(result?.ok === true);
      showResult(result, values, focused);
    } catch (error) {
      // A bug must not leave the form busy for ever.
      console.error(error);
      fields.endSave(false);
      show({ result: { ok: false } });
    }
  }

  function showResult(
    result: SubmitResult<Name, Message> | undefined,
    values: Values<Name>,
    focused: Element | null,
  ) {
    if (result?.ok && !result.message) {
      if (!controller.signal.aborted) result.redirect?.();
    } else if (result?.ok) {
      show({ result });
      clearSecrets(values);
    } else if (result?.field) {
      const { field, message } = result;
      // `validate` keeps the error while the field has the rejected value.
      show({ errors: { [field]: { message, rejectedValue: values[field] } } });
      focusField(field, values, focused);
    } else show({ result });
  }

  /** Focuses the field that was rejected, but not for a person who has moved on or typed in the meantime. */
  function focusField(name: Name, sent: Values<Name>, focused: Element | null) {
    const values = fields.values();
    const hasTyped = fields.names.some((field) => values[field] !== sent[field]);
    if (document.activeElement === focused && !hasTyped) fields.control(name)?.focus();
  }

  /** Empties the secrets that were sent, except those that have been edited since. */
  function clearSecrets(sent: Values<Name>) {
    const values = fields.values();
    for (const name of fields.names.filter(fields.isSecret))
      if (values[name] === sent[name]) fields.setValue(name, '');
  }

  return {
    ...fields,
    rules,
    state,
    clearResult: () => state.set({ ...state.get(), result: undefined }),
    ref(element) {
      controller = new AbortController();
      const { signal } = controller;
      const handleChangeOrBlur = (target: EventTarget | null) => {
        const name = fields.findName(target);
        if (!name) return;
        // `change` is also fired where the field is not left, as by a window that loses the focus.
        if (document.activeElement !== target) fields.normalize(name);
        validateField(name);
      };
      onChangeOrBlur(element, handleChangeOrBlur, signal);
      element.addEventListener('input', updateValues, { signal });
      // Something may have been typed before React listened.
      updateValues();
      return () => controller.abort();
    },
    async submit(event) {
      event.preventDefault();
      if (state.get().isBusy) return;
      fields.names.forEach(fields.normalize);
      const values = fields.values();
      const errors = validate(rules, fields.names.filter(fields.isEditable), values);
      const firstInvalid = fields.names.find((name) => Object.hasOwn(errors, name));
      if (firstInvalid === undefined) return sendValues(values);
      show({ errors, submitErrors: errors });
      fields.control(firstInvalid)?.focus();
    },
  };
}

/** Shows neither errors nor a result. */
const idle = { isBusy: false, errors: {}, submitErrors: {}, result: undefined } as const;
