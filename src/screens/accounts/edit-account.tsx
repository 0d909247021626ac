import { type Account, loadAccount, updateAccount } from '../../api/accounts.ts';
import { useAnnounce } from '../../core/announcements.ts';
import { msg, useTranslation } from '../../core/language/language.ts';
import { patchResource } from '../../session/resource.ts';
import { Link } from '../../ui/link.tsx';
import { Note } from '../../ui/note.tsx';
import { Section } from '../../ui/screen.tsx';
import { useFieldValue } from '../../ui/use-form-state.ts';
import {
  type AccountForm,
  AccountFormView,
  toAccountError,
  useAccountForm,
} from './account-form.tsx';
import { toBaseUrl } from './platform-url.ts';
import { accountDetailsResource, accountListResource } from './resources.ts';

type EditAccountProps = {
  readonly account: Account;
  /** Whether the account has just been created, and its connection is what comes next. */
  readonly isNew: boolean;
};

export function EditAccount({ account, isNew }: EditAccountProps) {
  const { t } = useTranslation();
  const form = useAccountForm(async (_, dirtyValues) => {
    // Another window may have saved the account since, so what was not edited here is sent as it is now.
    const current = await loadAccount(account.id);
    if (!current.ok) return toAccountError(current.failure, 'Could not update account ({error}).');
    const { name, url } = current.data;
    const update = { name, url, ...dirtyValues };
    const result = await updateAccount(account.id, update);
    if (!result.ok) return toAccountError(result.failure, 'Could not update account ({error}).');
    patchResource(accountDetailsResource, (saved) => ({ ...saved, ...update }), account.id);
    patchResource(accountListResource, (all) =>
      all.map((other) => (other.id === account.id ? { ...other, ...update } : other)),
    );
    return { ok: true, message: msg('The account has been updated.') };
  });
  return (
    <Section title={t('Name and URL')}>
      <AccountFormView
        form={form}
        defaults={account}
        submitLabel={t('Save')}
        variant={isNew ? 'secondary' : 'primary'}
      >
        <UrlWarning form={form} url={account.url} />
      </AccountFormView>
    </Section>
  );
}

/** What stops working if another URL is saved. */
function UrlWarning({ form, url }: { readonly form: AccountForm; readonly url: string }) {
  const { t, formatMessage } = useTranslation();
  const typed = toBaseUrl(useFieldValue(form, 'url'));
  const isOther = typed !== undefined && typed !== toBaseUrl(url);
  const warning = msg('If you save this URL, the account may stop working with the old one.');
  useAnnounce(isOther ? warning : undefined);
  return (
    isOther && (
      <Note variant="warning">
        <span>{formatMessage(warning)}</span>{' '}
        <Link to="help" section="details">
          {t('Has your Nextcloud moved?')}
        </Link>
      </Note>
    )
  );
}
