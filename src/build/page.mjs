// Fills the placeholders of `index.html`.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isNarrowed } from '../core/settings/brand.mjs';
import { decodeSchema } from '../core/settings/schema.mjs';
import { findEntry, findInitialBundle } from './output-files.mjs';
import { createPolicy, formatPolicyElement } from './policy.mjs';
import { encodeSettings } from './settings.mjs';

/** @typedef {import('./output-files.mjs').OutputFile} OutputFile */

/**
 * Fills in everything in `index.html` that does not depend on settings, and returns the template that `configure` completes.
 * Throws if a placeholder is missing or unknown.
 *
 * @param {string} root
 * @param {readonly Pick<OutputFile, 'name' | 'label' | 'content' | 'imports' | 'entry'>[]} files
 * @param {{ home: string, templates: string, version: string }} texts
 */
export async function fillTemplate(root, files, texts) {
  const placeholders = { assets: writeAssetElements(files), ...texts };
  const source = await readFile(join(root, 'index.html'), 'utf8');
  let page = source.replaceAll('\r\n', '\n');
  const known = ['policy', ...Object.keys(placeholders)];
  const unknown = [...page.matchAll(/<!-- (.*?) -->/g)].find(
    ([, name = '']) => !known.includes(name),
  );
  if (unknown) throw new Error(`index.html: unknown placeholder ${unknown[0]}.`);
  for (const placeholder of [policyPlaceholder, settingsPlaceholder])
    assertOccursOnce(page, placeholder);
  for (const [name, text] of Object.entries(placeholders)) {
    assertOccursOnce(page, `<!-- ${name} -->`);
    page = page.replace(`<!-- ${name} -->`, () => text);
  }
  return page;
}

/**
 * The placeholder of the brand in `index.html` and in the prerendered views. It is so long that the logo narrows it
 * (src/layout/logo.tsx). For a shorter brand, the attributes that do so are removed.
 */
export const brandPlaceholder = '{product-name}';
const narrowingAttributes = / textLength="\d+" lengthAdjust="\w+"/g;

const policyPlaceholder = '<!-- policy -->';
const settingsPlaceholder = 'name="settings" content=""';

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
    .replace(settingsPlaceholder, () => settingsPlaceholder.replace('""', `"${encoded}"`))
    .replaceAll(narrowingAttributes, (attributes) => (isNarrowed(brand) ? attributes : ''))
    .replaceAll(brandPlaceholder, () => escapeHtml(brand));
}

/** @param {string} text */
const escapeHtml = (text) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** @type {(page: string, placeholder: string) => void} */
function assertOccursOnce(page, placeholder) {
  if (page.split(placeholder).length !== 2)
    throw new Error(`index.html: ${placeholder} must occur exactly once.`);
}

/**
 * Writes the elements for the files that every visit needs.
 *
 * @param {readonly Pick<OutputFile, 'name' | 'label' | 'content' | 'imports' | 'entry'>[]} files
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
 * @param {Pick<OutputFile, 'name' | 'content'>} file
 */
const toAttributes = ({ name, content }) =>
  `"./assets/${name}" integrity="sha256-${createHash('sha256').update(content).digest('base64')}"`;
