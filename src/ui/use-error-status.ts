import type { Message } from '../core/language/language.ts';
import type { Form } from '../lib/form.ts';
import { useStore } from '../lib/use-store.ts';

/** The status of the failure that the form shows as its own, not at a field. */
export const useErrorStatus = <Name extends string>({ state }: Form<Name, Message>) =>
  useStore(state, ({ result }) => (result?.ok === false ? result.status : undefined));
