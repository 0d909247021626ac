import { useTranslation } from '../core/language/language.ts';
import { TextField, type TextFieldProps } from './field.tsx';

type EmailFieldProps<Name extends string> = Omit<TextFieldProps<Name | 'email'>, 'name' | 'label'>;

export function EmailField<Name extends string>(props: EmailFieldProps<Name>) {
  const { t } = useTranslation();
  return (
    <TextField
      {...props}
      name="email"
      label={t('Email address')}
      type="email"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
    />
  );
}
