import { type RefObject, useEffect, useRef, useState } from 'react';
import { currentLanguage, useText } from '../../core/language/language.ts';
import { smallest } from '../../lib/smallest.ts';
import { Button } from '../../ui/button.tsx';
import {
  AccountsTable,
  type AccountsTableProps,
  type Deletion,
  type Row,
} from './accounts-table.tsx';
import { Tools } from './accounts-tools.tsx';
import { type Arrangement, useArrangement } from './arrangement.ts';

/** A shorter list is seen at a glance. */
const longEnough = 10;
const pageSize = 20;

type AccountsListProps<Account extends Row> = Omit<
  AccountsTableProps<Account>,
  'notice' | 'ref'
> & {
  readonly deletion: Deletion | undefined;
  /** Something else is being looked at: what was said of a deletion goes. */
  readonly forget: () => void;
};

/**
 * The table with what helps to find something in a long list. Pages instead of ten thousand rows: they keep a plain
 * table, for screen readers and printing, at the speed of a window.
 */
export function AccountsList<Account extends Row>({
  accounts,
  deletion,
  forget,
  ...props
}: AccountsListProps<Account>) {
  const { t, language } = useText();
  // What helps stays when the list becomes shorter: its filter is still in force.
  const { arrangement, rearrange: arrange } = useArrangement();
  const [long] = useState(accounts.length > longEnough || arrangement.filter !== '');
  const { filter, order, page: wanted } = arrangement;
  const top = useRef<HTMLParagraphElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const rows = useRef<HTMLTableElement>(null);
  const { compare: collate, format } = rulesOf(language);
  const compare = (one: Row, other: Row) => collate(one[order], other[order]);
  const part = filter.trim().toLowerCase();
  const contains = (text: string) => text.toLowerCase().includes(part);
  const matching = part
    ? accounts.filter(({ name, url }) => contains(name) || contains(url))
    : accounts;
  const page = Math.min(wanted, Math.max(0, Math.ceil(matching.length / pageSize) - 1));
  const [from, to] = [page * pageSize, Math.min((page + 1) * pageSize, matching.length)];
  const shown = smallest(matching, to, compare).slice(from);

  function rearrange(changed: Partial<Arrangement>) {
    forget();
    arrange(changed);
  }
  function turn(step: number) {
    rearrange({ page: page + step });
    top.current?.focus();
  }
  function clear() {
    if (search.current) search.current.value = '';
    search.current?.focus();
    rearrange({ filter: '', page: 0 });
  }
  const at = deletion ? shown.filter((one) => compare(one, deletion.account) < 0).length : 0;
  useFocusAt(rows, deletion?.ok ? at : undefined, deletion);
  return (
    <>
      {long && <Tools {...{ arrangement, rearrange, search }} />}
      {long && (
        <div className="actions">
          <p className="muted" role="status" ref={top} tabIndex={-1}>
            {matching.length === 0
              ? t('No account contains “{filter}”.', { filter })
              : t('{from} to {to} of {count}', {
                  from: format(from + 1),
                  to: format(to),
                  count: format(matching.length),
                })}
          </p>
          {matching.length === 0 && (
            <Button small onClick={clear}>
              {t('Clear the filter')}
            </Button>
          )}
        </div>
      )}
      {shown.length > 0 && (
        <p className="muted">
          {t(
            'When an account is deleted, its platform can no longer use the service. Finish open signature requests there first.',
          )}
        </p>
      )}
      {(shown.length > 0 || deletion) && (
        <AccountsTable
          accounts={shown}
          notice={deletion && { at, deletion }}
          ref={rows}
          {...props}
        />
      )}
      {matching.length > pageSize && (
        <div className="actions pager">
          <Button onClick={() => turn(-1)} disabled={page === 0}>
            {t('Previous page')}
          </Button>
          <Button onClick={() => turn(1)} disabled={to === matching.length}>
            {t('Next page')}
          </Button>
        </div>
      )}
    </>
  );
}

/** After a deletion the row that has taken its place has the focus; without one, what is said of it. */
function useFocusAt(
  table: RefObject<HTMLTableElement | null>,
  at: number | undefined,
  deletion: Deletion | undefined,
) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each deletion.
  useEffect(() => {
    if (at === undefined || !deletion?.hasFocus) return;
    const [notice, next] = [...(table.current?.querySelectorAll('tbody tr') ?? [])].slice(at);
    (next ?? notice)?.querySelector<HTMLElement>('a, [tabindex]')?.focus();
  }, [deletion]);
}

const rulesOf = (language: string) => ({
  compare: new Intl.Collator(language, { numeric: true }).compare,
  format: new Intl.NumberFormat(language).format,
});

// Whoever uses them first waits for the browser to read its data: longer than for anything else here.
globalThis.requestIdleCallback?.(() => rulesOf(currentLanguage()));
