import { type ReactNode, useEffect } from 'react';
import { announceLater, useAnnounce } from '../core/announcements.ts';
import { type Message, msg, type PlainKey, useTranslation } from '../core/language/language.ts';
import { navigate } from '../core/navigation/navigation.ts';
import { useSession } from '../core/session/session.ts';
import type { Form } from '../lib/form.ts';
import { useStore } from '../lib/use-store.ts';
import type { PlainRoute } from '../routes.ts';
import { Button, type ButtonVariant } from './button.tsx';
import { useDraft } from './drafts.ts';
import { ExternalLink } from './link.tsx';
import { Note, successDurationMs } from './note.tsx';
import { SlowNotice } from './slow-notice.tsx';

type FormViewProps<Name extends string> = {
  readonly form: Form<Name, Message>;
  readonly submitLabel: string;
  readonly variant?: ButtonVariant;
  readonly children: ReactNode;
  /** A button beside the submit button that leads to another route. */
  readonly secondaryAction?: { readonly to: PlainRoute; readonly label: PlainKey } | undefined;
};

const restoreNotice = msg('Your entries have been restored. They have not been saved yet.');

/** A form. The result of its last submit is shown beside the submit button. */
export function FormView<Name extends string>({
  form,
  submitLabel,
  variant = 'primary',
  children,
  secondaryAction,
}: FormViewProps<Name>) {
  const { t, formatMessage } = useTranslation();
  const { isBusy, result } = useStore(form.state);
  const isRestored = useDraft(form);
  const notice = isRestored && !result ? restoreNotice : undefined;
  // Screen readers ignore a status region, such as the form's own, that already has text when it appears.
  useAnnounce(notice);
  useAnnounceErrors(form);
  useSuccessTimeout(form);
  const message = result?.message && formatMessage(result.message);
  const failure = result?.ok === false ? result : undefined;
  const isVisitor = useSession().status !== 'loggedIn';
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
        {secondaryAction && (
          <Button variant="quiet" onClick={() => navigate(secondaryAction.to, {})}>
            {t(secondaryAction.label)}
          </Button>
        )}
        {failure && (
          <Note variant="error" ref={scrollIntoSight}>
            {message ?? t('Something went wrong. Try again, or reload the page.')}
          </Note>
        )}
        {/* Without a cookie of the service, every submit of a visitor is rejected. */}
        {failure?.status === 403 && isVisitor && <CookiesHint />}
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

/** The probable cause of a rejection that every attempt would meet, and a way forward. */
function CookiesHint() {
  const { t } = useTranslation();
  return (
    <p className="note">
      <span>
        {t('Your browser may be blocking cookies here.')}{' '}
        <ExternalLink href={location.href}>{t('Open this page in a new tab')}</ExternalLink>
      </span>
    </p>
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
