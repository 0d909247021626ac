import { type ReactNode, type SubmitEvent, useEffect } from 'react';
import { announceLater, useAnnounce } from '../core/announcements.ts';
import { useDraft } from '../core/forms/drafts.ts';
import { useSubmission } from '../core/forms/submissions.ts';
import { type Message, msg, type PlainKey, useTranslation } from '../core/language/language.ts';
import { navigate } from '../core/navigation/navigation.ts';
import { isBeingLeft } from '../core/view/view.ts';
import type { Form } from '../lib/form.ts';
import { useStore } from '../lib/use-store.ts';
import type { PlainRoute } from '../routes.ts';
import { Button, type ButtonVariant } from './button.tsx';
import { CookiesBlocked, useCookiesBlocked } from './cookies-blocked.tsx';
import { Note, successDurationMs } from './note.tsx';

type FormViewProps<Name extends string> = {
  readonly form: Form<Name, Message>;
  readonly submitLabel: string;
  readonly variant?: ButtonVariant;
  readonly children: ReactNode;
  /** A button beside the submit button that leads to another route. */
  readonly secondaryAction?: { readonly to: PlainRoute; readonly label: PlainKey } | undefined;
  /** False for the login: a password manager may have filled in what is restored, and a login saves nothing. */
  readonly hasRestoreNotice?: boolean;
  /** False where the screen itself shows the success. Screen readers announce the form's message. */
  readonly hasVisibleSuccess?: boolean;
};

const restoreNotice = msg('Your entries have been restored. They have not been saved yet.');

/** A form. The result of its last submit is shown beside the submit button. */
export function FormView<Name extends string>({
  form,
  submitLabel,
  variant = 'primary',
  children,
  secondaryAction,
  hasRestoreNotice = true,
  hasVisibleSuccess = true,
}: FormViewProps<Name>) {
  const { t, formatMessage } = useTranslation();
  const { status, result } = useStore(form.state, (state) => state);
  const isRestored = useDraft(form);
  const notice = isRestored && hasRestoreNotice && !result ? restoreNotice : undefined;
  // Screen readers ignore a status region, such as the form's own, that already has text when it appears.
  useAnnounce(notice);
  useSubmission(form);
  useAnnounceErrors(form);
  useSuccessTimeout(form);
  const areCookiesBlocked = useCookiesBlocked(form);
  const isBusy = status === 'busy';
  function handleSubmit(event: SubmitEvent) {
    // A token that it sends could no longer be removed from the history, and its redirect would replace the next screen.
    if (!isBeingLeft()) form.submit(event);
  }
  return (
    <form
      className="form"
      ref={form.ref}
      noValidate
      // Until React listens, submitting a form with this method does nothing, so that no value reaches the URL.
      method="dialog"
      onSubmit={handleSubmit}
      aria-busy={isBusy || undefined}
    >
      {children}
      <div className="actions">
        <Button type="submit" variant={variant} busy={isBusy}>
          {submitLabel}
        </Button>
        {secondaryAction && (
          <Button variant="ghost" onClick={() => navigate(secondaryAction.to, {})}>
            {t(secondaryAction.label)}
          </Button>
        )}
        {result?.ok === false && (
          <Note variant="error">
            {areCookiesBlocked && <CookiesBlocked />}
            {!areCookiesBlocked &&
              (result.message
                ? formatMessage(result.message)
                : t('Something went wrong here. Try again, or reload the page.'))}
          </Note>
        )}
        <div className={hasVisibleSuccess ? 'form__status' : 'visually-hidden'} role="status">
          {result?.ok && <Note variant="success">{formatMessage(result.message)}</Note>}
        </div>
        {notice && <p className="note">{formatMessage(notice)}</p>}
      </div>
    </form>
  );
}

/** Announces how many fields are invalid. The focus moves to the first one, but it may have been there already. */
function useAnnounceErrors<Name extends string>({ state }: Form<Name, Message>) {
  const { formatMessage } = useTranslation();
  const invalidSubmitCount = useStore(state, (current) => current.invalidSubmitCount);
  // biome-ignore lint/correctness/useExhaustiveDependencies: announces once for each submit that failed validation.
  useEffect(() => {
    const [first, ...others] = Object.values(state.get().errors);
    if (invalidSubmitCount === 0 || !first) return undefined;
    const count = others.length + 1;
    const message = formatMessage(first.message);
    return announceLater(msg('Fields to correct: {count}. {message}', { count, message }));
  }, [invalidSubmitCount]);
}

function useSuccessTimeout<Name extends string>({ state }: Form<Name, Message>) {
  const result = useStore(state, (current) => current.result);
  useEffect(() => {
    if (!result?.ok) return undefined;
    const timer = setTimeout(
      () => state.set({ ...state.get(), result: undefined }),
      successDurationMs,
    );
    return () => clearTimeout(timer);
  }, [result, state]);
}
