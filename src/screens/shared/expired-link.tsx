import { useEffect } from 'react';
import { type Message, type PlainKey, useTranslation } from '../../core/language/language.ts';
import type { Form } from '../../lib/form.ts';
import { useStore } from '../../lib/use-store.ts';
import { Banner } from '../../ui/banner.tsx';
import { focusHeading } from '../../ui/focus-heading.ts';
import { type ButtonTarget, LinkButtons } from './link-buttons.tsx';

type ExpiredLinkProps = {
  readonly message: Message;
  readonly explanation?: PlainKey;
  readonly links: readonly ButtonTarget[];
};

/** Takes the place of a form whose link from an email is used up: explains why, and shows the ways forward. */
export function ExpiredLink({
  message,
  explanation = 'This link has already been used, has expired or is incomplete. If you have used it, log in.',
  links,
}: ExpiredLinkProps) {
  const { t, formatMessage } = useTranslation();
  return (
    <>
      <Banner variant="error">{formatMessage(message)}</Banner>
      <p>{t(explanation)}</p>
      <LinkButtons links={links} />
    </>
  );
}

/**
 * The message of a 404, which says that the link from the email is used up. The screen shows it in place of the form, so the
 * focus moves to the heading.
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
