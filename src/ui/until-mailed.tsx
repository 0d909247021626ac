import { type ReactNode, useEffect, useRef } from 'react';
import { type Message, useText } from '../core/language/language.ts';
import type { Form } from '../lib/form.ts';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';
import { ButtonLink } from './link.tsx';

/** What was sent, and where to. */
export type Sent = { readonly email: string; readonly message: Message };

type UntilMailedProps<Name extends string> = {
  readonly form: Form<Name | 'email', Message>;
  readonly sent: Sent | undefined;
  /** The address was wrong. */
  readonly change: () => void;
  readonly children: ReactNode;
};

/** A form that leads to an email, of which it is told in its place. */
export function UntilMailed<Name extends string>({
  form,
  sent,
  change,
  children,
}: UntilMailedProps<Name>) {
  const { say } = useText();
  const panel = useRef<HTMLDivElement>(null);
  const before = useRef(sent);
  // What is hidden loses the focus: it goes on to what has come in its place.
  useEffect(() => {
    if (sent === before.current) return;
    before.current = sent;
    if (sent) panel.current?.focus();
    else form.control('email')?.focus();
  }, [sent, form]);
  return (
    <>
      <div role="status" ref={panel} tabIndex={-1}>
        {sent && <Banner kind="success">{say(sent.message)}</Banner>}
      </div>
      {sent && <CheckMail email={sent.email} change={change} />}
      {/* Only hidden: whoever has mistyped the address finds everything as it was. */}
      <div hidden={sent !== undefined}>{children}</div>
    </>
  );
}

function CheckMail({ email, change }: { email: string; change: () => void }) {
  const { t } = useText();
  return (
    <>
      <p>
        {t('Email address entered:')}
        <br />
        <strong className="breakable">{email}</strong>
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
    </>
  );
}
