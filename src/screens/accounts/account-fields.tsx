import { useEffect, useState } from 'react';
import { suggestBaseUrl } from '../../core/forms/platform-url.ts';
import { type Message, useText } from '../../core/language/language.ts';
import type { Form } from '../../lib/form.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { nameMin } from './account-rules.ts';

type AccountFieldsProps = {
  readonly form: Form<'name' | 'url', Message>;
  readonly defaults?: { readonly name: string; readonly url: string };
};

export function AccountFields({ form, defaults }: AccountFieldsProps) {
  const { t } = useText();
  return (
    <>
      <TextField
        form={form}
        name="name"
        label={t('Name')}
        hint={t('At least {count} characters.', { count: nameMin })}
        autoComplete="off"
        defaultValue={defaults?.name}
      />
      <TextField
        form={form}
        name="url"
        label={t('Platform URL')}
        hint={t(
          'Exactly as the platform shows it in its Certificate24 settings, trailing slash included.',
        )}
        extra={<UrlHelper form={form} />}
        type="url"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={defaults?.url}
      />
    </>
  );
}

/** Proposes the base of a URL that was probably copied from a page. It never changes the value by itself. */
function UrlHelper({ form }: { form: AccountFieldsProps['form'] }) {
  const { t } = useText();
  const [suggestion, setSuggestion] = useState<string>();
  useEffect(() => {
    // The form tells when it has judged, which is never between the press and the release of a button.
    const look = () => setSuggestion(suggestBaseUrl(form.control('url')?.value ?? ''));
    look();
    return form.state.subscribe(look);
  }, [form]);
  function take() {
    const field = form.control('url');
    if (!field || !suggestion) return;
    field.value = suggestion;
    field.focus();
    field.dispatchEvent(new Event('change', { bubbles: true }));
  }
  return (
    <div role="status">
      {suggestion && (
        <div className="suggestion">
          <p>
            {t(
              'The platform compares this address character by character. The base address is probably:',
            )}{' '}
            <strong className="breakable">{suggestion}</strong>
          </p>
          <Button small onClick={take}>
            {t('Use this address')}
          </Button>
        </div>
      )}
    </div>
  );
}
