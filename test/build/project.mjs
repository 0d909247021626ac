// For the tests of the build: the project in another folder, where it may be changed.
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../setup.mjs';

/** What the build reads, but for the packages. */
export const sources = [
  'build.mjs',
  'index.html',
  'i18n',
  'LICENSE',
  'package.json',
  'package-lock.json',
  'src',
  'styles',
];

/** Copies the sources into a folder of their own; the packages are linked. */
export function copyProject() {
  const folder = mkdtempSync(join(tmpdir(), 'project-'));
  for (const name of sources) cpSync(join(root, name), join(folder, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
  return folder;
}

const sumOf = (content) => createHash('sha256').update(content).digest('hex');

/**
 * The sum of every file that a build has made, by name.
 *
 * @param {Awaited<ReturnType<import('../../src/build/bundle.mjs')['bundle']>>} built
 * @returns {Record<string, string>}
 */
export function sumsOf({ assets, page, extraFiles }) {
  const files = [
    ...Object.entries({ 'index.html': page, ...extraFiles }),
    ...assets.map(({ name, content }) => [`assets/${name}`, content]),
  ];
  return Object.fromEntries(files.map(([name, content]) => [name, sumOf(content)]));
}
