import { useSyncExternalStore } from 'react';

const neverChanges = () => () => {};

/** A value that never changes. A prerendered view shows the server value, as React calls it, until it is hydrated. */
export const useClientValue = <Value>(getValue: () => Value, getServerValue: () => Value): Value =>
  useSyncExternalStore(neverChanges, getValue, getServerValue);
