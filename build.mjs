// npm run build [-- --compress] writes dist/. The settings of a static host are read from settings.json, or from the file in
// the environment variable SETTINGS (see HOSTING.md).
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { checkBudgets } from './src/build/budget.mjs';
import { withCompressedCopies } from './src/build/compress.mjs';
import { ensurePackages } from './src/build/packages.mjs';
import { configure } from './src/build/page.mjs';
import { readSettings } from './src/build/settings.mjs';

const root = import.meta.dirname;
/** The folder in which the user ran the command. npm changes to the project's folder before it runs a script. */
const workingDirectory = process.env.INIT_CWD ?? process.cwd();

async function readHostSettings() {
  const { SETTINGS } = process.env;
  const path = SETTINGS ? resolve(workingDirectory, SETTINGS) : join(root, 'settings.json');
  if (!SETTINGS && !existsSync(path)) {
    console.log(
      'No settings.json: the page is for a service that fills it in (HOSTING.md, “Settings”).',
    );
    return undefined;
  }
  console.log(`Settings: ${path}`);
  const { settings, warnings } = await readSettings(path);
  for (const warning of warnings) console.warn(`Warning: ${warning}`);
  return settings;
}

async function build() {
  const startTime = performance.now();
  const { values } = parseArgs({
    options: { compress: { type: 'boolean' }, development: { type: 'boolean' } },
  });
  ensurePackages();
  const { bundle, writeFiles } = await import('./src/build/bundle.mjs');
  const settings = await readHostSettings();
  const result = await bundle(root, settings, values.development ? 'development' : 'production');
  // The budgets apply to the page without settings, and not to React's development build, which is far larger.
  const measured = { ...result, page: configure(result.template) };
  if (!values.development && !(await checkBudgets(measured)))
    throw new Error('Over the byte budget.');
  const assets = values.compress ? withCompressedCopies(result.assets) : result.assets;
  await writeFiles(join(root, 'dist'), { ...result, assets });
  if (settings) console.log(`\nThe policy of this page, to be sent as a header:\n${result.policy}`);
  console.log(`\nBuilt in ${((performance.now() - startTime) / 1000).toFixed(2)} s.`);
}

try {
  await build();
} catch (error) {
  console.error(process.env.DEBUG || !(error instanceof Error) ? error : error.message);
  process.exitCode = 1;
}
