// What an address serves, to be compared with what the build makes.
import { directives, writeElement } from '../../src/build/policy.mjs';
import { decodeSettings, readPage } from '../service/page.mjs';
import { sumOf } from './sums.mjs';

/** The policy that the settings in a page call for, as its element. */
/** @param {string} html */
const policyFor = (html) => writeElement(directives(decodeSettings(readPage(html).settings)));

/**
 * A served page as the build without settings writes it: its three elements empty, and without the policy that these
 * settings call for. Whatever else was changed stays, another policy too.
 *
 * @param {string} html
 */
export const asBuilt = (html) =>
  html
    .replace(policyFor(html), '')
    .replace(/(<meta name="(?:settings|csrf-token|user-hash)" content=")[^"]*/g, '$1');

/**
 * The sums of what an address serves under these names, as a list, and remarks. The page is what visitors get at the
 * address itself. What is missing is left out.
 *
 * @param {string} address
 * @param {readonly string[]} names
 */
export async function listServed(address, names) {
  /** @type {string[]} */
  const remarks = [];
  const lines = await Promise.all(
    names.map(async (name) => {
      const isPage = name === 'index.html';
      const response = await fetch(new URL(isPage ? '' : name, address));
      if (!response.ok) return '';
      const content = Buffer.from(await response.arrayBuffer());
      const settings = isPage && decodeSettings(readPage(String(content)).settings);
      if (settings) remarks.push(`The operator's settings: ${JSON.stringify(settings)}`);
      return `${sumOf(isPage ? asBuilt(String(content)) : content)}  ${name}\n`;
    }),
  );
  return { list: lines.join(''), remarks };
}
