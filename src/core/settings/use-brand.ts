import { useSyncExternalStore } from 'react';
import { metaContent } from './meta.ts';
import { settings } from './settings.ts';

const never = () => () => {};

/**
 * The product's name. While React hydrates a prerendered view it is the name that the build wrote into the page, which
 * differs from the settings where a service fills them in.
 */
export const useBrand = (): string =>
  useSyncExternalStore(
    never,
    () => settings().brand,
    () => metaContent('application-name') ?? 'Sealport',
  );
