import { type Message, useText } from '../core/language/language.ts';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';
import { focusHeading } from './focus-heading.ts';

/** Says that something is loading, once it has taken long enough to notice. */
export function Loading() {
  const { t } = useText();
  return (
    <p className="loading" role="status">
      <span className="spinner" aria-hidden="true" /> {t('Loading…')}
    </p>
  );
}

type LoadFailureProps = {
  readonly message: Message;
  /** Where it may help. */
  readonly retry?: (() => void) | undefined;
};

/** Why something could not be loaded. */
export function LoadFailure({ message, retry }: LoadFailureProps) {
  const { t, say } = useText();
  /** The button goes with the failure: the focus goes to the heading first. */
  function again() {
    focusHeading();
    retry?.();
  }
  return (
    <div className="stack">
      <Banner kind="error">{say(message)}</Banner>
      {retry && <Button onClick={again}>{t('Try again')}</Button>}
    </div>
  );
}
