import { useDeferredValue, useEffect, useMemo } from 'react';
import type { AccountSummary } from '../../api/accounts.ts';
import { useText } from '../../core/language/language.ts';
import { annotate } from '../../core/navigation/navigation.ts';
import { stringAt } from '../../lib/decode.ts';
import { Button } from '../../ui/button.tsx';
import { AccountsTable } from './accounts-table.tsx';
import { nameOf } from './deletion.tsx';

type Filtering = {
  readonly filter: string;
  readonly filterBy: (words: string) => void;
};

/** All accounts by name, or those whose name or URL contains the filter. */
export function useFiltered(accounts: readonly AccountSummary[], filter: string) {
  const { language } = useText();
  // Comparing by a language's rules is what costs in a long list.
  const sorted = useMemo(() => {
    const { compare } = new Intl.Collator(language, { numeric: true });
    const named = accounts.map((account) => ({ account, name: nameOf(account) }));
    named.sort((one, other) => compare(one.name, other.name));
    return named.map(({ account }) => account);
  }, [accounts, language]);
  const part = filter.trim().toLowerCase();
  const contains = (words: string) => words.toLowerCase().includes(part);
  return sorted.filter(({ name, url }) => contains(name) || contains(url));
}

/** How many rows are painted before all others are drawn. */
const atFirst = 100;

type AccountsListProps = Filtering & {
  readonly accounts: readonly AccountSummary[];
};

export function AccountsList({ accounts, filter, filterBy }: AccountsListProps) {
  const { t } = useText();
  const isWhole = useDeferredValue(true, accounts.length <= atFirst);
  useScroll(isWhole);
  function clear() {
    filterBy('');
    document.querySelector<HTMLElement>('.filter input')?.focus();
  }
  if (accounts.length > 0)
    return <AccountsTable accounts={isWhole ? accounts : accounts.slice(0, atFirst)} />;
  return (
    <p className="actions">
      <span>{t('No account contains “{filter}”.', { filter })}</span>
      <Button onClick={clear}>{t('Clear the filter')}</Button>
    </p>
  );
}

export function Filter({ filter, filterBy }: Filtering) {
  const { t } = useText();
  return (
    <label className="filter">
      {t('Filter')}
      <input
        className="input"
        type="search"
        autoComplete="off"
        value={filter}
        onChange={({ target }) => filterBy(target.value)}
      />
    </label>
  );
}

/** Where lists were left, by a name that their history entry bears. */
const scrolls = new Map<string, number>();

/** Back shows the list where it was left: the browser cannot, for the list comes later. */
function useScroll(isWhole: boolean) {
  useEffect(() => {
    if (!isWhole) return undefined;
    const list = stringAt(history.state, 'list') ?? String(Math.random());
    annotate({ list });
    window.scrollTo(0, scrolls.get(list) ?? window.scrollY);
    const keep = () => scrolls.set(list, window.scrollY);
    window.addEventListener('scroll', keep);
    return () => window.removeEventListener('scroll', keep);
  }, [isWhole]);
}
