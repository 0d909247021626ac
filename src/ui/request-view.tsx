import type { ReactNode } from 'react';
import { type Message, useText } from '../core/language/language.ts';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';

/** Says that something is loading, once it has taken long enough to notice. */
export function Loading() {
  const { t } = useText();
  return (
    <p className="loading" role="status">
      <span className="spinner" aria-hidden="true" /> {t('Loading…')}
    </p>
  );
}

/** Why something could not be loaded, and a way on. */
export function LoadFailure({
  message,
  retry,
  children,
}: {
  message: Message;
  retry: () => void;
  children?: ReactNode;
}) {
  const { t, say } = useText();
  return (
    <div className="stack">
      <Banner kind="error">{say(message)}</Banner>
      <div className="actions">
        <Button onClick={() => again(retry)}>{t('Try again')}</Button>
        {children}
      </div>
    </div>
  );
}

/** The button goes with the failure: the focus goes to the heading first. */
export function again(retry: () => void) {
  document.querySelector<HTMLElement>('#app h1')?.focus();
  retry();
}
