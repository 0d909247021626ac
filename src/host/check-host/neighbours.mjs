// Checks for other programs on the page's origin, because an origin shares its scripts and cookies.
import { fetchAnswer } from './answer.mjs';
import { createFinding } from './findings.mjs';
import { isNextcloud } from './nextcloud.mjs';
import { getCallUrl } from './service.mjs';

/** @param {import('./host.mjs').Page} page */
export async function checkNeighbours(page) {
  const { origin } = new URL(page.url);
  const [hasNextcloud, start] = await Promise.all([
    isNextcloud(`${origin}/`),
    fetchAnswer(`${origin}/`).catch(() => undefined),
  ]);
  const welcome = getCallUrl(page, '/welcome');
  const isSameOrigin = welcome?.origin === origin;
  const foreign = isSameOrigin ? await findForeignCookies(welcome, start?.headers) : [];
  const findings = [];
  if (hasNextcloud) {
    const message =
      "advice: Nextcloud has the same origin. Its scripts can read what the page stores, and the page's scripts can act in Nextcloud. Give the page a host name of its own.";
    findings.push(createFinding(message, origin));
  }
  if (isSameOrigin && (hasNextcloud || foreign.length > 0)) {
    const names = foreign.length > 0 ? ` (${foreign.join(', ')})` : '';
    const message = `advice: Browsers send the cookies of another program${names} to the service as well, and with them its logins. From here it cannot be seen whether the web server removes them: use the files for a shared origin of HOSTING.md, and make its test.`;
    findings.push(createFinding(message, origin));
  }
  if (welcome && (await isReflected(welcome))) {
    const message =
      'wrong: The service receives cookies of other programs: one that check-host made up came back in its answer. The web server must pass on no cookie but that of the service.';
    findings.push(createFinding(message, welcome));
  }
  return findings;
}

/** Returns the names of the cookies that the origin's start page sets and the service does not. @type {(welcome: URL, headers: Headers | undefined) => Promise<string[]>} */
async function findForeignCookies(welcome, headers) {
  const getCookieNames = (/** @type {Headers | undefined} */ from) =>
    (from?.getSetCookie() ?? []).map((cookie) => cookie.split('=', 1)[0] ?? '');
  const ownNames = getCookieNames((await fetchAnswer(welcome).catch(() => undefined))?.headers);
  return [...new Set(getCookieNames(headers))].filter((name) => !ownNames.includes(name));
}

/** Returns whether a response of the service shows that it received a cookie of another program. @param {URL} welcome */
async function isReflected(welcome) {
  const marker = `check-host-${Math.random().toString(36).slice(2)}`;
  const headers = { Cookie: `other-program=${marker}` };
  const answer = await fetchAnswer(welcome, { headers }).catch(() => undefined);
  return (
    JSON.stringify([...(answer?.headers ?? [])]).includes(marker) ||
    answer?.content.includes(marker)
  );
}
