import { type ReactNode, useEffect, useState } from 'react';
import type { AccountData } from '../../api/accounts.ts';
import { useAnnounce } from '../../core/announcements.ts';
import {
  type ErrorMessages,
  type FormError,
  toFormError,
} from '../../core/forms/error-messages.ts';
import { type Message, msg, useTranslation } from '../../core/language/language.ts';
import type { CallFailure } from '../../core/session/call-result.ts';
import { onFieldCommit } from '../../lib/field-events.ts';
import { simulateInput } from '../../lib/fields.ts';
import type { Form } from '../../lib/form.ts';
import { toSafeText } from '../../lib/safe-text.ts';
import { countCharacters, notBlank, refine, validate } from '../../lib/validation.ts';
import { Button, type ButtonVariant } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormView } from '../../ui/form.tsx';
import { getBaseUrl, isPlatformUrl, suggestBaseUrl } from './platform-url.ts';

type AccountForm = Form<'name' | 'url', Message>;

type AccountFormViewProps = {
  readonly form: AccountForm;
  readonly defaults?: AccountData;
  readonly submitLabel: string;
  /** Secondary if another button of the screen is the primary one. */
  readonly variant?: ButtonVariant;
  readonly children?: ReactNode;
};

/** The form of a new account and of the settings. */
export function AccountFormView({
  form,
  defaults,
  submitLabel,
  variant = 'primary',
  children,
}: AccountFormViewProps) {
  const { t } = useTranslation();
  const [suggestion, setSuggestion] = useSuggestion(form);
  function applySuggestion() {
    simulateInput(form.control('url'), suggestion);
    form.control('url')?.focus();
  }
  const advice = t('Nextcloud’s own address is probably:');
  useAnnounce(suggestion ? { verbatim: `${advice} ${suggestion}` } : undefined);
  return (
    <FormView form={form} submitLabel={submitLabel} variant={variant}>
      <TextField
        form={form}
        name="name"
        label={t('Name')}
        autoComplete="off"
        defaultValue={defaults?.name}
      />
      <TextField
        form={form}
        name="url"
        label={t('Platform URL')}
        hint={
          suggestion ? (
            <>
              <span>
                {advice} <strong>{suggestion}</strong>
              </span>
              <Button variant="quiet" onClick={applySuggestion}>
                {t('Use this address')}
              </Button>
            </>
          ) : (
            t('Copy “Nextcloud Url” from Nextcloud’s Certificate24 settings.')
          )
        }
        type="url"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={defaults?.url}
        onInput={() => setSuggestion(undefined)}
      />
      {children}
    </FormView>
  );
}

/**
 * The base URL, if another one was entered when the field was left or the form is sent. Otherwise only the final slash is added.
 * What nobody has changed stays as the service sent it.
 */
function useSuggestion(form: AccountForm) {
  const [suggestion, setSuggestion] = useState<string>();
  useEffect(() => {
    const field = form.control('url');
    if (!field?.form) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    let found: string | undefined;
    const check = () => {
      if (!('url' in form.dirtyValues())) return;
      found = suggestBaseUrl(field.value);
      if (!found) simulateInput(field, getBaseUrl(field.value), ['input']);
      setSuggestion(found);
    };
    onFieldCommit(field.form, (target) => target === field && check(), signal);
    // It is called before React's listener, which is at the root. A suggestion that nobody has seen yet comes first.
    const handleSubmit = (event: Event) => {
      const seen = found;
      check();
      const isValid = Object.keys(validate(accountRules, form.names, form.values())).length === 0;
      if (isValid && found && found !== seen) {
        event.preventDefault();
        event.stopPropagation();
      }
    };
    field.form.addEventListener('submit', handleSubmit, { signal });
    return () => controller.abort();
  }, [form]);
  return [suggestion, setSuggestion] as const;
}

const nameMinLength = 5;

/** The rules of a new account and of the settings of an account. */
export const accountRules = {
  name: [
    notBlank(msg('A name is required.')),
    refine(
      (name) => countCharacters(name.trim()) >= nameMinLength,
      msg('The name must contain at least {count} characters.', { count: nameMinLength }),
    ),
  ],
  url: [
    notBlank(msg('A URL is required.')),
    refine(isPlatformUrl, msg('Please enter a valid URL.')),
  ],
};

const errorMessages: ErrorMessages<'name' | 'url'> = {
  '409 duplicate_name': { message: 'An account with this name already exists.', field: 'name' },
  '409 duplicate_url': { message: 'An account for this URL already exists.', field: 'url' },
};

/** Other client errors with a code are shown with it. So are all other conflicts, with `unknown` if they have none. */
export function toAccountError(
  failure: CallFailure,
  sentence: 'Could not create account ({error}).' | 'Could not update account ({error}).',
): FormError<'name' | 'url'> {
  const outcome = toFormError(failure, errorMessages);
  if (failure.kind !== 'http' || outcome.field || failure.status >= 500) return outcome;
  if (failure.status !== 409 && failure.code === undefined) return outcome;
  // A code such as `invalid_url` names the field that the service refuses.
  const [, field] = /_(name|url)$/.exec(failure.code ?? '') ?? [];
  return {
    ...outcome,
    field: field as 'name' | 'url' | undefined,
    message: msg(sentence, { error: toSafeText(failure.code ?? 'unknown') }),
  };
}
