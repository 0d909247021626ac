/**
 * What is found at a host: a message that begins with "wrong: " or "advice: " and says what to do, and the addresses that it
 * is about.
 *
 * @typedef {{ message: string, urls: string[] }} Finding
 */

/** @type {(message: string, url: string | URL) => Finding} */
export const finding = (message, url) => ({ message, urls: [String(url)] });

/**
 * Messages, each with the condition that makes it unnecessary. In a message {status} stands for the status of the answer,
 * and another name in braces for its header of that name.
 *
 * @template {import('./answer.mjs').Answer} Facts an answer, with more that is known
 * @typedef {Record<string, (facts: Facts) => boolean>} Checks
 */

/** @type {<Facts extends import('./answer.mjs').Answer>(facts: Facts, checks: Checks<Facts>) => Finding[]} */
export const runChecks = (facts, checks) =>
  Object.entries(checks)
    .filter(([, isRight]) => !isRight(facts))
    .map(([message]) => finding(fill(message, facts), facts.url));

/** @type {(message: string, answer: import('./answer.mjs').Answer) => string} */
const fill = (message, { status, headers }) =>
  message.replace(/\{([\w-]+)\}/g, (_, name) =>
    name === 'status' ? String(status) : (headers.get(name) ?? 'missing'),
  );

/** Joins findings with the same message; what is wrong comes first. @param {Finding[]} findings */
export function group(findings) {
  /** @type {Map<string, string[]>} */
  const groups = new Map();
  for (const { message, urls } of findings)
    groups.set(message, [...(groups.get(message) ?? []), ...urls]);
  const all = [...groups].map(([message, urls]) => ({ message, urls }));
  return all.sort((one, other) => other.message.charCodeAt(0) - one.message.charCodeAt(0));
}
