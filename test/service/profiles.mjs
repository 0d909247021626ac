import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';

/**
 * @typedef {{ display_name: string, email: string, language: string, country: string }} Profile
 * @typedef {{ id: string, name: string, url: string, secret: string }} Account
 * @typedef {{ id: string, profile: Profile, password: string, accounts: Map<string, Account> }} User
 */

/** Everybody who has confirmed a registration, found by id or by address whatever its case. */
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
    byId: (id) => users.get(id ?? ''),
    /** @param {unknown} email */
    byEmail: (email) =>
      [...users.values()].find(({ profile }) => addressOf(profile.email) === addressOf(email)),
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

/** @type {(values: { name: string, url: string }, id?: string) => Account} */
export const createAccount = ({ name, url }, id = createId()) => ({
  id,
  name,
  url,
  secret: createSecret(),
});

/**
 * Names are compared without regard to case; URLs byte for byte, because the platform does so too.
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

// The form that the platform's app expects: base64 of the 64 bytes seed and public key (Ed25519, RFC 8032).
function createSecret() {
  const { d = '', x = '' } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  const bytes = [Buffer.from(d, 'base64url'), Buffer.from(x, 'base64url')];
  return Buffer.concat(bytes).toString('base64');
}
