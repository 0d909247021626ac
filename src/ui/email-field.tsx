import { useText } from '../core/language/language.ts';
import { type FieldProps, TextField } from './field.tsx';

type EmailFieldProps<Name extends string> = Pick<FieldProps<Name | 'email'>, 'form' | 'hint'> & {
  readonly autoComplete: 'email' | 'username';
  readonly defaultValue?: string | undefined;
  readonly autoFocus?: boolean;
  readonly readOnly?: boolean;
};

export function EmailField<Name extends string>(props: EmailFieldProps<Name>) {
  const { t } = useText();
  return (
    <TextField
      {...props}
      name="email"
      label={t('Email address')}
      type="email"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}
