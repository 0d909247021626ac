import { ok, refuse } from './answers.mjs';
import { registeredMessage } from './mails.mjs';
import { addressOf } from './profiles.mjs';

/**
 * @typedef {import('./service.mjs').Context} Context
 * @typedef {import('./service.mjs').Call} Call
 * @typedef {import('./answers.mjs').Answer} Answer
 */

const UNKNOWN = {
  reset: refuse(404, 'not_found', 'Password reset request not found or expired.'),
  registration: refuse(404, 'not_found', 'Registration not found.'),
  deletion: refuse(404, 'not_found', 'Delete request not found or expired.'),
};
export const WEAK = refuse(
  412,
  'weak_password',
  'The password is too weak, please choose another one.',
);
const common = ['123456', '12345678', '123456789', 'password', 'passwort', 'qwerty', 'qwertz'];

/** @type {(password: string, email: string) => boolean} */
const isWeak = (password, email) =>
  password.length < 6 || common.includes(password.toLowerCase()) || password === email;

/**
 * The calls under /auth of specification section 7.
 *
 * @type {Record<string, (context: Context, call: Call) => Answer>}
 */
export const authCalls = {
  'POST /auth/login': login,
  'GET /auth/logout': logout,
  'POST /auth/password': changePassword,
  'POST /auth/resetpassword': requestReset,
  'POST /auth/resetpassword/{token}': reset,
  'POST /auth/register': register,
  'GET /auth/confirm/{token}': pending,
  'POST /auth/confirm/{token}': confirm,
  'GET /auth/heartbeat': () => ok(),
  'DELETE /auth/confirmdelete/{token}': deleteProfile,
};

/** @type {(context: Context, call: Call) => Answer} */
function login({ profiles, sessions }, call) {
  const user = profiles.byEmail(call.body.email);
  if (!user || user.password !== call.body.password) {
    return refuse(401, 'login_failed', 'The email address or the password is wrong.');
  }
  call.session = sessions.renew(call.session, user.id);
  return ok(user.profile, { 'X-User-Hash': sessions.hashOf(call.session) });
}

/** @type {(context: Context, call: Call) => Answer} */
function logout({ sessions }, call) {
  // A late call of a session that is over must not replace the one that came after it.
  if (!call.session.replaced) call.session = sessions.renew(call.session, null);
  return ok();
}

/** @type {(context: Context, call: Call) => Answer} */
function changePassword(context, { user, body, session }) {
  if (user.password !== body.password) {
    return refuse(401, 'invalid_password', 'The current password is invalid.');
  }
  if (isWeak(body.new_password, user.profile.email)) return WEAK;
  setPassword(context, user, body.new_password, session);
  return ok();
}

/** @type {(context: Context, call: Call) => Answer} */
function requestReset({ profiles, tokens, mail }, { body, req }) {
  const user = profiles.byEmail(body.email);
  if (user) {
    tokens.revoke('reset', user.id);
    mail('reset', req, user.profile, tokens.issue('reset', user.id, user.id));
  }
  return ok();
}

/** @type {(context: Context, call: Call) => Answer} */
function reset(context, { params, body }) {
  const user = context.profiles.byId(context.tokens.find('reset', params.token ?? ''));
  if (!user) return UNKNOWN.reset;
  if (isWeak(body.password, user.profile.email)) return WEAK;
  setPassword(context, user, body.password);
  return ok();
}

/** @type {(context: Context, call: Call) => Answer} */
function register({ registration, profiles, tokens, mail }, { body, req }) {
  if (!registration) return refuse(503, 'registration_disabled', 'Registrations are disabled.');
  const { password: _, ...profile } = body;
  const { email, language } = profile;
  if (profiles.byEmail(email)) mail('existing', req, profile);
  else mail('registration', req, profile, tokens.issue('registration', addressOf(email), profile));
  return ok({ message: registeredMessage(language) });
}

/** @type {(context: Context, call: Call) => Answer} */
function pending({ tokens }, { params }) {
  const profile = tokens.find('registration', params.token ?? '');
  return profile ? ok(profile) : UNKNOWN.registration;
}

/** @type {(context: Context, call: Call) => Answer} */
function confirm({ profiles, tokens }, { params, body }) {
  const profile = tokens.find('registration', params.token ?? '');
  if (!profile) return UNKNOWN.registration;
  if (isWeak(body.password, profile.email)) return WEAK;
  // Whoever confirms first has the address: its other pending registrations end here.
  tokens.revoke('registration', addressOf(profile.email));
  profiles.add(profile, body.password);
  return ok();
}

/** @type {(context: Context, call: Call) => Answer} */
function deleteProfile({ profiles, tokens, sessions }, call) {
  const user = profiles.byId(tokens.find('deletion', call.params.token ?? ''));
  if (!user) return UNKNOWN.deletion;
  for (const kind of /** @type {const} */ (['deletion', 'reset'])) tokens.revoke(kind, user.id);
  profiles.remove(user.id);
  if (call.session.userId === user.id) call.session = sessions.renew(call.session, null);
  sessions.endAll(user.id);
  return ok();
}

/**
 * A new password ends every other session, and a reset that was requested before.
 *
 * @type {(context: Context, user: Call['user'], password: string, keep?: Call['session']) => void}
 */
function setPassword({ tokens, sessions }, user, password, keep) {
  tokens.revoke('reset', user.id);
  sessions.endAll(user.id, keep);
  user.password = password;
}
