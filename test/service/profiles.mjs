import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';

const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';

/**
 * @typedef {{ display_name: string, email: string, language: string, country: string }} Profile
 * @typedef {{ id: string, name: string, url: string, secret: string }} Account
 * @typedef {object} User
 * @property {string} id
 * @property {Profile} profile
 * @property {import('./passwords.mjs').Hash} password
 * @property {Map<string, Account>} accounts
 */

/** Everybody who has confirmed a registration, found by id or by address whatever its case. */
export function createProfiles() {
  /** @type {Map<string, User>} */
  const users = new Map();
  return {
    /**
     * @param {Profile} profile
     * @param {import('./passwords.mjs').Hash} password
     */
    add(profile, password) {
      const user = { id: randomUUID(), profile, password, accounts: new Map() };
      users.set(user.id, user);
      return user;
    },
    /** @param {string | null} id */
    byId: (id) => users.get(id ?? ''),
    /** @param {unknown} email */
    byEmail: (email) =>
      [...users.values()].find((user) => addressOf(user.profile.email) === addressOf(email)),
    /** @param {string} id */
    remove: (id) => users.delete(id),
  };
}

/**
 * What two spellings of one email address have in common.
 *
 * @param {unknown} email
 */
export const addressOf = (email) => (typeof email === 'string' ? email.trim().toLowerCase() : '');

/**
 * @param {{ name: string, url: string }} values
 * @param {string} id
 * @returns {Account}
 */
export const createAccount = ({ name, url }, id = createId()) => ({
  id,
  name,
  url,
  secret: createSecret(),
});

/**
 * Names are compared without regard to case; URLs byte for byte, because the platform does so too.
 *
 * @param {User} user
 * @param {{ name: string, url: string }} values
 * @param {string} [exceptId] the account that is being changed
 * @returns {'duplicate_name' | 'duplicate_url' | null}
 */
export function findDuplicate(user, { name, url }, exceptId) {
  const others = [...user.accounts.values()].filter((account) => account.id !== exceptId);
  if (others.some((other) => fold(other.name) === fold(name))) return 'duplicate_name';
  if (others.some((other) => other.url === url)) return 'duplicate_url';
  return null;
}

/** @param {string} name */
const fold = (name) => name.normalize('NFKC').toLowerCase();

// Sixteen characters of a 32 character alphabet: 80 bits, and no bias.
function createId() {
  const characters = Array.from(randomBytes(16), (byte) => ALPHABET[byte % ALPHABET.length]);
  return characters.join('').replace(/.{4}(?=.)/g, '$&-');
}

// The form the platform's app expects: base64 of the 64 bytes seed and public key (Ed25519, RFC 8032).
function createSecret() {
  const { privateKey } = generateKeyPairSync('ed25519');
  const { d = '', x = '' } = privateKey.export({ format: 'jwk' });
  return Buffer.concat([Buffer.from(d, 'base64url'), Buffer.from(x, 'base64url')]).toString(
    'base64',
  );
}
