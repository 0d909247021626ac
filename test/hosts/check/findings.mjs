/**
 * What is found at a host: a sentence with what to do, and the addresses that it is said of. It begins with "wrong: " or
 * "better: ".
 *
 * @typedef {{ says: string, where: string[] }} Finding
 */

/** @type {(says: string, where: string | URL) => Finding} */
export const finding = (says, where) => ({ says, where: [String(where)] });

/**
 * Sentences and what must be so of an answer, or else they are said. A name in braces stands for the answer's header of
 * that name, {status} for its status.
 *
 * @template {import('./answer.mjs').Answer} Facts an answer, with more that is known
 * @typedef {Record<string, (facts: Facts) => boolean>} Checks
 */

/** @type {<Facts extends import('./answer.mjs').Answer>(facts: Facts, checks: Checks<Facts>) => Finding[]} */
export const judge = (facts, checks) =>
  Object.entries(checks)
    .filter(([, isRight]) => !isRight(facts))
    .map(([says]) => finding(fill(says, facts), facts.url));

/** @type {(says: string, answer: import('./answer.mjs').Answer) => string} */
const fill = (says, { status, headers }) =>
  says.replace(/\{([\w-]+)\}/g, (_, name) =>
    name === 'status' ? status : (headers.get(name) ?? 'missing'),
  );

/** The same said of several addresses becomes one finding; what is wrong comes first. @param {Finding[]} findings */
export function group(findings) {
  /** @type {Map<string, string[]>} */
  const groups = new Map();
  for (const { says, where } of findings) groups.set(says, [...(groups.get(says) ?? []), ...where]);
  const all = [...groups].map(([says, where]) => ({ says, where }));
  return all.sort((one, other) => other.says.charCodeAt(0) - one.says.charCodeAt(0));
}

const own = 'For an authority of your own: NODE_EXTRA_CA_CERTS=authority.pem npm run check-host …';
const unknownAuthority = `The authority of the certificate is not known, or the chain is incomplete. Give the server the whole chain (fullchain.pem). ${own}`;

/** Why there is no answer, by the error's code. @type {Record<string, string>} */
const reasons = {
  ENOTFOUND: 'The name is not known. Add it to the DNS, or correct the address.',
  ECONNREFUSED: 'Nothing listens there. Start the server, and open its port in the firewall.',
  TimeoutError: 'There was no answer in 20 seconds. Check the server and the firewall.',
  DEPTH_ZERO_SELF_SIGNED_CERT: `The certificate is self-signed. Get one from an authority. ${own}`,
  SELF_SIGNED_CERT_IN_CHAIN: unknownAuthority,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: unknownAuthority,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownAuthority,
  CERT_HAS_EXPIRED: 'The certificate has expired. Renew it, and automate the renewal.',
  ERR_TLS_CERT_ALTNAME_INVALID:
    'The certificate is for another name. Get one for this name, or correct the address.',
};

/** @param {string | URL} where @param {any} error what `fetch` rejects with */
export const unreachable = (where, { name, message, cause }) =>
  finding(
    `wrong: ${reasons[cause?.code ?? name] ?? `There is no answer: ${cause?.message ?? message}.`}`,
    where,
  );
