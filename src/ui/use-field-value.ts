import { useSyncExternalStore } from 'react';
import type { Form } from '../lib/form.ts';

/** The value of a field. The component renders again after each input into the form that changes it. */
export function useFieldValue<Name extends string, Message>(
  form: Form<Name, Message>,
  name: Name,
): string {
  return useSyncExternalStore(
    form.subscribeInput,
    () => form.control(name)?.value ?? '',
    () => '',
  );
}
