import { register } from '../../api/registration.ts';
import { loadWelcome } from '../../api/welcome.ts';
import { type Message, msg, useTranslation } from '../../core/language/language.ts';
import { browserLanguage, isCountry } from '../../core/language/names.ts';
import { type Form, useForm } from '../../lib/form.ts';
import { useRequest } from '../../lib/use-request.ts';
import { type ErrorMessages, explainFailure } from '../../ui/error-messages.ts';
import { FormView } from '../../ui/form.tsx';
import { Link } from '../../ui/link.tsx';
import { Screen } from '../../ui/screen.tsx';
import { useErrorStatus } from '../../ui/use-form-state.ts';
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
    <Screen
      title={t('Sign Up')}
      layout="narrow"
      lead={
        <>
          <span>{t('Only the administrator who connects a Nextcloud needs a profile here.')}</span>{' '}
          <Link to="faq" section="genuine-request">
            {t('I was asked to sign')}
          </Link>
        </>
      }
    >
      <FormView form={form} submitLabel={t('Sign Up')} advice={<Advice form={form} />}>
        <UserFields
          form={form}
          defaults={{ language: browserLanguage(), country, ...initialValues }}
          focusEmail={initialValues !== undefined}
        />
      </FormView>
      <p className="card__footer row">
        <Link to="privacy">{t('How is your data used?')}</Link>{' '}
        <Link to="login">{t('I already have a profile')}</Link>
      </p>
    </Screen>
  );
}

/** A way forward after a refusal. */
function Advice({ form }: { form: Form<keyof typeof userRules, Message> }) {
  const { t } = useTranslation();
  if (useErrorStatus(form) !== 503) return null;
  return (
    <p className="note">
      <span>
        <span>{t('If you need a profile,')}</span> <Link to="contact">{t('ask the operator')}</Link>
        .
      </span>
    </p>
  );
}

/** The visitor's country, as the service has determined it. Empty if it is unknown or not in the list. */
function useCountryOfVisitor(): string {
  const { request } = useRequest(() => loadWelcome());
  const seen = request.status === 'ready' ? request.data.country : undefined;
  return isCountry(seen) ? seen : '';
}
