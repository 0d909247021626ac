import { requestReset } from '../../api/reset.ts';
import { emailRules } from '../../core/email-rules.ts';
import { explain } from '../../core/failures.ts';
import { text, useText } from '../../core/language.ts';
import { navigate } from '../../core/navigation.ts';
import { Page } from '../../layout/page.tsx';
import { useForm } from '../../lib/form.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormView } from '../../ui/form.tsx';

const rules = { email: emailRules };

export function ResetRequestScreen() {
  const { t } = useText();
  const form = useForm(rules, async ({ email }) => {
    const result = await requestReset(email.trim());
    if (!result.ok) return { ok: false, message: explain(result.failure) };
    return {
      ok: true,
      message: text('We have sent you an email with a link to reset your password.'),
    };
  });
  return (
    <Page
      title={t('Reset password')}
      intro={t(
        'Enter the email address of your profile. The link in the email lets you choose a new password.',
      )}
    >
      <FormView
        form={form}
        submit={t('Request reset')}
        aside={
          <Button kind="ghost" onClick={() => navigate('login', {})}>
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
        />
      </FormView>
    </Page>
  );
}
