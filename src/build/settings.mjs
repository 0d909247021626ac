// Build time only: reads the settings that are written into the page of a host that cannot fill them in itself.
import { readFile } from 'node:fs/promises';
import { loadSource } from './source.mjs';

const shapes = {
  apiBase: 'an http(s) address, absolute or relative to the page',
  analytics: '{"id": "7", "url": "https://matomo.example.com/"}, both of them',
  brand: 'a text of 1 to 40 characters',
  links: 'an object of full https: addresses',
  session: '"page" or "server"',
  operator: 'an object of texts, "address" a list of texts, "fingerprint" a SHA-256 of 64 digits',
};
const operatorKeys =
  'name address email phone representative registerCourt register vatId authority fingerprint';
const parts = {
  analytics: ['id', 'url'],
  links: ['imprint', 'privacy', 'contact', 'appStore', 'ios'],
  operator: operatorKeys.split(' '),
};

/** The settings of a file. Throws all that is wrong with them, a sentence each. */
export async function readSettings(root, path) {
  const fail = (...sentences) => {
    throw new Error(sentences.map((sentence) => `${path}: ${sentence}`).join('\n'));
  };
  const source = await readFile(path, 'utf8').catch(({ code }) =>
    fail(`cannot be read (${code}).`),
  );
  let settings;
  try {
    settings = JSON.parse(source.replace(/^\ufeff/, ''));
  } catch ({ message }) {
    fail(`is not JSON: ${message}.`);
  }
  const problems = judge(settings, await loadSource(root, decoders));
  if (problems.length > 0) fail(...problems);
  return settings;
}

/** As the page holds them. */
export const encodeSettings = (settings) =>
  Buffer.from(JSON.stringify(settings), 'utf8').toString('base64');

/** The application's own decoders: what they would not take is wrong here too. */
const decoders = `export { decodeSettings } from './src/core/settings.ts';
  export { analytics } from './src/core/analytics-settings.ts';
  export { operator } from './src/core/operator.ts';`;

const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** @returns {string[]} a sentence for each thing that is wrong */
function judge(given, { decodeSettings, analytics, operator }) {
  if (!isObject(given)) return ['must be a JSON object.'];
  const { settings, problems } = decodeSettings(encodeSettings(given));
  const wrong = new Set(problems);
  const found = unknown(given, Object.keys(shapes), 'setting');
  for (const [key, known] of Object.entries(parts)) {
    if (!isObject(given[key])) continue;
    found.push(...unknown(given[key], known, `part of "${key}"`));
  }
  if (given.brand && settings.brand !== String(given.brand).trim()) wrong.add('brand');
  if (isObject(given.analytics) && !analytics(given.analytics)) wrong.add('analytics');
  if (isObject(given.links)) {
    for (const name of Object.keys(given.links).filter((it) => !settings.links[it])) {
      found.push(`"links.${name}" must be a full https: address.`);
    }
  }
  if (isObject(given.operator)) {
    const read = operator(given.operator) ?? {};
    const lost = ([key, value]) => JSON.stringify(read[key]) !== JSON.stringify(trimmed(value));
    if (Object.entries(given.operator).some(lost)) wrong.add('operator');
  }
  for (const address of [settings.apiBase, given.analytics?.url]) {
    if (/[;,'"\s]/.test(address ?? '')) found.push(`"${address}" cannot stand in a policy.`);
  }
  return [...found, ...[...wrong].map((key) => `"${key}" must be ${shapes[key]}.`)];
}

const unknown = (given, known, what) =>
  Object.keys(given)
    .filter((key) => !known.includes(key))
    .map((key) => `"${key}" is no ${what}; there are ${known.join(', ')}.`);

const trimmed = (value) => {
  if (Array.isArray(value)) return value.map((line) => trimmed(line));
  return typeof value === 'string' ? value.trim() : value;
};
