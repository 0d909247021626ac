import { passwordMin } from '../core/forms/password-rules.ts';
import { type Message, useText } from '../core/language/language.ts';
import type { Form } from '../lib/form.ts';
import { PasswordField } from './field.tsx';
import { Icon } from './icon.tsx';
import { useValue } from './use-value.ts';

type NewPasswordProps<Name extends string> = {
  readonly form: Form<Name, Message>;
  readonly name: Name;
  readonly label: string;
  readonly repeat: Name;
  readonly repeatLabel: string;
};

/** A password and its repetition, with hints that tick themselves off while somebody types: guidance, no judgement. */
export function NewPassword<Name extends string>({
  form,
  name,
  label,
  repeat,
  repeatLabel,
}: NewPasswordProps<Name>) {
  const { t } = useText();
  const password = useValue(form, name);
  const isLong = password.length >= passwordMin;
  const isRepeated = useValue(form, repeat) === password && isLong;
  return (
    <>
      <PasswordField
        form={form}
        name={name}
        label={label}
        hint={
          <>
            {isLong && <Icon name="check" />}
            <span>{t('At least {count} characters.', { count: passwordMin })}</span>
          </>
        }
        autoComplete="new-password"
      />
      <PasswordField
        form={form}
        name={repeat}
        label={repeatLabel}
        hint={
          isRepeated && (
            <>
              <Icon name="check" />
              <span>{t('The passwords match.')}</span>
            </>
          )
        }
        autoComplete="new-password"
      />
    </>
  );
}
