import { useState } from 'react';
import { login } from '../../api/session.ts';
import { useAnnounce } from '../../core/announcements.ts';
import { emailRules } from '../../core/forms/email-rules.ts';
import {
  type ErrorMessages,
  sessionExpired,
  toFormError,
} from '../../core/forms/error-messages.ts';
import {
  currentLanguage,
  type Message,
  msg,
  useTranslation,
} from '../../core/language/language.ts';
import { load } from '../../core/loading/loaders.ts';
import { useLocation } from '../../core/navigation/navigation.ts';
import {
  currentSession,
  endSession,
  hasExpired,
  startSession,
  useSession,
} from '../../core/session/session.ts';
import { useHasLogoutFailed } from '../../core/session/unconfirmed-logout.ts';
import { useForm } from '../../lib/form.ts';
import { required, toAsciiEmail } from '../../lib/validation.ts';
import { Banner } from '../../ui/banner.tsx';
import { EmailField } from '../../ui/email-field.tsx';
import { PasswordField } from '../../ui/field.tsx';
import { FormView } from '../../ui/form.tsx';
import { Link } from '../../ui/link.tsx';
import { Page } from '../../ui/page.tsx';

const rules = {
  email: emailRules,
  password: [required(msg('The password is required.'))],
};

const errorMessages: ErrorMessages = {
  401: { message: 'Login failed, please check your email address and / or password.' },
};

export function LoginScreen() {
  const { t } = useTranslation();
  const form = useForm(rules, async ({ email, password }, _, signal) => {
    // Loads the code of the next screen at the same time.
    load('accountsOverview', currentLanguage()).catch(() => {});
    const result = await login(toAsciiEmail(email), password, signal);
    // The screen was left, or opened again by a link to it: its next instance must not report the aborted call.
    if (signal.aborted) return 'cancelled';
    if (!result.ok) {
      // A login that fails also ends the wait for a session that is being restored, unless another tab has logged in meanwhile.
      if (currentSession().status !== 'loggedIn') endSession('none');
      return toFormError(result.failure, errorMessages);
    }
    const { user, userHash } = result.data;
    return { ok: true, redirect: () => startSession(user, userHash) };
  });
  const session = useSession();
  // The email address of the confirmed registration, or of the session that has ended.
  const [email] = useState(() => (session.status === 'anonymous' ? session.email : undefined));
  const notice = useNotice();
  return (
    <Page title={t('Login')} width="narrow">
      {notice}
      <FormView
        form={form}
        submitLabel={t('Login')}
        hasRestoreNotice={false}
        secondaryAction={{ to: 'resetRequest', label: 'Reset password' }}
      >
        <EmailField form={form} autoComplete="username" defaultValue={email} />
        <PasswordField
          form={form}
          name="password"
          label={t('Password')}
          autoComplete="current-password"
        />
      </FormView>
      {!notice && (
        <p className="card__footer muted">
          {t('New here?')} <Link to="register">{t('Sign Up')}</Link>
        </p>
      )}
    </Page>
  );
}

const notices: ReadonlyMap<string | null, Message> = new Map([
  ['registered', msg('Registration complete, you can now login.')],
  ['reset', msg('Password reset complete, you can now login.')],
]);

/** The message that explains why the login is shown. */
function useNotice() {
  const { formatMessage } = useTranslation();
  const status = useLocation((location) => location).query.get('status');
  const isExpired = hasExpired(useSession());
  const hasLogoutFailed = useHasLogoutFailed();
  const success = notices.get(status);
  const warning = hasLogoutFailed
    ? msg(
        'You are logged out in this browser. The service could not be reached, so your session there may still be open. This page will try again the next time you open it.',
      )
    : isExpired && !success && msg(sessionExpired);
  const notice = warning || success;
  useAnnounce(notice);
  if (!notice) return undefined;
  return <Banner variant={warning ? 'warning' : 'success'}>{formatMessage(notice)}</Banner>;
}
