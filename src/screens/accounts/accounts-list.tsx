import { useDeferredValue, useEffect, useId, useMemo } from 'react';
import type { AccountSummary } from '../../api/accounts.ts';
import { useAnnounced } from '../../core/announcements.ts';
import { text, useText } from '../../core/language/language.ts';
import { annotate } from '../../core/navigation/navigation.ts';
import { stringAt } from '../../lib/decode.ts';
import { Button } from '../../ui/button.tsx';
import { AccountsTable } from './accounts-table.tsx';
import { nameOf } from './deletion.tsx';

type Filtering = {
  readonly filter: string;
  readonly filterBy: (words: string) => void;
};

type AccountsListProps = Filtering & {
  readonly accounts: readonly AccountSummary[];
};

/** How many rows are painted before all others are drawn. */
const atFirst = 100;

/** All accounts by name, or those whose name or URL contains the filter. */
export function AccountsList({ accounts, filter, filterBy }: AccountsListProps) {
  const { t, language } = useText();
  // Comparing by a language's rules is what costs in a long list.
  const sorted = useMemo(() => {
    const { compare } = new Intl.Collator(language, { numeric: true });
    const named = accounts.map((account) => ({ account, name: nameOf(account) }));
    named.sort((one, other) => compare(one.name, other.name));
    return named.map(({ account }) => account);
  }, [accounts, language]);
  const part = filter.trim().toLowerCase();
  const contains = (words: string) => words.toLowerCase().includes(part);
  const shown = sorted.filter(({ name, url }) => contains(name) || contains(url));
  const count = shown.length;
  const total = accounts.length;
  const isWhole = useDeferredValue(true, total <= atFirst);
  useScroll(isWhole);
  function clear() {
    filterBy('');
    document.querySelector<HTMLElement>('.filter input')?.focus();
  }
  useAnnounced(part === '' ? undefined : text('{count} of {total}', { count, total }));
  return (
    <>
      {part !== '' && count > 0 && (
        <p className="muted">{t('{count} of {total}', { count, total })}</p>
      )}
      {count > 0 && <AccountsTable accounts={isWhole ? shown : shown.slice(0, atFirst)} />}
      {count === 0 && (
        <p className="actions">
          <span>{t('No account contains “{filter}”.', { filter })}</span>
          <Button onClick={clear}>{t('Clear the filter')}</Button>
        </p>
      )}
    </>
  );
}

export function Filter({ filter, filterBy }: Filtering) {
  const { t } = useText();
  const id = useId();
  return (
    <div className="filter">
      <label htmlFor={id}>{t('Filter')}</label>
      <input
        id={id}
        className="input"
        type="search"
        autoComplete="off"
        value={filter}
        onChange={({ target }) => filterBy(target.value)}
      />
    </div>
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
