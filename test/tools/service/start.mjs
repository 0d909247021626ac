// npm start builds and serves the page. npm run watch builds for development, and again after every change. With --origin
// another server has the page, and this one is the service alone.
import { spawnSync } from 'node:child_process';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { ensurePackages } from '../../../src/build/packages.mjs';
import { readSettings } from '../../../src/build/settings.mjs';
import { findSiteFolder } from '../../../src/build/site/site.mjs';
import { root } from '../setup.mjs';

const isWatching = process.argv[2] === 'watch';
const buildArguments = isWatching ? ['build.mjs', '--development'] : ['build.mjs'];

/** Builds in a new process, so that changed modules of the build are loaded again. */
const build = () => spawnSync(process.execPath, buildArguments, { cwd: root, stdio: 'inherit' });

/**
 * The invented operator of the sample settings, so that the demo's public pages are complete. There is no app.
 *
 * @returns {Promise<import('../../../src/build/settings.mjs').Settings>}
 */
async function readDemoSettings() {
  const { settings } = await readSettings(join(root, 'src/host/release/settings.sample.jsonc'));
  const { operator, service } = settings;
  return { operator, service, links: { appStore: false } };
}

function buildAfterChanges() {
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  const buildSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(build, 100);
  };
  const paths = ['src', 'styles', 'i18n', 'index.html'].map((name) => join(root, name));
  const site = findSiteFolder(root, process.env);
  for (const path of [...paths, ...(site ? [site] : [])])
    watch(path, { recursive: true }, buildSoon);
}

try {
  // The stand-in service uses a package, which a fresh clone has only after this.
  ensurePackages();
  const { parseArguments, serve } = await import('./cli.mjs');
  const options = parseArguments(process.argv.slice(isWatching ? 3 : 2), process.env);
  if (!options.origin && build().status !== 0 && !isWatching)
    throw new Error('Not built: see above.');
  await serve(join(root, 'dist'), { ...options, settings: await readDemoSettings() });
  if (isWatching) buildAfterChanges();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
