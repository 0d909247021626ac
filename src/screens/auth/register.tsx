import { register } from '../../api/registration.ts';
import { loadWelcome } from '../../api/welcome.ts';
import { msg, useTranslation } from '../../core/language/language.ts';
import { browserLanguage, isCountry } from '../../core/language/names.ts';
import { useForm } from '../../lib/form.ts';
import { useRequest } from '../../lib/use-request.ts';
import { CookiesHint } from '../../ui/cookies-hint.tsx';
import { type ErrorMessages, explainFailure } from '../../ui/error-messages.ts';
import { FormView } from '../../ui/form.tsx';
import { Link } from '../../ui/link.tsx';
import { Page } from '../../ui/page.tsx';
import { UserFields, userRules } from '../shared/user-fields.tsx';
import { EmailLinkFlow, type EmailLinkFormProps } from './email-link-flow.tsx';

const errorMessages: ErrorMessages = { 503: { message: 'Registrations are disabled.' } };

const sentMessage = msg('We have sent you an email with a link to finish your registration.');

export const RegisterScreen = () => (
  <EmailLinkFlow
    sentMessage={sentMessage}
    renderForm={(props) => <RegistrationForm {...props} />}
  />
);

function RegistrationForm({ initialValues, onSent }: EmailLinkFormProps) {
  const { t } = useTranslation();
  const form = useForm(userRules, async (user) => {
    const result = await register(user);
    if (result.ok) return { ok: true, redirect: () => onSent(user, result.data.message) };
    const failure = explainFailure(result.failure, errorMessages);
    if (failure.status === 503) form.reset();
    return failure;
  });
  const country = useCountryOfVisitor();
  return (
    <Page
      title={t('Sign Up')}
      layout="narrow"
      lead={t('We will email you a link. Open it to choose your password.')}
    >
      <FormView form={form} submitLabel={t('Sign Up')} advice={<CookiesHint form={form} />}>
        <UserFields
          form={form}
          defaults={{ language: browserLanguage(), country, ...initialValues }}
          focusEmail={initialValues !== undefined}
        />
      </FormView>
      <p className="card__footer muted">
        <Link to="login">{t('I already have a profile')}</Link>
      </p>
    </Page>
  );
}

/** The visitor's country, as the service has determined it. Empty if it is unknown or not in the list. */
function useCountryOfVisitor(): string {
  const { request } = useRequest(() => loadWelcome());
  const seen = request.status === 'ready' ? request.data.country : undefined;
  return isCountry(seen) ? seen : '';
}
