import { useState } from 'react';
import { requestReset } from '../../api/password-reset.ts';
import { msg, useTranslation } from '../../core/language/language.ts';
import { navigate } from '../../core/navigation/navigation.ts';
import { useForm } from '../../lib/form.ts';
import { Button } from '../../ui/button.tsx';
import { EmailField, emailRules } from '../../ui/email-field.tsx';
import { type ErrorMessages, explainFailure } from '../../ui/error-messages.ts';
import { FormView } from '../../ui/form.tsx';
import { Screen } from '../../ui/screen.tsx';
import { EmailLinkFlow, type EmailLinkFormProps } from './email-link-flow.tsx';
import { rememberedEmail } from './remembered-email.ts';

const rules = { email: emailRules };

const errorMessages: ErrorMessages = {
  404: { message: 'Password reset request not found or expired.' },
};

const sentMessage = msg(
  'If there is a profile with this email address, we have sent it a link to reset the password.',
);

export const ResetRequestScreen = () => (
  <EmailLinkFlow
    sentMessage={sentMessage}
    noEmailReason="You may have used another address, or not finished signing up."
    renderForm={(props) => <ResetRequest {...props} />}
  />
);

function ResetRequest({ initialValues, onSent }: EmailLinkFormProps) {
  const { t } = useTranslation();
  const [remembered] = useState(rememberedEmail);
  const form = useForm(rules, async ({ email }) => {
    const result = await requestReset(email);
    if (!result.ok) return explainFailure(result.failure, errorMessages);
    return { ok: true, redirect: () => onSent({ email }) };
  });
  return (
    <Screen
      title={t('Reset password')}
      layout="narrow"
      lead={t(
        'Enter the email address of your profile. You will get a link to choose a new password.',
      )}
    >
      <FormView
        form={form}
        submitLabel={t('Request reset')}
        secondaryAction={
          <Button variant="quiet" onClick={() => navigate('login', {})}>
            {t('Back to login')}
          </Button>
        }
      >
        <EmailField
          form={form}
          autoComplete="email"
          defaultValue={initialValues?.email ?? remembered}
          autoFocus={initialValues !== undefined}
        />
      </FormView>
    </Screen>
  );
}
