import { memo } from 'react';
import type { AccountSummary } from '../../api/accounts.ts';
import { useTranslation } from '../../core/language/language.ts';
import { href, navigate } from '../../core/navigation/navigation.ts';
import { toSafeText } from '../../lib/safe-text.ts';
import { DeletableRow } from '../shared/deletable-row.tsx';
import { accountDeletions } from './account-deletions.ts';
import { getDisplayName } from './account-name.ts';

// biome-ignore-start lint/a11y/noRedundantRoles: browsers drop the roles of a table whose rows are laid out as grids.

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

/** Narrow screens leave this scheme out, so that more of the host can be read. `http://` is always shown. */
const secureScheme = 'https://';

/**
 * A link on the name leads to the details and covers the whole row. Memoised, because a keystroke in the filter changes few
 * of many rows.
 */
const AccountRow = memo(function AccountRow({ account }: { account: AccountSummary }) {
  const { id } = account;
  const name = getDisplayName(account);
  const url = toSafeText(account.url);
  const isSecure = url.startsWith(secureScheme);
  const address = isSecure ? url.slice(secureScheme.length) : url;
  return (
    <DeletableRow
      deletions={accountDeletions}
      item={{ id, name }}
      onOpenDetails={() => navigate('accountDetails', { id })}
    >
      {/* The name is enough where a screen reader repeats the header of the row. With `aria-label`, Orca 43 skips this cell. */}
      <th role="rowheader" scope="row" abbr={name}>
        <a href={href('accountDetails', { id })}>
          <bdi>{name}</bdi>
        </a>
        {account.name && <bdi className="accounts__id truncate">{toSafeText(id)}</bdi>}
      </th>
      <td role="cell">
        <bdi>
          {isSecure && <span className="accounts__scheme">{secureScheme}</span>}
          <span>{address}</span>
        </bdi>
      </td>
    </DeletableRow>
  );
});

// biome-ignore-end lint/a11y/noRedundantRoles: as above.
