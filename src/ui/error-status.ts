import { useEffect } from 'react';
import type { Message } from '../core/language/language.ts';
import type { Form } from '../lib/form.ts';
import { useStore } from '../lib/use-store.ts';
import { focusHeading } from './focus-heading.ts';

/** The HTTP status of the response that has refused the last submit of the form. */
export const useErrorStatus = <Name extends string>({ state }: Form<Name, Message>) =>
  useStore(state, ({ result }) => (result?.ok === false ? result.status : undefined));

/**
 * The message of a 404, which says that the link from the email is used up. The form goes with it, and the focus moves to
 * the heading.
 */
export function useExpiredLinkMessage<Name extends string>({ state }: Form<Name, Message>) {
  const message = useStore(state, ({ result }) =>
    result?.ok === false && result.status === 404 ? result.message : undefined,
  );
  const isExpired = message !== undefined;
  useEffect(() => {
    if (isExpired) focusHeading();
  }, [isExpired]);
  return message;
}
