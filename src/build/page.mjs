// Build time only: fills the placeholders of `index.html`.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findEntry, initialFiles } from './output-files.mjs';
import { directives, writeElement, writePolicy } from './policy.mjs';
import { encodeSettings } from './settings.mjs';

/**
 * Replaces the comments, all of which are placeholders, and fills `<meta name="settings">` if there are settings.
 * Everything else stays as it is written. Throws when a placeholder is missing or unknown.
 *
 * @param {string} root
 * @param {import('./output-files.mjs').File[]} files
 * @param {{ home: string, templates: string }} views
 * @param {Record<string, unknown>} [settings] for a host that cannot fill them in, with the policy that fits them
 * @returns {Promise<{ page: string, policy: string }>} the page, and the policy for hosts that can send headers
 */
export async function fillPage(root, files, views, settings) {
  const policy = directives(settings ?? null);
  const values = {
    policy: settings ? writeElement(policy) : '',
    assets: elements(files),
    ...views,
  };
  const source = await readFile(join(root, 'index.html'), 'utf8');
  let page = source.replaceAll('\r\n', '\n');
  const unknown = [...page.matchAll(/<!-- (.*?) -->/g)].find(([, name]) => !(name in values));
  if (unknown) throw new Error(`index.html: nothing belongs in the place ${unknown[0]}.`);
  for (const [place, filling] of Object.entries(values)) {
    page = replaceOnce(page, `<!-- ${place} -->`, filling);
  }
  const meta = (content) => `name="settings" content="${content}"`;
  if (settings) page = replaceOnce(page, meta(''), meta(encodeSettings(settings)));
  return { page, policy: writePolicy(policy) };
}

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
