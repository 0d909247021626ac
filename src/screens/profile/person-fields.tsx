import type { Message } from '../../core/language/language.ts';
import { useText } from '../../core/language/language.ts';
import {
  countryLabel,
  countryOptions,
  languageLabel,
  languageOptions,
} from '../../core/language/names.ts';
import type { User } from '../../core/session/user.ts';
import type { Form } from '../../lib/form.ts';
import { SelectField } from '../../ui/choice-fields.tsx';
import { TextField } from '../../ui/field.tsx';

type PersonFieldsProps = {
  readonly form: Form<'display_name' | 'email' | 'language' | 'country', Message>;
  readonly defaults: Partial<User>;
  readonly emailReadOnly?: boolean;
};

/** The four fields of a person, in registration and profile. */
export function PersonFields({ form, defaults, emailReadOnly = false }: PersonFieldsProps) {
  const { t, language } = useText();
  return (
    <>
      <TextField
        form={form}
        name="display_name"
        label={t('Name')}
        autoComplete="name"
        defaultValue={defaults.display_name}
      />
      <TextField
        form={form}
        name="email"
        label={t('Email address')}
        hint={emailReadOnly && t('The email address cannot be changed.')}
        type="email"
        autoComplete={emailReadOnly ? 'email' : 'username'}
        autoCapitalize="none"
        spellCheck={false}
        readOnly={emailReadOnly}
        defaultValue={defaults.email}
      />
      <div className="columns">
        <SelectField
          form={form}
          name="language"
          label={t('Language')}
          options={() => languageOptions(language)}
          labelOf={languageLabel}
          placeholder={t('Select a language')}
          autoComplete="language"
          defaultValue={defaults.language ?? ''}
        />
        <SelectField
          form={form}
          name="country"
          label={t('Country')}
          options={() => countryOptions(navigator.languages)}
          labelOf={countryLabel}
          placeholder={t('Select a country')}
          autoComplete="country"
          defaultValue={defaults.country ?? ''}
        />
      </div>
    </>
  );
}
