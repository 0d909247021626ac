import { Fragment } from 'react';
import { confirmRegistration, loadRegistration } from '../../api/registration.ts';
import { type Message, useTranslation } from '../../core/language/language.ts';
import { countryName, languageName } from '../../core/language/names.ts';
import { replace } from '../../core/navigation/navigation.ts';
import { currentUser, useSession } from '../../core/session/session.ts';
import type { User } from '../../core/session/user.ts';
import { type Form, useForm } from '../../lib/form.ts';
import { toSafeText } from '../../lib/safe-text.ts';
import { useRequest } from '../../lib/use-request.ts';
import { logOut } from '../../session/logout.ts';
import { type ErrorMessages, explainFailure } from '../../ui/error-messages.ts';
import { FormView } from '../../ui/form.tsx';
import { LoadError, Loading } from '../../ui/loading.tsx';
import { HiddenUsername, NewPassword, passwordRules, repeatRules } from '../../ui/new-password.tsx';
import { Screen } from '../../ui/screen.tsx';
import { useErrorStatus } from '../../ui/use-form-state.ts';
import { ExpiredLink } from '../shared/expired-link.tsx';
import { LoginOffer } from '../shared/link-buttons.tsx';
import { rememberEmailForLogin } from './remembered-email.ts';

const rules = { password: passwordRules, password2: repeatRules('password') };

const errorMessages: ErrorMessages<'password'> = {
  404: { message: 'Registration not found.' },
  412: { message: 'The password is too weak, please choose another one.', field: 'password' },
};

function ExpiredRegistrationLink() {
  return useSession().user ? (
    <ExpiredLink links={[{ to: 'accountsoverview', label: 'Go to your accounts' }]} />
  ) : (
    <ExpiredLink
      advice="If you have used this link before, log in; otherwise, sign up again."
      links={[
        { to: 'login', label: 'Login' },
        { to: 'register', label: 'Sign Up' },
      ]}
    />
  );
}

export function ConfirmScreen({ token }: { token: string }) {
  const { t } = useTranslation();
  const { request, reload } = useRequest(() => loadRegistration(token));
  const registrant = request.status === 'ready' ? request.data : undefined;
  const form = useForm(rules, async ({ password }) => {
    const result = await confirmRegistration(token, password);
    if (!result.ok) return explainFailure(result.failure, errorMessages);
    return {
      ok: true,
      redirect() {
        // Otherwise the guard would lead on to the profile of the user who is logged in.
        if (currentUser()) logOut();
        rememberEmailForLogin(registrant?.email);
        // Replaces the history entry with the token, which has been used.
        replace('login', {}, { status: 'registered' });
      },
    };
  });
  const failure =
    request.status === 'failed' ? explainFailure(request.failure, errorMessages) : undefined;
  const status = useErrorStatus(form) ?? failure?.status;
  const { user } = useSession();
  if (status === 404) {
    return (
      <Screen title={t('Registration not found.')} layout="narrow">
        <ExpiredRegistrationLink />
      </Screen>
    );
  }
  return (
    <Screen
      title={t('Finish registration')}
      layout="narrow"
      lead={
        user && (
          <>
            <span>{t('You are logged in as {email}.', { email: user.email })}</span>{' '}
            <span>{t('Finishing the registration logs you out.')}</span>
          </>
        )
      }
    >
      {request.status === 'loading' && <Loading onRetry={reload} />}
      {failure && <LoadError error={failure} onRetry={reload} />}
      {registrant && <SetPasswordForm form={form} user={registrant} />}
      <LoginOffer status={status} />
    </Screen>
  );
}

type SetPasswordFormProps = {
  readonly form: Form<keyof typeof rules, Message>;
  readonly user: User;
};

function SetPasswordForm({ form, user }: SetPasswordFormProps) {
  const { t } = useTranslation();
  const { display_name, email, language, country } = user;
  const facts = [
    [t('Name'), display_name],
    [t('Email address'), email],
    [t('Language'), languageName(language), language],
    [t('Country'), countryName(country)],
  ] as const;
  return (
    <>
      <dl className="summary-list">
        {facts.map(
          ([label, value, lang]) =>
            value && (
              <Fragment key={label}>
                <dt className="muted">{label}</dt>
                <dd lang={lang}>
                  <bdi translate="no">{toSafeText(value)}</bdi>
                </dd>
              </Fragment>
            ),
        )}
      </dl>
      <FormView form={form} submitLabel={t('Finish registration')}>
        <HiddenUsername email={email} />
        <NewPassword
          form={form}
          name="password"
          label={t('Password')}
          repeat="password2"
          repeatLabel={t('Confirm password')}
        />
      </FormView>
    </>
  );
}
