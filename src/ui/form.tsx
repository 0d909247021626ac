import { type ReactNode, useEffect } from 'react';
import { announceLater, useAnnounce } from '../core/announcements.ts';
import { type Message, msg, useTranslation } from '../core/language/language.ts';
import type { Form } from '../lib/form.ts';
import { useStore } from '../lib/use-store.ts';
import type { FieldErrors } from '../lib/validation.ts';
import { Button, type ButtonVariant } from './button.tsx';
import { CookiesHint } from './cookies-hint.tsx';
import { useDraft } from './drafts.ts';
import { Note, successDurationMs } from './note.tsx';
import { SlowNotice } from './slow-notice.tsx';

type FormViewProps<Name extends string> = {
  readonly form: Form<Name, Message>;
  readonly submitLabel: string;
  readonly variant?: ButtonVariant;
  readonly children: ReactNode;
  /** A button or link beside the submit button. */
  readonly secondaryAction?: ReactNode;
  /** Shown below the form's own error. */
  readonly advice?: ReactNode;
};

const restoreNotice = msg('Your entries have been restored. They have not been saved yet.');

/** A form. The result of its last submit is shown beside the submit button, unless it belongs to a field. */
export function FormView<Name extends string>({
  form,
  submitLabel,
  variant = 'primary',
  children,
  secondaryAction,
  advice,
}: FormViewProps<Name>) {
  const { t, formatMessage } = useTranslation();
  const isBusy = useStore(form.state, (state) => state.isBusy);
  const result = useStore(form.state, (state) => state.result);
  const notice = useDraft(form) ? restoreNotice : undefined;
  // Screen readers would ignore a status region that already has text when it appears.
  useAnnounce(notice);
  useSuccessTimeout(form);
  useAnnounceErrors(useStore(form.state, (state) => state.submitErrors));
  const message = result?.message && formatMessage(result.message);
  const failure = result?.ok === false ? result : undefined;
  return (
    <form
      className="form"
      ref={form.ref}
      noValidate
      // Until React listens, submitting a form with this method does nothing, so that no value reaches the URL.
      method="dialog"
      onSubmit={form.submit}
      aria-busy={isBusy || undefined}
    >
      {children}
      <div className="actions">
        <Button type="submit" variant={variant} isBusy={isBusy}>
          {submitLabel}
        </Button>
        {secondaryAction}
        {failure && (
          <Note variant="error" ref={scrollIntoSight}>
            {message ?? t('Something went wrong. Try again, or reload the page.')}
          </Note>
        )}
        {failure && advice}
        <CookiesHint form={form} />
        <div className="form__status" role="status">
          {result?.ok && message && (
            <Note variant="success" ref={scrollIntoSight}>
              {message}
            </Note>
          )}
        </div>
        {notice && <p className="note">{formatMessage(notice)}</p>}
        {isBusy && <SlowNotice />}
      </div>
    </form>
  );
}

/** A message may appear outside the window, where nobody would notice it. */
function scrollIntoSight(message: HTMLElement | null) {
  message?.scrollIntoView({ block: 'nearest' });
}

/** Announces how many fields a submit has found invalid. The focus moves to the first one, but it may have been there already. */
function useAnnounceErrors(errors: FieldErrors<Message>) {
  const { formatMessage } = useTranslation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each submit.
  useEffect(() => {
    const [first, ...others] = Object.values(errors);
    if (!first) return undefined;
    const values = { count: others.length + 1, message: formatMessage(first.message) };
    return announceLater(msg('Fields to correct: {count}. {message}', values));
  }, [errors]);
}

function useSuccessTimeout<Name extends string>({ state, clearResult }: Form<Name, Message>) {
  const result = useStore(state, (current) => current.result);
  useEffect(() => {
    if (!result?.ok) return undefined;
    const timer = setTimeout(clearResult, successDurationMs);
    return () => clearTimeout(timer);
  }, [result, clearResult]);
}
