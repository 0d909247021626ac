import { type Settings, settings } from './settings.ts';

/** Who runs the service, for imprint, privacy and contact. */
export type Operator = Settings['operator'];

/** The operator's details; undefined when none of them was entered. */
export function operator(): Operator | undefined {
  const details = settings().operator;
  return Object.values(details).some((value) => value !== undefined) ? details : undefined;
}
