import type { SelectOption } from '../core/language/names.ts';
import { Field, type FieldProps, useDefaultValue } from './field.tsx';

type SelectFieldProps<Name extends string> = FieldProps<Name> & {
  readonly options: readonly SelectOption[];
  readonly placeholder: string;
  readonly autoComplete: string;
  readonly defaultValue: string | undefined;
};

export function SelectField<Name extends string>({
  options,
  placeholder,
  autoComplete,
  defaultValue = '',
  ...field
}: SelectFieldProps<Name>) {
  useDefaultValue(field, defaultValue);
  // What the service gave stays, even if it is none of ours.
  const isKnown = defaultValue === '' || options.some(([value]) => value === defaultValue);
  const all = isKnown ? options : [[defaultValue, defaultValue] as const, ...options];
  return (
    <Field {...field}>
      {(ties) => (
        <select defaultValue={defaultValue} autoComplete={autoComplete} {...ties}>
          <option value="">{placeholder}</option>
          {all.map(([value, label, lang]) => (
            <option key={value} value={value} lang={lang}>
              {label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
