import { useMemo } from 'react';
import { type Message, msg, useTranslation } from '../../core/language/language.ts';
import {
  browserCountry,
  countryOptions,
  languageName,
  languageOptions,
  supportedLanguages,
} from '../../core/language/names.ts';
import type { User } from '../../core/session/user.ts';
import type { Form } from '../../lib/form.ts';
import { countCharacters, notBlank, refine, required } from '../../lib/validation.ts';
import { EmailField, emailRules } from '../../ui/email-field.tsx';
import { TextField } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import { SelectField } from '../../ui/select-field.tsx';

type UserFieldsProps = {
  readonly form: Form<keyof typeof userRules, Message>;
  readonly defaults: Partial<User>;
  readonly isEmailReadOnly?: boolean;
  /** Focuses the email address, which has to be corrected. */
  readonly focusEmail?: boolean;
};

/** The fields that registration and profile share. */
export function UserFields({
  form,
  defaults,
  isEmailReadOnly = false,
  focusEmail = false,
}: UserFieldsProps) {
  const { t } = useTranslation();
  // Sorting hundreds of names by a locale's rules is slow.
  const countries = useMemo(() => countryOptions(navigator.languages), []);
  return (
    <>
      <TextField
        form={form}
        name="display_name"
        label={t('Name')}
        autoComplete="name"
        defaultValue={defaults.display_name}
      />
      <EmailField
        form={form}
        hint={
          isEmailReadOnly ? (
            <span>
              <span>{t('The email address cannot be changed.')}</span>{' '}
              <Link to="help" section="profile-data">
                {t('Do you need another one?')}
              </Link>
            </span>
          ) : (
            t('We will email you a link. Open it to choose your password.')
          )
        }
        autoComplete="email"
        readOnly={isEmailReadOnly}
        autoFocus={focusEmail}
        defaultValue={defaults.email}
      />
      <div className="columns">
        <SelectField
          form={form}
          name="language"
          label={t('Language')}
          hint={t('This website uses it once you log in. Available: {languages}.', {
            languages: supportedLanguages.map(languageName).join(', '),
          })}
          options={languageOptions}
          commonValues={supportedLanguages}
          placeholder={t('Select a language')}
          autoComplete="language"
          defaultValue={defaults.language}
        />
        <SelectField
          form={form}
          name="country"
          label={t('Country')}
          options={countries}
          commonValues={[browserCountry()]}
          placeholder={t('Select a country')}
          autoComplete="country"
          defaultValue={defaults.country}
        />
      </div>
    </>
  );
}

const displayNameMinLength = 3;
const emailMaxLength = 50;

/** The rules of registration and profile. */
export const userRules = {
  display_name: [
    notBlank(msg('The name is required.')),
    refine(
      (name) => countCharacters(name.trim()) >= displayNameMinLength,
      msg('The name must contain at least {count} characters.', { count: displayNameMinLength }),
    ),
  ],
  email: [
    ...emailRules,
    refine(
      (email) => email.length <= emailMaxLength,
      msg('The email address may contain a maximum of {count} characters.', {
        count: emailMaxLength,
      }),
    ),
  ],
  language: [required(msg('The language is required.'))],
  country: [required(msg('The country is required.'))],
};
