import { useEffect, useRef } from 'react';
import type { Choice } from '../core/language/names.ts';
import { Field, type FieldProps } from './field.tsx';

type SelectFieldProps<Name extends string> = FieldProps<Name> & {
  readonly options: readonly Choice[];
  readonly placeholder: string;
  readonly autoComplete: string;
  /** One that is known later only is taken unless something was chosen meanwhile. */
  readonly defaultValue: string | undefined;
};

export function SelectField<Name extends string>({
  options,
  placeholder,
  autoComplete,
  defaultValue = '',
  ...field
}: SelectFieldProps<Name>) {
  const select = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    const option = [...(select.current?.options ?? [])].find(({ value }) => value === defaultValue);
    if (!option || select.current?.value !== '') return;
    // A reset of the form comes back to it.
    option.defaultSelected = true;
    option.selected = true;
  }, [defaultValue]);
  // What the service gave stays, even if it is none of ours.
  const isKnown = defaultValue === '' || options.some(([value]) => value === defaultValue);
  const all = isKnown ? options : [[defaultValue, defaultValue] as const, ...options];
  return (
    <Field {...field}>
      {(ties) => (
        <select ref={select} defaultValue={defaultValue} autoComplete={autoComplete} {...ties}>
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
