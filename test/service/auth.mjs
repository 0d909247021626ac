import { ok, refuse } from './answers.mjs';
import { registeredMessage } from './mails.mjs';
import { hashPassword, isWeak, verifyPassword } from './passwords.mjs';
import { addressOf } from './profiles.mjs';
import { decodeEmail, decodeProfile } from './validation.mjs';

/**
 * @typedef {import('./context.mjs').Context} Context
 * @typedef {import('./routing.mjs').Call} Call
 * @typedef {import('./routing.mjs').Route} Route
 * @typedef {import('./answers.mjs').Answer} Answer
 */

const WEAK = refuse(412, 'weak_password', 'The password is too weak, please choose another one.');

/**
 * The calls under /auth of specification section 7.
 *
 * @param {Context} context
 * @returns {Route[]}
 */
export const authRoutes = (context) => [
  { method: 'POST', path: '/auth/login', answer: (call) => login(context, call) },
  { method: 'GET', path: '/auth/logout', answer: (call) => logout(context, call) },
  { method: 'POST', path: '/auth/password', user: true, answer: (call) => change(context, call) },
  { method: 'POST', path: '/auth/resetpassword', answer: (call) => requestReset(context, call) },
  { method: 'POST', path: '/auth/resetpassword/{token}', answer: (call) => reset(context, call) },
  { method: 'POST', path: '/auth/register', answer: (call) => register(context, call) },
  { method: 'GET', path: '/auth/confirm/{token}', answer: (call) => pending(context, call) },
  { method: 'POST', path: '/auth/confirm/{token}', answer: (call) => confirm(context, call) },
  { method: 'GET', path: '/auth/heartbeat', answer: () => ok() },
  {
    method: 'DELETE',
    path: '/auth/confirmdelete/{token}',
    answer: (call) => remove(context, call),
  },
];

/** @type {(context: Context, call: Call) => Promise<Answer>} */
async function login({ profiles, sessions }, call) {
  const user = profiles.byEmail(call.body.email);
  if (!(await verifyPassword(textOf(call.body.password), user?.password)) || !user) {
    return refuse(401, 'login_failed', 'The email address or the password is wrong.');
  }
  call.session = sessions.renew(call.session, user.id);
  return ok(user.profile, { 'X-User-Hash': sessions.hashOf(call.session) });
}

/** @type {(context: Context, call: Call) => Answer} */
function logout({ sessions }, call) {
  call.session = sessions.renew(call.session, null);
  return ok();
}

/** @type {(context: Context, call: Call) => Promise<Answer>} */
async function change(context, { user, body, session }) {
  if (!user || !(await verifyPassword(textOf(body.password), user.password))) {
    return refuse(401, 'invalid_password', 'The current password is invalid.');
  }
  const password = textOf(body.new_password);
  if (isWeak(password, user.profile.email)) return WEAK;
  await setPassword(context, user, password, session);
  return ok();
}

/** @type {(context: Context, call: Call) => Answer} */
function requestReset({ profiles, tokens, mail }, { body, req }) {
  const email = decodeEmail(body);
  if ('problem' in email) return refuse(422, 'invalid', email.problem);
  const user = profiles.byEmail(email.value);
  if (user) {
    tokens.revoke('reset', user.id);
    mail('reset', req, user.profile, tokens.issue('reset', user.id, user.id));
  }
  return ok();
}

/** @type {(context: Context, call: Call) => Promise<Answer>} */
async function reset(context, { params, body }) {
  const { profiles, tokens } = context;
  const user = profiles.byId(tokens.find('reset', params.token));
  if (!user) {
    return refuse(404, 'not_found', 'Password reset request not found or expired.');
  }
  const password = textOf(body.password);
  if (isWeak(password, user.profile.email)) return WEAK;
  tokens.take('reset', params.token);
  await setPassword(context, user, password);
  return ok();
}

/** @type {(context: Context, call: Call) => Promise<Answer>} */
async function register({ registration, profiles, tokens, mail }, { body, req }) {
  if (!registration) {
    return refuse(503, 'registration_disabled', 'Registrations are disabled.');
  }
  const profile = decodeProfile(body);
  if ('problem' in profile) return refuse(422, 'invalid', profile.problem);
  const { value } = profile;
  if (profiles.byEmail(value.email)) mail('existing', req, value);
  else
    mail('registration', req, value, tokens.issue('registration', addressOf(value.email), value));
  return ok({ message: registeredMessage(value.language) });
}

/** @type {(context: Context, call: Call) => Answer} */
function pending({ tokens }, { params }) {
  const profile = tokens.find('registration', params.token);
  return profile ? ok(profile) : refuse(404, 'not_found', 'Registration not found.');
}

/** @type {(context: Context, call: Call) => Promise<Answer>} */
async function confirm({ profiles, tokens }, { params, body }) {
  const profile = tokens.find('registration', params.token);
  if (!profile) return refuse(404, 'not_found', 'Registration not found.');
  const password = textOf(body.password);
  if (isWeak(password, profile.email)) return WEAK;
  // Whoever confirms first has the address: its other pending registrations end here.
  tokens.revoke('registration', addressOf(profile.email));
  profiles.add(profile, await hashPassword(password));
  return ok();
}

/** @type {(context: Context, call: Call) => Answer} */
function remove({ profiles, tokens, sessions, print }, call) {
  const user = profiles.byId(tokens.find('deletion', call.params.token));
  if (!user) return refuse(404, 'not_found', 'Delete request not found or expired.');
  const reason = textOf(call.body.reason).trim();
  if (!reason) return refuse(422, 'invalid', 'A reason is required.');
  tokens.take('deletion', call.params.token);
  tokens.revoke('reset', user.id);
  profiles.remove(user.id);
  if (call.session.userId === user.id) call.session = sessions.renew(call.session, null);
  sessions.endAll(user.id);
  print(`${user.profile.email} has been deleted. Reason: ${JSON.stringify(reason)}\n`);
  return ok();
}

// A new password ends every other session, and a reset that was requested before.
/** @type {(context: Context, user: import('./profiles.mjs').User, password: string, keep?: import('./sessions.mjs').Session) => Promise<void>} */
async function setPassword({ tokens, sessions }, user, password, keep) {
  tokens.revoke('reset', user.id);
  sessions.endAll(user.id, keep);
  user.password = await hashPassword(password);
}

/** @param {unknown} value */
const textOf = (value) => (typeof value === 'string' ? value : '');
