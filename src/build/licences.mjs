// The licences of everything that reaches the browser.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { defaultBrand } from '../core/settings/brand.mjs';

/**
 * Returns the content of `licences.html`. It is an HTML page because not every host serves plain text as UTF-8.
 *
 * @param {string} root the project's folder
 */
export async function renderLicences(root) {
  const { packages } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'));
  const folders = Object.keys(packages).filter((path) => !packages[path].dev);
  const sections = folders.map(async (path) => {
    const name = path
      ? `${path.replace('node_modules/', '')} ${packages[path].version}`
      : defaultBrand;
    const text = await readFile(join(root, path, 'LICENSE'), 'utf8');
    const escaped = text.trim().replaceAll('&', '&amp;').replaceAll('<', '&lt;');
    return `<h2>${name}</h2>\n<pre>${escaped}</pre>`;
  });
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Licences</title>
<h1>Licences</h1>
${(await Promise.all(sections)).join('\n')}
<h2>Lists of countries and languages</h2>
<p>They are based on i18n-iso-countries by Michael Wittig and iso-639-1 by Mei Qingguang. Both are under the MIT licence,
whose text is above.</p>
</html>
`;
}
