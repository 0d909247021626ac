// Build time only: fills the places of `index.html`.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { closure, startsOf } from './parts.mjs';
import { directives, writeElement, writePolicy } from './policy.mjs';
import { encodeSettings } from './settings.mjs';

/**
 * What else the page may carry than what a service needs: `settings` for a host that cannot fill them in, and the
 * policy that fits them; `pinned`: no script but those whose hashes stand in the page; `maps`: with source maps.
 *
 * @typedef {{ settings?: Record<string, unknown>, pinned?: boolean, maps?: boolean }} Choices
 */

/**
 * Everything that has no place of its own stays as it is written, the meta elements too.
 *
 * @param {string} root
 * @param {import('./bundle.mjs').File[]} files
 * @param {{ home: string, templates: string, sentences: string }} views
 * @param {Choices} choices
 * @returns {Promise<{ page: string, policy: string }>} and the policy for hosts that can send headers
 */
export async function fillPage(root, files, { home, templates, sentences }, choices) {
  const source = await readFile(join(root, 'index.html'), 'utf8');
  const { settings, pinned } = choices;
  const map = pinned ? importMap(files) : '';
  const scripts = pinned
    ? [...scriptsOf(files).map(integrityOf), sourceHash('sha256', map)]
    : ["'self'"];
  const policy = directives(settings ?? null, {
    scripts: pinned ? scripts.map((hash) => `'${hash}'`) : scripts,
  });
  const element = {
    ...(pinned && { 'script-src': policy['script-src'] }),
    ...(settings && policy),
  };
  const places = {
    policy: settings || pinned ? `${writeElement(element)}\n` : '',
    assets: [pinned && `<script type="importmap">${map}</script>`, ...elements(files)]
      .filter(Boolean)
      .join('\n'),
    home,
    templates,
    sentences,
    files: data('files', tableOf(files)),
  };
  const page = source
    .replace(/(?<=<meta charset="utf-8">\n)/, '<!-- policy -->')
    .replace(/<!-- (\w+) -->/g, (_, place) => places[place]);
  return {
    page: settings
      ? page.replace(
          'name="settings" content=""',
          `name="settings" content="${encodeSettings(settings)}"`,
        )
      : page,
    policy: writePolicy(policy),
  };
}

const elements = (files) => {
  const [boot, main] = startsOf(files);
  const labelled = (label) => files.find((file) => file.label === label);
  const preloads = [...closure(files, main)].filter((file) => file !== main && file !== boot);
  return [
    `<script type="module" async blocking="render" fetchpriority="high" src="${pathOf(boot)}"${integrity(boot)}></script>`,
    `<link rel="stylesheet" href="${pathOf(labelled('main.css'))}"${integrity(labelled('main.css'))}>`,
    ...preloads.map(
      (file) => `<link rel="modulepreload" href="${pathOf(file)}"${integrity(file)}>`,
    ),
    `<link rel="modulepreload" data-main href="${pathOf(main)}"${integrity(main)}>`,
    `<link rel="icon" href="${pathOf(labelled('icon.svg'))}">`,
  ];
};

const pathOf = ({ renamed }) => `./assets/${renamed}`;
const sourceHash = (algorithm, content) =>
  `${algorithm}-${createHash(algorithm).update(content).digest('base64')}`;
const integrityOf = ({ content }) => sourceHash('sha384', content);
const integrity = (file) => ` integrity="${integrityOf(file)}"`;
const scriptsOf = (files) => files.filter(({ renamed }) => renamed.endsWith('.js'));

/** Says of every module what it must be, also of those that other modules import. */
const importMap = (files) =>
  JSON.stringify({
    integrity: Object.fromEntries(
      scriptsOf(files).map((file) => [pathOf(file), integrityOf(file)]),
    ),
  });

/** The files that are found by name, each with those that it needs beside what is there: see core/files.ts. */
export function tableOf(files) {
  const there = startsOf(files).reduce((seen, start) => closure(files, start, seen), new Set());
  return files
    .filter(({ entry }) => /^(src\/chunks\/|virtual:i18n:|i18n\/)/.test(entry))
    .map((file) => [...closure(files, file)].filter((needed) => !there.has(needed)))
    .map((list) => list.map(({ renamed }) => `./${renamed}`).join())
    .join(' ');
}

/** Data that the program reads from the page. */
export const data = (name, text, value = '') =>
  `<template data-${name}="${value}">${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</template>`;
