import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { AccountsList } from '../../../src/screens/accounts/accounts-list.tsx';
import { createAccount } from '../../fixtures.mjs';

/** Returns the IDs in the first render. The other rows follow in a second render, which React can interrupt. */
function renderFirst(count: number): string[] {
  const accounts = Array.from({ length: count }, (_, index) => {
    const id = `id-${index + 1}`;
    return createAccount({ id, name: `Account ${index + 1}` });
  });
  const html = renderToString(
    <AccountsList accounts={accounts} filter="" onClearFilter={() => {}} />,
  );
  return [...html.matchAll(/href="#\/accounts\/([^"?]+)/g)].map(([, id = '']) => id);
}

test.each([
  [1, 'id-1', 1],
  [100, 'id-100', 100],
  [101, 'id-100', 100],
])(
  'Of %i accounts, the first render shows those up to %s, from the first on.',
  (count, last, shown) => {
    const ids = renderFirst(count);
    expect(ids).toHaveLength(shown);
    expect([ids.at(0), ids.at(-1)]).toEqual(['id-1', last]);
  },
);
