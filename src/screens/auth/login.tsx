import { useState } from 'react';
import { login } from '../../api/session.ts';
import { emailRules } from '../../core/forms/email-rules.ts';
import { explain } from '../../core/forms/failures.ts';
import { passEmail, takeEmail } from '../../core/forms/known-email.ts';
import { currentLanguage, type PlainKey, text, useText } from '../../core/language/language.ts';
import { hasExpired } from '../../core/navigation/guards.ts';
import { load } from '../../core/navigation/load.ts';
import { navigate, useLocation } from '../../core/navigation/navigation.ts';
import {
  currentSession,
  endSession,
  startSession,
  useSession,
} from '../../core/session/session.ts';
import { Page } from '../../layout/page.tsx';
import { property } from '../../lib/decode.ts';
import { useForm } from '../../lib/form.ts';
import { required } from '../../lib/rules.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { PasswordField, TextField } from '../../ui/field.tsx';
import { FormView } from '../../ui/form.tsx';
import { ButtonLink } from '../../ui/link.tsx';

const rules = {
  email: emailRules,
  password: [required(text('The password is required.'))],
};

const failures = {
  401: 'Login failed, please check your email address and / or password.',
} as const;

const notices: Readonly<Record<string, PlainKey>> = {
  registered: 'Registration complete, you can now login.',
  reset: 'Password reset complete, you can now login.',
};

export function LoginScreen() {
  const { t } = useText();
  const [known] = useState(takeEmail);
  const form = useForm(rules, async ({ email, password }, signal) => {
    // The list of accounts comes meanwhile.
    load('accountsOverview', currentLanguage()).catch(() => {});
    const result = await login(email.trim(), password, signal);
    if (!result.ok) {
      if (currentSession().status !== 'loggedIn') endSession('none');
      return { ok: false, message: explain(result.failure, failures) };
    }
    if (!signal.aborted) await startSession(result.data.user, result.data.hash);
    return 'left';
  });
  function resetPassword() {
    passEmail(form.control('email')?.value);
    navigate('resetRequest', {});
  }
  return (
    <Page
      title={t('Login')}
      intro={t('Manage the accounts that connect your platform to the signing service.')}
      aside={<Invitation />}
    >
      <Notice />
      <FormView
        form={form}
        submit={t('Login')}
        aside={
          <Button kind="ghost" onClick={resetPassword}>
            {t('Reset password')}
          </Button>
        }
      >
        <TextField
          form={form}
          name="email"
          label={t('Email address')}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={known}
        />
        <PasswordField
          form={form}
          name="password"
          label={t('Password')}
          autoComplete="current-password"
        />
      </FormView>
    </Page>
  );
}

function Notice() {
  const { t } = useText();
  const location = useLocation();
  const key = property(notices, location.query.get('status') ?? '') as PlainKey | undefined;
  return (
    <div role="status">
      {hasExpired(useSession()) && (
        <Banner kind="warning">{t('Your session has expired, please log in again.')}</Banner>
      )}
      {key && <Banner kind="success">{t(key)}</Banner>}
    </div>
  );
}

function Invitation() {
  const { t } = useText();
  return (
    <>
      <h2>{t('New here?')}</h2>
      <p>{t('With one profile you can connect several platforms.')}</p>
      <ButtonLink kind="secondary" to="register">
        {t('Sign Up')}
      </ButtonLink>
    </>
  );
}
