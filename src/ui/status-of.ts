import type { Message } from '../core/language/language.ts';
import type { Form } from '../lib/form.ts';
import { useStore } from '../lib/use-store.ts';

/** The status of the answer that has refused the form's last submit. */
export const useStatusOf = <Name extends string>({ state }: Form<Name, Message>) =>
  useStore(state, ({ outcome }) => (outcome?.ok === false ? outcome.status : undefined));
