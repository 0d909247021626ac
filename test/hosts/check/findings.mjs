// What is found at a host: sentences, each with what is right and what to do.

/**
 * `where`: the addresses that it is said of.
 *
 * @typedef {'wrong' | 'better'} Level
 * @typedef {{ level: Level, where: string[], says: string }} Finding
 */

/**
 * @template Facts
 * @typedef {readonly [level: Level, isRight: (facts: Facts) => boolean, says: string | ((facts: Facts) => string)]} Check
 */

/** @type {(level: Level, where: string | URL, says: string) => Finding} */
export const finding = (level, where, says) => ({ level, where: [String(where)], says });

/**
 * What the checks of a table say of an address.
 *
 * @type {<Facts>(where: string | URL, facts: Facts, checks: readonly Check<Facts>[]) => Finding[]}
 */
export const judge = (where, facts, checks) =>
  checks
    .filter(([, isRight]) => !isRight(facts))
    .map(([level, , says]) => finding(level, where, typeof says === 'string' ? says : says(facts)));

/**
 * The same said of several addresses becomes one finding; what is wrong comes first.
 *
 * @param {readonly Finding[]} findings
 */
export function group(findings) {
  /** @type {Map<string, Finding>} */
  const groups = new Map();
  for (const { level, where, says } of findings) {
    const same = groups.get(level + says);
    if (same) same.where.push(...where);
    else groups.set(level + says, { level, where: [...where], says });
  }
  const all = [...groups.values()];
  return ['wrong', 'better'].flatMap((level) => all.filter((it) => it.level === level));
}

/** @param {Finding} finding */
export const sentence = ({ level, where: [first, ...others], says }) =>
  `${level}: ${first}${others.length > 0 ? ` and ${others.length} more` : ''}: ${says}`;

/** Why there is no answer, by the error's code. */
const reasons = {
  ENOTFOUND: 'The name is not known. Add it to the DNS, or correct the address.',
  EAI_AGAIN: 'The name could not be looked up. Check the DNS of this computer, and try again.',
  ECONNREFUSED: 'Nothing listens there. Start the server, and open its port in the firewall.',
  ECONNRESET: 'The server ended the connection. Its error log says why.',
  TimeoutError: 'There was no answer in 20 seconds. Check the server and the firewall.',
  UND_ERR_CONNECT_TIMEOUT: 'Nothing answers. Check the address, the server and the firewall.',
  DEPTH_ZERO_SELF_SIGNED_CERT:
    'The certificate is self-signed, and browsers warn of it. Get one from an authority (Let’s Encrypt costs nothing). ' +
    'To accept this one: NODE_EXTRA_CA_CERTS=certificate.pem npm run check-host …',
  SELF_SIGNED_CERT_IN_CHAIN:
    'The certificate comes from an authority that is not known here. If it is your own: ' +
    'NODE_EXTRA_CA_CERTS=authority.pem npm run check-host …',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    'The authority of the certificate is not known, or the chain is incomplete. Give the server the whole chain (fullchain.pem). ' +
    'For an authority of your own: NODE_EXTRA_CA_CERTS=authority.pem npm run check-host …',
  CERT_HAS_EXPIRED: 'The certificate has expired. Renew it, and have that done by itself.',
  CERT_NOT_YET_VALID: 'The certificate is not valid yet. Check the clock of both computers.',
  ERR_TLS_CERT_ALTNAME_INVALID:
    'The certificate is for another name. Get one for this name, or correct the address.',
  ERR_SSL_WRONG_VERSION_NUMBER: 'No TLS is spoken there. Switch it on, or correct the port.',
};
/** @type {Record<string, string>} */
const sentences = {
  ...reasons,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: reasons.UNABLE_TO_VERIFY_LEAF_SIGNATURE,
};

/**
 * @typedef {{ name: string, message: string, cause?: { code?: string, message: string } }} Failure what `fetch` rejects
 *   with
 * @type {(where: string | URL, error: Failure) => Finding}
 */
export function unreachable(where, { name, message, cause }) {
  const says =
    sentences[cause?.code ?? name] ?? `There is no answer: ${cause?.message ?? message}.`;
  return finding('wrong', where, says);
}
