import { type SubmitEvent, useLayoutEffect, useRef, useState } from 'react';
import { onChangeOrBlur } from './field-events.ts';
import { createFields, type Fields, type PartialValues } from './fields.ts';
import { createStore, type Store } from './store.ts';
import { type FieldErrors, type Rules, type Values, validate } from './validation.ts';

/** The form shows the message, or stays busy until another screen has replaced it. */
type Success<Message> =
  | { readonly ok: true; readonly message: Message; readonly redirect?: undefined }
  | {
      readonly ok: true;
      readonly message?: undefined;
      /** Shows something else in place of the form. It is not called if the form has left the page. */
      readonly redirect: () => unknown;
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
  readonly isBusy: boolean;
  readonly errors: FieldErrors<Message>;
  /** The result of the last submit, if the form shows it. */
  readonly result: SubmitResult<string, Message> | Crash | undefined;
};

/** Sends a form: all of its values, or those that differ from the saved ones. Resolves to undefined if nothing was sent. */
export type Send<Name extends string, Message> = (
  values: Values<Name>,
  dirtyValues: PartialValues,
) => Promise<SubmitResult<Name, Message> | undefined>;

export type Form<Name extends string, Message> = Fields<Name> & {
  readonly rules: Rules<Name, Message>;
  readonly state: Store<FormState<Message>>;
  /** The ref of the form's element. */
  readonly ref: (element: HTMLFormElement) => () => void;
  readonly submit: (event: SubmitEvent) => Promise<void>;
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

function createForm<Name extends string, Message>(
  rules: Rules<Name, Message>,
  send: Send<Name, Message>,
): Form<Name, Message> {
  const fields = createFields(Object.keys(rules) as Name[]);
  const state = createStore<FormState<Message>>(idle);
  /** Lives as long as the form's element is in the page. */
  let controller = new AbortController();

  const form: Form<Name, Message> = {
    ...fields,
    rules,
    state,
    ref(element) {
      controller = new AbortController();
      const { signal } = controller;
      const validateField = createFieldValidator(form);
      const handleChangeOrBlur = (target: EventTarget | null) => {
        const name = fields.findName(target);
        if (!name) return;
        // `change` is also fired where the field is not left, as by a window that loses the focus.
        if (document.activeElement !== target) fields.normalize(name);
        validateField(name);
      };
      onChangeOrBlur(element, handleChangeOrBlur, signal);
      const handleInput = ({ target }: Event) => {
        if (fields.findName(target)) fields.notifyInput();
      };
      element.addEventListener('input', handleInput, { signal });
      return () => controller.abort();
    },
    async submit(event) {
      event.preventDefault();
      if (state.get().isBusy) return;
      fields.names.forEach(fields.normalize);
      if (!validateForm(form)) return;
      try {
        const focused = document.activeElement;
        const values = fields.values();
        // The others may have got another default when the response arrives.
        const dirtyValues = fields.dirtyValues();
        state.set({ ...idle, isBusy: true });
        const result = await send(values, dirtyValues);
        if (result?.ok) fields.markSaved(dirtyValues);
        if (result?.ok && result.redirect) {
          if (!controller.signal.aborted) result.redirect();
          return;
        }
        state.set({ ...idle, ...toState(result, values) });
        if (result?.ok) clearSecrets(form, values);
        else if (result?.field) focusField(form, result.field, values, focused);
      } catch (error) {
        // A bug must not leave the form busy for ever.
        console.error(error);
        state.set({ ...idle, result: { ok: false } });
      }
    },
  };
  return form;
}

/** Shows neither errors nor a result. */
const idle = { isBusy: false, errors: {}, result: undefined } as const;

/** What a form shows once its submit has been answered. `validate` keeps a field's error while the field has the rejected value. */
const toState = <Name extends string, Message>(
  result: SubmitResult<Name, Message> | undefined,
  values: Values<Name>,
): Partial<FormState<Message>> =>
  result?.ok === false && result.field
    ? {
        errors: {
          [result.field]: { message: result.message, rejectedValue: values[result.field] },
        },
      }
    : { result };

/** Validates the field, and fields filled in earlier that may depend on it, such as a repeated password. */
function createFieldValidator<Name extends string, Message>({
  names,
  rules,
  state,
  values,
  isEditable,
}: Form<Name, Message>) {
  const touched = new Set<Name>();
  return (fieldName: Name) => {
    const all = values();
    const { errors } = state.get();
    const shouldRevalidate = (name: Name) => touched.has(name) || Object.hasOwn(errors, name);
    const fieldsToValidate = names.filter(
      (name) =>
        isEditable(name) && (name === fieldName || (all[name] !== '' && shouldRevalidate(name))),
    );
    for (const name of fieldsToValidate) touched.add(name);
    state.set({ ...state.get(), errors: validate(rules, fieldsToValidate, all, errors) });
  };
}

/** Validates all fields that can be edited, and focuses the first invalid one. Returns whether all are valid. */
function validateForm<Name extends string, Message>(form: Form<Name, Message>): boolean {
  const { names, rules, state } = form;
  const errors = validate(rules, names.filter(form.isEditable), form.values());
  const firstInvalid = names.find((name) => Object.hasOwn(errors, name));
  if (firstInvalid === undefined) return true;
  state.set({ ...idle, errors });
  form.control(firstInvalid)?.focus();
  return false;
}

/** Focuses the field that was rejected, but not for a person who has moved on or typed in the meantime. */
function focusField<Name extends string, Message>(
  form: Form<Name, Message>,
  name: Name,
  sent: Values<Name>,
  focused: Element | null,
) {
  const values = form.values();
  const hasTyped = form.names.some((field) => values[field] !== sent[field]);
  if (document.activeElement === focused && !hasTyped) form.control(name)?.focus();
}

/** Empties the secrets that were sent, except those that have been edited since. */
function clearSecrets<Name extends string>(fields: Fields<Name>, sent: Values<Name>) {
  const values = fields.values();
  for (const name of fields.names.filter(fields.isSecret))
    if (values[name] === sent[name]) fields.setValue(name, '');
}
