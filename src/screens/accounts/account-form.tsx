import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { AccountData } from '../../api/accounts.ts';
import type { CallFailure } from '../../api/client.ts';
import { useAnnounce } from '../../core/announcements.ts';
import { type Message, msg, useTranslation } from '../../core/language/language.ts';
import { simulateInput, trimValues } from '../../lib/fields.ts';
import { type Form, type Send, type SubmitFailure, useForm } from '../../lib/form.ts';
import { toSafeText } from '../../lib/safe-text.ts';
import { countCharacters, notBlank, refine } from '../../lib/validation.ts';
import { Button, type ButtonVariant } from '../../ui/button.tsx';
import { type ErrorMessages, explainFailure } from '../../ui/error-messages.ts';
import { TextField } from '../../ui/field.tsx';
import { FormView } from '../../ui/form.tsx';
import { getBaseUrl, isWebUrl, suggestBaseUrl } from './platform-url.ts';

type Name = 'name' | 'url';

/** The form of a new account and of the settings, and the URL that it suggests in place of the one that was entered. */
export type AccountForm = {
  readonly form: Form<Name, Message>;
  readonly suggestion: string | undefined;
  readonly showSuggestion: () => void;
};

/** Adds the final slash. A URL that leads to a page of Nextcloud stays as it is until the suggestion is used. */
const completeUrl = (typed: string) =>
  suggestBaseUrl(typed) ? typed.trim() : (getBaseUrl(typed) ?? typed);

/** How long a suggestion has to be in sight before a submit means that the user keeps the typed URL. */
const seenAfterMs = 500;

/**
 * `send` is given trimmed values. A changed URL gets its final slash, unless the user has kept one that leads to a page of
 * Nextcloud.
 */
export function useAccountForm(send: Send<Name, Message>): AccountForm {
  const [suggestion, setSuggestion] = useState<string>();
  const seen = useRef<string>(undefined);
  useEffect(() => {
    // The second click of a double click must not count as an answer to what the first one has shown.
    const timer = setTimeout(() => {
      seen.current = suggestion;
    }, seenAfterMs);
    return () => clearTimeout(timer);
  }, [suggestion]);
  const form: Form<Name, Message> = useForm(accountRules, async (values, dirtyValues) => {
    const found = findSuggestion(form);
    // Pasted, and pressed at once: the suggestion has not been in sight yet.
    if (found && found !== seen.current) {
      form.control('url')?.focus();
      return undefined;
    }
    // What the service has sent stays as it is.
    const changed = dirtyValues.url ? { url: completeUrl(dirtyValues.url) } : {};
    simulateInput(form.control('url'), changed.url);
    return send({ ...trimValues(values), ...changed }, { ...trimValues(dirtyValues), ...changed });
  });
  const showSuggestion = () => setSuggestion(findSuggestion(form));
  // In a layout effect, so that it hears of a URL that a draft restores.
  useLayoutEffect(() => {
    // When a field is left, its validation sets the form's state, even if no error has changed.
    const unsubscribe = form.state.subscribe(() => setSuggestion(findSuggestion(form)));
    const unsubscribeInput = form.subscribeInput(() => {
      const found = findSuggestion(form);
      const isTyping = document.activeElement === form.control('url');
      // It disappears while the URL is being typed.
      setSuggestion((shown) => (isTyping && found !== shown ? undefined : found));
    });
    return () => {
      unsubscribe();
      unsubscribeInput();
    };
  }, [form]);
  return { form, suggestion, showSuggestion };
}

/** Nothing is suggested for what the service has sent. */
const findSuggestion = (form: Form<Name, Message>) => suggestBaseUrl(form.dirtyValues().url ?? '');

type AccountFormViewProps = AccountForm & {
  readonly defaults?: AccountData;
  readonly submitLabel: string;
  /** Secondary if another button of the screen is the primary one. */
  readonly variant?: ButtonVariant;
  readonly children?: ReactNode;
};

export function AccountFormView({
  form,
  suggestion,
  showSuggestion,
  defaults,
  submitLabel,
  variant = 'primary',
  children,
}: AccountFormViewProps) {
  const { t } = useTranslation();
  function showCompleteUrl() {
    const { url } = form.dirtyValues();
    if (url) simulateInput(form.control('url'), completeUrl(url));
  }
  function applySuggestion() {
    simulateInput(form.control('url'), suggestion);
    form.control('url')?.focus();
  }
  const advice = t('Nextcloud probably shows this URL:');
  useAnnounce(suggestion ? { verbatim: `${advice} ${suggestion}` } : undefined);
  return (
    <FormView form={form} submitLabel={submitLabel} variant={variant}>
      <TextField
        form={form}
        name="name"
        label={t('Name')}
        // A saved name is long enough.
        hint={!defaults && t('At least {count} characters.', { count: nameMinLength })}
        autoComplete="off"
        defaultValue={defaults?.name}
      />
      <TextField
        form={form}
        name="url"
        label={t('Platform URL')}
        hint={
          suggestion ? (
            <span className="field__suggestion">
              <span>{advice}</span> <strong translate="no">{suggestion}</strong>
              <Button variant="quiet" onClick={applySuggestion}>
                {t('Use this URL')}
              </Button>
            </span>
          ) : (
            t('Copy “Nextcloud Url” from Nextcloud’s Certificate24 settings.')
          )
        }
        type="url"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        defaultValue={defaults?.url}
        onBlur={showCompleteUrl}
        // Before the focus moves: the button of the suggestion is the next one.
        onKeyDown={({ key }) => key === 'Tab' && showSuggestion()}
      />
      {children}
    </FormView>
  );
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
  url: [notBlank(msg('A URL is required.')), refine(isWebUrl, msg('Please enter a valid URL.'))],
};

const errorMessages: ErrorMessages<Name> = {
  '409 duplicate_name': { message: 'An account with this name already exists.', field: 'name' },
  '409 duplicate_url': { message: 'An account for this URL already exists.', field: 'url' },
};

/**
 * Explains why an account was not saved. A client error that is not in the table is shown with its code; a conflict without a
 * code, with `unknown`.
 */
export function toAccountError(
  failure: CallFailure,
  sentence: 'Could not create account ({error}).' | 'Could not update account ({error}).',
): SubmitFailure<Name, Message> {
  const explained = explainFailure(failure, errorMessages);
  if (failure.kind !== 'http' || explained.field || failure.status >= 500) return explained;
  if (failure.status !== 409 && failure.code === undefined) return explained;
  // A code such as `invalid_url` names the field that the service refuses.
  const [, field] = /_(name|url)$/.exec(failure.code ?? '') ?? [];
  return {
    ...explained,
    field: field as Name | undefined,
    message: msg(sentence, { error: toSafeText(failure.code ?? 'unknown') }),
  };
}
