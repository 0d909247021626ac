import { useClientValue } from '../../lib/use-client-value.ts';
import { settings } from './settings.ts';

/** The operator's name, if the settings have one; none until React has hydrated a view that was rendered at build time. */
export const useOperatorName = (): string | undefined =>
  useClientValue(
    () => settings().operator.name,
    () => undefined,
  );
