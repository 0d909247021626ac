// Build time only: asks the application itself what stands at an address before anything is known of the visitor.
import { Script } from 'node:vm';
import { build } from 'esbuild';

/** Routes whose first view is known at build time. The first, in English, stands in the page itself. */
const views = ['home', 'login'];

/**
 * @param {{ root: string, options: object, content: import('esbuild').Plugin, languages: string[], routes:
 *   Record<string, string[]> }} context
 * @returns {Promise<{ home: string, templates: string }>} the HTML of the page's own view, templates of the others
 */
export async function prerender({ root, options, content, languages, routes }) {
  const { outputFiles } = await build({
    ...options,
    entryPoints: ['src/prerender.tsx'],
    format: 'iife',
    globalName: 'application',
    jsx: 'automatic',
    metafile: false,
    sourcemap: false,
    plugins: [content, filesInside(languages.filter((code) => code !== 'en'))],
  });
  const script = new Script(outputFiles[0].text, { filename: `${root}/prerender.js` });
  const rendered = views.flatMap((view) =>
    languages.map(async (language) => {
      const html = await open(script, `#${routes[view][0]}?lang=${language}`).prerender();
      return { name: `${language} ${view}`, html };
    }),
  );
  const [home, ...others] = await Promise.all(rendered);
  const templates = others.map(
    ({ name, html }) => `<template data-view="${name}">${html}</template>`,
  );
  return { home: home.html, templates: templates.join('\n') };
}

/** In place of core/files.ts: what a first view needs is there, not in files of its own. */
const filesInside = (translated) => ({
  name: 'files-inside',
  setup: ({ onLoad }) =>
    onLoad({ filter: /src[/\\]core[/\\]files\.ts$/ }, () => ({
      contents: `
        const parts = {
          visitor: () => import('../parts/visitor.ts'),
          ${translated.map((code) => `${code}: () => import('i18n:${code}'),`).join('')}
        };
        export const hasPart = (part) => Object.hasOwn(parts, part);
        export const pagePart = () => undefined;
        export const importPart = (part) => parts[part]();`,
      loader: 'js',
    })),
});

/** The application in an environment of its own, which has what it asks a browser for at its start. */
function open(script, hash) {
  const none = () => {};
  const context = {
    window: { addEventListener: none },
    document: { querySelector: () => null, addEventListener: none, documentElement: {} },
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
