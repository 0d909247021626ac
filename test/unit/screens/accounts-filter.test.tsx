import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useMatchingAccounts } from '../../../src/screens/accounts/accounts-filter.tsx';
import { createAccount } from '../../fixtures.mjs';

const accounts = [
  'Bu\u0308ro',
  'İstanbul',
  'Isparta',
  'Straße',
  '',
  'Old\u00a0  \n archive',
  'Ｎｏ．７',
].map((name, index) => createAccount({ id: `id-${index}`, name, url: `https://x${index}.org/` }));

/** Returns the IDs of the accounts that are shown. */
const filterBy = (filter: string) =>
  renderHook(() => useMatchingAccounts(accounts, filter)).result.current.map(({ id }) => id);

test.each([
  ['büro', 'id-0'],
  ['bu\u0308ro', 'id-0'],
  ['buro', 'id-0'],
  ['istanbul', 'id-1'],
  ['İSTANBUL', 'id-1'],
  ['ısparta', 'id-2'],
  ['strasse', 'id-3'],
  ['ID-4', 'id-4'],
  ['X3.ORG', 'id-3'],
  ['old archive', 'id-5'],
  [' OLD  ARCHIVE ', 'id-5'],
  ['no.7', 'id-6'],
])('The filter %j ignores case, accents, white space and Unicode normalization.', (filter, id) => {
  expect(filterBy(filter)).toEqual([id]);
});

test('Without a filter all accounts are sorted by the name that is shown, which is the ID if there is none.', () => {
  expect(filterBy(' ')).toEqual(['id-0', 'id-4', 'id-2', 'id-1', 'id-6', 'id-5', 'id-3']);
});
