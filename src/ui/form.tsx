import { type ReactNode, useEffect } from 'react';
import { announceLater } from '../core/announcements.ts';
import { useDraft } from '../core/forms/drafts.ts';
import { type Message, msg, type PlainKey, useTranslation } from '../core/language/language.ts';
import { navigate } from '../core/navigation/navigation.ts';
import type { Form } from '../lib/form.ts';
import { useStore } from '../lib/use-store.ts';
import type { PlainRoute } from '../routes.ts';
import { Button, type ButtonVariant } from './button.tsx';
import { focusHeading } from './focus-heading.ts';
import { Note } from './note.tsx';

type FormViewProps<Name extends string> = {
  readonly form: Form<Name, Message>;
  readonly submitLabel: string;
  readonly variant?: ButtonVariant;
  readonly children: ReactNode;
  /** Beside the submit button: where else one may want to go. */
  readonly secondaryAction?: readonly [to: PlainRoute, label: PlainKey] | undefined;
};

/** A form with its one message beside the button: the failure or the success of its last submit. */
export function FormView<Name extends string>({
  form,
  submitLabel,
  variant = 'primary',
  children,
  secondaryAction,
}: FormViewProps<Name>) {
  const { t, formatMessage } = useTranslation();
  const { status, result } = useStore(form.state, (state) => state);
  const isRestored = useDraft(form);
  useAnnounceErrors(form);
  useSuccessTimeout(form);
  const isBusy = status === 'busy';
  return (
    <form
      className="form"
      ref={form.ref}
      noValidate
      onSubmit={form.submit}
      aria-busy={isBusy || undefined}
    >
      {children}
      <div className="actions">
        <Button type="submit" variant={variant} busy={isBusy}>
          {submitLabel}
        </Button>
        {secondaryAction && (
          <Button variant="ghost" onClick={() => navigate(secondaryAction[0], {})}>
            {t(secondaryAction[1])}
          </Button>
        )}
        {result?.ok === false && <Note variant="error">{formatMessage(result.message)}</Note>}
        <div className="form__status" role="status">
          {result?.ok && <Note variant="success">{formatMessage(result.message)}</Note>}
          {!result && isRestored && (
            <p className="note">
              {t('Your entries have been restored. They have not been saved yet.')}
            </p>
          )}
        </div>
      </div>
    </form>
  );
}

/** Says how many fields are wrong: the focus is on the first, and may have been there before. */
function useAnnounceErrors<Name extends string>({ state }: Form<Name, Message>) {
  const { formatMessage } = useTranslation();
  const invalidSubmitCount = useStore(state, (current) => current.invalidSubmitCount);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refused submit.
  useEffect(() => {
    const [first, ...others] = Object.values(state.get().errors);
    if (invalidSubmitCount === 0 || !first) return undefined;
    const count = others.length + 1;
    const message = formatMessage(first.message);
    return announceLater(msg('Fields to correct: {count}. {message}', { count, message }));
  }, [invalidSubmitCount]);
}

/** How long a success is shown (specification section 9). */
const successDurationMs = 2500;

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

/** The status of the answer that has refused the form's last submit. */
export const useErrorStatus = <Name extends string>({ state }: Form<Name, Message>) =>
  useStore(state, ({ result }) => (result?.ok === false ? result.status : undefined));

/**
 * The message of a 404, which says that the link from the email is used up. The form goes with it, and the focus moves to
 * the heading.
 */
export function useExpiredLink<Name extends string>({ state }: Form<Name, Message>) {
  const message = useStore(state, ({ result }) =>
    result?.ok === false && result.status === 404 ? result.message : undefined,
  );
  const isExpired = message !== undefined;
  useEffect(() => {
    if (isExpired) focusHeading();
  }, [isExpired]);
  return message;
}
