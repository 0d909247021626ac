import { Field, type FieldProps } from './field.tsx';

/** `code, name, language of the name` */
export type Option = readonly [value: string, label: string, lang?: string];

type SelectProps<Name extends string> = FieldProps<Name> & {
  readonly options: readonly Option[];
  readonly placeholder: string;
  readonly autoComplete?: string;
  readonly defaultValue?: string;
};

export function SelectField<Name extends string>({
  form,
  name,
  label,
  options,
  placeholder,
  ...select
}: SelectProps<Name>) {
  return (
    <Field form={form} name={name} label={label}>
      {(ties) => (
        <select {...select} {...ties}>
          <option value="">{placeholder}</option>
          {options.map(([value, text, lang]) => (
            <option key={value} value={value} lang={lang}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

export function TextareaField<Name extends string>({ form, name, label, hint }: FieldProps<Name>) {
  return (
    <Field form={form} name={name} label={label} hint={hint}>
      {(ties) => <textarea {...ties} />}
    </Field>
  );
}
