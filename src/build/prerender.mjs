// Build time only: asks the application itself what stands at an address before anything is known of the visitor.
import { Script } from 'node:vm';
import { build } from 'esbuild';
import { withoutPages } from './plugins.mjs';

/** Routes whose first view is known at build time, the one that stands in the page itself first. */
const views = ['home', 'login', 'resetRequest', 'register'];
const written = ['en', 'home'];

/**
 * @param {{ root: string, plugins: import('esbuild').Plugin[], languages: string[], routes: Record<string,
 *   string[]> }} context
 * @returns {Promise<{ home: string, templates: string }>} the HTML of the page's own view, templates of the others
 */
export async function prerender({ root, plugins, languages, routes }) {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: ['src/prerender.tsx'],
    bundle: true,
    format: 'iife',
    globalName: 'application',
    jsx: 'automatic',
    minify: true,
    write: false,
    outdir: 'unused',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [withoutPages, ...plugins],
  });
  const script = new Script(outputFiles[0].text);
  const render = async (language, view) => {
    const hash = `#${routes[view][0]}?lang=${language}`;
    return [language, view, await open(script, hash).prerender()];
  };
  const all = await Promise.all(
    views.flatMap((view) => languages.map((language) => render(language, view))),
  );
  const isWritten = ([language, view]) => language === written[0] && view === written[1];
  return {
    home: all.find(isWritten)[2],
    templates: all
      .filter((entry) => !isWritten(entry))
      .map(
        ([language, view, html]) => `<template data-view="${language} ${view}">${html}</template>`,
      )
      .join('\n'),
  };
}

/** The application in an environment of its own, which has what it asks a browser for at its start. */
function open(script, hash) {
  const none = () => {};
  const window = { addEventListener: none };
  const document = { querySelector: () => null, addEventListener: none, documentElement: {} };
  const context = {
    window,
    document,
    location: { hash, search: '', href: `https://prerender.invalid/${hash}` },
    history: { state: null, replaceState: none, pushState: none },
    navigator: { languages: [], onLine: true },
    console,
    URL,
    URLSearchParams,
    TextEncoder,
    TextDecoder,
    AbortController,
    // Asked for at the start and used by other ways to render only; a real one would keep the build alive.
    MessageChannel: class {
      port1 = {};
      port2 = {};
    },
    atob,
    queueMicrotask,
    setTimeout,
    clearTimeout,
  };
  script.runInNewContext(context);
  return context.application;
}
