import { MAILS, REGISTERED } from './mail-texts.mjs';

/**
 * @typedef {import('./mail-texts.mjs').Language} Language
 * @typedef {import('./mail-texts.mjs').Kind} Kind
 */

/** @type {Record<Kind, (token: string) => string>} */
const ROUTES = {
  registration: (token) => `confirm/${token}`,
  existing: () => 'passwordreset',
  reset: (token) => `passwordreset/${token}`,
  deletion: (token) => `profile/delete/${token}`,
};

/**
 * The language in which the service writes to somebody: English where it does not know theirs.
 *
 * @param {unknown} language
 * @returns {Language}
 */
export const languageOf = (language) => (language === 'de' || language === 'it' ? language : 'en');

/**
 * The answer to a registration, the same whether or not the address is known.
 *
 * @param {unknown} language
 */
export const registeredMessage = (language) => REGISTERED[languageOf(language)];

/**
 * Writes one email.
 *
 * @param {Kind} kind
 * @param {object} values
 * @param {string} values.to
 * @param {string} values.language ISO 639-1
 * @param {string} values.base where the page is, with its last slash
 * @param {string | undefined} [values.token]
 * @param {string} [values.name]
 * @param {string} [values.brand]
 */
export function writeMail(kind, { to, language: wanted, base, token = '', name = '', brand = '' }) {
  const language = languageOf(wanted);
  const { subject, lines } = MAILS[kind][language];
  const link = `${base}#/${ROUTES[kind](token)}?lang=${language}`;
  const values = /** @type {Record<string, string>} */ ({ brand, link, name });
  const text = lines.join('\n\n').replace(/\{(\w+)\}/g, (whole, key) => values[key] ?? whole);
  return { kind, to, language, subject, text: `${text}\n\n${brand}`, link };
}
