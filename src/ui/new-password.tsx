import { type Message, msg, useTranslation } from '../core/language/language.ts';
import type { Form } from '../lib/form.ts';
import { countCharacters, type Rule, refine, required } from '../lib/validation.ts';
import { PasswordField } from './field.tsx';
import { Icon } from './icon.tsx';
import { useFieldValue } from './use-form-state.ts';

/** The minimum length of passwords, for all forms and their hints. */
const passwordMinLength = 6;

const minLength = refine(
  (password) => countCharacters(password) >= passwordMinLength,
  msg('The password must contain at least {count} characters.', { count: passwordMinLength }),
);

export const passwordRules = [required(msg('The password is required.')), minLength];
export const newPasswordRules = [required(msg('The new password is required.')), minLength];
export const currentPasswordRules = [required(msg('The current password is required.'))];

export const repeatRules = <Name extends string>(other: Name): Rule<Message, Name>[] => [
  // The text was given with this misspelling, and is the key of its translations.
  required(msg('The password confirmatiom is required.')),
  (value, values) => (value === values[other] ? undefined : msg("The passwords don't match.")),
];

type NewPasswordProps<Name extends string> = {
  readonly form: Form<Name, Message>;
  readonly name: Name;
  readonly label: string;
  readonly repeat: Name;
  readonly repeatLabel: string;
};

/** A new password and its repetition. The hint is ticked while the user types; it is guidance, not validation. */
export function NewPassword<Name extends string>({
  form,
  name,
  label,
  repeat,
  repeatLabel,
}: NewPasswordProps<Name>) {
  const { t } = useTranslation();
  const isLong = countCharacters(useFieldValue(form, name)) >= passwordMinLength;
  return (
    <>
      <PasswordField
        form={form}
        name={name}
        label={label}
        hint={
          <>
            {isLong && <Icon name="check" />}
            <span>{t('At least {count} characters.', { count: passwordMinLength })}</span>
          </>
        }
        autoComplete="new-password"
      />
      <PasswordField form={form} name={repeat} label={repeatLabel} autoComplete="new-password" />
    </>
  );
}

/** Tells password managers whose password a form is about, where the email address is not one of its fields. */
export const HiddenUsername = ({ email }: { email: string }) => (
  <input type="text" autoComplete="username" value={email} readOnly hidden />
);
