import { type Message, useTranslation } from '../core/language/language.ts';
import { Button } from './button.tsx';
import { focusHeading } from './focus-heading.ts';
import { Note } from './note.tsx';
import { slowAfterMs } from './slow-notice.tsx';

type LoadingProps = {
  /** Asks the service again. */
  readonly onRetry?: () => void;
};

/** Shows that something is loading. CSS hides it for the first moments, and the retry, whose room it reserves, until the call is slow. */
export function Loading({ onRetry }: LoadingProps) {
  const { t } = useTranslation();
  return (
    <div className="loading actions">
      <p role="status">
        <span className="spinner" aria-hidden="true" />
        {t('Loading…')}
      </p>
      {onRetry && (
        <>
          <span style={late}>{t('This is taking longer than usual.')}</span>
          <Button variant="quiet" style={late} onClick={onRetry}>
            {t('Try again')}
          </Button>
        </>
      )}
    </div>
  );
}

const late = { animationDelay: `${slowAfterMs}ms` };

type LoadErrorProps = {
  readonly error: { readonly message: Message; readonly status?: number | undefined };
  readonly onRetry: () => void;
};

/** Explains why something could not be loaded, with a retry unless it does not exist (404). */
export function LoadError({ error: { message, status }, onRetry }: LoadErrorProps) {
  const { t, formatMessage } = useTranslation();
  /** The button disappears with the error, so the focus moves to the heading first. */
  function handleRetry() {
    focusHeading();
    onRetry();
  }
  return (
    <Note variant="error" isBox>
      <span>{formatMessage(message)}</span>{' '}
      {status !== 404 && (
        <Button variant="quiet" onClick={handleRetry}>
          {t('Try again')}
        </Button>
      )}
    </Note>
  );
}
