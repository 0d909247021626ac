import { useAfterTakeover } from '../../lib/use-store.ts';
import { defaults, type Settings, settings } from './settings.ts';

/** For what is on prerendered pages too: those know no settings, and React has to find them as they are. */
export const useSettings = (): Settings => useAfterTakeover(settings, () => defaults);
