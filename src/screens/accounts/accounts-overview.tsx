import { useRef, useState } from 'react';
import { type AccountSummary, listAccounts } from '../../api/accounts.ts';
import { announce, useAnnounce } from '../../core/announcements.ts';
import { toFormError } from '../../core/forms/error-messages.ts';
import { msg, useTranslation } from '../../core/language/language.ts';
import { useRequest } from '../../lib/use-request.ts';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { LoadError, Loading } from '../../ui/request-view.tsx';
import { DeletionOutcomes } from '../shared/deletion-outcomes.tsx';
import { useDeleted } from '../shared/deletions.ts';
import { useAccountChanges } from './account-changes.ts';
import { accountDeletions } from './account-deletions.ts';
import { Filter, useFilter, useFilteredAccounts } from './accounts-filter.tsx';
import { AccountsList } from './accounts-list.tsx';
import { NewAccount, useNewAccountForm } from './new-account.tsx';
import { useListId } from './use-list-id.ts';

/** Shorter lists can be read at a glance. */
const minAccountsForFilter = 10;

const noAccounts: readonly AccountSummary[] = [];

export function AccountsOverviewScreen() {
  const { t, formatMessage } = useTranslation();
  const { request, reload, mutate } = useRequest(listAccounts);
  const newAccount = useNewAccountForm();
  useDeleted(accountDeletions, (id) => {
    mutate((accounts) => accounts.filter((account) => account.id !== id));
    // A name or URL may have been refused because of this account. Other errors are found again.
    newAccount.state.set({ ...newAccount.state.get(), errors: {} });
  });
  useAccountChanges(({ id, update }) =>
    mutate((accounts) =>
      accounts.map((account) => (account.id === id ? { ...account, ...update } : account)),
    ),
  );
  const listId = useListId();
  const [filter, setFilter] = useFilter(listId);
  const filterField = useRef<HTMLInputElement>(null);
  const accounts = request.status === 'done' ? request.data : noAccounts;
  const filtered = useFilteredAccounts(accounts, filter);
  const total = accounts.length;
  const needsFilter = total >= minAccountsForFilter || filter !== '';
  // A filter that has been shown stays, so that it does not disappear while the user types into it.
  const [hasFilter, setHasFilter] = useState(needsFilter);
  if (needsFilter && !hasFilter) setHasFilter(true);
  const isPending = request.status === 'pending';
  const isEmpty = request.status === 'done' && total === 0;
  const isFiltered = total > 0 && filter.trim() !== '';
  const found = msg(isFiltered ? '{count} of {total} accounts' : '{count} accounts', {
    count: filtered.length,
    total,
  });
  useAnnounce(isFiltered ? found : undefined);
  function handleFilterChange(value: string) {
    setFilter(value);
    if (!value.trim()) announce(msg('{count} of {total} accounts', { count: total, total }));
  }
  /** The button disappears, so the focus moves to the field. */
  function handleClearFilter() {
    filterField.current?.focus();
    handleFilterChange('');
  }
  return (
    <Page
      title={t('Accounts')}
      layout="cards"
      actions={
        hasFilter &&
        !isEmpty && (
          <>
            <Filter ref={filterField} filter={filter} onFilterChange={handleFilterChange} />
            <Button onClick={() => newAccount.control('name')?.focus()}>{t('New account')}</Button>
          </>
        )
      }
    >
      <div className="list-status">
        {(isFiltered || total >= minAccountsForFilter) && (
          <p className="muted">{formatMessage(found)}</p>
        )}
        <DeletionOutcomes deletions={accountDeletions} />
      </div>
      {!isEmpty && (
        // A new element for each state: moving the same one when the filter appears would be a layout shift.
        <section className="card card--wide list-card" key={request.status}>
          {isPending && <Loading />}
          {request.status === 'failed' && (
            <LoadError error={toFormError(request.failure)} onRetry={reload} />
          )}
          {total > 0 && (
            <AccountsList
              listId={listId}
              accounts={filtered}
              filter={filter}
              onClearFilter={handleClearFilter}
            />
          )}
        </section>
      )}
      <NewAccount form={newAccount} isFirst={isEmpty} isHidden={isPending} />
    </Page>
  );
}
