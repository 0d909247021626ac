import { useState } from 'react';
import { register } from '../../api/registration.ts';
import { loadWelcome } from '../../api/welcome.ts';
import { explain, refusedWith } from '../../core/forms/failures.ts';
import { type Message, text, useText } from '../../core/language/language.ts';
import { browserLanguage } from '../../core/language/names.ts';
import { Page } from '../../layout/page.tsx';
import { useForm } from '../../lib/form.ts';
import { useRequest } from '../../lib/request.ts';
import { FormView } from '../../ui/form.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { useUnsaved } from '../../ui/unsaved.ts';
import { type Sent, UntilMailed } from '../../ui/until-mailed.tsx';
import { PersonFields } from './person-fields.tsx';
import { personRules } from './person-rules.ts';

const failures = { 503: 'Registrations are disabled.' } as const;

export function RegisterScreen() {
  const { t } = useText();
  const [sent, setSent] = useState<Sent>();
  const form = useForm(personRules, async ({ display_name, email, language, country }, signal) => {
    const person = { display_name: display_name.trim(), email: email.trim(), language, country };
    const result = await register(person);
    if (result.ok) {
      form.rebase();
      if (!signal.aborted) setSent({ email: person.email, message: messageOf(result.data) });
      return undefined;
    }
    if (refusedWith(result.failure, 503)) form.reset();
    return { ok: false, message: explain(result.failure, failures) };
  });
  useUnsaved(form);
  const country = useCountryOfVisitor();
  return (
    <Page
      title={t('Sign Up')}
      intro={!sent && t('We will send a link to your email address. Open it to choose a password.')}
    >
      <UntilMailed form={form} sent={sent} change={() => setSent(undefined)}>
        <FormView
          form={form}
          submit={t('Sign Up')}
          aside={
            <ButtonLink kind="ghost" to="login">
              {t('I already have a profile')}
            </ButtonLink>
          }
        >
          <PersonFields
            form={form}
            defaults={{ language: browserLanguage(), country: country ?? '' }}
          />
        </FormView>
      </UntilMailed>
    </Page>
  );
}

const messageOf = ({ message }: { message?: string }): Message =>
  message
    ? { verbatim: message }
    : text('We have sent you an email with a link to finish your registration.');

/** The country that the server sees the visitor in, as soon as that is known. */
function useCountryOfVisitor(): string | undefined {
  const { request } = useRequest(() => loadWelcome());
  return request.status === 'done' ? request.data.country : undefined;
}
