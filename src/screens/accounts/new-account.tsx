import type { Ref } from 'react';
import { createAccount } from '../../api/accounts.ts';
import { hasStatus } from '../../api/client.ts';
import { useTranslation } from '../../core/language/language.ts';
import { navigate } from '../../core/navigation/navigation.ts';
import { patchResource } from '../../session/resource.ts';
import { Link } from '../../ui/link.tsx';
import {
  type AccountForm,
  AccountFormView,
  toAccountError,
  useAccountForm,
} from './account-form.tsx';
import { forgetFilter } from './accounts-filter.tsx';
import { accountListResource } from './resources.ts';

/** The form for a new account. The screen owns it, because its button *New account* focuses the first field. */
export const useNewAccountForm = (onConflict: () => void) =>
  useAccountForm(async (account) => {
    const result = await createAccount(account);
    if (!result.ok) {
      // The account with the same name or URL may be missing from the list.
      if (hasStatus(result, 409)) onConflict();
      return toAccountError(result.failure, 'Could not create account ({error}).');
    }
    const id = result.data;
    patchResource(accountListResource, (all) => [...all, { id, ...account }]);
    forgetFilter();
    return {
      ok: true,
      redirect: () => navigate('accountdetails', { id }, { status: 'created' }),
    };
  });

type NewAccountProps = {
  readonly ref: Ref<HTMLElement>;
  readonly form: AccountForm;
  /** Without any account, the card also says what an account is. */
  readonly isFirst: boolean;
};

/** The card with the form, below the list. It needs no button to open it. */
export function NewAccount({ ref, form, isFirst }: NewAccountProps) {
  const { t } = useTranslation();
  return (
    <section ref={ref} className="card card--wide new-account">
      <h2>{t('New account')}</h2>
      {isFirst && (
        <p className="muted">
          <span>{t('No accounts created yet.')}</span>{' '}
          <span>
            {t('An account connects one Nextcloud, by an ID and a secret. It is not your login.')}
          </span>{' '}
          <Link to="nextcloud" section="install">
            {t('Setup guide')}
          </Link>
        </p>
      )}
      <AccountFormView form={form} submitLabel={t('Create account')} />
    </section>
  );
}
