import { useDeferredValue, useEffect, useMemo } from 'react';
import type { AccountSummary } from '../../api/accounts.ts';
import { useTranslation } from '../../core/language/language.ts';
import { updateHistoryState } from '../../core/navigation/navigation.ts';
import { getString } from '../../lib/decode.ts';
import { getDisplayName } from './account-deletions.ts';
import { AccountsTable } from './accounts-table.tsx';

/** All accounts sorted by name, or those whose name, URL or ID contains the filter. */
export function useFilteredAccounts(accounts: readonly AccountSummary[], filter: string) {
  const { language } = useTranslation();
  // Sorted once: comparing by the rules of a language is slow for a long list.
  const sorted = useMemo(() => {
    const { compare } = new Intl.Collator(language, { numeric: true });
    const named = accounts.map((account) => ({ account, name: getDisplayName(account) }));
    named.sort((one, other) => compare(one.name, other.name));
    return named.map(({ account }) => account);
  }, [accounts, language]);
  const query = filter.trim().toLowerCase();
  const contains = (value: string) => value.toLowerCase().includes(query);
  return sorted.filter(({ id, name, url }) => [name, url, id].some(contains));
}

/** The rows that are painted at once. The others follow in a second, interruptible render. */
const initialRows = 100;

type AccountsListProps = {
  readonly accounts: readonly AccountSummary[];
  readonly filter: string;
};

export function AccountsList({ accounts, filter }: AccountsListProps) {
  const { t } = useTranslation();
  const showAll = useDeferredValue(true, accounts.length <= initialRows);
  useScrollRestoration(showAll);
  if (accounts.length === 0) {
    return <p className="list-card__text">{t('No account contains “{filter}”.', { filter })}</p>;
  }
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
      <span className="field__label">{t('Filter')}</span>
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

/** How far lists were scrolled when they were left, by a key in their history entry. */
const scrollPositions = new Map<string, number>();

/** Back shows the list at the place where it was left. The browser cannot, because the list is loaded later. */
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
