// Build time, and for hosts: the settings that an operator writes, and what is wrong with them.
import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value) => typeof value === 'string' && value.trim() !== '';
const isLike = (pattern) => (value) => isText(value) && pattern.test(value.trim());

/** Without what calls cannot be appended to, and without what would tear the policy apart. */
const isBase = (value) =>
  isLike(/^(https?:\/\/[^\s/?#@\\;,'"]+(\/[^\s?#]*)?|\.{0,2}\/(?!\/)[^\s?#]*)$/i)(value) &&
  URL.canParse(value.trim(), 'https://page.invalid/');
const isSite = ({ id, url, ...others }) =>
  /^[1-9]\d*$/.test(id) && isBase(url) && Object.keys(others).length === 0;

const text = [isText, 'a text'];
const link = [(value) => isLike(/^https:\/\//)(value) && URL.canParse(value), 'an https: address'];

/** Each setting: what makes a good one, and how that is said. */
const rules = {
  apiBase: [
    (value) => value === '' || isBase(value),
    'https://host or a path that begins with / or ./, without user, query and #',
  ],
  brand: [(value) => isText(value) && value.trim().length <= 40, 'a text of 1 to 40 characters'],
  session: [(value) => ['page', 'server'].includes(value), '"page" or "server"'],
  analytics: [
    (value) => isObject(value) && isSite(value),
    '{"id": 7, "url": "https://matomo.example.com/"}: the number of the site and the address',
  ],
  links: { imprint: link, privacy: link, contact: link, appStore: link, ios: link },
  operator: {
    name: text,
    address: [(value) => Array.isArray(value) && value.every(isText), 'a list of texts'],
    email: [isLike(/^[^\s@]+@[^\s@]+\.[^\s@]+$/), 'an email address'],
    phone: [
      isLike(/^[+(]*\d[\d ()/.-]{2,}( ?\p{L}*\.? ?\d+)?$/u),
      'a number such as +39 02 1234567',
    ],
    representative: text,
    registerCourt: text,
    register: text,
    vatId: text,
    authority: text,
    fingerprint: [
      isLike(/^([\da-f]{2}[: ]?){31}[\da-f]{2}$/i),
      'a SHA-256 of 64 digits (0-9, a-f)',
    ],
  },
};

/**
 * @param {unknown} given
 * @returns {['wrong' | 'better', string][]} a sentence for each thing that is wrong, or of no effect; what is null
 *   counts as not said
 */
export function judgeSettings(given, known = rules, group = '') {
  if (!isObject(given)) return [['wrong', `${group ? `"${group}"` : 'It'} must be a JSON object.`]];
  return Object.entries(given).flatMap(([key, value]) => {
    const name = group ? `${group}.${key}` : key;
    if (!Object.hasOwn(known, key)) {
      return [['better', `"${name}" is no setting; there are ${Object.keys(known).join(', ')}.`]];
    }
    if (value === null) return [];
    if (isObject(known[key])) return judgeSettings(value, known[key], name);
    const [isGood, shape] = known[key];
    const says = `"${name}" is ${JSON.stringify(value)}: it must be ${shape}.`;
    return isGood(value) ? [] : [['wrong', says]];
  });
}

/** The settings of a file. Throws all that is wrong with them, a sentence each. */
export async function readSettings(path) {
  const fail = (...sentences) => {
    throw new Error(sentences.map((sentence) => `${path}: ${sentence}`).join('\n'));
  };
  const bytes = await readFile(path).catch(({ code }) => fail(`It cannot be read (${code}).`));
  let settings;
  try {
    settings = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch ({ name, message }) {
    fail(
      name === 'TypeError' ? 'It is not UTF-8: save it as that.' : `It is not JSON: ${message}.`,
    );
  }
  const problems = judgeSettings(settings).map(([, says]) => says);
  if (problems.length > 0) fail(...problems);
  return settings;
}

/** As the page holds them. */
export const encodeSettings = (settings) =>
  Buffer.from(JSON.stringify(settings), 'utf8').toString('base64');

/** What is to be said when a build without settings takes the place of this one; empty if it has none either. */
export function lossOfSettings(dist) {
  const page = join(dist, 'index.html');
  if (!existsSync(page) || !/"settings" content="[^"]/.test(readFileSync(page, 'utf8'))) return '';
  return `
${dist} was built with settings, and has none now.
Before it is copied to a host, build again with them: npm run build -- --settings FILE`;
}
