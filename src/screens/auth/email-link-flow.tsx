import { type ReactNode, useState } from 'react';
import { useAnnounce } from '../../core/announcements.ts';
import { type Message, type PlainKey, useTranslation } from '../../core/language/language.ts';
import { currentLocation, navigate } from '../../core/navigation/navigation.ts';
import { personalStorage } from '../../core/session/session.ts';
import { getOwn, getString, getStrings, parseJson } from '../../lib/decode.ts';
import { toSafeText } from '../../lib/safe-text.ts';
import { Button } from '../../ui/button.tsx';
import { focusHeading } from '../../ui/focus-heading.ts';
import { Screen } from '../../ui/screen.tsx';
import { rememberEmailForLogin } from './remembered-email.ts';

type SentValues = Readonly<Record<string, string>> & { readonly email: string };

/** An email with a link that the service was asked to send. */
type SentEmail = {
  readonly values: SentValues;
  /** The service's own message. */
  readonly message?: string | undefined;
};

export type EmailLinkFormProps = {
  /** What was sent before the visitor came back from "Check your email", because the address may have been wrong. */
  readonly initialValues: SentValues | undefined;
  /** Shows "Check your email" in place of the form. The message is the service's own, if it has sent one. */
  readonly onSent: (values: SentValues, message?: string) => void;
};

type EmailLinkFlowProps = {
  readonly renderForm: (props: EmailLinkFormProps) => ReactNode;
  /** Shown if the service has sent no message of its own. */
  readonly sentMessage: Message;
  /** Why the email may not arrive, other than because of a spam filter. */
  readonly noEmailReason?: PlainKey;
};

/** A form that ends with "Check your email", from which the user can return to change the email address. */
export function EmailLinkFlow({ renderForm, sentMessage, noEmailReason }: EmailLinkFlowProps) {
  // Phones reload the page by themselves when someone comes back from the mail app, so what was sent is stored for this history entry.
  const [key] = useState(() => `sent ${currentLocation().entryId}`);
  const [sent, setSent] = useState(() =>
    decodeSentEmail(parseJson(personalStorage().read(key) ?? '')),
  );
  const [isEditing, setEditing] = useState(false);
  function handleSent(values: SentValues, message?: string) {
    const email = { values, message };
    personalStorage().write(key, JSON.stringify(email));
    // The link may be opened elsewhere, and this page lead to the login.
    rememberEmailForLogin(values.email);
    setEditing(false);
    setSent(email);
    window.scrollTo(0, 0);
    focusHeading();
  }
  if (!sent || isEditing) return renderForm({ initialValues: sent?.values, onSent: handleSent });
  return (
    <CheckYourEmail
      email={sent.values.email}
      message={sent.message ? { verbatim: toSafeText(sent.message) } : sentMessage}
      noEmailReason={noEmailReason}
      onEditEmail={() => setEditing(true)}
    />
  );
}

function decodeSentEmail(value: unknown): SentEmail | undefined {
  const { email, ...others } = getStrings(getOwn(value, 'values'));
  return email ? { values: { ...others, email }, message: getString(value, 'message') } : undefined;
}

type CheckYourEmailProps = {
  readonly email: string;
  readonly message: Message;
  readonly noEmailReason: PlainKey | undefined;
  /** Returns to the form to change the email address. */
  readonly onEditEmail: () => void;
};

function CheckYourEmail({ email, message, noEmailReason, onEditEmail }: CheckYourEmailProps) {
  const { t, formatMessage } = useTranslation();
  useAnnounce(message);
  return (
    <Screen title={t('Check your email')} layout="narrow">
      <p>{formatMessage(message)}</p>
      <div className="text-with-action">
        <strong translate="no">{email}</strong>
        <Button variant="quiet" onClick={onEditEmail}>
          {t('Send again or change the address')}
        </Button>
      </div>
      <p className="muted">
        <span>{t('It can take a few minutes. Nothing there? Check your spam folder.')}</span>{' '}
        {noEmailReason && <span>{t(noEmailReason)}</span>}
      </p>
      <div className="actions">
        <Button variant="quiet" onClick={() => navigate('login', {})}>
          {t('Back to login')}
        </Button>
      </div>
    </Screen>
  );
}
