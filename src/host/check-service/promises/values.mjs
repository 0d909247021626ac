import { randomBytes } from 'node:crypto';
import { operations } from '../contract.mjs';

/** Different in each run, so that nothing can exist already. */
export const mark = randomBytes(4).toString('hex');

/** An address at which nobody can receive mail (RFC 2606). */
export const unknownEmail = `check-service-${mark}@example.com`;
export const unknownToken = `check-service-unknown-token-${mark}`;
const unknownId = `check-service-${mark}`;
export const goodPassword = `Check service ${randomBytes(16).toString('base64url')}`;

export const newAccount = {
  name: `Check service ${mark}`,
  url: `https://check-service-${mark}.example.com/nextcloud/`,
};

const { example } =
  operations.get('POST /auth/register')?.requestBody?.content['application/json'] ?? {};

/** @param {string} email */
export const registration = (email) => ({
  .../** @type {Record<string, string>} */ (example),
  display_name: 'Check service',
  email,
});

const { email: _, ...profileUpdate } = registration(unknownEmail);

/** The parameters of every path, none of which exists. */
export const unknownParams = { token: unknownToken, id: unknownId };

/** Bodies that keep every rule, for the calls that have one. They are sent only where the service has to refuse the call. */
export const harmlessBodies = /** @type {Record<string, unknown>} */ ({
  'POST /auth/login': { email: unknownEmail, password: goodPassword },
  'POST /auth/resetpassword': { email: unknownEmail },
  'POST /auth/resetpassword/{token}': { password: goodPassword },
  'POST /auth/register': registration(unknownEmail),
  'POST /auth/confirm/{token}': { password: goodPassword },
  'DELETE /auth/confirmdelete/{token}': { reason: 'Check service' },
  'POST /auth/password': { password: `${goodPassword} wrong`, new_password: goodPassword },
  'DELETE /settings/profile': { password: `${goodPassword} wrong` },
  'POST /settings/profile': profileUpdate,
  'POST /settings/accounts': newAccount,
  'POST /settings/accounts/{id}': newAccount,
});

const calls = [...operations];
export const callsOfUsers = calls.filter(([, { security }]) => security).map(([call]) => call);
export const callsOfVisitors = calls.filter(([, { security }]) => !security).map(([call]) => call);
/** @param {string} call */
export const isChanging = (call) => !call.startsWith('GET ');
