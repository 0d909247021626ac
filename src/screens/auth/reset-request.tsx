import { useState } from 'react';
import { requestReset } from '../../api/reset.ts';
import { emailRules } from '../../core/forms/email-rules.ts';
import { failed } from '../../core/forms/failures.ts';
import { passEmail, takeEmail } from '../../core/forms/known-email.ts';
import { text, useText } from '../../core/language/language.ts';
import { navigate } from '../../core/navigation/navigation.ts';
import { MailSent } from '../../layout/mail-sent.tsx';
import { Page } from '../../layout/page.tsx';
import { useForm } from '../../lib/form.ts';
import { Button } from '../../ui/button.tsx';
import { EmailField } from '../../ui/email-field.tsx';
import { FormView } from '../../ui/form.tsx';

const rules = { email: emailRules };

const message = text('We have sent you an email with a link to reset your password.');

export function ResetRequestScreen() {
  const [email, setEmail] = useState(takeEmail);
  const [isSent, setSent] = useState<boolean>();
  if (isSent) return <MailSent email={email} message={message} correct={() => setSent(false)} />;
  return (
    <ResetRequest
      email={email}
      isAgain={isSent !== undefined}
      sent={(email) => {
        setEmail(email);
        setSent(true);
      }}
    />
  );
}

type ResetRequestProps = {
  readonly email: string;
  /** The address was wrong. */
  readonly isAgain: boolean;
  readonly sent: (email: string) => void;
};

function ResetRequest({ email, isAgain, sent }: ResetRequestProps) {
  const { t } = useText();
  const form = useForm(rules, async ({ email }, _, signal) => {
    const result = await requestReset(email.trim());
    if (!result.ok) return failed(result.failure);
    if (!signal.aborted) sent(email.trim());
    return 'left';
  });
  function goBack() {
    passEmail(form.control('email')?.value);
    navigate('login', {});
  }
  return (
    <Page
      title={t('Reset password')}
      width="narrow"
      intro={t(
        'Enter the email address of your profile. The link in the email lets you choose a new password.',
      )}
    >
      <FormView
        form={form}
        submit={t('Request reset')}
        aside={
          <Button kind="ghost" onClick={goBack}>
            {t('Back to login')}
          </Button>
        }
      >
        <EmailField form={form} autoComplete="email" defaultValue={email} autoFocus={isAgain} />
      </FormView>
    </Page>
  );
}
