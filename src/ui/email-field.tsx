import { useTranslation } from '../core/language/language.ts';
import type { FieldOptions } from '../lib/fields.ts';
import { toAsciiEmail } from '../lib/validation.ts';
import { TextField, type TextFieldProps } from './field.tsx';

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
      spellCheck={false}
    />
  );
}
