import fc from 'fast-check';
import { createAccount, createUser } from '../fixtures.mjs';

/**
 * The options of every `fc.assert`. The seed is fixed, so that a failure is never a matter of luck. To look for other
 * failures, set another one: `FAST_CHECK_SEED=42 npm run test:unit`.
 */
export const propertyOptions = {
  seed: Number(process.env.FAST_CHECK_SEED ?? 20_240_229),
  numRuns: 2000,
};

/** Generates texts of up to `maxPieces` of these pieces. */
export const textFrom = (pieces: readonly string[], maxPieces: number) =>
  fc.string({ unit: fc.constantFrom(...pieces), maxLength: maxPieces, size: 'max' });

const decodedKeys = Object.keys({ ...createUser(), ...createAccount() });
const prototypeKeys = ['__proto__', 'constructor', 'toString'];
const strings = ['', ' ', 'a', 'de', 'https://x/', 'a@b', '\ud800', '\u0000', '../..', '1e999'];

/** Generates JSON values whose objects have the keys that decoders read and those of `Object.prototype`. */
export const jsonValue = fc.anything({
  key: fc.constantFrom(...decodedKeys, ...prototypeKeys),
  values: [
    fc.constant(null),
    fc.boolean(),
    fc.constantFrom(0, -1, 1.5, 2 ** 53, 1e308),
    fc.nat(),
    // Twice as likely as any other kind of value, because most of the fields are strings.
    fc.constantFrom(...strings),
    fc.constantFrom(...strings),
  ],
  maxDepth: 3,
  maxKeys: 4,
});
