import { useSyncExternalStore } from 'react';
import { settings } from './settings.ts';

const never = () => () => {};

/** The operator's name, if the settings have one; none until React has hydrated a view that was rendered at build time. */
export const useOperatorName = (): string | undefined =>
  useSyncExternalStore(
    never,
    () => settings().operator.name,
    () => undefined,
  );
