import { appendFileSync } from 'node:fs';

/** Tells `npm test` how many cases of a family have been tried. */
export function count(family: string, cases = 1) {
  const { CASES } = process.env;
  if (CASES) appendFileSync(CASES, `${JSON.stringify([family, cases])}\n`);
}
