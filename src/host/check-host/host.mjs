import { readPage, readRawSettings } from '../page-values.mjs';
import { fetchAnswer, fetchEncodings } from './answer.mjs';
import { explainNetworkError } from './connection.mjs';
import { checkFiles, checkPaths } from './files.mjs';
import { createFinding, groupFindings } from './findings.mjs';
import { checkNeighbours } from './neighbours.mjs';
import { isChangeableInNextcloud, isInNextcloud } from './nextcloud.mjs';
import { checkPage } from './page.mjs';
import { checkPolicy } from './policy.mjs';
import { checkService } from './service.mjs';
import { checkTransport } from './transport.mjs';

/**
 * The page as a visitor gets it. A missing element is null, and so are invalid settings. `secondToken` is that of another
 * visit, and `isSameInEveryEncoding` leaves the tokens out.
 *
 * @typedef {import('./answer.mjs').Answer & {
 *   body: string,
 *   elements: { settings: string | null, csrfToken: string | null, userHash: string | null },
 *   settings: Record<string, unknown> | null,
 *   secondToken: string | null,
 *   isSameInEveryEncoding: boolean,
 * }} Page
 */

/**
 * Checks a deployed copy as a visitor who is not logged in. Never rejects.
 *
 * @param {string} address of the page, with its closing slash or its file name
 * @param {{ login?: boolean }} [options] `login: false` leaves out the two logins that must fail
 * @returns {Promise<{ version: string, files: number, compared: number, findings: import('./findings.mjs').Finding[] }>} `version`
 *   is empty if the page does not state it; `files` is the number of files, and `compared` that of files with a known checksum
 */
export async function checkHost(address, { login = true } = {}) {
  try {
    const [first, ...others] = await fetchEncodings(address);
    const second = others[0] ?? (await fetchAnswer(address));
    const body = String(first.content);
    const elements = readPage(body);
    if (first.status !== 200 || elements.settings === null) {
      return { version: '', files: 0, compared: 0, findings: [explainMissingPage(first)] };
    }
    const settings = elements.settings.trim() ? readRawSettings(elements.settings) : {};
    const secondToken = readPage(String(second.content)).csrfToken;
    const [, version = ''] = /<meta name="generator" content="Sealport ([^"]*)">/.exec(body) ?? [];
    const isSameInEveryEncoding = others.every(
      ({ content }) => withoutToken(String(content)) === withoutToken(body),
    );
    const page = { ...first, body, elements, settings, secondToken, isSameInEveryEncoding };
    return { version, ...(await checkAll(page, login)) };
  } catch (error) {
    const message = `wrong: ${await explainNetworkError(address, error)}`;
    return { version: '', files: 0, compared: 0, findings: [createFinding(message, address)] };
  }
}

/** @param {string} html */
const withoutToken = (html) => html.replace(/<meta\s[^>]*csrf-token[^>]*>/i, '');

/** @param {import('./answer.mjs').Answer} answer which is not the page */
function explainMissingPage({ url, status, headers }) {
  const to = headers.get('location');
  const message = to
    ? `wrong: This address is redirected to ${to} (status ${status}). If the page is there, check that address; otherwise copy the content of dist here, and redirect nothing.`
    : `wrong: This is not the page of Sealport (status ${status}). Copy the content of dist there, or correct the address.`;
  return createFinding(message, url);
}

/** @type {(page: Page, login: boolean) => Promise<{ files: number, compared: number, findings: import('./findings.mjs').Finding[] }>} */
async function checkAll(page, login) {
  const [isInFolder, { files, compared, findings }, ...others] = await Promise.all([
    isInNextcloud(page.url),
    checkFiles(page),
    checkPaths(page),
    checkService(page, login),
    checkNeighbours(page),
    checkTransport(page.url),
  ]);
  const found = [checkPage(page), checkPolicy(page), findings, ...others].flat();
  const own = isInFolder ? found.filter(isChangeableInNextcloud) : found;
  return { files, compared, findings: groupFindings(own) };
}
