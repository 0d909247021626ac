import { useEffect, useState } from 'react';
import { type Message, type PlainKey, useTranslation } from '../../core/language/language.ts';
import { currentLocation } from '../../core/navigation/navigation.ts';
import { getPersonalItem } from '../../core/session/personal-storage.ts';
import type { Form } from '../../lib/form.ts';
import { focusHeading } from '../../ui/focus-heading.ts';
import { useErrorStatus } from '../../ui/use-error-status.ts';
import { type ButtonTarget, LinkButtons } from './link-buttons.tsx';

type ExpiredLinkProps = {
  readonly advice: PlainKey;
  readonly links: readonly ButtonTarget[];
};

/** Takes the place of a form whose link from an email has expired, below a title that says so. */
export function ExpiredLink({ advice, links }: ExpiredLinkProps) {
  const { t } = useTranslation();
  return (
    <>
      <p role="alert">{t(advice)}</p>
      <LinkButtons links={links} />
    </>
  );
}

/**
 * Whether the service has said (404) that the link from the email is expired, used up or unknown. The screen shows that in
 * place of the form, so the focus moves to the heading. The answer is stored for this history entry, because a choice of language reloads the page.
 */
export function useIsLinkExpired<Name extends string>(form: Form<Name, Message>): boolean {
  const [item] = useState(() => getPersonalItem(`expiredLink ${currentLocation().entryId}`));
  const isRejected = useErrorStatus(form) === 404;
  useEffect(() => {
    if (!isRejected) return;
    item.write('yes');
    focusHeading();
  }, [isRejected, item]);
  return isRejected || item.read() !== undefined;
}
