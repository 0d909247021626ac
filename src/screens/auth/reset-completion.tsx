import { completeReset } from '../../api/password-reset.ts';
import { useTranslation } from '../../core/language/language.ts';
import { replace } from '../../core/navigation/navigation.ts';
import { useForm } from '../../lib/form.ts';
import { type ErrorMessages, explainFailure } from '../../ui/error-messages.ts';
import { FormView } from '../../ui/form.tsx';
import { NewPassword, newPasswordRules, repeatRules } from '../../ui/new-password.tsx';
import { Screen } from '../../ui/screen.tsx';
import { useErrorStatus } from '../../ui/use-form-state.ts';
import { ExpiredLink } from '../shared/expired-link.tsx';

const rules = { password: newPasswordRules, password2: repeatRules('password') };

const errorMessages: ErrorMessages<'password'> = {
  404: { message: 'Password reset request not found or expired.' },
  412: { message: 'The new password is too weak, please choose another one.', field: 'password' },
};

export function ResetCompletionScreen({ token }: { token: string }) {
  const { t } = useTranslation();
  const form = useForm(rules, async ({ password }) => {
    const result = await completeReset(token, password);
    if (!result.ok) return explainFailure(result.failure, errorMessages);
    // Replaces the history entry with the token, which has been used.
    return { ok: true, redirect: () => replace('login', {}, { status: 'reset' }) };
  });
  if (useErrorStatus(form) === 404) {
    return (
      <Screen title={t('Password reset request not found or expired.')} layout="narrow">
        <ExpiredLink
          advice="If you have requested several emails, use the newest; otherwise, request a new link."
          links={[
            { to: 'passwordreset', label: 'Request a new link' },
            { to: 'login', label: 'Login' },
          ]}
        />
      </Screen>
    );
  }
  return (
    <Screen title={t('Choose a new password')} layout="narrow">
      <FormView form={form} submitLabel={t('Finish password reset')}>
        <NewPassword
          form={form}
          name="password"
          label={t('New password')}
          repeat="password2"
          repeatLabel={t('Confirm password')}
        />
      </FormView>
    </Screen>
  );
}
