import { ok, refuse } from './answers.mjs';
import { verifyPassword } from './passwords.mjs';
import { createAccount, findDuplicate } from './profiles.mjs';
import { decodeAccount, decodeProfileUpdate } from './validation.mjs';

/**
 * @typedef {import('./context.mjs').Context} Context
 * @typedef {import('./routing.mjs').UserCall} UserCall
 * @typedef {import('./routing.mjs').Route} Route
 * @typedef {import('./answers.mjs').Answer} Answer
 */

const DUPLICATE = {
  duplicate_name: refuse(409, 'duplicate_name', 'An account with this name already exists.'),
  duplicate_url: refuse(409, 'duplicate_url', 'An account for this URL already exists.'),
};

const UNKNOWN = refuse(404, 'not_found', 'This account does not exist.');

/**
 * The calls under /settings of specification section 7, all of them for logged-in users only.
 *
 * @param {Context} context
 * @returns {Route[]}
 */
export const settingsRoutes = (context) =>
  [
    { method: 'GET', path: '/settings/accounts', answer: list },
    { method: 'POST', path: '/settings/accounts', answer: create },
    { method: 'GET', path: '/settings/accounts/{id}', answer: show },
    { method: 'POST', path: '/settings/accounts/{id}', answer: update },
    { method: 'DELETE', path: '/settings/accounts/{id}', answer: remove },
    { method: 'GET', path: '/settings/profile', answer: profile },
    { method: 'POST', path: '/settings/profile', answer: updateProfile },
    {
      method: 'DELETE',
      path: '/settings/profile',
      answer: (/** @type {UserCall} */ call) => requestDeletion(context, call),
    },
  ].map((route) => ({ ...route, user: true }));

/** @type {(call: UserCall) => Answer} */
const list = ({ user }) =>
  ok([...user.accounts.values()].map(({ id, name, url }) => ({ id, name, url })));

/** @type {(call: UserCall) => Answer} */
function create({ user, body }) {
  const decoded = decodeAccount(body);
  if ('problem' in decoded) return refuse(422, 'invalid', decoded.problem);
  const duplicate = findDuplicate(user, decoded.value);
  if (duplicate) return DUPLICATE[duplicate];
  const account = createAccount(decoded.value);
  user.accounts.set(account.id, account);
  return ok({ id: account.id });
}

/** @type {(call: UserCall) => Answer} */
function show({ user, params }) {
  const account = user.accounts.get(params.id);
  return account ? ok(account) : UNKNOWN;
}

/** @type {(call: UserCall) => Answer} */
function update({ user, params, body }) {
  const account = user.accounts.get(params.id);
  if (!account) return UNKNOWN;
  const decoded = decodeAccount(body, account);
  if ('problem' in decoded) return refuse(422, 'invalid', decoded.problem);
  const duplicate = findDuplicate(user, decoded.value, account.id);
  if (duplicate) return DUPLICATE[duplicate];
  Object.assign(account, decoded.value);
  return ok({ id: account.id, ...decoded.value });
}

/** @type {(call: UserCall) => Answer} */
const remove = ({ user, params }) => (user.accounts.delete(params.id) ? ok() : UNKNOWN);

/** @type {(call: UserCall) => Answer} */
const profile = ({ user }) => ok(user.profile);

/** @type {(call: UserCall) => Answer} */
function updateProfile({ user, body }) {
  const decoded = decodeProfileUpdate(body, user.profile.email);
  if ('problem' in decoded) return refuse(422, 'invalid', decoded.problem);
  user.profile = decoded.value;
  return ok(user.profile);
}

/** @type {(context: Context, call: UserCall) => Promise<Answer>} */
async function requestDeletion({ tokens, mail }, { user, body, req }) {
  const given = typeof body.password === 'string' ? body.password : '';
  if (!(await verifyPassword(given, user.password))) {
    return refuse(401, 'invalid_password', 'The current password is invalid.');
  }
  tokens.revoke('deletion', user.id);
  mail('deletion', req, user.profile, tokens.issue('deletion', user.id, user.id));
  return ok();
}
