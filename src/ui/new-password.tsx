import { type Message, useTranslation } from '../core/language/language.ts';
import type { Form } from '../lib/form.ts';
import { countCharacters } from '../lib/validation.ts';
import { PasswordField } from './field.tsx';
import { Icon } from './icon.tsx';
import { passwordMinLength } from './rules.ts';
import { useFieldValue } from './use-form-state.ts';

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
