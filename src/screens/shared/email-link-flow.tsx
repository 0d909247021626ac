import { type ComponentType, useState } from 'react';
import { useAnnounce } from '../../core/announcements.ts';
import { currentLanguage, type Message, useTranslation } from '../../core/language/language.ts';
import { currentLocation, navigate } from '../../core/navigation/navigation.ts';
import { getPersonalItem } from '../../core/session/personal-storage.ts';
import { getOwn, getString, parseJson } from '../../lib/decode.ts';
import { Button } from '../../ui/button.tsx';
import { focusHeading } from '../../ui/focus-heading.ts';
import { Page } from '../../ui/page.tsx';

/** The values that were sent. */
type Data = Readonly<Record<string, string>> & { readonly email: string };

/** An email with a link that the service was asked to send. */
type SentEmail = {
  readonly data: Data;
  /** The service's own message, and the language that it is in. */
  readonly message?: string | undefined;
  readonly language: string;
};

export type EmailLinkFormProps = {
  /** The values of the previous attempt, whose email address may have been wrong. */
  readonly initialValues: Data | undefined;
  /** Shows "Check your email" in place of the form. The message is the service's own, if it has sent one. */
  readonly onSent: (data: Data, message?: string) => void;
};

type EmailLinkFlowProps = {
  readonly form: ComponentType<EmailLinkFormProps>;
  readonly sentMessage: Message;
};

/** A form that ends with "Check your email", from which the user can return to change the email address. */
export function EmailLinkFlow({ form: FormComponent, sentMessage }: EmailLinkFlowProps) {
  const { language } = useTranslation();
  // Phones reload the page by themselves when someone comes back from the mail app, so the history entry keeps it.
  const [item] = useState(() => getPersonalItem(`sent ${currentLocation().entryId}`));
  const [sent, setSent] = useState(() => decodeSentEmail(parseJson(item.read() ?? '')));
  const [corrected, setCorrected] = useState<Data>();
  function handleSent(data: Data, message?: string) {
    const email = { data, message, language: currentLanguage() };
    item.write(JSON.stringify(email));
    setSent(email);
    focusHeading();
  }
  function handleEditEmail() {
    item.write(undefined);
    setCorrected(sent?.data);
    setSent(undefined);
  }
  if (!sent) return <FormComponent initialValues={corrected} onSent={handleSent} />;
  // The service's message is in the language of the request.
  const isReadable = sent.message !== undefined && sent.language === language;
  return (
    <CheckYourEmail
      email={sent.data.email}
      message={isReadable ? { verbatim: sent.message } : sentMessage}
      onEditEmail={handleEditEmail}
    />
  );
}

function decodeSentEmail(value: unknown): SentEmail | undefined {
  const data = getOwn(value, 'data');
  const email = getString(data, 'email');
  if (email === undefined) return undefined;
  return {
    data: { ...(data as Record<string, string>), email },
    message: getString(value, 'message'),
    language: getString(value, 'language') ?? '',
  };
}

type CheckYourEmailProps = {
  readonly email: string;
  readonly message: Message;
  /** Returns to the form to change the email address. */
  readonly onEditEmail: () => void;
};

function CheckYourEmail({ email, message, onEditEmail }: CheckYourEmailProps) {
  const { t, formatMessage } = useTranslation();
  useAnnounce(message);
  return (
    <Page title={t('Check your email')} layout="narrow">
      <p>{formatMessage(message)}</p>
      <div className="text-with-action">
        <strong translate="no">{email}</strong>
        <Button variant="quiet" onClick={onEditEmail}>
          {t('Send again or change the address')}
        </Button>
      </div>
      <p className="muted">
        {t('It can take a few minutes. Nothing there? Check your spam folder.')}
      </p>
      <div className="actions">
        <Button variant="quiet" onClick={() => navigate('login', {})}>
          {t('Back to login')}
        </Button>
      </div>
    </Page>
  );
}
