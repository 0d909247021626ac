import { useSyncExternalStore } from 'react';
import type { AccountData } from '../../api/accounts.ts';
import { suggestBaseUrl } from '../../core/forms/platform-url.ts';
import { type Message, useText } from '../../core/language/language.ts';
import type { Form } from '../../lib/form.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';

type AccountForm = Form<'name' | 'url', Message>;

export function AccountFields({ form, defaults }: { form: AccountForm; defaults?: AccountData }) {
  const { t } = useText();
  return (
    <>
      <TextField
        form={form}
        name="name"
        label={t('Name')}
        autoComplete="off"
        defaultValue={defaults?.name}
      />
      <div>
        <TextField
          form={form}
          name="url"
          label={t('Platform URL')}
          hint={t('Exactly as your Nextcloud shows it, trailing slash included.')}
          type="url"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={defaults?.url}
        />
        <Suggestion form={form} />
      </div>
    </>
  );
}

/** Proposes the base of a URL that was probably copied from a page. It never changes the value by itself. */
function Suggestion({ form }: { form: AccountForm }) {
  const { t } = useText();
  // The form tells when it has judged, which is never between the press and the release of a button.
  const suggestion = useSyncExternalStore(
    form.state.subscribe,
    () => suggestBaseUrl(form.control('url')?.value ?? ''),
    () => undefined,
  );
  function take() {
    form.enter('url', suggestion);
    form.control('url')?.focus();
  }
  return (
    <div role="status">
      {suggestion && (
        <div className="suggestion">
          <p>
            {t(
              'Nextcloud compares this address character by character. The base address is probably:',
            )}{' '}
            <strong className="breakable">{suggestion}</strong>
          </p>
          <Button onClick={take}>{t('Use this address')}</Button>
        </div>
      )}
    </div>
  );
}
