import { ok, refuse } from './answers.mjs';
import { addressOf, createAccount, findDuplicate } from './profiles.mjs';

/**
 * @typedef {import('./service.mjs').Context} Context
 * @typedef {import('./service.mjs').Call} Call
 * @typedef {import('./answers.mjs').Answer} Answer
 */

/** @type {Record<string, string>} */
const duplicates = {
  duplicate_name: 'An account with this name already exists.',
  duplicate_url: 'An account for this URL already exists.',
};
const UNKNOWN = refuse(404, 'not_found', 'This account does not exist.');

/**
 * The calls under /settings of specification section 7, all of them for users only.
 *
 * @type {Record<string, (context: Context, call: Call) => Answer>}
 */
export const settingsCalls = {
  'GET /settings/accounts': (_, { user }) =>
    ok([...user.accounts.values()].map(({ id, name, url }) => ({ id, name, url }))),
  'POST /settings/accounts': (_, { user, body }) => {
    const account = createAccount(body);
    return refuseAccount(user, account) ?? save(user, account, { id: account.id });
  },
  'GET /settings/accounts/{id}': (_, { user, params }) => {
    const account = user.accounts.get(params.id ?? '');
    return account ? ok(account) : UNKNOWN;
  },
  'POST /settings/accounts/{id}': (_, { user, params, body }) => {
    const account = user.accounts.get(params.id ?? '');
    if (!account) return UNKNOWN;
    const { id, name, url } = { ...account, ...body, id: account.id };
    const changed = { ...account, name, url };
    return refuseAccount(user, changed) ?? save(user, changed, { id, name, url });
  },
  'DELETE /settings/accounts/{id}': (_, { user, params }) =>
    user.accounts.delete(params.id ?? '') ? ok() : UNKNOWN,
  'GET /settings/profile': (_, { user }) => ok(user.profile),
  'POST /settings/profile': (_, { user, body }) => {
    const { email } = user.profile;
    if (addressOf(body.email ?? email) !== addressOf(email)) {
      return refuse(422, 'invalid', 'The email address cannot be changed.');
    }
    user.profile = { ...body, email };
    return ok(user.profile);
  },
  'DELETE /settings/profile': ({ tokens, mail }, { user, body, req }) => {
    if (user.password !== body.password) {
      return refuse(401, 'invalid_password', 'The current password is invalid.');
    }
    tokens.revoke('deletion', user.id);
    mail('deletion', req, user.profile, tokens.issue('deletion', user.id, user.id));
    return ok();
  },
};

/** @type {(user: Call['user'], account: import('./profiles.mjs').Account) => Answer | undefined} */
function refuseAccount(user, account) {
  // The pattern of the document cannot say that a port is a number below 65,536, or that an IP address is one.
  if (!URL.canParse(account.url)) return refuse(422, 'invalid_url', 'This is not a valid URL.');
  const code = findDuplicate(user, account, account.id);
  return code ? refuse(409, code, duplicates[code] ?? code) : undefined;
}

/** @type {(user: Call['user'], account: import('./profiles.mjs').Account, body: unknown) => Answer} */
function save(user, account, body) {
  user.accounts.set(account.id, account);
  return ok(body);
}
