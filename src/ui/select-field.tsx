import type { SelectOption } from '../core/language/names.ts';
import { Field, type FieldProps, useDefaultValue } from './field.tsx';

type SelectFieldProps<Name extends string> = FieldProps<Name> & {
  readonly options: readonly SelectOption[];
  /** The values of the options that are at the top, because most people choose one of them. */
  readonly commonValues?: readonly (string | undefined)[];
  readonly placeholder: string;
  readonly autoComplete: string;
  readonly defaultValue: string | undefined;
};

export function SelectField<Name extends string>({
  options,
  commonValues = [],
  placeholder,
  autoComplete,
  defaultValue = '',
  ...field
}: SelectFieldProps<Name>) {
  useDefaultValue(field, defaultValue);
  // A value from the service stays, even if it is not one of the options.
  const isKnown = defaultValue === '' || options.some(({ value }) => value === defaultValue);
  const all = isKnown ? options : [{ value: defaultValue, label: defaultValue }, ...options];
  const common = all.filter(({ value }) => commonValues.includes(value));
  return (
    <Field {...field}>
      {(controlProps) => (
        <select defaultValue={defaultValue} autoComplete={autoComplete} {...controlProps}>
          <option value="">{placeholder}</option>
          {common.map(toOption)}
          {common.length > 0 && <hr />}
          {all.filter((option) => !common.includes(option)).map(toOption)}
        </select>
      )}
    </Field>
  );
}

const toOption = ({ value, label, lang }: SelectOption) => (
  <option key={value} value={value} lang={lang}>
    {label}
  </option>
);
