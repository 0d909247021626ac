import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../setup.mjs';

/** @typedef {import('./in-page.mjs').Look} Look */

/** @type {Record<string, string>[]} */
const dictionaries = ['de', 'it'].map((language) =>
  JSON.parse(readFileSync(join(root, 'i18n', `${language}.json`), 'utf8')),
);
const crash = 'Something went wrong';
const crashes = [crash, ...dictionaries.map((dictionary) => dictionary[crash])];

/**
 * What must be true of every page at every moment. Returns what is not.
 *
 * @param {Look} look
 * @param {boolean} isWaiting whether a call or a part of the program is under way
 * @returns {string[]}
 */
export function judge(look, isWaiting) {
  const { lacking, headings, odd, seen, overflow, busy, loading, user, offersLogin } = look;
  const problems = [
    ...lacking.map((landmark) => `there is no ${landmark}`),
    ...odd.map((words) => `the page says "${words}"`),
  ];
  if (!look.started) problems.push('the application does not start');
  // Nothing is shown yet, and it says so.
  const isPending = isWaiting && loading && headings.length === 0;
  if (headings.length !== 1 && !isPending) problems.push(`headings: ${JSON.stringify(headings)}`);
  if (headings.some((heading) => crashes.includes(heading)))
    problems.push('the screen has crashed');
  if (overflow > 0) problems.push(`the page is ${overflow} pixels too wide`);
  const isAnonymous = user === '' || offersLogin;
  if (isAnonymous) problems.push(...seen.map((words) => `"${words}" is seen without a session`));
  if (user !== '' && offersLogin && !isWaiting) problems.push('a login is offered to a user');
  if (busy > 0 && !isWaiting) problems.push('a control is busy with nothing');
  if (loading && !isWaiting) problems.push('it says that it is loading, and nothing is under way');
  return problems;
}
