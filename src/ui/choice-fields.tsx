import { useEffect, useRef, useState } from 'react';
import { Field, type FieldProps } from './field.tsx';
import { isWaiting } from './typed.ts';

/** `code, name, language of the name` */
export type Choice = readonly [value: string, label: string, lang?: string];

type SelectProps<Name extends string> = FieldProps<Name> & {
  /** Asked for when they are drawn. */
  readonly options: () => readonly Choice[];
  /** Undefined for what is none of them. */
  readonly labelOf: (value: string) => string | undefined;
  readonly placeholder: string;
  readonly autoComplete?: string;
  /** One that is known later only is taken unless something was chosen meanwhile. */
  readonly defaultValue: string;
};

// Safari has no idle time to give away.
const whenIdle = globalThis.requestIdleCallback ?? setTimeout;

/**
 * A choice out of a long list, which is drawn after the form has been painted: in idle time, or as soon as somebody
 * comes near it. What is chosen is there from the start.
 */
export function SelectField<Name extends string>({
  form,
  name,
  label,
  options,
  labelOf,
  placeholder,
  defaultValue,
  autoComplete,
}: SelectProps<Name>) {
  const [isWhole, setWhole] = useState(isWaiting);
  const complete = () => setWhole(true);
  useEffect(() => void whenIdle(() => setWhole(true)), []);
  const select = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    const option = [...(select.current?.options ?? [])].find(({ value }) => value === defaultValue);
    if (!option || select.current?.value !== '') return;
    // As the default too, so that a reset of the form comes back to it.
    option.defaultSelected = true;
    option.selected = true;
    form.accept(name);
  }, [defaultValue, form, name]);
  // What the service gave stays, even if it is none of ours.
  const [given] = useState(defaultValue);
  const drawAll = (): readonly Choice[] => {
    const all = options();
    return all.some(([value]) => value === given) ? all : [[given, given], ...all];
  };
  const drawChosen = (): readonly Choice[] => {
    const label = labelOf(defaultValue) ?? (defaultValue === given && given);
    return label ? [[defaultValue, label]] : [];
  };
  return (
    <Field form={form} name={name} label={label}>
      {(ties) => (
        <select
          ref={select}
          defaultValue={defaultValue}
          autoComplete={autoComplete}
          onPointerDown={complete}
          onFocus={complete}
          {...ties}
        >
          <option value="">{placeholder}</option>
          {(isWhole ? drawAll() : drawChosen()).map(
            ([value, text, lang]) =>
              value && (
                <option key={value} value={value} lang={lang}>
                  {text}
                </option>
              ),
          )}
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
