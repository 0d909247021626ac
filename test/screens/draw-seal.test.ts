import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { drawSeal } from '../../src/screens/accounts/draw-seal.ts';

const drawToJson = (id: string) => JSON.stringify(drawSeal(id));

describe('The seal of an account', () => {
  test('A seal is the same for the same ID on every machine and in every version.', () => {
    const seals = Array.from({ length: 500 }, (_, index) => drawToJson(String(index)));
    const digest = createHash('sha256').update(seals.join()).digest('hex');
    // Users recognize their accounts by these drawings: once released, they must not change. If this fails, undo the change.
    expect(digest).toBe('d453b7a2c31c982d55283ea5ebae083bbf89ae0cb2ffa85dd2ddb27656b4307b');
  });

  test.each([
    ['numbers', (index: number) => String(index)],
    ['numbers with a prefix', (index: number) => `account-${index}`],
    ['letters and digits', (index: number) => `4m7c-x2pa-93hf-${(46_000 + index).toString(36)}`],
  ])(
    'Seals differ between all IDs of a short list and between neighbours in a long one: %s.',
    (_, createId) => {
      const seals = Array.from({ length: 1000 }, (__, index) => drawToJson(createId(index + 1)));
      expect(new Set(seals.slice(0, 12)).size).toBe(12);
      expect(seals.filter((seal, index) => seal === seals[index + 1])).toEqual([]);
    },
  );

  test('Any ID has a seal.', () => {
    for (const id of ['', '__proto__', 'ä ö', '\ud83d', 'x'.repeat(1000)]) {
      expect(drawSeal(id).rosette).toMatch(/^(M[-.\dA ]+)+$/);
    }
  });
});
