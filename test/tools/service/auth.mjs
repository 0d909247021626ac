import { getRegisteredMessage } from './mails.mjs';
import { normalizeEmail } from './profiles.mjs';
import { createError, ok } from './responses.mjs';

/**
 * @typedef {import('./service.mjs').Context} Context
 * @typedef {import('./service.mjs').Call} Call
 * @typedef {import('./responses.mjs').ResponseData} ResponseData
 */

const notFound = {
  reset: createError(404, 'not_found', 'Password reset request not found or expired.'),
  registration: createError(404, 'not_found', 'Registration not found.'),
  deletion: createError(404, 'not_found', 'Delete request not found or expired.'),
};
export const weakPassword = createError(
  412,
  'weak_password',
  'The password is too weak, please choose another one.',
);
const commonPasswords = [
  '123456',
  '12345678',
  '123456789',
  'password',
  'passwort',
  'qwerty',
  'qwertz',
];

/** @type {(password: string, email: string) => boolean} */
const isWeak = (password, email) =>
  commonPasswords.includes(password.toLowerCase()) || password === email;

/**
 * The calls under /auth, by method and path as openapi.json names them.
 *
 * @type {Record<string, (context: Context, call: Call) => ResponseData>}
 */
export const authCalls = {
  'POST /auth/login': login,
  'GET /auth/logout': logout,
  'POST /auth/password': changePassword,
  'POST /auth/resetpassword': requestReset,
  'POST /auth/resetpassword/{token}': completeReset,
  'POST /auth/register': register,
  'GET /auth/confirm/{token}': getRegistration,
  'POST /auth/confirm/{token}': confirmRegistration,
  'GET /auth/heartbeat': () => ok(),
  'DELETE /auth/confirmdelete/{token}': confirmDeletion,
};

/** @type {(context: Context, call: Call) => ResponseData} */
function login({ profiles, sessions }, call) {
  const user = profiles.findByEmail(call.body.email);
  if (!user || user.password !== call.body.password) {
    return createError(401, 'login_failed', 'The email address or the password is wrong.');
  }
  call.session = sessions.replace(call.session, user.id);
  return ok(user.profile, { 'X-User-Hash': sessions.getUserHash(call.session) });
}

/** @type {(context: Context, call: Call) => ResponseData} */
function logout({ sessions }, call) {
  // A late request of a replaced session must not replace the session that came after it.
  if (!call.session.isReplaced) call.session = sessions.replace(call.session, null);
  return ok();
}

/** @type {(context: Context, call: Call) => ResponseData} */
function changePassword(context, { user, body, session }) {
  if (user.password !== body.password) {
    return createError(401, 'invalid_password', 'The current password is invalid.');
  }
  if (isWeak(body.new_password, user.profile.email)) return weakPassword;
  changePasswordTo(context, user, body.new_password, session);
  return ok();
}

/** @type {(context: Context, call: Call) => ResponseData} */
function requestReset({ profiles, tokens, mail }, { body, req }) {
  const user = profiles.findByEmail(body.email);
  if (user) {
    tokens.revoke('reset', user.id);
    mail('reset', req, user.profile, tokens.issue('reset', user.id, user.id));
  }
  return ok();
}

/** @type {(context: Context, call: Call) => ResponseData} */
function completeReset(context, { params, body }) {
  const user = context.profiles.findById(context.tokens.find('reset', params.token ?? ''));
  if (!user) return notFound.reset;
  if (isWeak(body.password, user.profile.email)) return weakPassword;
  changePasswordTo(context, user, body.password);
  return ok();
}

/** @type {(context: Context, call: Call) => ResponseData} */
function register({ registration, profiles, tokens, mail }, { body, req }) {
  if (!registration)
    return createError(503, 'registration_disabled', 'Registrations are disabled.');
  const { password: _, ...profile } = body;
  const { email, language } = profile;
  if (profiles.findByEmail(email)) mail('existing', req, profile);
  else
    mail(
      'registration',
      req,
      profile,
      tokens.issue('registration', normalizeEmail(email), profile),
    );
  return ok({ message: getRegisteredMessage(language) });
}

/** @type {(context: Context, call: Call) => ResponseData} */
function getRegistration({ tokens }, { params }) {
  const profile = tokens.find('registration', params.token ?? '');
  return profile ? ok(profile) : notFound.registration;
}

/** @type {(context: Context, call: Call) => ResponseData} */
function confirmRegistration({ profiles, tokens }, { params, body }) {
  const profile = tokens.find('registration', params.token ?? '');
  if (!profile) return notFound.registration;
  if (isWeak(body.password, profile.email)) return weakPassword;
  // The first confirmation takes the address, so all other registrations of it are revoked.
  tokens.revoke('registration', normalizeEmail(profile.email));
  profiles.add(profile, body.password);
  return ok();
}

/** @type {(context: Context, call: Call) => ResponseData} */
function confirmDeletion({ profiles, tokens, sessions }, call) {
  const user = profiles.findById(tokens.find('deletion', call.params.token ?? ''));
  if (!user) return notFound.deletion;
  for (const kind of /** @type {const} */ (['deletion', 'reset'])) tokens.revoke(kind, user.id);
  profiles.remove(user.id);
  if (call.session.userId === user.id) call.session = sessions.replace(call.session, null);
  sessions.endAll(user.id);
  return ok();
}

/**
 * Changes the password. That ends all other sessions of the user and revokes a requested reset.
 *
 * @type {(context: Context, user: Call['user'], password: string, currentSession?: Call['session']) => void}
 */
function changePasswordTo({ tokens, sessions }, user, password, currentSession) {
  tokens.revoke('reset', user.id);
  sessions.endAll(user.id, currentSession);
  user.password = password;
}
