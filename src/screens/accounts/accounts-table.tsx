import { memo } from 'react';
import type { AccountSummary } from '../../api/accounts.ts';
import { useTranslation } from '../../core/language/language.ts';
import { href, navigate } from '../../core/navigation/navigation.ts';
import { toSafeText } from '../../lib/safe-text.ts';
import { Button } from '../../ui/button.tsx';
import { focusHeading } from '../../ui/focus-heading.ts';
import { getDisplayName, useDeletion } from './delete-account.tsx';

// biome-ignore-start lint/a11y/noRedundantRoles: engines drop the roles of a table whose rows CSS lays out as grids.

export function AccountsTable({ accounts }: { accounts: readonly AccountSummary[] }) {
  const { t } = useTranslation();
  return (
    <table className="accounts" role="table" aria-label={t('Accounts')}>
      <thead role="rowgroup">
        <tr role="row">
          {(['Name', 'Platform URL', 'Actions'] as const).map((heading) => (
            <th role="columnheader" scope="col" key={heading}>
              {t(heading)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {accounts.map((account) => (
          <AccountRow key={account.id} account={account} />
        ))}
      </tbody>
    </table>
  );
}

/** Phones leave it out. `http://` is always seen. */
const secure = 'https://';

// A key in the filter changes few of a thousand rows.
const AccountRow = memo(function AccountRow({ account }: { account: AccountSummary }) {
  const { t } = useTranslation();
  const { isDeleting, deleteAfterConfirmation } = useDeletion(account);
  const { id } = account;
  const name = getDisplayName(account);
  const url = toSafeText(account.url);
  const isSecure = url.startsWith(secure);
  return (
    <tr role="row">
      <th role="rowheader" scope="row">
        <a href={href('accountDetails', { id })}>
          <bdi>{name}</bdi>
        </a>
      </th>
      <td role="cell">
        <bdi className="truncate">
          {isSecure && <span className="accounts__scheme">{secure}</span>}
          {isSecure ? url.slice(secure.length) : url}
        </bdi>
      </td>
      <td role="cell">
        <Button
          variant="quiet"
          aria-label={`${t('Details')} ${name}`}
          onClick={() => navigate('accountDetails', { id })}
        >
          {t('Details')}
        </Button>
        <Button
          variant="quiet-danger"
          busy={isDeleting}
          aria-label={`${t('Delete')} ${name}`}
          onClick={({ currentTarget }) =>
            deleteAfterConfirmation(() => moveFocusFromRow(currentTarget))
          }
        >
          {t('Delete')}
        </Button>
      </td>
    </tr>
  );
});

/** What is removed must not have the focus when it goes. */
function moveFocusFromRow(button: HTMLElement) {
  const row = button.closest('tr');
  const next = row?.nextElementSibling ?? row?.previousElementSibling;
  if (document.activeElement === button) next ? next.querySelector('a')?.focus() : focusHeading();
}

// biome-ignore-end lint/a11y/noRedundantRoles: as above.
