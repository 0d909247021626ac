// npm run build [-- --compress] writes dist/. What an operator has changed is read from the folder site, or from the one in the
// environment variable SITE (see HOSTING.md).
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { checkBudgets } from './src/build/budget.mjs';
import { configure } from './src/build/index-html.mjs';
import { ensurePackages } from './src/build/packages.mjs';
import { readSettings } from './src/build/settings.mjs';
import { findSettingsFile, findSiteFolder, readSite } from './src/build/site/site.mjs';
import { withCompressedCopies, writeFiles } from './src/build/write-files.mjs';

const root = import.meta.dirname;

/** Reads what the operator has changed, and prints where it was found. */
async function readOperatorSite() {
  const folder = findSiteFolder(root, process.env);
  const settingsFile = findSettingsFile(root, folder, process.env);
  const site = await readSite(root, folder);
  for (const file of site.files) console.log(`Yours: ${file}`);
  if (!settingsFile) {
    console.log(
      'No settings.json: the page is for a service that fills it in (HOSTING.md, “Settings”).',
    );
    return site;
  }
  console.log(`Settings: ${settingsFile}`);
  const { settings, warnings } = await readSettings(settingsFile);
  for (const warning of warnings) console.warn(`Warning: ${warning}`);
  return { ...site, settings };
}

async function build() {
  const startTime = performance.now();
  const { values } = parseArgs({
    options: { compress: { type: 'boolean' }, development: { type: 'boolean' } },
  });
  ensurePackages();
  // Not earlier, because it imports packages.
  const { bundle } = await import('./src/build/bundle.mjs');
  const site = await readOperatorSite();
  const result = await bundle(root, site, values.development ? 'development' : 'production');
  for (const warning of result.warnings) console.warn(`Warning: ${warning}`);
  // The budgets apply to our page without settings, and not to React's development build, which is far larger.
  if (!values.development && site.files.length === 0) {
    const documents = { ...result.documents, 'index.html': configure(result.template) };
    if (!(await checkBudgets({ ...result, documents }))) throw new Error('Over the byte budget.');
  }
  const assets = values.compress ? withCompressedCopies(result.assets) : result.assets;
  await writeFiles(join(root, 'dist'), { ...result, assets });
  if (site.settings)
    console.log(`\nThe policy of this page, to be sent as a header:\n${result.policy}`);
  console.log(`\nBuilt in ${((performance.now() - startTime) / 1000).toFixed(2)} s.`);
}

try {
  await build();
} catch (error) {
  console.error(process.env.DEBUG || !(error instanceof Error) ? error : error.message);
  process.exitCode = 1;
}
