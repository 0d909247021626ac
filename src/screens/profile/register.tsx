import { useEffect, useRef, useState } from 'react';
import { register } from '../../api/registration.ts';
import { loadWelcome } from '../../api/welcome.ts';
import { explain, refusedWith } from '../../core/failures.ts';
import { type Text, text, useText } from '../../core/language.ts';
import { browserLanguage } from '../../core/places.ts';
import { Page } from '../../layout/page.tsx';
import { type Form, useForm } from '../../lib/form.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { FormView } from '../../ui/form.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { useUnsaved } from '../../ui/unsaved.ts';
import { PersonFields } from './person-fields.tsx';
import { personRules } from './person-rules.ts';

const failures = { 503: 'Registrations are disabled.' } as const;

type Sent = { readonly email: string; readonly message: Text };

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
  useCountryOfVisitor(form);
  const panel = useFocus(sent, form);
  return (
    <Page
      title={t('Sign Up')}
      intro={!sent && t('We will send a link to your email address. Open it to choose a password.')}
    >
      <div role="status" ref={panel} tabIndex={-1}>
        {sent && <CheckMail {...sent} change={() => setSent(undefined)} />}
      </div>
      {/* Only hidden: whoever has mistyped the address finds everything as it was. */}
      <div hidden={sent !== undefined}>
        <FormView
          form={form}
          submit={t('Sign Up')}
          aside={
            <ButtonLink kind="ghost" to="login">
              {t('I already have a profile')}
            </ButtonLink>
          }
        >
          <PersonFields form={form} defaults={{ language: browserLanguage() }} />
        </FormView>
      </div>
    </Page>
  );
}

const messageOf = ({ message }: { message?: string }): Text =>
  message
    ? { verbatim: message }
    : text('We have sent you an email with a link to finish your registration.');

/** Proposes the country that the server sees the visitor in, unless one was chosen meanwhile. */
function useCountryOfVisitor(form: Form<keyof typeof personRules, Text>) {
  useEffect(() => {
    let left = false;
    void loadWelcome().then((result) => {
      const select = form.control('country');
      const country = result.ok ? result.data.country : undefined;
      if (left || !(select instanceof HTMLSelectElement) || select.value !== '') return;
      const option = [...select.options].find(({ value }) => value === country);
      if (!option || !country) return;
      // As the default too, so that a reset of the form comes back to it.
      option.defaultSelected = true;
      option.selected = true;
      form.accept('country');
    });
    return () => {
      left = true;
    };
  }, [form]);
}

/** What is hidden loses the focus: it goes on to what has come in its place. */
function useFocus(sent: Sent | undefined, form: Form<keyof typeof personRules, Text>) {
  const panel = useRef<HTMLDivElement>(null);
  const before = useRef(sent);
  useEffect(() => {
    if (sent === before.current) return;
    before.current = sent;
    if (sent) panel.current?.focus();
    else form.control('email')?.focus();
  }, [sent, form]);
  return panel;
}

function CheckMail({ email, message, change }: Sent & { change: () => void }) {
  const { t, say } = useText();
  return (
    <div className="stack">
      <Banner kind="success">
        <p>{say(message)}</p>
      </Banner>
      <p>
        {t('The email was sent to')} <strong className="breakable">{email}</strong>
      </p>
      <p className="muted">
        {t(
          'It can take a few minutes. If nothing arrives, look in the spam folder and check the address.',
        )}
      </p>
      <div className="actions">
        <Button onClick={change}>{t('Correct the address')}</Button>
        <ButtonLink kind="ghost" to="login">
          {t('Back to login')}
        </ButtonLink>
      </div>
    </div>
  );
}
