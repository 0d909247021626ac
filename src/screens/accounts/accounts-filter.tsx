import { type Ref, useMemo, useState } from 'react';
import type { AccountSummary } from '../../api/accounts.ts';
import { useTranslation } from '../../core/language/language.ts';
import { personalStorage } from '../../core/session/session.ts';
import { removeInvisible } from '../../lib/safe-text.ts';
import { getDisplayName } from './account-name.ts';

/**
 * Text in the form in which the filter compares it: without case, accents and invisible characters (`İ` is `I`), and with
 * one space where browsers draw one.
 */
const fold = (text: string) =>
  removeInvisible(text.replace(/\s+/g, ' ')).normalize('NFKD').toUpperCase().replace(/\p{M}/gu, '');

/** All accounts sorted by name, or those whose displayed name, URL or ID contains the filter. */
export function useMatchingAccounts(accounts: readonly AccountSummary[], filter: string) {
  const { language } = useTranslation();
  // Sorted once: comparing by the rules of a language is slow for a long list.
  const sorted = useMemo(() => {
    const { compare } = new Intl.Collator(language, { numeric: true });
    const named = accounts.map((account) => ({ account, name: getDisplayName(account) }));
    named.sort((one, other) => compare(one.name, other.name));
    return named.map(({ account }) => account);
  }, [accounts, language]);
  const query = fold(filter.trim());
  const isFiltered = query !== '';
  // Folded only while there is a filter: folding would delay a long list.
  const foldedTexts = useMemo(
    () => (isFiltered ? sorted.map((account) => getSearchableTexts(account).map(fold)) : []),
    [sorted, isFiltered],
  );
  if (!isFiltered) return sorted;
  return sorted.filter((_, index) => foldedTexts[index]?.some((text) => text.includes(query)));
}

const getSearchableTexts = (account: AccountSummary) => [
  getDisplayName(account),
  account.url,
  account.id,
];

const storageKey = 'filter';

/** Shorter lists can be read at a glance. */
const minAccountsForFilter = 10;

/** The filter of the list. It belongs to the person: it is there again after Back, and after the link to the list. */
export function useFilter(accounts: readonly AccountSummary[]) {
  const [personal] = useState(personalStorage);
  const [text, setText] = useState(() => personal.read(storageKey) ?? '');
  const matching = useMatchingAccounts(accounts, text);
  const isNeeded = accounts.length >= minAccountsForFilter || text !== '';
  // A filter that has been shown stays, so that it does not disappear while the user types into it.
  const [isShown, setShown] = useState(isNeeded);
  if (isNeeded && !isShown) setShown(true);
  return {
    text,
    matching,
    isShown: isShown && accounts.length > 0,
    isActive: accounts.length > 0 && text.trim() !== '',
    change(value: string) {
      personal.write(storageKey, value || undefined);
      setText(value);
    },
  };
}

/** The list shows all accounts when it is opened again. */
export const forgetFilter = () => personalStorage().write(storageKey, undefined);

type FilterProps = {
  /** The ref of its field. */
  readonly ref: Ref<HTMLInputElement>;
  readonly filter: string;
  readonly onFilterChange: (value: string) => void;
};

export function Filter({ ref, filter, onFilterChange }: FilterProps) {
  const { t } = useTranslation();
  return (
    <label className="filter">
      <span className="field__label">{t('Filter accounts')}</span>
      <input
        ref={ref}
        className="input"
        type="search"
        autoComplete="off"
        value={filter}
        onChange={({ target }) => onFilterChange(target.value)}
      />
    </label>
  );
}
