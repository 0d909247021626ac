import { useDeferredValue, useEffect, useMemo } from 'react';
import type { AccountSummary } from '../../api/accounts.ts';
import { useTranslation } from '../../core/language/language.ts';
import { updateHistoryState } from '../../core/navigation/navigation.ts';
import { getString } from '../../lib/decode.ts';
import { AccountsTable } from './accounts-table.tsx';
import { getDisplayName } from './delete-account.tsx';

/** All accounts by name, or those whose name or URL contains the filter. */
export function useFilteredAccounts(accounts: readonly AccountSummary[], filter: string) {
  const { language } = useTranslation();
  // Comparing by a language's rules is what costs in a long list.
  const sorted = useMemo(() => {
    const { compare } = new Intl.Collator(language, { numeric: true });
    const named = accounts.map((account) => ({ account, name: getDisplayName(account) }));
    named.sort((one, other) => compare(one.name, other.name));
    return named.map(({ account }) => account);
  }, [accounts, language]);
  const query = filter.trim().toLowerCase();
  const contains = (value: string) => value.toLowerCase().includes(query);
  return sorted.filter(({ name, url }) => contains(name) || contains(url));
}

/** How many rows are painted before all others are drawn. */
const initialRows = 100;

type AccountsListProps = {
  readonly accounts: readonly AccountSummary[];
  readonly filter: string;
};

export function AccountsList({ accounts, filter }: AccountsListProps) {
  const { t } = useTranslation();
  const showAll = useDeferredValue(true, accounts.length <= initialRows);
  useScrollRestoration(showAll);
  if (accounts.length === 0) return <p>{t('No accounts match “{filter}”.', { filter })}</p>;
  return <AccountsTable accounts={showAll ? accounts : accounts.slice(0, initialRows)} />;
}

type FilterProps = {
  readonly filter: string;
  readonly onFilterChange: (value: string) => void;
};

export function Filter({ filter, onFilterChange }: FilterProps) {
  const { t } = useTranslation();
  return (
    <label className="filter">
      {t('Filter accounts')}
      <input
        className="input"
        type="search"
        autoComplete="off"
        value={filter}
        onChange={({ target }) => onFilterChange(target.value)}
      />
    </label>
  );
}

/** Where lists were left, by a name that their history entry bears. */
const scrollPositions = new Map<string, number>();

/** Back shows the list where it was left: the browser cannot, for the list comes later. */
function useScrollRestoration(showAll: boolean) {
  useEffect(() => {
    if (!showAll) return undefined;
    const list = getString(history.state, 'list') ?? String(Math.random());
    updateHistoryState({ list });
    window.scrollTo(0, scrollPositions.get(list) ?? window.scrollY);
    const saveScrollPosition = () => scrollPositions.set(list, window.scrollY);
    window.addEventListener('scroll', saveScrollPosition);
    return () => window.removeEventListener('scroll', saveScrollPosition);
  }, [showAll]);
}
