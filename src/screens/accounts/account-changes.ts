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

/**
 * Calls back for each change that is reported while the component is mounted: a screen that was opened while a save was
 * running may have loaded older data.
 */
export const useAccountChanges = (callback: (change: AccountChange) => void) =>
  useStoreChanges(lastChange, (change) => {
    if (change) callback(change);
  });
