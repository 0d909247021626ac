import { completeReset } from '../../api/reset.ts';
import { explain, refusedWith } from '../../core/forms/failures.ts';
import { newPasswordRules, repeatRules } from '../../core/forms/password-rules.ts';
import { useText } from '../../core/language/language.ts';
import { replace } from '../../core/navigation/navigation.ts';
import { Page } from '../../layout/page.tsx';
import { useForm } from '../../lib/form.ts';
import { FormView } from '../../ui/form.tsx';
import { useIsSaid } from '../../ui/is-said.ts';
import { ButtonLink, Link } from '../../ui/link.tsx';
import { NewPassword } from '../../ui/new-password.tsx';

const rules = { password: newPasswordRules, password2: repeatRules('password' as const) };

const failures = {
  404: 'Password reset request not found or expired.',
  412: 'The new password is too weak, please choose another one.',
} as const;

export function ResetCompletionScreen({ token }: { token: string }) {
  const { t } = useText();
  const form = useForm(rules, async ({ password }, signal) => {
    const result = await completeReset(token, password);
    if (!result.ok) {
      const message = explain(result.failure, failures);
      const isWeak = refusedWith(result.failure, 412);
      return { ok: false, message, ...(isWeak && { field: 'password' }) };
    }
    form.reset();
    // In place of the entry that holds the token, which is used up.
    if (!signal.aborted) replace(['login', {}, { status: 'reset' }]);
    return 'left';
  });
  const isUsedUp = useIsSaid(form, failures[404]);
  return (
    <Page title={t('Choose a new password')}>
      <FormView
        form={form}
        submit={t('Finish password reset')}
        aside={
          <ButtonLink kind={isUsedUp ? 'secondary' : 'ghost'} to="resetRequest">
            {t('Request a new link')}
          </ButtonLink>
        }
      >
        {isUsedUp && (
          <p className="muted">
            {t(
              'The link may have been used already, have expired or be incomplete. If you have already used it, you can log in.',
            )}{' '}
            <Link to="login">{t('Login')}</Link>
          </p>
        )}
        <NewPassword
          form={form}
          name="password"
          label={t('New password')}
          repeat="password2"
          repeatLabel={t('Confirm password')}
        />
      </FormView>
    </Page>
  );
}
