// Renders the first views of the application by running it.
import { Script } from 'node:vm';
import { build } from 'esbuild';
import { Window } from 'happy-dom';
import { brandPlaceholder } from './index-html.mjs';

/** @typedef {{ name: string, html: string }} View `name` is language and route: `de login` */

/**
 * Renders every prerendered route in every language. The page itself contains the English Home; the other views are
 * templates.
 *
 * @param {import('./application.mjs').Options} options
 * @param {readonly string[]} languages
 * @param {typeof import('../routes.ts').routes} routes
 * @returns {Promise<{ home: string, templates: string }>} HTML
 */
export async function prerenderViews(options, languages, routes) {
  const { outputFiles } = await build({
    ...options,
    entryPoints: ['src/start/prerender.tsx'],
    format: 'iife',
    globalName: 'application',
    // Dynamic imports are bundled, too. Only the URLs of pictures need `import.meta`, and nothing loads them here.
    logOverride: { 'empty-import-meta': 'silent' },
  });
  const file = outputFiles.find(({ path }) => path.endsWith('.js'));
  if (!file) throw new Error('esbuild has not written a script for prerendering.');
  const script = new Script(file.text);
  const prerendered = Object.entries(routes).filter(([, route]) => 'prerendered' in route);
  const views = await Promise.all(
    prerendered.flatMap(([name, { paths }]) =>
      languages.map(async (language) => {
        const { prerender } = runApplication(script, `#${paths[0]}?lang=${language}`);
        return { name: `${language} ${name}`, html: await prerender() };
      }),
    ),
  );
  const home = views.find(({ name }) => name === 'en home');
  if (!home) throw new Error('The English Home is not prerendered.');
  const templates = views.filter((view) => view !== home).map(formatTemplate);
  return { home: home.html, templates: templates.join('\n') };
}

/** @param {View} view */
const formatTemplate = ({ name, html }) => `<template data-view="${name}">${html}</template>`;

/**
 * Runs the application in a page of its own. The views get the placeholder of the brand, which index-html.mjs fills in later.
 *
 * @param {Script} script
 * @param {string} hash
 * @returns {typeof import('../start/prerender.tsx')}
 */
function runApplication(script, hash) {
  const window = new Window({ url: `https://prerender.invalid/${hash}` });
  window.document.head.innerHTML = `<meta name="application-name" content="${brandPlaceholder}">`;
  // happy-dom has no MessageChannel. React's scheduler creates one when it loads, but never uses it here.
  Object.assign(window, {
    MessageChannel: class {
      port1 = {};
      port2 = {};
    },
  });
  script.runInContext(window);
  return Reflect.get(window, 'application');
}
