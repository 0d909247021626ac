// What check-host expects of a page in a folder of Nextcloud, whose web server decides about headers.
import { fetchAnswer } from './answer.mjs';

/** @param {import('./answer.mjs').Answer | undefined} answer of status.php */
const isStatus = (answer) =>
  answer?.status === 200 && /"productname":/.test(String(answer.content));

/** Returns whether a Nextcloud has this folder, which ends in a slash. @param {string} folder */
export const isNextcloud = async (folder) =>
  isStatus(await fetchAnswer(new URL('status.php', folder)).catch(() => undefined));

/** Returns whether the page is in an app's folder of Nextcloud. @param {string} address */
export async function isInNextcloud(address) {
  const [, folder] = /^(.*\/)(?:custom_)?apps\/[^/]+\/js\/[^/]*$/.exec(address) ?? [];
  return folder !== undefined && (await isNextcloud(folder));
}

/** The findings about what nobody can change there. */
const unchangeable = [
  /^wrong: Caches may keep the page/,
  /^advice: Cache-Control is /,
  /^advice: The header Content-Security-Policy is missing\./,
  /^advice: Cross-Origin-\w+-Policy is missing/,
  /^advice: Password managers do not find/,
  /^advice: Nextcloud has the same origin\./,
];

/** @param {import('./findings.mjs').Finding} finding */
export const isChangeableInNextcloud = ({ message }) =>
  !unchangeable.some((pattern) => pattern.test(message));
