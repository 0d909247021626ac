// Build time only: the licences of all that reaches the browser.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A page, since not every host serves plain text. */
export async function licences(root) {
  const { packages } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'));
  const shipped = Object.entries(packages).filter(([path, { dev }]) => path !== '' && !dev);
  const texts = [['Sealport', join(root, 'LICENSE')]];
  for (const [path, { version }] of shipped) {
    const name = path.replace('node_modules/', '');
    texts.push([`${name} ${version}`, join(root, path, 'LICENSE')]);
  }
  const sections = texts.map(async ([name, path]) => {
    const text = await readFile(path, 'utf8');
    return `<h2>${name}</h2>\n<pre>${escapeHtml(text.trim())}</pre>`;
  });
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Licences</title>
<h1>Licences</h1>
${(await Promise.all(sections)).join('\n')}
<h2>Lists of countries and languages</h2>
<p>Made after i18n-iso-countries by Michael Wittig and iso-639-1 by Mei Qingguang, both under the MIT licence, whose
words stand above.</p>
</html>
`;
}

const escapeHtml = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
