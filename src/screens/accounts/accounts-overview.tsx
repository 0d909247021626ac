import { useLayoutEffect, useRef } from 'react';
import type { AccountSummary } from '../../api/accounts.ts';
import { announce, useAnnounce } from '../../core/announcements.ts';
import { msg, useTranslation } from '../../core/language/language.ts';
import { useResource } from '../../session/resource.ts';
import { Button } from '../../ui/button.tsx';
import { explainFailure } from '../../ui/error-messages.ts';
import { LoadError, Loading } from '../../ui/loading.tsx';
import { Note } from '../../ui/note.tsx';
import { Screen } from '../../ui/screen.tsx';
import { clearDeletionOutcome, useDeletionOutcome } from './account-deletion.ts';
import { Filter, useFilter } from './accounts-filter.tsx';
import { AccountsList } from './accounts-list.tsx';
import { NewAccount, useNewAccountForm } from './new-account.tsx';
import { accountListResource } from './resources.ts';

const noAccounts: readonly AccountSummary[] = [];

export function AccountsOverviewScreen() {
  const { t, formatMessage } = useTranslation();
  const { data, failure, reload } = useResource(accountListResource);
  const newAccount = useNewAccountForm(reload);
  const outcome = useDeletionOutcome();
  const accounts = data ?? noAccounts;
  const filter = useFilter(accounts);
  const filterField = useRef<HTMLInputElement>(null);
  const newAccountCard = useFixedPosition(data !== undefined);
  const isEmpty = data?.length === 0;
  const found = { count: filter.matching.length, total: accounts.length };
  // Not beside the outcome of a deletion: screen readers would say only one of them.
  useAnnounce(filter.isActive && !outcome ? msg('{count} of {total} accounts', found) : undefined);
  function handleFilterChange(value: string) {
    clearDeletionOutcome();
    filter.change(value);
    const { total } = found;
    if (!value.trim()) announce(msg('{count} of {total} accounts', { count: total, total }));
  }
  /** The button disappears, so the focus moves to the field. */
  function handleClearFilter() {
    filterField.current?.focus();
    handleFilterChange('');
  }
  return (
    <Screen
      title={t('Accounts')}
      heading={
        <>
          <span>{t('Accounts')}</span>
          {filter.isShown && (
            <span className="accounts-count">
              {` ${filter.isActive ? t('{count} of {total}', found) : found.total}`}
            </span>
          )}
        </>
      }
      layout="cards"
      actions={
        filter.isShown && (
          <>
            <Filter ref={filterField} filter={filter.text} onFilterChange={handleFilterChange} />
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
        <section className="card card--wide list-card" key={data ? 'ready' : 'loading'}>
          {!data && <Loading onRetry={reload} />}
          {accounts.length > 0 && (
            <AccountsList
              accounts={filter.matching}
              filter={filter.text}
              onClearFilter={handleClearFilter}
            />
          )}
        </section>
      )}
      <NewAccount ref={newAccountCard} form={newAccount} isFirst={isEmpty} />
    </Screen>
  );
}

/** Keeps an element where it is in the window if it has the focus when the list above it arrives. */
function useFixedPosition(hasList: boolean) {
  const ref = useRef<HTMLElement>(null);
  const offset = useRef<number>(undefined);
  useLayoutEffect(() => {
    const { current: element } = ref;
    if (!element) return;
    const before = offset.current;
    offset.current = hasList ? undefined : element.offsetTop;
    if (hasList && before !== undefined && element.contains(document.activeElement))
      window.scrollBy(0, element.offsetTop - before);
  }, [hasList]);
  return ref;
}
