import type { Form } from '../lib/form.ts';
import { useStore } from '../lib/use-store.ts';

/** The value of a field. Empty until the form is in the page. */
export const useFieldValue = <Name extends string, Message>(
  { state }: Form<Name, Message>,
  name: Name,
): string => useStore(state, ({ values }) => values[name] ?? '');

/** The status of the failure that the form shows as its own, not at a field. */
export const useErrorStatus = <Name extends string, Message>({ state }: Form<Name, Message>) =>
  useStore(state, ({ result }) => (result?.ok === false ? result.status : undefined));
