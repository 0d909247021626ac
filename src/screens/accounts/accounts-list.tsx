import { useDeferredValue, useEffect } from 'react';
import type { AccountSummary } from '../../api/accounts.ts';
import { useTranslation } from '../../core/language/language.ts';
import { restoreEntryState } from '../../core/view/entry-state.ts';
import { Button } from '../../ui/button.tsx';
import { AccountsTable } from './accounts-table.tsx';

/** The rows that are painted at once. The others follow in a second, interruptible render. */
const initialRows = 100;

type AccountsListProps = {
  readonly accounts: readonly AccountSummary[];
  readonly filter: string;
  readonly onClearFilter: () => void;
};

export function AccountsList({ accounts, filter, onClearFilter }: AccountsListProps) {
  const { t } = useTranslation();
  // False in the first render of a long list, and true in the second, which React starts by itself.
  const showAll = useDeferredValue(true, accounts.length <= initialRows);
  // After Back or a reload, the page is long enough only now.
  useEffect(() => {
    if (showAll) restoreEntryState();
  }, [showAll]);
  if (accounts.length === 0) {
    return (
      <div className="row">
        <p>{t('No accounts match “{filter}”.', { filter })}</p>
        <Button variant="quiet" onClick={onClearFilter}>
          {t('Clear filter')}
        </Button>
      </div>
    );
  }
  return <AccountsTable accounts={showAll ? accounts : accounts.slice(0, initialRows)} />;
}
