import { useSyncExternalStore } from 'react';

const neverChanges = () => () => {};

/** A value of the client that never changes. A prerendered view shows the server's until React has hydrated it. */
export const useClientValue = <Value>(getValue: () => Value, getServerValue: () => Value): Value =>
  useSyncExternalStore(neverChanges, getValue, getServerValue);
