import { decodeSettings, readPage } from '../../service/page.mjs';
import { ask } from './answer.mjs';
import { checkFiles, checkPaths } from './files.mjs';
import { finding, group, unreachable } from './findings.mjs';
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
 * Looks at a deployed copy as a visitor who is not logged in. Changes nothing there, and never rejects.
 *
 * @param {string} address of the page: with its closing slash, or with its file name
 */
export async function checkHost(address) {
  try {
    const [first, second] = await Promise.all([ask(address), ask(address)]);
    const body = String(first.content);
    const elements = readPage(body);
    if (first.status !== 200 || elements.settings === null) {
      const to = first.headers.get('location') ?? '';
      const says = `wrong: This is not the page of Sealport (status ${first.status} ${to}). Copy the content of dist there, or correct the address.`;
      return { files: 0, findings: [finding(says, address)] };
    }
    const settings = elements.settings.trim() ? decodeSettings(elements.settings) : {};
    const next = readPage(String(second.content)).csrfToken;
    return await checkAll({ ...first, body, elements, settings, next });
  } catch (error) {
    return { files: 0, findings: [unreachable(address, error)] };
  }
}

/** @param {Page} page */
async function checkAll(page) {
  const { files, findings } = await checkFiles(page);
  const others = [checkPaths(page), checkService(page), checkTransport(page.url)];
  const found = [checkPage(page), checkPolicy(page), findings, ...(await Promise.all(others))];
  return { files, findings: group(found.flat()) };
}
