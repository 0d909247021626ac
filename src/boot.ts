import { importers } from './chunks.ts';
import { detectLanguage } from './core/language/detect.ts';
import { load, loadDictionary, setImporters } from './core/loading/loaders.ts';
import { metaContent } from './core/settings/meta.ts';
import { storage } from './core/storage.ts';
import { rememberPress } from './lib/early-press.ts';
import { match, parseHash } from './lib/router.ts';
import { getRouteConfig, routes } from './routes.ts';

/**
 * The first script of the page. It may run before the style sheet and the rest of the page have arrived, and it knows
 * nothing of React.
 */
async function boot() {
  const { hash } = location;
  const parsed = parseHash(hash);
  const route = match(routes, parsed?.path ?? '/')?.name ?? 'unknown';
  const language = detectLanguage(hash, location.search, navigator.languages);

  // 1. Set the language before anything is painted.
  document.documentElement.lang = language;

  // 2. Load everything that the route needs at once. Chunks import React, which would run before a prerendered view is
  //    painted: for such a view only the dictionary is loaded. The application reports failures, when it tries again.
  setImporters(importers);
  const hasPrerenderedView =
    getRouteConfig(route).prerendered === true && isAnonymousVisit(parsed?.query);
  const needed = hasPrerenderedView ? loadDictionary(language) : load(route, language);
  needed.catch(() => {});

  // 3. Show the view that was rendered for this URL at build time, if there is one.
  await waitUntilParsed();
  const mount = document.getElementById('app');
  if (!mount) return;
  const hasShown = hasPrerenderedView && showView(mount, `${language} ${route}`);
  if (!hasShown) mount.replaceChildren();
  // Until now `.waiting` (styles/base.css) has kept the English Home out of sight.
  mount.classList.remove('waiting');
  mount.hidden = false;
  const repeatPress = rememberPress(mount);

  // 4. Start the application once the view has been painted.
  if (hasShown) {
    await waitUntilPainted();
    load(route, language).catch(() => {});
  }
  const { start } = await importers.chunks.main();
  const isPrerendered = hasShown && location.hash === hash;
  await start({ mount, language, isPrerendered, repeatPress });
}

async function waitUntilParsed() {
  if (document.readyState !== 'loading') return;
  await new Promise((resolve) => document.addEventListener('readystatechange', resolve));
}

async function waitUntilPainted() {
  if (document.hidden) return;
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

/** True if nobody is logged in and the query has nothing but `lang`: the only case that the prerendered views cover. */
function isAnonymousVisit(query: URLSearchParams | undefined): boolean {
  const others = new URLSearchParams(query);
  others.delete('lang');
  return others.size === 0 && !metaContent('user-hash') && !storage.read('user');
}

/** Puts a prerendered view into the page, which holds the English Home itself. Returns false if there is no such view. */
function showView(mount: HTMLElement, name: string): boolean {
  const view = document.querySelector<HTMLElement>(`[data-view="${name}"]`);
  if (view instanceof HTMLTemplateElement) mount.replaceChildren(view.content);
  // The settings of the service may contain the operator's brand, which only `start` reads. Until then the logo is hidden,
  // unless the build has written the operator's brand into the page. The default name is repeated here, because
  // `core/settings/schema.mjs`, which has it, would make this script larger.
  const hasOperatorBrand = metaContent('application-name') !== 'Sealport';
  if (metaContent('settings') && !hasOperatorBrand)
    mount.querySelector('.logo')?.setAttribute('visibility', 'hidden');
  return view !== null;
}

// If this fails, `.fallback` of index.html appears after eight seconds.
boot().catch(console.warn);
