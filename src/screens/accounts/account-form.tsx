import type { ReactNode } from 'react';
import type { AccountData } from '../../api/accounts.ts';
import type { CallFailure } from '../../api/client.ts';
import { type Message, msg, useTranslation } from '../../core/language/language.ts';
import type { FieldOptions } from '../../lib/fields.ts';
import { type Form, type Send, type SubmitFailure, useForm } from '../../lib/form.ts';
import { toSafeText } from '../../lib/safe-text.ts';
import { countCharacters, notBlank, refine } from '../../lib/validation.ts';
import type { ButtonVariant } from '../../ui/button.tsx';
import { type ErrorMessages, explainFailure } from '../../ui/error-messages.ts';
import { TextField } from '../../ui/field.tsx';
import { FormView } from '../../ui/form.tsx';
import { isWebUrl, toBaseUrl } from './platform-url.ts';

type Name = 'name' | 'url';

export type AccountForm = Form<Name, Message>;

/** The form of a new account and of the settings. */
export const useAccountForm = (send: Send<Name, Message>): AccountForm =>
  useForm(accountRules, send);

type AccountFormViewProps = {
  readonly form: AccountForm;
  readonly defaults?: AccountData;
  readonly submitLabel: string;
  /** Secondary if another button of the screen is the primary one. */
  readonly variant?: ButtonVariant;
  readonly children?: ReactNode;
};

export function AccountFormView({
  form,
  defaults,
  submitLabel,
  variant = 'primary',
  children,
}: AccountFormViewProps) {
  const { t } = useTranslation();
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
        hint={t(
          'Starts with https:// or http://. Copy “Nextcloud Url” from Nextcloud’s Certificate24 settings.',
        )}
        options={baseUrlField}
        type="url"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        defaultValue={defaults?.url}
      />
      {children}
    </FormView>
  );
}

/** People copy the URL of the page that they see. */
const baseUrlField: FieldOptions = { normalize: (typed) => toBaseUrl(typed) ?? typed };

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
  return { ...explained, message: msg(sentence, { error: toSafeText(failure.code ?? 'unknown') }) };
}
