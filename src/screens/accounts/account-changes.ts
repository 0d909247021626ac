import type { AccountData } from '../../api/accounts.ts';
import { sessionOwner } from '../../core/owners.ts';
import { useStoreChanges } from '../../lib/use-store.ts';

/** A change of an account that the service has confirmed. */
export type AccountChange = {
  readonly id: string;
  readonly update: AccountData;
};

const lastChange = sessionOwner.createStore<AccountChange | undefined>(() => undefined);

export const reportAccountChange = lastChange.set;

/** Calls back for each change, so that a screen that was opened in the meantime shows no older data. */
export const useAccountChanges = (callback: (change: AccountChange) => void) =>
  useStoreChanges(lastChange, (change) => {
    if (change) callback(change);
  });
