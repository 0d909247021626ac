import { settings } from './settings.ts';

/** The operator's details for imprint, privacy and contact. Undefined if none has been entered. */
export function operator() {
  const details = settings().operator;
  return Object.values(details).some((value) => value !== undefined) ? details : undefined;
}
