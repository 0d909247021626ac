import { type ComponentProps, type ReactNode, useEffect, useId, useState } from 'react';
import { type Message, useText } from '../core/language/language.ts';
import type { Form } from '../lib/form.ts';
import { useStore } from '../lib/use-store.ts';
import { Button } from './button.tsx';
import { useHiddenAgain } from './hidden-again.ts';
import { Icon } from './icon.tsx';

export type FieldProps<Name extends string> = {
  readonly form: Form<Name, Message>;
  readonly name: Name;
  readonly label: string;
  readonly hint?: ReactNode;
  /** Below the field, after the message. */
  readonly extra?: ReactNode;
};

/** What ties a control to its label, its hint and its message. */
export type Ties = {
  readonly id: string;
  readonly name: string;
  readonly className: string;
  readonly 'aria-required': true;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string;
};

/** Label, hint, control and a message line that is always there, so that a message moves nothing. */
export function Field<Name extends string>({
  form,
  name,
  label,
  hint,
  extra,
  children,
}: FieldProps<Name> & { children: (ties: Ties) => ReactNode }) {
  const id = useId();
  const { say } = useText();
  const complaint = useStore(form.state, (state) => state.complaints[name]);
  const ties: Ties = {
    id,
    name,
    className: 'input',
    'aria-required': true,
    'aria-invalid': complaint ? true : undefined,
    'aria-describedby': hint ? `${id}-hint ${id}-message` : `${id}-message`,
  };
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      {hint && (
        <p className="field__hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {children(ties)}
      <p
        className="field__message"
        id={`${id}-message`}
        role={complaint?.refused ? 'alert' : undefined}
      >
        {complaint && (
          <>
            <Icon name="alert" />
            <span>{say(complaint.message)}</span>
          </>
        )}
      </p>
      {extra}
    </div>
  );
}

type InputProps<Name extends string> = FieldProps<Name> &
  Omit<ComponentProps<'input'>, keyof Ties | 'form'>;

export function TextField<Name extends string>({
  form,
  name,
  label,
  hint,
  extra,
  ...input
}: InputProps<Name>) {
  return (
    <Field form={form} name={name} label={label} hint={hint} extra={extra}>
      {(ties) => <input {...input} {...ties} />}
    </Field>
  );
}

/** Hidden until it is asked for, and again when the form is sent. */
export function PasswordField<Name extends string>({
  form,
  name,
  label,
  hint,
  autoComplete,
}: InputProps<Name>) {
  const { t } = useText();
  const [shown, setShown] = useState(false);
  const busy = useStore(form.state, (state) => state.status === 'busy');
  useEffect(() => {
    if (busy) setShown(false);
  }, [busy]);
  useHiddenAgain(() => setShown(false));
  return (
    <Field form={form} name={name} label={label} hint={hint}>
      {(ties) => (
        <div className="field__group">
          <input
            {...ties}
            type={shown ? 'text' : 'password'}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
          />
          <Button
            aria-label={shown ? t('Hide password') : t('Show password')}
            aria-controls={ties.id}
            onClick={() => setShown(!shown)}
          >
            {shown ? t('Hide') : t('Show')}
          </Button>
        </div>
      )}
    </Field>
  );
}
