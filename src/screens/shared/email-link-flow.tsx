import { type ComponentType, useEffect, useState } from 'react';
import { useAnnounce } from '../../core/announcements.ts';
import { type Message, useTranslation } from '../../core/language/language.ts';
import { navigate } from '../../core/navigation/navigation.ts';
import { simulateInput } from '../../lib/fields.ts';
import type { Form } from '../../lib/form.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { focusHeading } from '../../ui/focus-heading.ts';
import { Page } from '../../ui/page.tsx';
import { clearSentEmail, type EmailPurpose, type SentEmail, useSentEmail } from './sent-email.ts';

type Data = SentEmail['data'];

export type EmailLinkFormProps = {
  /** The values of the previous attempt, whose email address may have been wrong. */
  readonly initialValues: Data | undefined;
  /**
   * Shows "Check your email" in place of the form. It is called before the result is returned, and not in a redirect:
   * someone who has left the screen and returns later must learn of it, too. The message is the service's own, if it has
   * sent one.
   */
  readonly onSent: (data: Data, message?: string) => void;
};

type EmailLinkFlowProps = {
  readonly purpose: EmailPurpose;
  readonly form: ComponentType<EmailLinkFormProps>;
  readonly sentMessage: Message;
};

/** A form that ends with "Check your email", from which the user can return to change the email address. */
export function EmailLinkFlow({ purpose, form: FormComponent, sentMessage }: EmailLinkFlowProps) {
  const { language } = useTranslation();
  const [sent, setSent] = useSentEmail(purpose);
  const [corrected, setCorrected] = useState<Data>();
  if (!sent) return <FormComponent initialValues={corrected} onSent={setSent} />;
  // The service's message is in the language of the request.
  const isReadable = sent.message !== undefined && sent.language === language;
  function handleEditEmail() {
    setCorrected(sent?.data);
    clearSentEmail(purpose);
  }
  return (
    <CheckYourEmail
      email={sent.data.email}
      message={isReadable ? { verbatim: sent.message } : sentMessage}
      onEditEmail={handleEditEmail}
    />
  );
}

/** Fills in the values of the previous attempt, unless they have been corrected since, and focuses the email address. */
export function usePrefill<Name extends string>(
  form: Form<Name | 'email', Message>,
  initialValues: Data | undefined,
) {
  useEffect(() => {
    const corrected = form.dirtyValues();
    for (const name of form.names)
      if (!(name in corrected)) simulateInput(form.control(name), initialValues?.[name]);
    if (initialValues) form.control('email')?.focus();
  }, [form, initialValues]);
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
  // The form that had the focus has been removed. After a reload there was none, and the focus does no harm.
  useEffect(() => focusHeading(), []);
  return (
    <Page title={t('Check your email')} width="narrow">
      <Banner variant="success">{formatMessage(message)}</Banner>
      <p>
        {t('You entered:')}
        <br />
        <strong>{email}</strong>
      </p>
      <p className="muted">
        {t(
          'It can take a few minutes. Nothing there? Check your spam folder and the address above.',
        )}
      </p>
      <div className="actions">
        <Button onClick={onEditEmail}>{t('Change the address')}</Button>
        <Button variant="ghost" onClick={() => navigate('login', {})}>
          {t('Back to login')}
        </Button>
      </div>
    </Page>
  );
}
