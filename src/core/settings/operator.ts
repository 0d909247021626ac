import { settings } from './settings.ts';

/** Who runs the service, for imprint, privacy and contact; undefined when no detail was entered. */
export function operator() {
  const details = settings().operator;
  return Object.values(details).some((value) => value !== undefined) ? details : undefined;
}
