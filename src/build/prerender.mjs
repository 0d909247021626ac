// Build time only: asks the application itself what stands at an address before anything is known of the visitor.
import { Script } from 'node:vm';
import { build } from 'esbuild';

/** The HTML of the page's own view, which is the first in English, and templates of the others. */
export async function prerender(options, languages, routes) {
  const { outputFiles } = await build({
    ...options,
    entryPoints: ['src/prerender.tsx'],
    format: 'iife',
    globalName: 'application',
    // What is imported later is inside, too; only the addresses of pictures have no meaning there.
    logOverride: { 'empty-import-meta': 'silent' },
  });
  const script = outputFiles.find(({ path }) => path.endsWith('.js'));
  const application = new Script(script?.text ?? '');
  const views = Object.keys(routes).filter((name) => routes[name].prerendered);
  const rendered = views.flatMap((view) =>
    languages.map(async (language) => {
      const html = await open(
        application,
        `#${routes[view].paths[0]}?lang=${language}`,
      ).prerender();
      return { name: `${language} ${view}`, html };
    }),
  );
  const [home, ...others] = await Promise.all(rendered);
  return { home: home.html, templates: others.map(templateOf).join('\n') };
}

const templateOf = ({ name, html }) => `<template data-view="${name}">${html}</template>`;

/** What Node has as browsers do. */
const standard =
  'AbortController TextDecoder TextEncoder URL URLSearchParams atob clearTimeout console queueMicrotask setTimeout'.split(
    ' ',
  );

/** The application in an environment of its own, which has what it asks a browser for at its start. */
function open(script, hash) {
  const none = () => {};
  const context = {
    window: { addEventListener: none },
    document: { querySelector: () => null, addEventListener: none, documentElement: {} },
    location: { hash, search: '', href: `https://prerender.invalid/${hash}` },
    history: { state: null, replaceState: none, pushState: none },
    navigator: { languages: [], onLine: true },
    // Asked for at the start and used by other ways to render only; a real one would keep the build alive.
    MessageChannel: class {
      port1 = {};
      port2 = {};
    },
    ...Object.fromEntries(standard.map((name) => [name, globalThis[name]])),
  };
  script.runInNewContext(context);
  return context.application;
}
