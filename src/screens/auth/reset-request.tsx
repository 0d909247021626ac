import { useState } from 'react';
import { requestReset } from '../../api/reset.ts';
import { emailRules } from '../../core/forms/email-rules.ts';
import { explain } from '../../core/forms/failures.ts';
import { passEmail, takeEmail } from '../../core/forms/known-email.ts';
import { text, useText } from '../../core/language/language.ts';
import { navigate } from '../../core/navigation/navigation.ts';
import { Page } from '../../layout/page.tsx';
import { useForm } from '../../lib/form.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormView } from '../../ui/form.tsx';
import { type Sent, UntilMailed } from '../../ui/until-mailed.tsx';

const rules = { email: emailRules };

const message = text('We have sent you an email with a link to reset your password.');

export function ResetRequestScreen() {
  const { t } = useText();
  const [known] = useState(takeEmail);
  const [sent, setSent] = useState<Sent>();
  const form = useForm(rules, async ({ email }, signal) => {
    const result = await requestReset(email.trim());
    if (!result.ok) return { ok: false, message: explain(result.failure) };
    if (!signal.aborted) setSent({ email: email.trim(), message });
    return undefined;
  });
  function goBack() {
    passEmail(form.control('email')?.value);
    navigate('login', {});
  }
  return (
    <Page
      title={t('Reset password')}
      intro={
        !sent &&
        t(
          'Enter the email address of your profile. The link in the email lets you choose a new password.',
        )
      }
    >
      <UntilMailed form={form} sent={sent} change={() => setSent(undefined)}>
        <FormView
          form={form}
          submit={t('Request reset')}
          aside={
            <Button kind="ghost" onClick={goBack}>
              {t('Back to login')}
            </Button>
          }
        >
          <TextField
            form={form}
            name="email"
            label={t('Email address')}
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            defaultValue={known}
          />
        </FormView>
      </UntilMailed>
    </Page>
  );
}
