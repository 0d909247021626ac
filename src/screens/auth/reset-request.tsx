import { useState } from 'react';
import { requestReset } from '../../api/reset.ts';
import { type Failures, failed } from '../../core/forms/failures.ts';
import { emailRules } from '../../core/forms/field-rules.ts';
import { text, useText } from '../../core/language/language.ts';
import { MailSent } from '../../layout/mail-sent.tsx';
import { Page } from '../../layout/page.tsx';
import { useForm } from '../../lib/form.ts';
import { EmailField } from '../../ui/email-field.tsx';
import { FormView } from '../../ui/form.tsx';

const rules = { email: emailRules };

const failures: Failures = { 404: { says: 'Password reset request not found or expired.' } };

const message = text('We have sent you an email with a link to reset your password.');

export function ResetRequestScreen() {
  const [email, setEmail] = useState<string>();
  const [isWrong, setWrong] = useState(false);
  if (email === undefined || isWrong) {
    const sent = (email: string) => {
      setEmail(email);
      setWrong(false);
    };
    return <ResetRequest wrong={email} sent={sent} />;
  }
  return <MailSent email={email} message={message} correct={() => setWrong(true)} />;
}

type ResetRequestProps = {
  /** An address that was sent and is to be corrected. */
  readonly wrong: string | undefined;
  readonly sent: (email: string) => void;
};

function ResetRequest({ wrong, sent }: ResetRequestProps) {
  const { t } = useText();
  const form = useForm(rules, async ({ email }, _, signal) => {
    const result = await requestReset(email.trim());
    if (!result.ok) return failed(result.failure, failures);
    if (!signal.aborted) sent(email.trim());
    return 'left';
  });
  return (
    <Page
      title={t('Reset password')}
      width="narrow"
      intro={t(
        'Enter the email address of your profile. The link in the email lets you choose a new password.',
      )}
    >
      <FormView form={form} submit={t('Request reset')} aside={['login', 'Back to login']}>
        <EmailField
          form={form}
          autoComplete="email"
          defaultValue={wrong}
          autoFocus={wrong !== undefined}
        />
      </FormView>
    </Page>
  );
}
