// Build time only: the licences of all that reaches the browser, and the list of what was used to make it.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Packages that take part in the build, beside those that are shipped. */
const makers = ['esbuild', '@swc/core', 'marked'];

const read = async (...path) => JSON.parse(await readFile(join(...path), 'utf8'));

const lockOf = (root) => read(root, 'package-lock.json');
const isShipped = ([path, entry]) => path !== '' && !entry.dev;

/**
 * A page, since not every host serves plain text.
 *
 * @param {string} root
 */
export async function licences(root) {
  const { packages } = await lockOf(root);
  const shipped = Object.entries(packages).filter(isShipped);
  const texts = await Promise.all([
    readFile(join(root, 'LICENSE'), 'utf8').then((text) => ['Sealport', text]),
    ...shipped.map(async ([path, { version }]) => [
      `${path.replace('node_modules/', '')} ${version}`,
      await readFile(join(root, path, 'LICENSE'), 'utf8'),
    ]),
  ]);
  /** @type {Map<string, string[]>} */
  const owners = new Map();
  for (const [name, text] of texts) owners.set(text, [...(owners.get(text) ?? []), name]);
  const sections = [...owners].map(
    ([text, names]) => `<h2>${names.join(', ')}</h2>\n<pre>${escapeHtml(text.trim())}</pre>`,
  );
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Licences</title>
<h1>Licences</h1>
${sections.join('\n')}
<h2>Lists of countries and languages</h2>
<p>Made after i18n-iso-countries by Michael Wittig and iso-639-1 by Mei Qingguang, both under the MIT licence, whose
words stand above.</p>
</html>
`;
}

const escapeHtml = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/**
 * The bill of materials (CycloneDX 1.6), of the lock file alone: without a date or a number drawn at random, so that
 * it is the same wherever it is made.
 *
 * @param {string} root
 */
export async function materials(root) {
  const [{ packages }, { name, version, license }] = await Promise.all([
    lockOf(root),
    read(root, 'package.json'),
  ]);
  const entries = Object.entries(packages)
    .map(([path, entry]) => [
      path.replace(/^.*node_modules\//, ''),
      entry,
      isShipped([path, entry]),
    ])
    .filter(([path, , shipped]) => shipped || makers.includes(path))
    .sort(([one], [other]) => (one < other ? -1 : 1));
  const self = referTo(name, version);
  const bill = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: { type: 'application', 'bom-ref': self, name, version, ...licensed(license) },
    },
    components: entries.map(([path, entry, shipped]) => ({
      type: 'library',
      'bom-ref': referTo(path, entry.version),
      ...named(path),
      version: entry.version,
      scope: shipped ? 'required' : 'excluded',
      purl: referTo(path, entry.version),
      ...licensed(entry.license),
      hashes: [{ alg: 'SHA-512', content: hexOf(entry.integrity) }],
    })),
    dependencies: [
      {
        ref: self,
        dependsOn: entries
          .filter(([, , shipped]) => shipped)
          .map(([path, it]) => referTo(path, it.version)),
      },
    ],
  };
  return `${JSON.stringify(bill, null, 2)}\n`;
}

const referTo = (name, version) => `pkg:npm/${name.replace('@', '%40')}@${version}`;
const licensed = (id) => (id ? { licenses: [{ license: { id } }] } : {});
const hexOf = (integrity) =>
  Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex');

function named(path) {
  const [, group, name] = /^(?:(@[^/]+)\/)?(.+)$/.exec(path);
  return group ? { group, name } : { name };
}
