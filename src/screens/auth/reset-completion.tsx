import { completeReset } from '../../api/password-reset.ts';
import { type ErrorMessages, toFormError } from '../../core/forms/error-messages.ts';
import { newPasswordRules, repeatRules } from '../../core/forms/field-rules.ts';
import { useTranslation } from '../../core/language/language.ts';
import { replace } from '../../core/navigation/navigation.ts';
import { useForm } from '../../lib/form.ts';
import { FormView, useErrorStatus } from '../../ui/form.tsx';
import { NewPassword } from '../../ui/new-password.tsx';
import { Page } from '../../ui/page.tsx';
import { ExpiredLinkHelp } from '../shared/expired-link-help.tsx';

const rules = { password: newPasswordRules, password2: repeatRules('password') };

const errorMessages: ErrorMessages<'password'> = {
  404: { message: 'Password reset request not found or expired.' },
  412: { message: 'The new password is too weak, please choose another one.', field: 'password' },
};

const links = [
  { to: 'resetRequest', label: 'Request a new link' },
  { to: 'login', label: 'Login' },
] as const;

export function ResetCompletionScreen({ token }: { token: string }) {
  const { t } = useTranslation();
  const form = useForm(rules, async ({ password }) => {
    const result = await completeReset(token, password);
    if (!result.ok) return toFormError(result.failure, errorMessages);
    // In place of the entry that holds the token, which is used up.
    return { ok: true, redirect: () => replace('login', {}, { status: 'reset' }) };
  });
  const status = useErrorStatus(form);
  return (
    <Page title={t('Choose a new password')} width="narrow">
      <FormView
        form={form}
        submitLabel={t('Finish password reset')}
        variant={status === 404 ? 'secondary' : 'primary'}
      >
        <NewPassword
          form={form}
          name="password"
          label={t('New password')}
          repeat="password2"
          repeatLabel={t('Confirm password')}
        />
      </FormView>
      <ExpiredLinkHelp status={status} links={links} />
    </Page>
  );
}
