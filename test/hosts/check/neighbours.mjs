// Other programs on the page's origin: their scripts and cookies are not kept apart from ours.
import { ask } from './answer.mjs';
import { finding } from './findings.mjs';
import { callUrl } from './service.mjs';

/** @param {import('./host.mjs').Page} page */
export async function checkNeighbours(page) {
  const { origin } = new URL(page.url);
  const [status, start] = await Promise.all([
    ask(`${origin}/status.php`).catch(() => undefined),
    ask(`${origin}/`).catch(() => undefined),
  ]);
  const isNextcloud = status?.status === 200 && /"productname":/.test(String(status.content));
  const welcome = callUrl(page, '/welcome');
  const isSameOrigin = welcome?.origin === origin;
  const foreign = isSameOrigin ? await findForeignCookies(welcome, start?.headers) : [];
  const findings = [];
  if (isNextcloud) {
    const message =
      "advice: Nextcloud has the same origin. Its scripts can read what the page stores, and the page's scripts can act in Nextcloud. Give the page a host name of its own.";
    findings.push(finding(message, origin));
  }
  if (isSameOrigin && (isNextcloud || foreign.length > 0)) {
    const names = foreign.length > 0 ? ` (${foreign.join(', ')})` : '';
    const message = `advice: Browsers send the cookies of another program${names} to the service as well, and with them its logins. From here it cannot be seen whether the web server removes them: use the files for a shared origin of HOSTING.md, and make its test.`;
    findings.push(finding(message, origin));
  }
  if (welcome && (await isReflected(welcome))) {
    const message =
      'wrong: The service receives cookies of other programs: one that check-host made up came back in its answer. The web server must pass on no cookie but that of the service.';
    findings.push(finding(message, welcome));
  }
  return findings;
}

/** The names of cookies that the origin's start page sets and the service does not. @type {(welcome: URL, headers: Headers | undefined) => Promise<string[]>} */
async function findForeignCookies(welcome, headers) {
  const toNames = (/** @type {Headers | undefined} */ from) =>
    (from?.getSetCookie() ?? []).map((cookie) => cookie.split('=', 1)[0] ?? '');
  const own = toNames((await ask(welcome).catch(() => undefined))?.headers);
  return [...new Set(toNames(headers))].filter((name) => !own.includes(name));
}

/** Whether the service shows that it has received a cookie which is not its own. @param {URL} welcome */
async function isReflected(welcome) {
  const mark = `check-host-${Math.random().toString(36).slice(2)}`;
  const headers = { Cookie: `other-program=${mark}` };
  const answer = await ask(welcome, { headers }).catch(() => undefined);
  return (
    JSON.stringify([...(answer?.headers ?? [])]).includes(mark) || answer?.content.includes(mark)
  );
}
