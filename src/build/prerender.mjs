// Build time only: renders the first views that a visitor sees, by running the application.
import { Script } from 'node:vm';
import { build } from 'esbuild';
import { brandPlaceholder } from './page.mjs';

/** The HTML of the English Home, which the page itself holds, and templates of the other views. */
export async function prerenderViews(options, languages, routes) {
  const { outputFiles } = await build({
    ...options,
    entryPoints: ['src/prerender.tsx'],
    format: 'iife',
    globalName: 'application',
    // Dynamic imports are bundled, too. Only the addresses of pictures have no meaning there.
    logOverride: { 'empty-import-meta': 'silent' },
  });
  const script = outputFiles.find(({ path }) => path.endsWith('.js'));
  const application = new Script(script.text);
  const views = Object.keys(routes).filter((name) => routes[name].prerendered);
  const rendered = views.flatMap((view) =>
    languages.map(async (language) => {
      const { prerender } = runApplication(
        application,
        `#${routes[view].paths[0]}?lang=${language}`,
      );
      return { name: `${language} ${view}`, html: await prerender() };
    }),
  );
  const all = await Promise.all(rendered);
  const isHome = ({ name }) => name === 'en home';
  const templates = all.filter((view) => !isHome(view)).map(toTemplate);
  return { home: all.find(isHome).html, templates: templates.join('\n') };
}

/** The views show the placeholder of the brand, which page.mjs fills. No other element is there. */
const findElement = (selector) =>
  selector === 'meta[name="application-name"]' ? { content: brandPlaceholder } : null;

const toTemplate = ({ name, html }) => `<template data-view="${name}">${html}</template>`;

/** Runs the application in a context of its own, with the few things that it asks a browser for beyond what Node has. */
function runApplication(script, hash) {
  const none = () => {};
  const context = Object.assign(Object.create(globalThis), {
    window: { addEventListener: none },
    document: { querySelector: findElement, addEventListener: none, documentElement: {} },
    location: { hash, search: '', href: `https://prerender.invalid/${hash}` },
    history: { state: null, replaceState: none, pushState: none },
    navigator: { languages: [], onLine: true },
    // React's scheduler creates one when it loads. It is never used here, and a real one would keep Node running.
    MessageChannel: class {
      port1 = {};
      port2 = {};
    },
  });
  script.runInNewContext(context);
  return context.application;
}
