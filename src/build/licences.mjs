// Build time only: the licences of all that reaches the browser.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * A page, since not every host serves plain text.
 *
 * @param {string} root
 */
export async function licences(root) {
  const { packages } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'));
  const shipped = Object.entries(packages).filter(([path, { dev }]) => path !== '' && !dev);
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
