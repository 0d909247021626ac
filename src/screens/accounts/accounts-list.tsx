import { useDeferredValue } from 'react';
import type { AccountSummary } from '../../api/accounts.ts';
import { useTranslation } from '../../core/language/language.ts';
import { Button } from '../../ui/button.tsx';
import { AccountsTable } from './accounts-table.tsx';
import { useScrollRestoration } from './use-scroll-restoration.ts';

/** The rows that are painted at once. The others follow in a second, interruptible render. */
const initialRows = 100;

type AccountsListProps = {
  readonly listId: string;
  readonly accounts: readonly AccountSummary[];
  readonly filter: string;
  readonly onClearFilter: () => void;
};

export function AccountsList({ listId, accounts, filter, onClearFilter }: AccountsListProps) {
  const { t } = useTranslation();
  const showAll = useDeferredValue(true, accounts.length <= initialRows);
  useScrollRestoration(listId, showAll);
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
