import { useEffect } from 'react';
import { useAnnounced } from '../core/announcements.ts';
import { type Message, useText } from '../core/language/language.ts';
import { navigate } from '../core/navigation/navigation.ts';
import { Button } from '../ui/button.tsx';
import { Page } from './page.tsx';

type MailSentProps = {
  readonly email: string;
  readonly message: Message;
  /** Back to the form: the address was wrong. */
  readonly correct: () => void;
};

/** In place of a form whose email is on its way. */
export function MailSent({ email, message, correct }: MailSentProps) {
  const { t, say } = useText();
  useAnnounced(message);
  // The form, which had the focus, is gone.
  useEffect(() => document.querySelector<HTMLElement>('#app h1')?.focus(), []);
  return (
    <Page title={t('Check your mailbox')} width="narrow">
      <p>{say(message)}</p>
      <p>
        {t('Email address entered:')}
        <br />
        <strong>{email}</strong>
      </p>
      <p className="muted">
        {t(
          'It can take a few minutes. If nothing arrives, look in the spam folder and check the address.',
        )}
      </p>
      <div className="actions">
        <Button onClick={correct}>{t('Correct the address')}</Button>
        <Button kind="ghost" onClick={() => navigate('login', {})}>
          {t('Back to login')}
        </Button>
      </div>
    </Page>
  );
}
