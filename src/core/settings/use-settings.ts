import { useAfterTakeover } from '../../lib/use-store.ts';
import { decodeSettings, type Settings, settings } from './settings.ts';

/** For prerendered views, which were rendered with the defaults: React has to find them as they are. */
export const useSettings = (): Settings =>
  useAfterTakeover(settings, () => decodeSettings().settings);
