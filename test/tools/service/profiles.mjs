import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';

/**
 * @typedef {import('../../../src/core/session/user.ts').User} Profile
 * @typedef {import('../../../src/api/accounts.ts').Account} Account
 * @typedef {{ id: string, profile: Profile, password: string, accounts: Map<string, Account> }} User
 */

/** Creates the store of the users. Email addresses are compared without regard to case. */
export function createProfiles() {
  /** @type {Map<string, User>} */
  const users = new Map();
  return {
    /** @type {(profile: Profile, password: string) => User} */
    add(profile, password) {
      const user = { id: randomUUID(), profile, password, accounts: new Map() };
      users.set(user.id, user);
      return user;
    },
    /** @param {string | null} id */
    findById: (id) => users.get(id ?? ''),
    /** @param {unknown} email */
    findByEmail: (email) =>
      [...users.values()].find(
        ({ profile }) => normalizeEmail(profile.email) === normalizeEmail(email),
      ),
    /** @param {string} id */
    remove: (id) => users.delete(id),
  };
}

/**
 * Normalizes an email address for comparisons.
 *
 * @param {unknown} email
 */
export const normalizeEmail = (email) =>
  typeof email === 'string' ? email.trim().toLowerCase() : '';

/** @type {(values: { name: string, url: string }, id?: string) => Account} */
export const createAccount = ({ name, url }, id = createId()) => ({
  id,
  name,
  url,
  secret: createSecret(),
});

/**
 * Compares names without regard to case, and URLs byte for byte as the platform does.
 *
 * @type {(user: User, values: { name: string, url: string }, exceptId?: string) => string | undefined}
 */
export function findDuplicate(user, { name, url }, exceptId) {
  const others = [...user.accounts.values()].filter(({ id }) => id !== exceptId);
  if (others.some((it) => it.name.toLowerCase() === name.toLowerCase())) return 'duplicate_name';
  return others.some((it) => it.url === url) ? 'duplicate_url' : undefined;
}

const createId = () =>
  randomBytes(8)
    .toString('hex')
    .replace(/.{4}(?=.)/g, '$&-');

/** Creates a secret as the platform's app expects it: base64 of seed and public key (Ed25519, RFC 8032), 64 bytes. */
function createSecret() {
  const { d = '', x = '' } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  const bytes = [Buffer.from(d, 'base64url'), Buffer.from(x, 'base64url')];
  return Buffer.concat(bytes).toString('base64');
}
