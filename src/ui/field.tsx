import {
  type ComponentProps,
  type ReactNode,
  type RefCallback,
  useEffect,
  useId,
  useLayoutEffect,
} from 'react';
import { type Message, useTranslation } from '../core/language/language.ts';
import type { Control, FieldOptions } from '../lib/fields.ts';
import type { Form } from '../lib/form.ts';
import { useStore } from '../lib/use-store.ts';
import { isRequired } from '../lib/validation.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import { useReveal } from './use-reveal.ts';

export type FieldProps<Name extends string> = {
  readonly form: Form<Name, Message>;
  readonly name: Name;
  readonly label: string;
  /** Shown below the control, also beside an error. */
  readonly hint?: ReactNode;
};

/** What ties a control to its label, its hint and its message. */
type ControlProps = {
  readonly id: string;
  readonly name: string;
  readonly ref: RefCallback<Control>;
  readonly className: string;
  readonly 'aria-required': true | undefined;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string;
};

/** Label, control, and an element for error and hint, which takes room only while it has text. */
export function Field<Name extends string>({
  form,
  name,
  label,
  hint,
  options = {},
  children,
}: FieldProps<Name> & {
  readonly options?: FieldOptions;
  readonly children: (controlProps: ControlProps) => ReactNode;
}) {
  const id = useId();
  const { formatMessage } = useTranslation();
  const error = useStore(form.state, (state) => state.errors[name]);
  const controlProps: ControlProps = {
    id,
    name,
    ref: form.fieldRef(name, options),
    className: 'input',
    'aria-required': isRequired(form.rules, name) || undefined,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': `${id}-description`,
  };
  return (
    <div className="field">
      <label className="field__label" htmlFor={id} id={getLabelId(id)}>
        {label}
      </label>
      {children(controlProps)}
      <div className="field__description" id={`${id}-description`}>
        {error && (
          <p
            className="field__error"
            role={error.rejectedValue === undefined ? undefined : 'alert'}
          >
            <Icon name="alert" />
            <span>{formatMessage(error.message)}</span>
          </p>
        )}
        {hint && <p className="field__hint">{hint}</p>}
      </div>
    </div>
  );
}

const getLabelId = (id: string) => `${id}-label`;

/** Sets the default value, and sets it again whenever it changes: in a layout effect, before the effect of the draft reads it. */
export function useDefaultValue<Name extends string>(
  { form, name }: FieldProps<Name>,
  value: string,
) {
  useLayoutEffect(() => form.setDefaultValue(name, value), [form, name, value]);
}

export type TextFieldProps<Name extends string> = FieldProps<Name> & {
  readonly defaultValue?: string | undefined;
  /** By default, white space around the text is removed. */
  readonly options?: FieldOptions;
} & Omit<ComponentProps<'input'>, keyof ControlProps | 'form' | 'defaultValue'>;

export function TextField<Name extends string>({
  form,
  name,
  label,
  hint,
  defaultValue = '',
  options = trimmed,
  ...input
}: TextFieldProps<Name>) {
  const field = { form, name, label, hint };
  useDefaultValue(field, defaultValue);
  return (
    <Field {...field} options={options}>
      {(controlProps) => (
        <input dir="auto" defaultValue={defaultValue} {...input} {...controlProps} />
      )}
    </Field>
  );
}

export const trimmed: FieldOptions = { normalize: (typed) => typed.trim() };

type PasswordFieldProps<Name extends string> = FieldProps<Name> & {
  readonly autoComplete: 'current-password' | 'new-password';
};

/** The password is masked until the user shows it, and again when the form is sent. */
export function PasswordField<Name extends string>({
  form,
  autoComplete,
  ...field
}: PasswordFieldProps<Name>) {
  const { t } = useTranslation();
  const [isShown, setShown] = useReveal();
  const isBusy = useStore(form.state, (state) => state.isBusy);
  useEffect(() => {
    if (isBusy) setShown(false);
  }, [isBusy, setShown]);
  return (
    <Field form={form} {...field} options={secret}>
      {(controlProps) => (
        <div className="field__group">
          <input
            {...controlProps}
            type={isShown ? 'text' : 'password'}
            autoComplete={autoComplete}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
          />
          <Button
            variant="quiet"
            aria-describedby={getLabelId(controlProps.id)}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? t('Hide') : t('Show')}
          </Button>
        </div>
      )}
    </Field>
  );
}

const secret: FieldOptions = { isSecret: true };
