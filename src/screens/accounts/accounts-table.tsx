import { memo, useRef } from 'react';
import type { AccountSummary } from '../../api/accounts.ts';
import { useTranslation } from '../../core/language/language.ts';
import { href, navigate, useHref } from '../../core/navigation/navigation.ts';
import { toSafeText } from '../../lib/safe-text.ts';
import { Button } from '../../ui/button.tsx';
import { focusHeading } from '../../ui/focus-heading.ts';
import { useDeletion } from './account-deletion.ts';
import { getDisplayName } from './account-name.ts';
import { Unbroken } from './unbroken.tsx';

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
  const { t } = useTranslation();
  const { id } = account;
  const name = getDisplayName(account);
  const target = useHref('accountdetails', href('accountdetails', { id }));
  const deleteButton = useRef<HTMLButtonElement>(null);
  const { isDeleting, confirmAndDelete } = useDeletion(account, () =>
    moveFocusFromRow(deleteButton.current),
  );
  const url = toSafeText(account.url);
  const isSecure = url.startsWith(secureScheme);
  const address = isSecure ? url.slice(secureScheme.length) : url;
  return (
    <tr role="row">
      {/* With `aria-label`, Orca 43 skips this cell. */}
      <th role="rowheader" scope="row">
        <a className="stretched-link" href={target}>
          <bdi translate="no">{name}</bdi>
        </a>
      </th>
      <td role="cell">
        <bdi translate="no">
          {isSecure && <span className="accounts__scheme">{secureScheme}</span>}
          <Unbroken text={address} />
        </bdi>
      </td>
      <td role="cell">
        <Button
          variant="quiet"
          aria-label={`${t('Details')} ${name}`}
          onClick={() => navigate('accountdetails', { id })}
        >
          {t('Details')}
        </Button>
        <Button
          ref={deleteButton}
          variant="quiet-danger"
          isBusy={isDeleting}
          aria-label={`${t('Delete')} ${name}`}
          onClick={() => void confirmAndDelete()}
        >
          {t('Delete')}
        </Button>
      </td>
    </tr>
  );
});

// biome-ignore-end lint/a11y/noRedundantRoles: as above.

/**
 * Moves the focus to the neighbouring row, before its own row disappears: an element that is removed while it has the focus
 * would leave the keyboard at the top of the page.
 */
function moveFocusFromRow(button: HTMLElement | null) {
  if (!button || document.activeElement !== button) return;
  const row = button.closest('tr');
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
  if (neighbour) neighbour.querySelector<HTMLElement>('a, button')?.focus();
  else focusHeading();
}
