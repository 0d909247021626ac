import { requestReset } from '../../api/reset.ts';
import { type ErrorMessages, toFormError } from '../../core/forms/failures.ts';
import { emailRules } from '../../core/forms/field-rules.ts';
import { msg, useTranslation } from '../../core/language/language.ts';
import { MailForm, type MailFormProps, useBefore } from '../../layout/mail-sent.tsx';
import { Page } from '../../layout/page.tsx';
import { useForm } from '../../lib/form.ts';
import { EmailField } from '../../ui/email-field.tsx';
import { FormView } from '../../ui/form.tsx';

const rules = { email: emailRules };

const errorMessages: ErrorMessages = {
  404: { message: 'Password reset request not found or expired.' },
};

const sentMessage = msg('We have sent you an email with a link to reset your password.');

export const ResetRequestScreen = () => <MailForm form={ResetRequest} />;

function ResetRequest({ before, sent }: MailFormProps<{ email: string }>) {
  const { t } = useTranslation();
  const form = useForm(rules, async ({ email }) => {
    const result = await requestReset(email.trim());
    if (!result.ok) return toFormError(result.failure, errorMessages);
    return () => sent({ email: email.trim() }, sentMessage);
  });
  useBefore(form, before);
  return (
    <Page
      title={t('Reset password')}
      width="narrow"
      intro={t(
        'Enter the email address of your profile. The link in the email lets you choose a new password.',
      )}
    >
      <FormView form={form} submit={t('Request reset')} aside={['login', 'Back to login']}>
        <EmailField form={form} autoComplete="email" />
      </FormView>
    </Page>
  );
}
