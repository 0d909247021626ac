import { useSyncExternalStore } from 'react';
import type { Form } from '../lib/form.ts';
import { useStore } from '../lib/use-store.ts';

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

/** The status of the failure that the form shows as its own, not at a field. */
export const useErrorStatus = <Name extends string, Message>({ state }: Form<Name, Message>) =>
  useStore(state, ({ result }) => (result?.ok === false ? result.status : undefined));
