import type { FormError } from '../core/forms/error-messages.ts';
import { useTranslation } from '../core/language/language.ts';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';
import { focusHeading } from './focus-heading.ts';

/** Says that something is loading, once it has taken long enough to notice. */
export function Loading() {
  const { t } = useTranslation();
  return (
    <p className="loading" role="status">
      <span className="spinner" aria-hidden="true" /> {t('Loading…')}
    </p>
  );
}

type LoadErrorProps = {
  readonly error: Pick<FormError, 'message' | 'status'>;
  readonly onRetry: () => void;
};

/** Why something could not be loaded. What is not there is not asked for again. */
export function LoadError({ error: { message, status }, onRetry }: LoadErrorProps) {
  const { t, formatMessage } = useTranslation();
  /** The button goes with the failure: the focus goes to the heading first. */
  function handleRetry() {
    focusHeading();
    onRetry();
  }
  return (
    <div className="stack">
      <Banner variant="error">{formatMessage(message)}</Banner>
      {status !== 404 && <Button onClick={handleRetry}>{t('Try again')}</Button>}
    </div>
  );
}
