import { type Message, useTranslation } from '../core/language/language.ts';
import { useSession } from '../core/session/session.ts';
import type { Form } from '../lib/form.ts';
import { ExternalLink } from './link.tsx';
import { useErrorStatus } from './use-form-state.ts';

/** The probable cause of a 403 to a visitor, which every attempt would meet without a cookie of the service, and a way forward. */
export function CookiesHint<Name extends string>({ form }: { form: Form<Name, Message> }) {
  const { t } = useTranslation();
  const { user } = useSession();
  if (useErrorStatus(form) !== 403 || user) return null;
  return (
    <p className="note">
      <span>
        <span>{t('Your browser may be blocking cookies. Allow them for this website, or')}</span>{' '}
        <ExternalLink href={location.href}>{t('open this page in a new tab')}</ExternalLink>.
      </span>
    </p>
  );
}
