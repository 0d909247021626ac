// Creates the files of `dist` (src/README.md, “The build”).
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { bundleApplication, createOptions, getText } from './application.mjs';
import { checkContent } from './check-content.mjs';
import { listLanguages } from './dictionaries.mjs';
import { configure, fillTemplate } from './index-html.mjs';
import { renderLicences } from './licences.mjs';
import { minifyScripts } from './minify.mjs';
import { createPolicy, formatPolicy } from './policy.mjs';
import { prerenderViews } from './prerender.mjs';
import { noSite } from './site/site.mjs';

/**
 * What the steps of a build read.
 *
 * @typedef {object} Project
 * @property {string} root the project's folder
 * @property {import('./site/site.mjs').Site} site what the operator has changed
 * @property {(path: string) => string | undefined} findRoute returns the name of the route that a path such as `/login` matches
 */

/** @typedef {'production' | 'development'} Mode */

/**
 * @typedef {object} Build
 * @property {import('./output-files.mjs').OutputFile[]} assets the files of `dist/assets`
 * @property {Record<string, string>} documents the files beside that folder, by name: `index.html` and `licences.html`
 * @property {string} template `index.html` before `configure`
 * @property {string} policy for hosts that send it as a header
 * @property {readonly string[]} warnings what an operator should mend, a sentence each
 */

/**
 * Creates all files of a build in memory.
 *
 * @param {string} root the project's folder
 * @param {import('./site/site.mjs').Site} [site]
 * @param {Mode} [mode] a development build has React's warnings and checks, such as StrictMode
 * @returns {Promise<Build>}
 */
export async function bundle(root, site = noSite, mode = 'production') {
  const { match, routes } = await loadRoutes(root);
  /** @type {Project} */
  const project = { root, site, findRoute: (path) => match(routes, path)?.name };
  const pages = Object.entries(routes).flatMap(([name, { chunk }]) =>
    chunk === 'pages' ? [name] : [],
  );
  const warnings = await checkContent(project, pages);
  const options = createOptions(project, mode);
  const [files, views, licences] = await Promise.all([
    bundleApplication(project, options),
    prerenderViews(options, await listLanguages(root), routes),
    renderLicences(root),
  ]);
  const assets = mode === 'production' ? await minifyScripts(files) : files;
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const template = await fillTemplate(root, assets, { ...views, version });
  return {
    assets,
    documents: { 'index.html': configure(template, site.settings), 'licences.html': licences },
    template,
    policy: formatPolicy(createPolicy(site.settings)),
    warnings,
  };
}

/**
 * Imports the application's routes, which are written in TypeScript.
 *
 * @param {string} root
 * @returns {Promise<{ match: typeof import('../lib/router.ts').match, routes: typeof import('../routes.ts').routes }>}
 */
async function loadRoutes(root) {
  const contents = `export { match } from './src/lib/router.ts'; export { routes } from './src/routes.ts';`;
  const stdin = { contents, resolveDir: root };
  const { outputFiles } = await build({ stdin, bundle: true, format: 'esm', write: false });
  return import(`data:text/javascript,${encodeURIComponent(getText(outputFiles))}`);
}
