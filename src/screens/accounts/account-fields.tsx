import type { ReactNode } from 'react';
import type { AccountData } from '../../api/accounts.ts';
import type { CallFailure } from '../../api/client.ts';
import { useAnnounce } from '../../core/announcements.ts';
import { type Message, msg, useTranslation } from '../../core/language/language.ts';
import { type ErrorMessages, type FormError, toFormError } from '../../forms/error-messages.ts';
import { simulateInput } from '../../lib/fields.ts';
import type { Form } from '../../lib/form.ts';
import { toSafeText } from '../../lib/safe-text.ts';
import { useStore } from '../../lib/use-store.ts';
import { countCharacters, notBlank, refine } from '../../lib/validation.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, type ButtonVariant } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormView } from '../../ui/form.tsx';
import { isDeceptive, parsePlatformUrl, suggestBaseUrl } from './platform-url.ts';

type AccountForm = Form<'name' | 'url', Message>;

type AccountFormViewProps = {
  readonly form: AccountForm;
  readonly defaults?: AccountData;
  readonly submitLabel: string;
  /** Secondary if another button of the screen is the primary one. */
  readonly variant?: ButtonVariant;
  readonly children?: ReactNode;
};

/**
 * The form of a new account and of the settings. While a URL is suggested, the button that applies it takes over
 * the variant of the submit button, which becomes secondary.
 */
export function AccountFormView({
  form,
  defaults,
  submitLabel,
  variant = 'primary',
  children,
}: AccountFormViewProps) {
  const { t } = useTranslation();
  // Reads the field whenever the form's state has changed: after validation, and therefore never while a pointer is down.
  const suggestion = useStore(form.state, () => suggestBaseUrl(form.control('url')?.value ?? ''));
  return (
    <FormView form={form} submitLabel={submitLabel} variant={suggestion ? 'secondary' : variant}>
      <TextField
        form={form}
        name="name"
        label={t('Name')}
        autoComplete="off"
        defaultValue={defaults?.name}
      />
      <div className="field">
        <TextField
          form={form}
          name="url"
          label={t('Platform URL')}
          hint={t(
            'Copy “Nextcloud Url” from Nextcloud’s Certificate24 settings, including the final slash.',
          )}
          type="url"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={defaults?.url}
        />
        <Suggestion form={form} suggestion={suggestion} variant={variant} />
      </div>
      {children}
    </FormView>
  );
}

type SuggestionProps = {
  readonly form: AccountForm;
  readonly suggestion: string | undefined;
  readonly variant: ButtonVariant;
};

/** Suggests the base URL if the URL was probably copied from a page. It never changes the value by itself. */
function Suggestion({ form, suggestion, variant }: SuggestionProps) {
  const { t } = useTranslation();
  function applySuggestion() {
    simulateInput(form.control('url'), suggestion);
    form.control('url')?.focus();
  }
  const advice = t('Nextcloud’s own address is probably:');
  useAnnounce(suggestion ? { verbatim: `${advice} ${suggestion}` } : undefined);
  return (
    suggestion && (
      <Banner variant="warning">
        <p>
          {advice} <strong>{suggestion}</strong>
        </p>
        <Button variant={variant} ref={passFocusToSubmit} onClick={applySuggestion}>
          {t('Use this address')}
        </Button>
      </Banner>
    )
  );
}

/**
 * A ref whose cleanup moves the focus to the submit button if this button has it: Tab ends the typing and focuses this
 * button, and the validation then removes it.
 */
const passFocusToSubmit = (button: HTMLButtonElement) => () => {
  if (document.activeElement === button)
    button.form?.querySelector<HTMLElement>('[type=submit]')?.focus();
};

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
    refine(
      (value) => !isDeceptive(value),
      msg('The URL contains invisible or misleading characters.'),
    ),
    refine((value) => parsePlatformUrl(value) !== undefined, msg('Please enter a valid URL.')),
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
