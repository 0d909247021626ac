// Fills in `index.html`.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { decodeSchema } from '../core/settings/schema.mjs';
import { fitBrand } from '../layout/fit-brand.mjs';
import { findEntry, findInitialBundle } from './output-files.mjs';
import { createPolicy, formatPolicyElement } from './policy.mjs';

/** @typedef {import('./output-files.mjs').OutputFile} OutputFile */

const policyPlaceholder = '<!-- policy -->';

/** It is so long that the logo in the prerendered views narrows it, and has the attributes that `configure` replaces. */
export const brandPlaceholder = '{product-name}';

/**
 * Fills in everything that does not depend on settings, and returns the template that `configure` completes. Throws if a
 * placeholder is unknown, or does not occur exactly once.
 *
 * @param {string} root
 * @param {readonly OutputFile[]} assets
 * @param {{ home: string, templates: string, version: string }} texts
 */
export async function fillTemplate(root, assets, texts) {
  const source = await readFile(join(root, 'index.html'), 'utf8');
  const html = source.replaceAll('\r\n', '\n');
  /** @type {Record<string, string>} */
  const contents = { ...texts, assets: writeAssetElements(assets), policy: policyPlaceholder };
  const placeholders = Object.keys(contents).map((name) => `<!-- ${name} -->`);
  const wrong = [...placeholders, createMeta('settings')].find(
    (placeholder) => html.split(placeholder).length !== 2,
  );
  if (wrong) throw new Error(`index.html: ${wrong} must occur exactly once.`);
  return html.replace(/<!-- (.*?) -->/g, (placeholder, name) => {
    const content = contents[name];
    if (content === undefined) throw new Error(`index.html: unknown placeholder ${placeholder}.`);
    return content;
  });
}

/**
 * Completes the template with the brand. For a host that cannot fill in settings, it also adds the settings and their policy.
 *
 * @param {string} template
 * @param {import('./settings.mjs').Settings} [settings] valid ones
 */
export function configure(template, settings) {
  const brand = String(decodeSchema(settings ?? {}).values.brand);
  const policy = settings ? formatPolicyElement(createPolicy(settings)) : '';
  const encoded = settings ? encodeSettings(settings) : '';
  return template
    .replace(policyPlaceholder, () => policy)
    .replace(createMeta('settings'), () => createMeta('settings', encoded))
    .replaceAll(formatFit(brandPlaceholder), () => formatFit(brand))
    .replaceAll(brandPlaceholder, () => escapeHtml(brand));
}

/** Formats the attributes that fit a brand into the logo as React does. @param {string} brand */
const formatFit = (brand) =>
  Object.entries(fitBrand(brand))
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('');

/** @type {(name: string, content?: string) => string} */
export const createMeta = (name, content = '') =>
  `<meta name="${name}" content="${escapeHtml(content)}">`;

/** @param {string} text */
export const escapeHtml = (text) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/**
 * Encodes settings for their `<meta>` element.
 *
 * @param {object} settings
 */
export const encodeSettings = (settings) =>
  Buffer.from(JSON.stringify(settings), 'utf8').toString('base64');

/**
 * Writes the elements for the files that every visit needs.
 *
 * @param {readonly OutputFile[]} files
 */
function writeAssetElements(files) {
  const icon = files.find(({ label }) => label === 'icon.svg');
  if (!icon) throw new Error('The build has no icon.svg.');
  const boot = findEntry(files, 'src/start/boot.ts');
  const preloads = [...findInitialBundle(files)].filter((file) => file !== boot);
  const script = 'script type="module" async blocking="render" fetchpriority="high"';
  return [
    `<${script} src=${toAttributes(boot)}></script>`,
    `<link rel="stylesheet" href=${toAttributes(findEntry(files, 'styles/main.css'))}>`,
    ...preloads.map((file) => `<link rel="modulepreload" href=${toAttributes(file)}>`),
    `<link rel="icon" href="./assets/${icon.name}">`,
  ].join('\n');
}

/**
 * Formats the URL of a file as the value of an attribute, followed by the attribute `integrity`.
 *
 * @param {OutputFile} file
 */
const toAttributes = ({ name, content }) =>
  `"./assets/${name}" integrity="${computeIntegrity(content)}"`;

/** @param {Uint8Array} content */
export const computeIntegrity = (content) =>
  `sha256-${createHash('sha256').update(content).digest('base64')}`;
