import {
  confirmRegistration,
  loadRegistration,
  type Registration,
} from '../../api/registration.ts';
import { type Failures, failed } from '../../core/forms/failures.ts';
import { passEmail } from '../../core/forms/known-email.ts';
import { passwordRules, repeatRules } from '../../core/forms/password-rules.ts';
import { useText } from '../../core/language/language.ts';
import { countryName, languageName } from '../../core/language/names.ts';
import { replace } from '../../core/navigation/navigation.ts';
import { Page } from '../../layout/page.tsx';
import { UsedUp } from '../../layout/used-up.tsx';
import { useForm } from '../../lib/form.ts';
import { useRequest } from '../../lib/request.ts';
import { FormView } from '../../ui/form.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { NewPassword } from '../../ui/new-password.tsx';
import { LoadFailure, Loading } from '../../ui/request-view.tsx';
import { useStatusOf } from '../../ui/status-of.ts';

const rules = { password: passwordRules, password2: repeatRules('password') };

const failures: Failures<'password'> = {
  404: { says: 'Registration not found.' },
  412: { says: 'The password is too weak, please choose another one.', at: 'password' },
};

export function ConfirmScreen({ token }: { token: string }) {
  const { t } = useText();
  const { request, reload } = useRequest((signal) => loadRegistration(token, signal));
  const failure = request.status === 'failed' ? failed(request.failure, failures) : undefined;
  const isUsedUp = failure?.status === 404;
  return (
    <Page title={t('Confirm registration')} width="narrow">
      {request.status === 'pending' && <Loading />}
      {failure && (
        <LoadFailure message={failure.message} retry={isUsedUp ? undefined : reload}>
          {!isUsedUp && <WaysOn />}
        </LoadFailure>
      )}
      {isUsedUp && (
        <UsedUp>
          <WaysOn />
        </UsedUp>
      )}
      {request.status === 'done' && <Completion token={token} registration={request.data} />}
    </Page>
  );
}

function Completion({ token, registration }: { token: string; registration: Registration }) {
  const { t } = useText();
  const { display_name, email, language, country } = registration;
  const form = useForm(rules, async ({ password }, _, signal) => {
    const result = await confirmRegistration(token, password);
    if (!result.ok) return failed(result.failure, failures);
    if (signal.aborted) return 'left';
    passEmail(email);
    // In place of the entry that holds the token, which is used up.
    replace(['login', {}, { status: 'registered' }]);
    return 'left';
  });
  const status = useStatusOf(form);
  return (
    <>
      <dl className="facts">
        <Fact name={t('Name')} value={display_name} />
        <Fact name={t('Email address')} value={email} />
        <Fact name={t('Language')} value={languageName(language)} lang={language} />
        <Fact name={t('Country')} value={countryName(country)} />
      </dl>
      <FormView form={form} submit={t('Finish registration')}>
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <NewPassword
          form={form}
          name="password"
          label={t('Password')}
          repeat="password2"
          repeatLabel={t('Confirm password')}
        />
      </FormView>
      {status === 404 && (
        <UsedUp>
          <WaysOn />
        </UsedUp>
      )}
      {status === 401 && (
        <div className="actions">
          <WaysOn />
        </div>
      )}
    </>
  );
}

function WaysOn() {
  const { t } = useText();
  return (
    <>
      <ButtonLink kind="secondary" to="login">
        {t('Login')}
      </ButtonLink>
      <ButtonLink kind="ghost" to="register">
        {t('Sign Up')}
      </ButtonLink>
    </>
  );
}

function Fact({ name, value, lang }: { name: string; value: string; lang?: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd lang={lang} className="breakable">
        <bdi>{value}</bdi>
      </dd>
    </div>
  );
}
