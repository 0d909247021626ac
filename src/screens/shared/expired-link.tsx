import { useEffect, useState } from 'react';
import { type Message, type PlainKey, useTranslation } from '../../core/language/language.ts';
import { currentLocation } from '../../core/navigation/navigation.ts';
import { getPersonalItem } from '../../core/session/personal-storage.ts';
import type { Form } from '../../lib/form.ts';
import { useErrorStatus } from '../../ui/error-status.ts';
import { focusHeading } from '../../ui/focus-heading.ts';
import { Note } from '../../ui/note.tsx';
import { type ButtonTarget, LinkButtons } from './link-buttons.tsx';

type ExpiredLinkProps = {
  readonly message: PlainKey;
  readonly advice: PlainKey;
  readonly links: readonly ButtonTarget[];
};

/** Takes the place of a form whose link from an email is used up: explains why, and shows the ways forward. */
export function ExpiredLink({ message, advice, links }: ExpiredLinkProps) {
  const { t } = useTranslation();
  return (
    <>
      <Note variant="error" isBox>
        {t(message)}
      </Note>
      <p>
        <span>{t('This link has already been used, has expired or is incomplete.')}</span>{' '}
        <span>{t(advice)}</span>
      </p>
      <LinkButtons links={links} />
    </>
  );
}

/**
 * Whether the service has said (404) that the link from the email is used up. The screen shows that in place of the form, so
 * the focus moves to the heading. The history entry remembers it, because a choice of language reloads the page.
 */
export function useIsLinkUsed<Name extends string>(form: Form<Name, Message>): boolean {
  const [item] = useState(() => getPersonalItem(`used ${currentLocation().entryId}`));
  const isRejected = useErrorStatus(form) === 404;
  useEffect(() => {
    if (!isRejected) return;
    item.write('yes');
    focusHeading();
  }, [isRejected, item]);
  return isRejected || item.read() !== undefined;
}
