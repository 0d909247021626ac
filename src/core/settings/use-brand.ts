import { useSyncExternalStore } from 'react';
import { settings } from './settings.ts';

const never = () => () => {};

/** The product's name; ours until React has hydrated a view that was rendered at build time. */
export const useBrand = (): string =>
  useSyncExternalStore(
    never,
    () => settings().brand,
    () => 'Sealport',
  );
