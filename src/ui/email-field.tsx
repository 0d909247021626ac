import { msg, useTranslation } from '../core/language/language.ts';
import type { FieldOptions } from '../lib/fields.ts';
import { email, notBlank, toAsciiEmail } from '../lib/validation.ts';
import { TextField, type TextFieldProps } from './field.tsx';

/** The rules of every email field. */
export const emailRules = [
  notBlank(msg('The email is required.')),
  email(msg('Please enter a valid email address.')),
];

type EmailFieldProps<Name extends string> = Omit<TextFieldProps<Name | 'email'>, 'name' | 'label'>;

const options: FieldOptions = { normalize: toAsciiEmail };

export function EmailField<Name extends string>(props: EmailFieldProps<Name>) {
  const { t } = useTranslation();
  return (
    <TextField
      {...props}
      options={options}
      name="email"
      label={t('Email address')}
      type="email"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
    />
  );
}
