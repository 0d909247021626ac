// The sample user and the sample account of all tests and of the stand-in service, which Node runs without TypeScript.

/** @typedef {import('../src/core/session/user.ts').User} User */
/** @typedef {import('../src/api/accounts.ts').Account} Account */

/**
 * A complete profile, with its fields in the order of the page.
 *
 * @param {Partial<User>} [overrides]
 * @returns {User}
 */
export const createUser = (overrides) => ({
  display_name: 'Jane Doe',
  email: 'jane@example.com',
  language: 'en',
  country: 'DE',
  ...overrides,
});

/**
 * An account as the service returns it with its secret.
 *
 * @param {Partial<Account>} [overrides]
 * @returns {Account}
 */
export const createAccount = (overrides) => ({
  id: 'a7',
  name: 'Nextcloud Roma',
  url: 'https://roma.example.com/',
  secret: 's3cret-0f-the-account',
  ...overrides,
});

/** The English labels of the fields of a profile. */
export const profileLabels = /** @type {const} @satisfies {Record<keyof User, string>} */ ({
  display_name: 'Name',
  email: 'Email address',
  language: 'Language',
  country: 'Country',
});
