import { type ComponentType, useEffect, useState } from 'react';
import { useAnnounce } from '../../core/announcements.ts';
import { type Message, useTranslation } from '../../core/language/language.ts';
import { navigate } from '../../core/navigation/navigation.ts';
import { simulateInput } from '../../lib/fields.ts';
import type { Form } from '../../lib/form.ts';
import { Button } from '../../ui/button.tsx';
import { focusHeading } from '../../ui/focus-heading.ts';
import { Page } from '../../ui/page.tsx';

export type EmailLinkFormProps<Data> = {
  /** What was sent with a wrong address. */
  readonly initialValues: Data | undefined;
  readonly onSent: (data: Data, message: Message) => void;
};

/** A form that ends with an email on its way, and comes back where the address was wrong. */
export function EmailLinkFlow<Data extends { readonly email: string }>({
  form: Form,
}: {
  form: ComponentType<EmailLinkFormProps<Data>>;
}) {
  const [mail, setMail] = useState<{ readonly data: Data; readonly message?: Message }>();
  if (!mail?.message)
    return (
      <Form initialValues={mail?.data} onSent={(data, message) => setMail({ data, message })} />
    );
  const { data, message } = mail;
  return (
    <CheckYourEmail email={data.email} message={message} onEditAddress={() => setMail({ data })} />
  );
}

/** Enters what was sent before, to be corrected, and focuses the address. */
export function usePrefill<Name extends string>(
  form: Form<Name | 'email', Message>,
  initialValues: Readonly<Record<Name | 'email', string>> | undefined,
) {
  useEffect(() => {
    for (const name of form.names) simulateInput(form.control(name), initialValues?.[name]);
    if (initialValues) form.control('email')?.focus();
  }, [form, initialValues]);
}

type CheckYourEmailProps = {
  readonly email: string;
  readonly message: Message;
  /** Back to the form: the address was wrong. */
  readonly onEditAddress: () => void;
};

function CheckYourEmail({ email, message, onEditAddress }: CheckYourEmailProps) {
  const { t, formatMessage } = useTranslation();
  useAnnounce(message);
  // The form, which had the focus, is gone.
  useEffect(() => focusHeading(), []);
  return (
    <Page title={t('Check your email')} width="narrow">
      <p>{formatMessage(message)}</p>
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
        <Button onClick={onEditAddress}>{t('Change the address')}</Button>
        <Button variant="ghost" onClick={() => navigate('login', {})}>
          {t('Back to login')}
        </Button>
      </div>
    </Page>
  );
}
