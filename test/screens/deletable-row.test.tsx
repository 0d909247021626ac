import { render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { accountDeletions } from '../../src/screens/accounts/account-deletions.ts';
import { DeletableRow } from '../../src/screens/shared/deletable-row.tsx';
import { useDeleted } from '../../src/screens/shared/deletions.ts';
import { createAccount } from '../fixtures.mjs';
import { mockFetch, openPage, replyWith } from '../support.ts';
import { click } from '../user-input.ts';

const items = [createAccount(), createAccount({ id: 'b2', name: 'Nextcloud Berlin' })];

/** A table whose rows have no details and no links. */
function PlainTable() {
  const [rows, setRows] = useState(items);
  useDeleted(accountDeletions, (id) => setRows(rows.filter((row) => row.id !== id)));
  return (
    <table>
      <tbody>
        {rows.map((item) => (
          <DeletableRow key={item.id} deletions={accountDeletions} item={item}>
            <th scope="row">{item.name}</th>
          </DeletableRow>
        ))}
      </tbody>
    </table>
  );
}

test('A row without details has one button, which takes the focus when its neighbour is deleted.', async () => {
  openPage();
  vi.stubGlobal('confirm', () => true);
  mockFetch({ 'DELETE /api/v1/settings/accounts/a7': replyWith('') });
  render(<PlainTable />);
  const getNames = () => screen.getAllByRole('button').map((it) => it.getAttribute('aria-label'));
  expect(getNames()).toEqual(['Delete Nextcloud Roma', 'Delete Nextcloud Berlin']);
  await click(screen.getByRole('button', { name: 'Delete Nextcloud Roma' }));
  await waitFor(() => expect(getNames()).toEqual(['Delete Nextcloud Berlin']));
  expect(document.activeElement).toBe(screen.getByRole('button'));
});
