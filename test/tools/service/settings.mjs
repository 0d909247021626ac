import { createAccount, findDuplicate, normalizeEmail } from './profiles.mjs';
import { createError, ok } from './responses.mjs';

/**
 * @typedef {import('./service.mjs').Context} Context
 * @typedef {import('./service.mjs').Call} Call
 * @typedef {import('./responses.mjs').ResponseData} ResponseData
 */

/** @type {Record<string, string>} */
const duplicateMessages = {
  duplicate_name: 'An account with this name already exists.',
  duplicate_url: 'An account for this URL already exists.',
};
const notFound = createError(404, 'not_found', 'This account does not exist in your profile.');

/**
 * The calls under /settings, all of which need a login.
 *
 * @type {Record<string, (context: Context, call: Call) => ResponseData>}
 */
export const settingsCalls = {
  'GET /settings/accounts': (_, { user }) =>
    ok([...user.accounts.values()].map(({ id, name, url }) => ({ id, name, url }))),
  'POST /settings/accounts': (_, { user, body }) => {
    const account = createAccount(body);
    return findAccountError(user, account) ?? saveAccount(user, account, { id: account.id });
  },
  'GET /settings/accounts/{id}': (_, { user, params }) => {
    const account = user.accounts.get(params.id ?? '');
    return account ? ok(account) : notFound;
  },
  'POST /settings/accounts/{id}': (_, { user, params, body }) => {
    const account = user.accounts.get(params.id ?? '');
    if (!account) return notFound;
    const { id, name, url } = { ...account, ...body, id: account.id };
    const changed = { ...account, name, url };
    return findAccountError(user, changed) ?? saveAccount(user, changed, { id, name, url });
  },
  'DELETE /settings/accounts/{id}': (_, { user, params }) =>
    user.accounts.delete(params.id ?? '') ? ok() : notFound,
  'GET /settings/profile': (_, { user }) => ok(user.profile),
  'POST /settings/profile': (_, { user, body }) => {
    const { email } = user.profile;
    if (normalizeEmail(body.email ?? email) !== normalizeEmail(email)) {
      return createError(422, 'invalid', 'The email address cannot be changed.');
    }
    user.profile = { ...body, email };
    return ok(user.profile);
  },
  'DELETE /settings/profile': ({ tokens, mail }, { user, body, req }) => {
    if (user.password !== body.password) {
      return createError(401, 'invalid_password', 'The current password is invalid.');
    }
    tokens.revoke('deletion', user.id);
    mail('deletion', req, user.profile, tokens.issue('deletion', user.id, user.id));
    return ok();
  },
};

/** @type {(user: Call['user'], account: import('./profiles.mjs').Account) => ResponseData | undefined} */
function findAccountError(user, account) {
  // The pattern in openapi.json cannot check that a port is below 65,536 or that an IP address is valid.
  if (!URL.canParse(account.url))
    return createError(422, 'invalid_url', 'This is not a valid URL.');
  const code = findDuplicate(user, account, account.id);
  return code ? createError(409, code, duplicateMessages[code] ?? code) : undefined;
}

/** @type {(user: Call['user'], account: import('./profiles.mjs').Account, body: unknown) => ResponseData} */
function saveAccount(user, account, body) {
  user.accounts.set(account.id, account);
  return ok(body);
}
