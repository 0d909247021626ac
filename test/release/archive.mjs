// What the archive of a release holds: all that a host needs.
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { writeFiles } from '../../src/build/bundle.mjs';
import { withCompressedCopies } from '../../src/build/compress.mjs';
import { root } from '../setup.mjs';
import { filesBelow, listSums } from './sums.mjs';

/** Of the servers and of fail2ban. */
const configurations = filesBelow(join(root, 'test/hosts')).filter((path) =>
  /\.conf$|Caddyfile$/.test(path),
);

/**
 * A module and all that it imports. check-host needs no packages, so that it runs in the archive.
 *
 * @param {string} path
 * @param {Set<string>} [seen]
 */
function withImports(path, seen = new Set()) {
  if (seen.has(path)) return seen;
  seen.add(path);
  const source = readFileSync(join(root, path), 'utf8');
  for (const [, imported = ''] of source.matchAll(/^import .*? from '(\.[^']+)';$/gms))
    withImports(posix.join(posix.dirname(path), imported), seen);
  return seen;
}

/** With their paths of the repository, so that the links and commands of the documents hold in the archive, too. */
const documents = [
  ...['README.md', 'HOSTING.md', 'SECURITY.md', 'CHANGELOG.md', 'LICENSE'],
  ...['test/service/openapi.json', 'test/release/settings.sample.jsonc'],
  ...configurations.map((path) => `test/hosts/${path}`),
  ...withImports('test/hosts/check-host.mjs'),
];

/**
 * The files by path, and the list of the sums of the page and its parts.
 *
 * @param {import('../../src/build/bundle.mjs').Build} built
 * @param {string} dist an empty folder
 */
export async function fillArchive(built, dist) {
  await writeFiles(dist, built);
  const sums = listSums(dist);
  await writeFiles(dist, { ...built, assets: withCompressedCopies(built.assets) });
  const contents = {
    ...Object.fromEntries(documents.map((path) => [path, join(root, path)])),
    // Configures the page where there is no Node.
    'configure.sh': join(root, 'test/release/configure.sh'),
    ...Object.fromEntries(filesBelow(dist).map((path) => [`dist/${path}`, join(dist, path)])),
  };
  const files = Object.entries(contents).map(([path, from]) => ({
    path,
    content: readFileSync(from),
  }));
  const texts = { 'template.html': built.template, 'dist.sha256': sums };
  const others = Object.entries(texts).map(([path, text]) => ({
    path,
    content: Buffer.from(text),
  }));
  return { sums, files: [...files, ...others] };
}
