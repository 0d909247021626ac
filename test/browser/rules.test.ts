import { createCipheriv } from 'node:crypto';
import { expect, test } from 'vitest';
import { email, filled } from '../../src/lib/rules.ts';
import { count } from '../cases.ts';
import { hostileText } from '../fuzz/hostile.ts';
import type { Random } from '../support.ts';
import { setStage } from './stage.ts';

const stage = setStage();

const cases = 10_000;

/** The same sequence for the same seed. */
function randomFrom(seed: number): Random {
  const cipher = createCipheriv('aes-128-ctr', Buffer.alloc(16, String(seed)), Buffer.alloc(16));
  const zeros = Buffer.alloc(4);
  const below = (limit: number) => cipher.update(zeros).readUInt32LE() % limit;
  // An index below the length always finds something.
  const pick = <Item>(items: readonly Item[]) => items[below(items.length)] as Item;
  const text = (pieces: readonly string[], longest: number) =>
    Array.from({ length: below(longest + 1) }, () => pick(pieces)).join('');
  return { below, pick, text };
}

const blanks = ['', '', '', ' ', '\n', '\u00a0'];
const names = ['a', 'ada', '.', '..', '-', '+', "!#$%&'*/=?^_`{|}~"];
const labels = ['a', 'example', '.com', '.de', '-b', '7', 'x'.repeat(62), 'x'.repeat(63)];
const wrong = ['', '@', ' ', '\n', '"', '(', ',', '.', '..', '-', '_', 'ü', '[::1]', '\u0000'];

/** Right, or wrong in one place; sometimes anything. */
function address(random: Random): string {
  if (random.below(5) === 0) return hostileText(random, ['@', ' ', '\n', '\t', '.', 'a@b']);
  const host = random.pick(labels).replace(/^[.-]/, '') + random.text(labels, 3);
  const text = `a${random.text(names, 2)}@${host}`;
  const place = random.below(2) === 0 ? random.below(text.length) : text.length;
  const mistake = place < text.length ? random.pick(wrong) : '';
  const changed = text.slice(0, place) + mistake + text.slice(place + random.below(2));
  return random.pick(blanks) + changed + random.pick(blanks);
}

test('an email address passes exactly where Chromium lets it pass, blanks around it aside', async () => {
  const seed = Number(process.env.FUZZ_SEED ?? 20_240_229);
  const random = randomFrom(seed);
  const typed = Array.from({ length: cases }, () => address(random));
  const { page, open } = await stage.visit();
  await open('/login');
  const judged = await page.evaluate((values) => {
    const input = document.createElement('input');
    input.type = 'email';
    input.required = true;
    return values.map((value) => {
      input.value = value;
      const seen = input.value;
      input.value = seen.trim();
      return [seen, input.checkValidity()] as const;
    });
  }, typed);
  const rules = [filled('empty'), email('wrong')];
  const passes = (value: string) => rules.every((rule) => rule(value, {}) === undefined);
  const differing = judged.filter(([seen, valid]) => passes(seen) !== valid);
  expect([seed, differing.slice(0, 20)]).toEqual([seed, []]);
  for (const verdict of [true, false]) {
    expect(judged.filter(([, valid]) => valid === verdict).length).toBeGreaterThan(cases / 5);
  }
  count('fuzz: an email address passes exactly where Chromium lets it pass', cases);
});
