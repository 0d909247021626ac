import { useSyncExternalStore } from 'react';

const neverChanges = () => () => {};

/** A value that never changes. A prerendered view shows another one until React has hydrated it. */
export const useConstant = <Value>(getValue: () => Value, getPrerendered: () => Value): Value =>
  useSyncExternalStore(neverChanges, getValue, getPrerendered);
