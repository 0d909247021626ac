import {
  confirmRegistration,
  loadRegistration,
  type Registration,
} from '../../api/registration.ts';
import { expired, explain, refusedWith } from '../../core/forms/failures.ts';
import { passEmail } from '../../core/forms/known-email.ts';
import { passwordRules, repeatRules } from '../../core/forms/password-rules.ts';
import { text, useText } from '../../core/language/language.ts';
import { countryName, languageName } from '../../core/language/names.ts';
import { replace } from '../../core/navigation/navigation.ts';
import { currentSession } from '../../core/session/session.ts';
import { Page } from '../../layout/page.tsx';
import { useForm } from '../../lib/form.ts';
import { useRequest } from '../../lib/request.ts';
import { DeadEnd } from '../../ui/dead-end.tsx';
import { FormView } from '../../ui/form.tsx';
import { useIsSaid } from '../../ui/is-said.ts';
import { ButtonLink } from '../../ui/link.tsx';
import { NewPassword } from '../../ui/new-password.tsx';
import { LoadFailure, Loading } from '../../ui/request-view.tsx';

const rules = { password: passwordRules, password2: repeatRules('password' as const) };

const failures = {
  404: 'Registration not found.',
  412: 'The password is too weak, please choose another one.',
} as const;

export function ConfirmScreen({ token }: { token: string }) {
  const { t } = useText();
  const { request, reload } = useRequest((signal) => loadRegistration(token, signal));
  const isUsedUp = request.status === 'failed' && refusedWith(request.failure, 404);
  return (
    <Page title={t('Confirm registration')}>
      {request.status === 'pending' && <Loading />}
      {request.status === 'failed' && !isUsedUp && (
        <LoadFailure message={explain(request.failure)} retry={reload}>
          <WaysOn />
        </LoadFailure>
      )}
      {isUsedUp && (
        <DeadEnd message={text(failures[404])} why={<UsedUp />} retry={reload}>
          <WaysOn />
        </DeadEnd>
      )}
      {request.status === 'done' && <Completion token={token} registration={request.data} />}
    </Page>
  );
}

function Completion({ token, registration }: { token: string; registration: Registration }) {
  const { t } = useText();
  const form = useForm(rules, async ({ password }, signal) => {
    const result = await confirmRegistration(token, password);
    if (!result.ok) {
      const message = explain(result.failure, failures);
      const isWeak = refusedWith(result.failure, 412);
      return { ok: false, message, ...(isWeak && { field: 'password' }) };
    }
    form.reset();
    // In place of the entry that holds the token, which is used up.
    // Whoever is logged in as somebody else has nothing to do at the login.
    const next = currentSession().status === 'loggedIn' ? 'home' : 'login';
    if (signal.aborted) return 'left';
    if (next === 'login') passEmail(registration.email);
    replace([next, {}, { status: 'registered' }]);
    return 'left';
  });
  const isUsedUp = useIsSaid(form, failures[404]);
  const isExpired = useIsSaid(form, expired);
  return (
    <>
      <dl className="facts">
        <Fact name={t('Name')} value={registration.display_name} />
        <Fact name={t('Email address')} value={registration.email} />
        <Fact
          name={t('Language')}
          value={languageName(registration.language)}
          lang={registration.language}
        />
        <Fact name={t('Country')} value={countryName(registration.country)} />
      </dl>
      <FormView form={form} submit={t('Finish registration')}>
        {isUsedUp && <UsedUp />}
        <input type="text" autoComplete="username" value={registration.email} readOnly hidden />
        <NewPassword
          form={form}
          name="password"
          label={t('Password')}
          repeat="password2"
          repeatLabel={t('Confirm password')}
        />
      </FormView>
      {(isUsedUp || isExpired) && (
        <div className="actions">
          <WaysOn />
        </div>
      )}
    </>
  );
}

function UsedUp() {
  const { t } = useText();
  return (
    <p className="muted">
      {t(
        'The link may have been used already, have expired or be incomplete. If you have already used it, you can log in.',
      )}
    </p>
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
