import { detectLanguage, setPageLanguage } from '../core/language/detect.ts';
import { loadDictionary, preload, setImporters } from '../core/loading/loader.ts';
import { defaultBrand } from '../core/settings/brand.mjs';
import { metaContent } from '../core/settings/meta.ts';
import { storage } from '../core/storage.ts';
import { rememberPress } from '../lib/early-press.ts';
import { match, parseHash } from '../lib/router.ts';
import { getRouteConfig, routes } from '../routes.ts';
import { importers } from './importers.ts';

/**
 * The first script of the page. It may run before the style sheet and the rest of the page have arrived, and it knows
 * nothing of React.
 */
async function boot() {
  const { hash } = location;
  const parsed = parseHash(hash);
  const route = match(routes, parsed?.path ?? '/')?.name ?? 'unknown';
  const detected = detectLanguage(hash, location.search, navigator.languages);
  const { language } = detected;

  // 1. Set the language before anything is painted.
  setPageLanguage(language);

  // 2. Load what the route needs. A prerendered view is painted first, so its chunk, which would run React, has to wait.
  setImporters(importers);
  const hasPrerenderedView =
    getRouteConfig(route).prerendered === true && isAnonymousVisit(parsed?.query);
  if (hasPrerenderedView) loadDictionary(language).catch(() => {});
  else preload(route, language);

  // 3. Show the view that was rendered for this URL at build time, if there is one.
  await waitUntilParsed();
  const mount = document.getElementById('app');
  if (!mount) return;
  const hasShown = hasPrerenderedView && showView(mount, `${language} ${route}`);
  // Otherwise only the header stays: styles/start.css leaves its logo and adds a spinner.
  if (!hasShown) mount.replaceChildren(...mount.querySelectorAll('header'));
  if (isBrandUnknown()) mount.querySelector('.logo__name')?.setAttribute('visibility', 'hidden');
  // Until now the English Home has been out of sight (styles/start.css).
  mount.hidden = false;
  const repeatPress = rememberPress(mount);

  // 4. Start the application once the view has been painted.
  if (hasShown) {
    await waitUntilPainted();
    preload(route, language);
  }
  const { start } = await importers.chunks.main();
  const isPrerendered = hasShown && location.hash === hash;
  await start({ mount, detected, isPrerendered, repeatPress });
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

/** Shows a prerendered view: the English Home is in its place already, and the others are templates. False if there is none. */
function showView(mount: HTMLElement, name: string): boolean {
  const view = document.querySelector<HTMLElement>(`[data-view="${name}"]`);
  if (view instanceof HTMLTemplateElement) mount.replaceChildren(view.content);
  return view !== null;
}

/**
 * The service's settings may have another brand, which only `start` reads: until then the name is hidden, unless the page has
 * another than the default, which only a build with settings writes.
 */
const isBrandUnknown = () =>
  metaContent('settings') && metaContent('application-name') === defaultBrand;

// If this fails, `.fallback` of index.html appears after eight seconds.
boot().catch(console.warn);
