// Fetches the files at an address, to be compared with the build.
import { configure } from '../../build/index-html.mjs';
import { fetchEncodings, toPageUrl } from '../check-host/answer.mjs';
import { explainNetworkError } from '../check-host/connection.mjs';
import { readPage, readRawSettings } from '../page-values.mjs';
import { computeSum, parseSums } from './sums.mjs';

/**
 * Undoes the legitimate differences of a served page from a build without settings: the settings with their policy and brand,
 * and what a service fills in. Any other difference remains.
 *
 * @param {string} html
 * @param {string} template of the build
 */
export function undoSettings(html, template) {
  const settings = readRawSettings(readPage(html).settings);
  const unfilled = html.replace(/(<meta name="(?:csrf-token|user-hash)" content=")[^"]*/g, '$1');
  if (settings && unfilled === configure(template, settings)) return configure(template);
  return unfilled.replace(/(<meta name="settings" content=")[^"]*/, '$1');
}

/**
 * Fetches the files of a list, each in every encoding that the host sends. The page is fetched from the address itself.
 *
 * @param {string} address
 * @param {string} expected the checksums of the built files
 * @param {string} template of the build
 * @returns {Promise<{ list: string, remarks: string[] }>} the checksums of all files that are not missing, of each the first
 *   that is not the expected one, and remarks for the user
 */
export async function listServedSums(address, expected, template) {
  /** @type {string[]} */
  const remarks = [];
  const base = toPageUrl(address);
  const lines = await Promise.all(
    [...parseSums(expected)].map(async ([name, sum]) => {
      const isPage = name === 'index.html';
      const url = new URL(isPage ? '' : name, base);
      const answers = await fetchOrExplain(url);
      const failed = answers.find(({ status }) => status !== 200);
      if (failed) {
        remarks.push(`${url} is answered with ${failed.status}.`);
        return '';
      }
      const settings = isPage && readRawSettings(readPage(String(answers[0].content)).settings);
      if (settings) remarks.push(`The operator's settings: ${JSON.stringify(settings)}`);
      const sums = answers.map(({ content }) =>
        computeSum(isPage ? undoSettings(String(content), template) : content),
      );
      return `${sums.find((served) => served !== sum) ?? sum}  ${name}\n`;
    }),
  );
  return { list: lines.join(''), remarks };
}

/**
 * Adds an explanation to the error of `fetch`, whose message is only "fetch failed".
 *
 * @param {URL} url
 */
const fetchOrExplain = (url) =>
  fetchEncodings(url).catch(async (error) => {
    throw new Error(`${url} could not be fetched. ${await explainNetworkError(url, error)}`);
  });
