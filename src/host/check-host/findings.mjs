/**
 * A finding about a host: a message that begins with "wrong: " or "advice: " and says what to do, and the URLs that it is
 * about.
 *
 * @typedef {{ message: string, urls: string[] }} Finding
 */

/** @type {(message: string, url: string | URL) => Finding} */
export const createFinding = (message, url) => ({ message, urls: [String(url)] });

/**
 * The messages of checks, each with a function that returns whether the check passes. In a message, {status} is the status
 * of the answer, and any other name in braces is the header of that name.
 *
 * @template {import('./answer.mjs').Answer} Facts an answer with additional data
 * @typedef {Record<string, (facts: Facts) => boolean>} Checks
 */

/** @type {<Facts extends import('./answer.mjs').Answer>(facts: Facts, checks: Checks<Facts>) => Finding[]} */
export const runChecks = (facts, checks) =>
  Object.entries(checks)
    .filter(([, isOk]) => !isOk(facts))
    .map(([message]) => createFinding(fillIn(message, facts), facts.url));

/** @type {(message: string, answer: import('./answer.mjs').Answer) => string} */
const fillIn = (message, { status, headers }) =>
  message.replace(/\{([\w-]+)\}/g, (_, name) =>
    name === 'status' ? String(status) : (headers.get(name) ?? 'missing'),
  );

/** Groups findings with the same message. Those that begin with "wrong" come first. @param {Finding[]} findings */
export function groupFindings(findings) {
  /** @type {Map<string, Set<string>>} */
  const groups = new Map();
  for (const { message, urls } of findings)
    groups.set(message, new Set([...(groups.get(message) ?? []), ...urls]));
  const all = [...groups].map(([message, urls]) => ({ message, urls: [...urls] }));
  return all.sort((one, other) => other.message.charCodeAt(0) - one.message.charCodeAt(0));
}
