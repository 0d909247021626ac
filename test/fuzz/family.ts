import { expect, test } from 'vitest';
import { count } from '../cases.ts';
import { isFull } from '../share.ts';
import { fuzz, type Random } from '../support.ts';

const patienceMs = 60_000;
const cases = isFull ? 10_000 : 3_000;

/**
 * A family of cases: a test that tells its seed when it fails, and counts itself. `reaches` tells whether an input
 * gets where the family looks, which one of four has to: else nothing is shown by what it finds.
 */
export function family<Input>(
  title: string,
  make: (random: Random) => Input,
  check: (input: Input) => unknown,
  reaches?: (input: Input) => boolean,
) {
  test(title, { timeout: patienceMs }, async () => {
    let reached = 0;
    const look = (input: Input) => {
      if (reaches?.(input)) reached += 1;
      return check(input);
    };
    await fuzz(make, look, cases);
    if (reaches) expect(reached).toBeGreaterThan(cases / 4);
    count(`fuzz: ${title}`, cases);
  });
}
