// Copies of the project, which the tests of the build may change.
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../tools/setup.mjs';

/** The files and folders that the build reads, except the packages. */
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

/** Copies the sources into a new temporary folder and links the packages. Returns the folder. */
export function copyProject() {
  const folder = mkdtempSync(join(tmpdir(), 'project-'));
  for (const name of sources) cpSync(join(root, name), join(folder, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
  return folder;
}

/** @param {string | Uint8Array} content */
const hash = (content) => createHash('sha256').update(content).digest('hex');

/**
 * Returns the SHA-256 hash of every file of a build by name.
 *
 * @param {Pick<import('../../../src/build/bundle.mjs').Build, 'assets' | 'documents'>} build
 * @returns {Record<string, string>}
 */
export const hashFiles = ({ assets, documents }) =>
  Object.fromEntries([
    ...Object.entries(documents).map(([name, content]) => [name, hash(content)]),
    ...assets.map(({ name, content }) => [`assets/${name}`, hash(content)]),
  ]);
