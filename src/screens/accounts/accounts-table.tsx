import { useText } from '../../core/language.ts';
import { href } from '../../core/navigation.ts';
import { parsePlatformUrl } from '../../core/platform-url.ts';
import { line } from '../../lib/line.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { ExternalLink } from '../../ui/link.tsx';

export type Row = { readonly id: string; readonly name: string; readonly url: string };

/** What an account is called where its name is only shown. */
export const nameOf = ({ id, name }: Row) => line(name || id);

export type AccountsTableProps<Account extends Row> = {
  readonly accounts: readonly Account[];
  /** The ids of the accounts that are being deleted. */
  readonly busy: ReadonlySet<string>;
  readonly remove: (account: Account) => void;
};

/** A table, whose rows are drawn as cards on a narrow screen: the roles keep it a table there too. */
export function AccountsTable<Account extends Row>({
  accounts,
  busy,
  remove,
}: AccountsTableProps<Account>) {
  const { t } = useText();
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: engines drop the roles of a table that CSS turns into blocks.
    <table className="table" role="table" aria-label={t('Accounts')}>
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col">
            {t('Name')}
          </th>
          <th role="columnheader" scope="col">
            {t('Platform URL')}
          </th>
          <th role="columnheader" scope="col">
            {t('Actions')}
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {accounts.map((account, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row that shows another account costs half of a new one.
          <tr role="row" key={row}>
            <th role="rowheader" scope="row">
              <bdi>{nameOf(account)}</bdi>
            </th>
            <td role="cell" data-label={t('Platform URL')}>
              <PlatformUrl url={account.url} />
            </td>
            <td role="cell">
              <div className="actions table__actions">
                <a
                  className={buttonClass('secondary', true)}
                  href={href('accountDetails', { id: account.id })}
                  aria-label={`${t('Details')} ${nameOf(account)}`}
                >
                  {t('Details')}
                </a>
                <Button
                  kind="ghost"
                  small
                  busy={busy.has(account.id)}
                  aria-label={`${t('Delete')} ${nameOf(account)}`}
                  onClick={() => remove(account)}
                >
                  {t('Delete')}
                </Button>
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
    // biome-ignore-end lint/a11y/noRedundantRoles: as above.
  );
}

/** A link only where the address is one that a browser may safely open. */
function PlatformUrl({ url }: { url: string }) {
  const shown = line(url);
  return parsePlatformUrl(url) ? (
    <ExternalLink href={url}>{shown}</ExternalLink>
  ) : (
    <bdi>{shown}</bdi>
  );
}
