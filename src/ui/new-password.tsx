import { type ReactNode, useEffect, useState } from 'react';
import { passwordMin } from '../core/forms/password-rules.ts';
import { type Message, useText } from '../core/language/language.ts';
import type { Form } from '../lib/form.ts';
import { PasswordField } from './field.tsx';
import { Icon } from './icon.tsx';

type NewPasswordProps<Name extends string> = {
  readonly form: Form<Name, Message>;
  readonly name: Name;
  readonly label: string;
  readonly repeat: Name;
  readonly repeatLabel: string;
};

/** A password and its repetition, with their rules, which tick themselves off while somebody types. */
export function NewPassword<Name extends string>({
  form,
  name,
  label,
  repeat,
  repeatLabel,
}: NewPasswordProps<Name>) {
  const { t } = useText();
  const { enough, same } = useProgress(form, name, repeat);
  return (
    <>
      <PasswordField
        form={form}
        name={name}
        label={label}
        hint={<Rule met={enough}>{t('At least {count} characters.', { count: passwordMin })}</Rule>}
        autoComplete="new-password"
      />
      <PasswordField
        form={form}
        name={repeat}
        label={repeatLabel}
        hint={<Rule met={same}>{t('Enter the same password again.')}</Rule>}
        autoComplete="new-password"
      />
    </>
  );
}

function Rule({ met, children }: { met: boolean; children: ReactNode }) {
  const { t } = useText();
  return (
    <>
      <span>{children}</span>
      {met && (
        <>
          {' '}
          <Icon name="check" />
          <span className="visually-hidden">{t('Requirement met.')}</span>
        </>
      )}
    </>
  );
}

/** Guidance, no judgement: the rules of the form run when a field is left. */
function useProgress<Name extends string>(form: Form<Name, Message>, name: Name, repeat: Name) {
  const [progress, setProgress] = useState({ enough: false, same: false });
  useEffect(() => {
    const look = () => {
      const [value = '', again = ''] = [name, repeat].map((it) => form.control(it)?.value);
      const enough = value.length >= passwordMin;
      setProgress({ enough, same: enough && again === value });
    };
    const element = form.control(name)?.form;
    element?.addEventListener('input', look);
    // It also empties its fields.
    const forget = form.state.subscribe(look);
    return () => {
      element?.removeEventListener('input', look);
      forget();
    };
  }, [form, name, repeat]);
  return progress;
}
