import { useState } from 'react';
import { requestReset } from '../../api/password-reset.ts';
import { msg, useTranslation } from '../../core/language/language.ts';
import { useForm } from '../../lib/form.ts';
import { toAsciiEmail } from '../../lib/validation.ts';
import { EmailField } from '../../ui/email-field.tsx';
import { type ErrorMessages, explainFailure } from '../../ui/error-messages.ts';
import { FormView } from '../../ui/form.tsx';
import { Page } from '../../ui/page.tsx';
import { emailRules } from '../../ui/rules.ts';
import { EmailLinkFlow, type EmailLinkFormProps } from '../shared/email-link-flow.tsx';
import { rememberedEmail } from './remembered-email.ts';

const rules = { email: emailRules };

const errorMessages: ErrorMessages = {
  404: { message: 'Password reset request not found or expired.' },
};

const sentMessage = msg(
  'If there is a profile with this email address, we have sent it a link to reset the password.',
);

export const ResetRequestScreen = () => (
  <EmailLinkFlow form={ResetRequest} sentMessage={sentMessage} />
);

function ResetRequest({ initialValues, onSent }: EmailLinkFormProps) {
  const { t } = useTranslation();
  const [remembered] = useState(() => rememberedEmail().read());
  const form = useForm(rules, async ({ email }) => {
    rememberedEmail().write(email);
    const result = await requestReset(toAsciiEmail(email));
    if (!result.ok) return explainFailure(result.failure, errorMessages);
    return { ok: true, redirect: () => onSent({ email: email.trim() }) };
  });
  return (
    <Page
      title={t('Reset password')}
      layout="narrow"
      lead={t(
        'Enter the email address of your profile. You will get a link to choose a new password.',
      )}
    >
      <FormView
        form={form}
        submitLabel={t('Request reset')}
        secondaryAction={{ to: 'login', label: 'Back to login' }}
      >
        <EmailField
          form={form}
          autoComplete="email"
          defaultValue={initialValues?.email ?? remembered}
          autoFocus={initialValues !== undefined}
        />
      </FormView>
    </Page>
  );
}
