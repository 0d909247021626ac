// What a host must do for the page, checked from outside. Behind `npm run check-host`, and used by the tests.
import { asBuilt } from '../release/served.mjs';
import { parseSums, sumOf } from '../release/sums.mjs';
import { decodeSettings, readPage } from '../service/page.mjs';
import { ask, header } from './check/answer.mjs';
import { checkFile, checkOthers, filesOf } from './check/files.mjs';
import { finding, group, unreachable } from './check/findings.mjs';
import { checkPage } from './check/page.mjs';
import { checkPolicy, policyIn } from './check/policy.mjs';
import { checkService } from './check/service.mjs';
import { checkTransport } from './check/transport.mjs';

export { filesOf, policyIn };

/**
 * @typedef {import('./check/page.mjs').Page} Page
 * @typedef {import('./check/findings.mjs').Finding} Finding
 */

/**
 * Looks at a deployed copy as a visitor who is not logged in would. Changes nothing there. Never rejects.
 *
 * @param {string} address of the page: with its closing slash, or with its file name
 * @param {{ sums?: string, plain?: string }} [options] `sums`: the list of a release, to compare with; `plain`: where
 *   those arrive who come by http
 * @returns {Promise<{ address: string, files: number, findings: Finding[] }>}
 */
export async function checkHost(address, { sums, plain = '' } = {}) {
  try {
    const page = await open(address);
    if ('level' in page) return { address, files: 0, findings: [page] };
    const names = filesOf(page.body);
    const files = await Promise.all(names.map((name) => ask(new URL(name, address))));
    const found = await Promise.all([
      checkPage(page),
      checkPolicy(page),
      checkService(page),
      checkTransport(address, plain),
      ...files.map((file) => checkFile(page, file)),
      checkOthers(page),
      sums === undefined ? [] : checkSums(page, files, sums),
    ]);
    return { address, files: files.length, findings: group(found.flat()) };
  } catch (error) {
    return { address, files: 0, findings: [unreachable(address, error)] };
  }
}

/** @type {(address: string) => Promise<Page | Finding>} */
async function open(address) {
  const [first, second] = await Promise.all([ask(address), ask(address)]);
  const body = String(first.content);
  const to = header(first, 'location');
  if (to)
    return finding(
      'wrong',
      address,
      `It redirects to ${new URL(to, address)}. Check that address.`,
    );
  if (first.status !== 200 || !body.includes('name="settings"')) {
    const says = `That is not the page of Sealport (status ${first.status}). Copy the content of dist there, or correct the address.`;
    return finding('wrong', address, says);
  }
  const elements = readPage(body);
  const settings = elements.settings?.trim() ? decodeSettings(elements.settings) : {};
  return { ...first, body, elements, settings, again: readPage(String(second.content)).csrfToken };
}

/** @type {(page: Page, files: import('./check/answer.mjs').Answer[], list: string) => Finding[]} */
function checkSums(page, files, list) {
  const sums = parseSums(list);
  const isOther = (/** @type {string} */ name, /** @type {string | Buffer} */ content) =>
    sums.get(name) !== sumOf(content);
  const other = [
    ...(isOther('index.html', asBuilt(page.body)) ? [page] : []),
    ...files.filter(({ url, content }) =>
      isOther(`assets/${new URL(url).pathname.split('/').at(-1)}`, content),
    ),
  ];
  const says = 'It is not of the release. Copy that again; npm run verify says what differs.';
  return other.map(({ url }) => finding('wrong', url, says));
}
