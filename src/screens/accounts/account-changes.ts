import { useEffect, useEffectEvent } from 'react';
import type { AccountData } from '../../api/accounts.ts';
import { sessionOwner } from '../../core/owners.ts';

/** A change of an account that the service has confirmed. */
export type AccountChange = {
  readonly id: string;
  /** Undefined if the account has been deleted. */
  readonly update: AccountData | undefined;
};

const lastChange = sessionOwner.createStore<AccountChange | undefined>(() => undefined);

export const reportAccountChange = lastChange.set;

/** Calls back for each change, so that a screen that was opened in the meantime shows no older data. */
export function useAccountChanges(callback: (change: AccountChange) => void) {
  const onChange = useEffectEvent(callback);
  useEffect(
    () =>
      lastChange.subscribe(() => {
        const change = lastChange.get();
        if (change) onChange(change);
      }),
    [],
  );
}
