import type { Key, Message } from '../core/language/language.ts';
import type { Form } from '../lib/form.ts';
import { useStore } from '../lib/use-store.ts';

/** Whether the form says this of its last submit. */
export const useIsSaid = <Name extends string>(form: Form<Name, Message>, key: Key): boolean =>
  useStore(form.state, ({ outcome }) =>
    Boolean(outcome && 'key' in outcome.message && outcome.message.key === key),
  );
