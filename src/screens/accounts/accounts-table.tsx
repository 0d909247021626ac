import { type MouseEvent, memo } from 'react';
import { flushSync } from 'react-dom';
import type { AccountSummary } from '../../api/accounts.ts';
import { useText } from '../../core/language/language.ts';
import { href, navigate } from '../../core/navigation/navigation.ts';
import { line } from '../../lib/line.ts';
import { Button } from '../../ui/button.tsx';
import { focusHeading } from '../../ui/focus-heading.ts';
import { nameOf, useDeletion } from './deletion.tsx';

type AccountsTableProps = {
  readonly accounts: readonly AccountSummary[];
  /** Called when an account is gone. */
  readonly removed: (id: string) => void;
};

// biome-ignore-start lint/a11y/noRedundantRoles: engines drop the roles of a table whose rows CSS lays out as grids.

export function AccountsTable({ accounts, removed }: AccountsTableProps) {
  const { t } = useText();
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
      {blocksOf(accounts).map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks have nothing but their place.
        <tbody role="rowgroup" key={index}>
          {block.map((account) => (
            <AccountRow key={account.id} account={account} removed={removed} />
          ))}
        </tbody>
      ))}
    </table>
  );
}

/** How many rows are laid out together, once they are in sight; `accounts.css` has the number, too. */
const blockSize = 20;

const blocksOf = (accounts: readonly AccountSummary[]) =>
  Array.from({ length: Math.ceil(accounts.length / blockSize) }, (_, index) =>
    accounts.slice(index * blockSize, (index + 1) * blockSize),
  );

type AccountRowProps = Pick<AccountsTableProps, 'removed'> & { readonly account: AccountSummary };

/** Phones leave it out. `http://` is always seen. */
const secure = 'https://';

// A key in the filter changes few of a thousand rows.
const AccountRow = memo(function AccountRow({ account, removed }: AccountRowProps) {
  const words = useText();
  const { t } = words;
  const { isDeleting, remove } = useDeletion(account, words);
  const { id } = account;
  const name = nameOf(account);
  const url = line(account.url);
  const isSecure = url.startsWith(secure);
  async function removeRow({ currentTarget: button }: MouseEvent<HTMLElement>) {
    if (!(await remove())) return;
    const hasFocus = document.activeElement === button;
    const rows = button.closest('table')?.rows;
    const { rowIndex = 0 } = button.closest('tr') ?? {};
    flushSync(() => removed(id));
    if (!hasFocus) return;
    // The row that stands there now, or the last one.
    const links = [rowIndex, rowIndex - 1].map((index) => rows?.[index]?.querySelector('a'));
    const next = links.find((link) => link?.isConnected);
    next ? next.focus() : focusHeading();
  }
  return (
    <tr role="row">
      <th role="rowheader" scope="row">
        <a href={href('accountDetails', { id })}>
          <bdi>{name}</bdi>
        </a>
      </th>
      <td role="cell">
        <bdi>
          {isSecure && <span className="accounts__scheme">{secure}</span>}
          {isSecure ? url.slice(secure.length) : url}
        </bdi>
      </td>
      <td role="cell">
        <Button
          kind="quiet"
          aria-label={`${t('Details')} ${name}`}
          onClick={() => navigate('accountDetails', { id })}
        >
          {t('Details')}
        </Button>
        <Button
          kind="quiet-danger"
          busy={isDeleting}
          aria-label={`${t('Delete')} ${name}`}
          onClick={removeRow}
        >
          {t('Delete')}
        </Button>
      </td>
    </tr>
  );
});

// biome-ignore-end lint/a11y/noRedundantRoles: as above.
