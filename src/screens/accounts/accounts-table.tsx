import { Fragment, type Ref, useId } from 'react';
import { parsePlatformUrl } from '../../core/forms/platform-url.ts';
import { type Message, useText } from '../../core/language/language.ts';
import { href } from '../../core/navigation/navigation.ts';
import { line } from '../../lib/line.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { ExternalLink } from '../../ui/link.tsx';

export type Row = { readonly id: string; readonly name: string; readonly url: string };

/** What an account is called where its name is only shown. */
export const nameOf = ({ id, name }: Row) => line(name || id);

/** What has become of the deletion of an account; it is said where the account stands or stood. */
export type Deletion = {
  readonly ok: boolean;
  readonly account: Row;
  readonly message: Message;
  /** Whether whoever pressed the button has not gone on: the focus may follow. */
  readonly hasFocus: boolean;
};

export type AccountsTableProps<Account extends Row> = {
  readonly accounts: readonly Account[];
  /** The ids of the accounts that are being deleted. */
  readonly busy: ReadonlySet<string>;
  readonly remove: (account: Account) => void;
  /** What is to be said, and above which row. */
  readonly notice?: { readonly at: number; readonly deletion: Deletion } | undefined;
  readonly ref?: Ref<HTMLTableElement> | undefined;
};

// biome-ignore-start lint/a11y/noRedundantRoles: engines drop the roles of a table that CSS turns into blocks.

/** A table, whose rows are drawn as cards on a narrow screen: the roles keep it a table there too. */
export function AccountsTable<Account extends Row>({
  accounts,
  busy,
  remove,
  notice,
  ref,
}: AccountsTableProps<Account>) {
  const { t } = useText();
  const said = useId();
  return (
    <table className="table" role="table" aria-label={t('Accounts')} ref={ref}>
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
          <Fragment key={row}>
            {notice?.at === row && <NoticeRow {...notice.deletion} id={said} />}
            <AccountRow
              account={account}
              busy={busy.has(account.id)}
              remove={remove}
              describedBy={notice?.at === row ? said : undefined}
            />
          </Fragment>
        ))}
        {notice && notice.at >= accounts.length && <NoticeRow {...notice.deletion} id={said} />}
      </tbody>
    </table>
  );
}

type AccountRowProps<Account extends Row> = {
  readonly account: Account;
  readonly busy: boolean;
  readonly remove: (account: Account) => void;
  /** The notice above, which this row's link tells of when it gets the focus. */
  readonly describedBy: string | undefined;
};

function AccountRow<Account extends Row>({
  account,
  busy,
  remove,
  describedBy,
}: AccountRowProps<Account>) {
  const { t } = useText();
  const name = nameOf(account);
  const details = href('accountDetails', { id: account.id });
  return (
    <tr role="row">
      <th role="rowheader" scope="row">
        <a href={details} aria-describedby={describedBy}>
          <bdi>{name}</bdi>
        </a>
      </th>
      <td role="cell" data-label={t('Platform URL')}>
        <PlatformUrl url={account.url} />
      </td>
      <td role="cell">
        <div className="actions table__actions">
          <a
            className={buttonClass('secondary', true)}
            href={details}
            aria-label={`${t('Details')} ${name}`}
          >
            {t('Details')}
          </a>
          <Button
            kind="remove"
            small
            busy={busy}
            aria-label={`${t('Delete')} ${name}`}
            onClick={() => remove(account)}
          >
            {t('Delete')}
          </Button>
        </div>
      </td>
    </tr>
  );
}

function NoticeRow({ ok, message, id }: Deletion & { id: string }) {
  const { say } = useText();
  return (
    <tr role="row" className="table__notice">
      <td role="cell" colSpan={3}>
        <div role={ok ? 'status' : undefined} id={id}>
          <Banner kind={ok ? 'success' : 'error'}>{say(message)}</Banner>
        </div>
      </td>
    </tr>
  );
}

// biome-ignore-end lint/a11y/noRedundantRoles: as above.

/** A link only where the address is one that a browser may safely open. */
function PlatformUrl({ url }: { url: string }) {
  const shown = line(url);
  return parsePlatformUrl(url) ? (
    <ExternalLink href={url}>{shown}</ExternalLink>
  ) : (
    <bdi>{shown}</bdi>
  );
}
