// Used by the build and by verify: fills the placeholders of `index.html`.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { decodeSchema } from '../core/settings/schema.mjs';
import { findEntry, initialFiles } from './output-files.mjs';
import { directives, writeElement } from './policy.mjs';
import { encodeSettings } from './settings.mjs';

/**
 * Fills everything into `index.html` that does not depend on settings. What remains is the template that `configure`
 * completes. Throws when a placeholder is missing or unknown.
 *
 * @param {string} root
 * @param {import('./output-files.mjs').OutputFile[]} files
 * @param {{ home: string, templates: string, version: string }} texts
 */
export async function fillTemplate(root, files, texts) {
  const placeholders = { assets: elements(files), ...texts };
  const source = await readFile(join(root, 'index.html'), 'utf8');
  let page = source.replaceAll('\r\n', '\n');
  const known = ['policy', ...Object.keys(placeholders)];
  const unknown = [...page.matchAll(/<!-- (.*?) -->/g)].find(([, name]) => !known.includes(name));
  if (unknown) throw new Error(`index.html: nothing belongs in the place ${unknown[0]}.`);
  for (const place of [policyPlace, settingsPlace]) replaceOnce(page, place, '');
  for (const [name, text] of Object.entries(placeholders)) {
    page = replaceOnce(page, `<!-- ${name} -->`, text);
  }
  return page;
}

/**
 * Stands for the brand in `index.html` and in the prerendered views. It is longer than ten characters, so that the logo
 * draws it narrower (src/layout/logo.tsx); a shorter brand does not need the attributes for that.
 */
export const brandPlaceholder = '{product-name}';
const squeezedName = / textLength="\d+" lengthAdjust="\w+"/g;

const policyPlace = '<!-- policy -->';
const settingsPlace = 'name="settings" content=""';

/**
 * Completes the template. Every page carries the brand; with settings it also holds them, for a host that cannot fill
 * them in, and the policy that fits them. test/release/configure.sh does the same without Node.
 *
 * @param {string} template
 * @param {Record<string, unknown>} [settings] valid ones
 */
export function configure(template, settings) {
  const { brand } = decodeSchema(settings ?? {}).values;
  const policy = settings ? writeElement(directives(settings)) : '';
  const encoded = settings ? encodeSettings(settings) : '';
  return template
    .replace(policyPlace, () => policy)
    .replace(settingsPlace, () => settingsPlace.replace('""', `"${encoded}"`))
    .replaceAll(squeezedName, (attributes) => (brand.length > 10 ? attributes : ''))
    .replaceAll(brandPlaceholder, () => escapeHtml(brand));
}

const escapeHtml = (text) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

function replaceOnce(page, place, filling) {
  const [before, after, ...more] = page.split(place);
  if (after === undefined || more.length > 0) {
    throw new Error(`index.html: ${place} must stand there once.`);
  }
  return before + filling + after;
}

function elements(files) {
  const boot = findEntry(files, 'src/boot.ts');
  const preloads = [...initialFiles(files)].filter((file) => file !== boot);
  const script = 'script type="module" async blocking="render" fetchpriority="high"';
  return [
    `<${script} src=${toAttributes(boot)}></script>`,
    `<link rel="stylesheet" href=${toAttributes(findEntry(files, 'styles/main.css'))}>`,
    ...preloads.map((file) => `<link rel="modulepreload" href=${toAttributes(file)}>`),
    // It comes with the pictures.
    `<link rel="icon" href="./assets/${files.find(({ label }) => label === 'icon.svg').name}">`,
  ].join('\n');
}

/** The address of a file, and what it must hold. */
const toAttributes = ({ name, content }) =>
  `"./assets/${name}" integrity="sha256-${createHash('sha256').update(content).digest('base64')}"`;
