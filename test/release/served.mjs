// What an address serves, to be compared with what the build makes.
import { configure } from '../../src/build/page.mjs';
import { explainFailure } from '../hosts/check/connection.mjs';
import { decodeSettings, readPage } from '../service/page.mjs';
import { sumOf } from './sums.mjs';

/**
 * Undoes what a served page may rightly differ in from a build without settings: settings with their policy and brand, and
 * what a service fills in. A page that differs in anything else is returned with the difference.
 *
 * @param {string} html
 * @param {string} template of the build
 */
export function undoSettings(html, template) {
  const settings = decodeSettings(readPage(html).settings);
  if (settings && html === configure(template, settings)) return configure(template);
  return html.replace(/(<meta name="(?:settings|csrf-token|user-hash)" content=")[^"]*/g, '$1');
}

/**
 * Fetches what an address serves under these names. The page is what visitors get at the address itself.
 *
 * @param {string} address
 * @param {readonly string[]} names
 * @param {string} template of the build
 * @returns {Promise<{ list: string, remarks: string[] }>} the sums as a list without what is missing, and what is worth
 *   knowing besides
 */
export async function listServed(address, names, template) {
  /** @type {string[]} */
  const remarks = [];
  const base = /\/$|\.html$/.test(new URL(address).pathname) ? address : `${address}/`;
  const lines = await Promise.all(
    names.map(async (name) => {
      const isPage = name === 'index.html';
      const url = new URL(isPage ? '' : name, base);
      const response = await fetchFrom(url);
      if (!response.ok) {
        remarks.push(`${url} is answered with ${response.status}.`);
        return '';
      }
      const content = Buffer.from(await response.arrayBuffer());
      const settings = isPage && decodeSettings(readPage(String(content)).settings);
      if (settings) remarks.push(`The operator's settings: ${JSON.stringify(settings)}`);
      return `${sumOf(isPage ? undoSettings(String(content), template) : content)}  ${name}\n`;
    }),
  );
  return { list: lines.join(''), remarks };
}

/**
 * An error of `fetch` itself says only that it failed.
 *
 * @param {URL} url
 */
const fetchFrom = (url) =>
  fetch(url).catch(async (error) => {
    throw new Error(`${url} could not be fetched. ${await explainFailure(url, error)}`);
  });
