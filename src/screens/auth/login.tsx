import { useState } from 'react';
import { useAnnounce } from '../../core/announcements.ts';
import {
  currentLanguage,
  type Message,
  msg,
  useTranslation,
} from '../../core/language/language.ts';
import { preload } from '../../core/loading/loader.ts';
import { navigate, useLocation } from '../../core/navigation/navigation.ts';
import { type EndReason, personalStorage, useSession } from '../../core/session/session.ts';
import { useForm } from '../../lib/form.ts';
import { required } from '../../lib/validation.ts';
import { logIn } from '../../session/login.ts';
import { useHasLogoutFailed } from '../../session/logout.ts';
import { Button } from '../../ui/button.tsx';
import { hasDraft } from '../../ui/drafts.ts';
import { EmailField, emailRules } from '../../ui/email-field.tsx';
import { type ErrorMessages, explainFailure, sessionExpired } from '../../ui/error-messages.ts';
import { PasswordField } from '../../ui/field.tsx';
import { FormView } from '../../ui/form.tsx';
import { Link } from '../../ui/link.tsx';
import { Note } from '../../ui/note.tsx';
import { Screen } from '../../ui/screen.tsx';
import { rememberEmail, rememberedEmail } from './remembered-email.ts';

const rules = {
  email: emailRules,
  password: [required(msg('The password is required.'))],
};

const errorMessages: ErrorMessages = {
  401: { message: 'Login failed, please check your email address and / or password.' },
};

export function LoginScreen() {
  const { t } = useTranslation();
  const form = useForm(rules, async ({ email, password }) => {
    // Of the person before the login.
    const personal = personalStorage();
    preload('accountsoverview', currentLanguage());
    const result = await logIn(email, password);
    rememberEmail(result.ok ? undefined : email, personal);
    if (!result.ok) return explainFailure(result.failure, errorMessages);
    // The guard leads to the accounts.
    return { ok: true };
  });
  const session = useSession();
  const [email] = useState(() => rememberedEmail() ?? session.person);
  const notices = useNotices();
  return (
    <Screen
      title={t('Log in')}
      layout="narrow"
      lead={t('Use your profile on this website, not your Nextcloud login.')}
    >
      <LoginNotices {...notices} />
      <FormView
        form={form}
        submitLabel={t('Login')}
        secondaryAction={
          <Button variant="quiet" onClick={() => navigate('passwordreset', {})}>
            {t('Reset password')}
          </Button>
        }
      >
        <EmailField form={form} autoComplete="username" defaultValue={email} />
        <PasswordField
          form={form}
          name="password"
          label={t('Password')}
          autoComplete="current-password"
        />
      </FormView>
      {!notices.success && !notices.warning && (
        <p className="card__footer muted">
          {t('New here?')} <Link to="register">{t('Sign Up')}</Link>
        </p>
      )}
    </Screen>
  );
}

const successMessages: ReadonlyMap<string | null, Message> = new Map([
  ['registered', msg('Registration complete, you can now login.')],
  ['reset', msg('Password reset complete, you can now login.')],
]);

const endMessages: Readonly<Partial<Record<EndReason, Message>>> = {
  expired: msg(sessionExpired),
  'other-tab': msg('You have logged out in another tab.'),
};

const logoutFailed = msg(
  'You are logged out here, but the server has not confirmed it: your session there may still be open. Check your connection and reload this page.',
);

type Notices = {
  readonly success: Message | undefined;
  readonly warning: Message | undefined;
  /** Whether to say that what was typed before has been kept. */
  readonly hasKeptText: boolean;
};

/** Why the login is shown. */
function useNotices(): Notices {
  const status = useLocation(({ query }) => query.get('status'));
  const session = useSession();
  const hasLogoutFailed = useHasLogoutFailed();
  const [hasKeptText] = useState(hasDraft);
  const success = successMessages.get(status);
  const reason = success ? 'none' : session.reason;
  const warning = hasLogoutFailed ? logoutFailed : endMessages[reason];
  useAnnounce(warning ?? success);
  return { success, warning, hasKeptText: reason === 'expired' && hasKeptText };
}

function LoginNotices({ success, warning, hasKeptText }: Notices) {
  const { t, formatMessage } = useTranslation();
  return (
    <>
      {success && (
        <Note variant="success" isBox>
          {formatMessage(success)}
        </Note>
      )}
      {warning && (
        <Note variant="warning" isBox>
          <span>{formatMessage(warning)}</span>{' '}
          {hasKeptText && <span>{t('What you typed has been kept.')}</span>}
        </Note>
      )}
    </>
  );
}
