import { useClientValue } from '../../lib/use-client-value.ts';
import { metaContent } from './meta.ts';
import { settings } from './settings.ts';

const getBrand = () => settings().brand;

/**
 * The product's name. While React hydrates a prerendered view it is the name that the build wrote into the page, which
 * differs from the settings where a service fills them in.
 */
export const useBrand = (): string =>
  useClientValue(getBrand, () => metaContent('application-name') ?? getBrand());
