import { Field, type FieldProps } from './field.tsx';

export function TextareaField<Name extends string>(props: FieldProps<Name>) {
  return <Field {...props}>{(controlProps) => <textarea {...controlProps} />}</Field>;
}
