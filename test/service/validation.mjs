import { addressOf } from './profiles.mjs';

/**
 * The rules of specification section 5 as a service applies them: it trusts no front end.
 *
 * @template T
 * @typedef {{ value: T } | { problem: string }} Decoded
 */

const MOST_NAME = 100;
const MOST_EMAIL = 50;
const MOST_URL = 2000;

// What <input type="email"> accepts (HTML standard, "valid email address").
const EMAIL =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*$/i;

/** @param {unknown} value */
const textOf = (value) => (typeof value === 'string' ? value.trim() : '');

/**
 * @param {string} name
 * @param {number} least
 */
function nameProblem(name, least) {
  if (name === '') return 'The name is required.';
  if (name.length < least) return `The name must contain at least ${least} characters.`;
  if (name.length > MOST_NAME) return `The name may contain a maximum of ${MOST_NAME} characters.`;
  if (/\p{Cc}/u.test(name)) return 'The name may not contain control characters.';
  return null;
}

/** @param {string} email */
function emailProblem(email) {
  if (email === '') return 'The email is required.';
  if (email.length > MOST_EMAIL) {
    return `The email address may contain a maximum of ${MOST_EMAIL} characters.`;
  }
  return EMAIL.test(email) ? null : 'Please enter a valid email address.';
}

/** @param {string} url */
function urlProblem(url) {
  if (url === '') return 'A URL is required.';
  const valid = url.length <= MOST_URL && /^https?:\/\/[^\s/?#\\]/i.test(url) && URL.canParse(url);
  return valid && !/[\s\p{Cc}]/u.test(url) ? null : 'Please enter a valid URL.';
}

/**
 * @param {Record<string, unknown>} body
 * @returns {Decoded<string>}
 */
export function decodeEmail({ email }) {
  const value = textOf(email);
  const problem = emailProblem(value);
  return problem ? { problem } : { value };
}

/**
 * @param {Record<string, unknown>} body
 * @returns {Decoded<import('./profiles.mjs').Profile>}
 */
export function decodeProfile(body) {
  const value = {
    display_name: textOf(body.display_name),
    email: textOf(body.email),
    language: textOf(body.language),
    country: textOf(body.country),
  };
  const problem =
    nameProblem(value.display_name, 3) ??
    emailProblem(value.email) ??
    (/^[a-z]{2}$/.test(value.language) ? null : 'The language is required.') ??
    (/^[A-Z]{2}$/.test(value.country) ? null : 'The country is required.');
  return problem ? { problem } : { value };
}

/**
 * Like a registration, but the address is the key of a profile and stays; it may be left out.
 *
 * @param {Record<string, unknown>} body
 * @param {string} email
 * @returns {Decoded<import('./profiles.mjs').Profile>}
 */
export function decodeProfileUpdate(body, email) {
  if (body.email !== undefined && addressOf(body.email) !== addressOf(email)) {
    return { problem: 'The email address cannot be changed.' };
  }
  return decodeProfile({ ...body, email });
}

/**
 * An update may leave out what stays as it is.
 *
 * @param {Record<string, unknown>} body
 * @param {{ name?: string, url?: string }} present
 * @returns {Decoded<{ name: string, url: string }>}
 */
export function decodeAccount(body, present = {}) {
  const value = { name: textOf(body.name ?? present.name), url: textOf(body.url ?? present.url) };
  const problem = nameProblem(value.name, 5) ?? urlProblem(value.url);
  return problem ? { problem } : { value };
}
