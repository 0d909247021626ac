import { useLayoutEffect, useRef, useState } from 'react';
import type { AccountSummary } from '../../api/accounts.ts';
import { announce, useAnnounce } from '../../core/announcements.ts';
import { msg, useTranslation } from '../../core/language/language.ts';
import { useResource } from '../../session/resource.ts';
import { Button } from '../../ui/button.tsx';
import { explainFailure } from '../../ui/error-messages.ts';
import { LoadError, Loading } from '../../ui/loading.tsx';
import { Note } from '../../ui/note.tsx';
import { Page } from '../../ui/page.tsx';
import { clearDeletionOutcome, useDeletionOutcome } from './account-deletion.ts';
import { Filter, useFilter, useFilteredAccounts } from './accounts-filter.tsx';
import { AccountsList } from './accounts-list.tsx';
import { NewAccount, useNewAccountForm } from './new-account.tsx';
import { accountListResource } from './resources.ts';

/** Shorter lists can be read at a glance. */
const minAccountsForFilter = 10;

const noAccounts: readonly AccountSummary[] = [];

export function AccountsOverviewScreen() {
  const { t, formatMessage } = useTranslation();
  const { data, failure, reload } = useResource(accountListResource);
  const newAccount = useNewAccountForm(reload);
  const outcome = useDeletionOutcome();
  const [filter, setFilter] = useFilter();
  const filterField = useRef<HTMLInputElement>(null);
  const accounts = data ?? noAccounts;
  const filtered = useFilteredAccounts(accounts, filter);
  const total = accounts.length;
  const needsFilter = total >= minAccountsForFilter || filter !== '';
  // A filter that has been shown stays, so that it does not disappear while the user types into it.
  const [hasFilter, setHasFilter] = useState(needsFilter);
  if (needsFilter && !hasFilter) setHasFilter(true);
  const isEmpty = data?.length === 0;
  const newAccountCard = useFixedPosition(data);
  const isFiltered = total > 0 && filter.trim() !== '';
  const found = { count: filtered.length, total };
  // Not beside the outcome of a deletion: screen readers would say only one of them.
  useAnnounce(isFiltered && !outcome ? msg('{count} of {total} accounts', found) : undefined);
  function handleFilterChange(value: string) {
    clearDeletionOutcome();
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
      heading={
        <>
          <span>{t('Accounts')}</span>
          {(isFiltered || total >= minAccountsForFilter) && (
            <span className="accounts-count">
              {` ${isFiltered ? t('{count} of {total}', found) : total}`}
            </span>
          )}
        </>
      }
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
        {outcome && (
          <Note variant={outcome.ok ? 'success' : 'error'}>{formatMessage(outcome.message)}</Note>
        )}
      </div>
      {failure && <LoadError error={explainFailure(failure)} onRetry={reload} />}
      {!isEmpty && (data || !failure) && (
        // A new element for each state: moving the same one when the filter appears would be a layout shift.
        <section className="card card--wide list-card" key={data ? 'accounts' : 'none'}>
          {!data && <Loading onRetry={reload} />}
          {total > 0 && (
            <AccountsList accounts={filtered} filter={filter} onClearFilter={handleClearFilter} />
          )}
        </section>
      )}
      <NewAccount ref={newAccountCard} form={newAccount} isFirst={isEmpty} />
    </Page>
  );
}

/** Keeps an element where it is in the window if it has the focus when the list above it changes. */
function useFixedPosition(list: unknown) {
  const ref = useRef<HTMLElement>(null);
  const offset = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list moves the element.
  useLayoutEffect(() => {
    const { current: element } = ref;
    if (!element) return;
    const before = offset.current;
    offset.current = element.offsetTop;
    if (element.contains(document.activeElement)) window.scrollBy(0, offset.current - before);
  }, [list]);
  return ref;
}
