import {
  confirmRegistration,
  loadRegistration,
  type Registration,
} from '../../api/registration.ts';
import { type ErrorMessages, toFormError } from '../../core/forms/error-messages.ts';
import { passwordRules, repeatRules } from '../../core/forms/field-rules.ts';
import { useTranslation } from '../../core/language/language.ts';
import { countryName, languageName } from '../../core/language/names.ts';
import { replace } from '../../core/navigation/navigation.ts';
import { useForm } from '../../lib/form.ts';
import { useRequest } from '../../lib/use-request.ts';
import { FormView, useErrorStatus } from '../../ui/form.tsx';
import { NewPassword } from '../../ui/new-password.tsx';
import { Page } from '../../ui/page.tsx';
import { LoadError, Loading } from '../../ui/request-view.tsx';
import { ExpiredLinkHelp } from '../shared/expired-link-help.tsx';

const rules = { password: passwordRules, password2: repeatRules('password') };

const errorMessages: ErrorMessages<'password'> = {
  404: { message: 'Registration not found.' },
  412: { message: 'The password is too weak, please choose another one.', field: 'password' },
};

const links = [
  { to: 'login', label: 'Login' },
  { to: 'register', label: 'Sign Up' },
] as const;

export function ConfirmScreen({ token }: { token: string }) {
  const { t } = useTranslation();
  const { request, reload } = useRequest((signal) => loadRegistration(token, signal));
  const failure =
    request.status === 'failed' ? toFormError(request.failure, errorMessages) : undefined;
  return (
    <Page title={t('Confirm registration')} width="narrow">
      {request.status === 'pending' && <Loading />}
      {failure && <LoadError error={failure} onRetry={reload} />}
      {request.status === 'done' && <SetPasswordForm token={token} registration={request.data} />}
      <ExpiredLinkHelp status={failure?.status} links={links} />
    </Page>
  );
}

function SetPasswordForm({ token, registration }: { token: string; registration: Registration }) {
  const { t } = useTranslation();
  const { display_name, email, language, country } = registration;
  const form = useForm(rules, async ({ password }) => {
    const result = await confirmRegistration(token, password);
    if (!result.ok) return toFormError(result.failure, errorMessages);
    // In place of the entry that holds the token, which is used up.
    return { ok: true, redirect: () => replace('login', {}, { status: 'registered' }) };
  });
  const facts = [
    [t('Name'), display_name],
    [t('Email address'), email],
    [t('Language'), languageName(language), language],
    [t('Country'), countryName(country)],
  ] as const;
  return (
    <>
      <dl className="summary-list">
        {facts.map(([label, value, lang]) => (
          <div key={label}>
            <dt className="field__label">{label}</dt>
            <dd lang={lang}>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <FormView form={form} submitLabel={t('Finish registration')}>
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <NewPassword
          form={form}
          name="password"
          label={t('Password')}
          repeat="password2"
          repeatLabel={t('Confirm password')}
        />
      </FormView>
      <ExpiredLinkHelp status={useErrorStatus(form)} links={links} />
    </>
  );
}
