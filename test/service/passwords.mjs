import { randomBytes, scrypt as scryptWithCallback, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/**
 * @typedef {{ salt: Buffer, key: Buffer }} Hash
 * @type {(password: string, salt: Buffer, length: number) => Promise<Buffer>}
 */
const scrypt = promisify(scryptWithCallback);

const MIN_LENGTH = 6;

const COMMON = new Set(
  `000000 111111 112233 121212 123123 123321 1234567 12345678 123456789 1234567890 123456 654321
  666666 abc123 abcdef admin123 ciao123 dragon hallo123 iloveyou letmein monkey passw0rd passwort
  passwort1 password password1 qwerty qwerty123 qwertz qwertz123 schatz welcome willkommen`.split(
    /\s+/,
  ),
);

const NOBODY = { salt: randomBytes(16), key: randomBytes(32) };

/**
 * @param {string} password
 * @returns {Promise<Hash>}
 */
export async function hashPassword(password) {
  const salt = randomBytes(16);
  return { salt, key: await scrypt(password, salt, 32) };
}

/**
 * Takes as long when there is no such person as when the password is wrong.
 *
 * @param {string} password
 * @param {Hash | undefined} hash
 */
export async function verifyPassword(password, hash) {
  const { salt, key } = hash ?? NOBODY;
  return timingSafeEqual(await scrypt(password, salt, 32), key) && hash !== undefined;
}

/**
 * Too short, too common, one character repeated, or the email address itself.
 *
 * @param {string} password
 * @param {string} email
 */
export function isWeak(password, email) {
  const plain = password.toLowerCase();
  const address = email.toLowerCase();
  return (
    password.length < MIN_LENGTH ||
    COMMON.has(plain) ||
    new Set(password).size === 1 ||
    plain === address ||
    plain === address.split('@')[0]
  );
}
