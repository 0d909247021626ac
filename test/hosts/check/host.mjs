import { decodeSettings, readPage } from '../../service/page.mjs';
import { ask } from './answer.mjs';
import { explainFailure } from './connection.mjs';
import { checkFiles, checkPaths } from './files.mjs';
import { finding, group } from './findings.mjs';
import { checkNeighbours } from './neighbours.mjs';
import { checkPage } from './page.mjs';
import { checkPolicy } from './policy.mjs';
import { checkService } from './service.mjs';
import { checkTransport } from './transport.mjs';

/**
 * The page as a visitor gets it. An element is null where it is missing, `settings` where they are broken; `next` is the
 * CSRF token of a second visit.
 *
 * @typedef {import('./answer.mjs').Answer & {
 *   body: string,
 *   elements: { settings: string | null, csrfToken: string | null, userHash: string | null },
 *   settings: Record<string, unknown> | null,
 *   next: string | null,
 * }} Page
 */

/**
 * Looks at a deployed copy as a visitor who is not logged in. Never rejects.
 *
 * @param {string} address of the page: with its closing slash, or with its file name
 * @param {{ login?: boolean }} [options] `login: false` leaves out the two logins that must fail
 * @returns {Promise<{ version: string, files: number, compared: number, findings: import('./findings.mjs').Finding[] }>} `version`: empty
 *   if the page does not say it; `files`: how many were looked at; `compared`: how many of them with a sum
 */
export async function checkHost(address, { login = true } = {}) {
  try {
    const [first, second] = await Promise.all([ask(address), ask(address)]);
    const body = String(first.content);
    const elements = readPage(body);
    if (first.status !== 200 || elements.settings === null) {
      return { version: '', files: 0, compared: 0, findings: [explainAbsence(first)] };
    }
    const settings = elements.settings.trim() ? decodeSettings(elements.settings) : {};
    const next = readPage(String(second.content)).csrfToken;
    const [, version = ''] = /<meta name="generator" content="Sealport ([^"]*)">/.exec(body) ?? [];
    const page = { ...first, body, elements, settings, next };
    return { version, ...(await checkAll(page, login)) };
  } catch (error) {
    const message = `wrong: ${await explainFailure(address, error)}`;
    return { version: '', files: 0, compared: 0, findings: [finding(message, address)] };
  }
}

/** @param {import('./answer.mjs').Answer} answer which is not the page */
function explainAbsence({ url, status, headers }) {
  const to = headers.get('location');
  const message = to
    ? `wrong: This address is redirected to ${to} (status ${status}). If the page is there, check that address; otherwise copy the content of dist here, and redirect nothing.`
    : `wrong: This is not the page of Sealport (status ${status}). Copy the content of dist there, or correct the address.`;
  return finding(message, url);
}

/** @type {(page: Page, login: boolean) => Promise<{ files: number, compared: number, findings: import('./findings.mjs').Finding[] }>} */
async function checkAll(page, login) {
  const { files, compared, findings } = await checkFiles(page);
  const others = [
    checkPaths(page),
    checkService(page, login),
    checkNeighbours(page),
    checkTransport(page.url),
  ];
  const found = [checkPage(page), checkPolicy(page), findings, ...(await Promise.all(others))];
  return { files, compared, findings: group(found.flat()) };
}
