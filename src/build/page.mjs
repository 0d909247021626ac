// Build time only: fills the places of `index.html`.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { closure, startsOf } from './files.mjs';
import { directives, writeElement, writePolicy } from './policy.mjs';
import { encodeSettings } from './settings.mjs';

/**
 * What the page may carry beyond what a service needs: `settings` for a host that cannot fill them in, and the
 * policy that fits them; `pinned`: no script but those whose hashes stand in the page; `maps`: with source maps.
 *
 * @typedef {{ settings?: Record<string, unknown>, pinned?: boolean, maps?: boolean }} Choices
 */

/**
 * Everything that has no place of its own stays as it is written, the meta elements too. Throws when a place is
 * missing or nothing fills it.
 *
 * @param {string} root
 * @param {import('./files.mjs').File[]} files
 * @param {{ home: string, templates: string, sentences: string }} views
 * @param {Choices} choices
 * @returns {Promise<{ page: string, policy: string }>} the page, and the policy for hosts that can send headers
 */
export async function fillPage(root, files, views, { settings, pinned }) {
  const map = pinned ? importMap(files) : '';
  const hashes = [...scriptsOf(files).map(integrityOf), sourceHash('sha256', map)];
  const scripts = pinned ? hashes.map((hash) => `'${hash}'`) : ["'self'"];
  const policy = directives(settings ?? null, { scripts });
  const element = { ...(pinned && { 'script-src': scripts }), ...(settings && policy) };
  const places = {
    policy: settings || pinned ? writeElement(element) : '',
    assets: [...(pinned ? [`<script type="importmap">${map}</script>`] : []), ...elements(files)],
    files: data('files', tableOf(files)),
    ...views,
  };
  const empty = 'name="settings" content=""';
  const source = await readFile(join(root, 'index.html'), 'utf8');
  let page = source.replaceAll('\r\n', '\n');
  const unknown = [...page.matchAll(/<!-- (.*?) -->/g)].find(([, name]) => !(name in places));
  if (unknown) throw new Error(`index.html: nothing belongs in the place ${unknown[0]}.`);
  for (const [place, filling] of Object.entries(places)) {
    page = fill(page, `<!-- ${place} -->`, [filling].flat().join('\n'));
  }
  if (settings) page = fill(page, empty, empty.replace('""', `"${encodeSettings(settings)}"`));
  return { page, policy: writePolicy(policy) };
}

function fill(page, place, filling) {
  const [before, after, ...more] = page.split(place);
  if (after === undefined || more.length > 0) {
    throw new Error(`index.html: ${place} must stand there once.`);
  }
  return before + filling + after;
}

const elements = (files) => {
  const [boot, main] = startsOf(files);
  const labelled = (label) => files.find((file) => file.label === label);
  const preloads = [...closure(files, main)].filter((file) => file !== main && file !== boot);
  return [
    `<script type="module" async blocking="render" fetchpriority="high" src="${pathOf(boot)}"${integrity(boot)}></script>`,
    `<link rel="stylesheet" href="${pathOf(labelled('main.css'))}"${integrity(labelled('main.css'))}>`,
    ...preloads.map((file) => preload(file)),
    preload(main, ' data-main'),
    `<link rel="icon" href="${pathOf(labelled('icon.svg'))}">`,
  ];
};

const preload = (file, more = '') =>
  `<link rel="modulepreload"${more} href="${pathOf(file)}"${integrity(file)}>`;
const pathOf = ({ name }) => `./assets/${name}`;
const sourceHash = (algorithm, content) =>
  `${algorithm}-${createHash(algorithm).update(content).digest('base64')}`;
const integrityOf = ({ content }) => sourceHash('sha256', content);
const integrity = (file) => ` integrity="${integrityOf(file)}"`;
const scriptsOf = (files) => files.filter(({ name, aside }) => name.endsWith('.js') && !aside);

/** Says of every module what it must be, also of those that other modules import. */
function importMap(files) {
  const hashes = scriptsOf(files).map((file) => [pathOf(file), integrityOf(file)]);
  return JSON.stringify({ integrity: Object.fromEntries(hashes) });
}

/** The parts of the program, each with the files that it needs beside what is there: see core/files.ts. */
export function tableOf(files) {
  const there = startsOf(files).reduce((seen, start) => closure(files, start, seen), new Set());
  return files
    .filter(({ part }) => part !== undefined)
    .map((file) => [...closure(files, file)].filter((needed) => !there.has(needed)))
    .map((list) => list.map(({ name }) => `./${name}`).join())
    .join(' ');
}

/** Data that the program reads from the page. */
export const data = (name, text, value = '') =>
  `<template data-${name}="${value}">${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</template>`;
