import { useLayoutEffect, useState } from 'react';
import { type Message, useTranslation } from '../core/language/language.ts';
import { currentUser } from '../core/session/session.ts';
import type { Form } from '../lib/form.ts';
import { useStore } from '../lib/use-store.ts';
import { ExternalLink } from './link.tsx';

// Every form of a visitor needs a cookie of the service: without one, its submit is rejected.

/**
 * Shown instead of the message of the second rejection in a row, because a third attempt would fail, too: the probable cause
 * and a way forward.
 */
export function CookiesBlocked() {
  const { t } = useTranslation();
  return (
    <>
      {t(
        'Your browser cannot keep you logged in here. It may be blocking cookies, or this page may be shown inside another website.',
      )}{' '}
      <ExternalLink href={location.href}>{t('Open this page in a new tab')}</ExternalLink>
    </>
  );
}

/** Whether the service has rejected two submits of a visitor in a row with 403, as it does when it receives no cookie. */
export function useCookiesBlocked<Name extends string>({ state }: Form<Name, Message>): boolean {
  const result = useStore(state, (current) => current.result);
  const [rejections, setRejections] = useState(0);
  // A layout effect, so that the rejection is not announced in its first form before it is replaced.
  useLayoutEffect(() => {
    if (!result) return;
    const is403 = !result.ok && result.status === 403;
    setRejections((count) => (is403 ? count + 1 : 0));
  }, [result]);
  return rejections >= 2 && !currentUser();
}
