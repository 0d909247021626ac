import { loaders } from './chunks.ts';
import { detectLanguage } from './core/language/detect.ts';
import { load, loadDictionary, setLoaders } from './core/loading/loaders.ts';
import { metaContent } from './core/settings/meta.ts';
import { closest } from './lib/closest.ts';
import { match, parseHash } from './lib/router.ts';
import { storage } from './lib/storage.ts';
import type { Start } from './main.tsx';
import { getRouteConfig, routes } from './routes.ts';

/** The first script of the page. It may run before the rest of it and the style sheet are there, and knows nothing of React. */
async function boot() {
  const { hash } = location;
  const parsed = parseHash(hash);
  const route = match(routes, parsed?.path ?? '/')?.name ?? 'unknown';
  const language = detectLanguage(hash, location.search, navigator.languages);

  // 1. The language, before anything is painted.
  document.documentElement.lang = language;

  // 2. What the route needs, all at once. Parts import React, which would run before a prerendered view is painted: for
  //    such a view it is the dictionary only. A failure is reported by the application, which asks again.
  setLoaders(loaders);
  const hasPrerenderedView =
    getRouteConfig(route).prerendered === true && isAnonymousVisit(parsed?.query);
  const needed = hasPrerenderedView ? loadDictionary(language) : load(route, language);
  needed.catch(() => {});

  // 3. The view that was rendered for this address at build time, or nothing.
  await documentParsed();
  const mount = document.getElementById('app');
  if (!mount) return;
  const hasShown = hasPrerenderedView && showView(mount, `${language} ${route}`);
  if (!hasShown) mount.replaceChildren();
  mount.classList.remove('waiting');
  mount.hidden = false;
  const replayEvents = captureEvents(mount);

  // 4. The application, once the view has been painted.
  if (hasShown) await painted();
  // Through the loader, too: `screenIn` finds only what that has loaded.
  load(route, language).catch(() => {});
  const { start } = await loaders.main();
  const isPrerendered = hasShown && location.hash === hash;
  await start({ mount, language, isPrerendered, replayEvents });
}

const documentParsed = () =>
  document.readyState === 'loading' &&
  new Promise((resolve) => document.addEventListener('readystatechange', resolve));

const painted = () =>
  document.hidden || new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

/** A visitor to whom there is nothing particular to say: what the prerendered views show. */
function isAnonymousVisit(asked: URLSearchParams | undefined): boolean {
  const query = new URLSearchParams(asked);
  query.delete('lang');
  return query.size === 0 && !metaContent('user-hash') && !storage.read('user');
}

/** Puts a prerendered view into the page, which holds the English Home itself; false where there is none. */
function showView(mount: HTMLElement, name: string): boolean {
  const view = document.querySelector<HTMLElement>(`[data-view="${name}"]`);
  if (view instanceof HTMLTemplateElement) mount.replaceChildren(view.content);
  // A service may fill in settings with a brand of its own. Ours, with which the page was built, must not be seen before it.
  const hasOwnBrand = metaContent('application-name') !== 'Sealport';
  if (metaContent('settings') && !hasOwnBrand)
    mount.querySelector('.logo')?.setAttribute('visibility', 'hidden');
  return view !== null;
}

/**
 * Keeps the last press and what is typed until the application listens. Returns what it calls then: React may have drawn
 * anew what an extension or a translator had changed.
 */
function captureEvents(mount: HTMLElement): Start['replayEvents'] {
  const fields = [...mount.querySelectorAll<HTMLInputElement>('form [name]')];
  const touched = new Set<EventTarget | null>();
  let pressed: HTMLElement | undefined;
  let focused: EventTarget | null = null;
  const controller = new AbortController();
  const { signal } = controller;
  const press = (event: MouseEvent) => {
    const found = closest<HTMLElement>(event.target, 'a, button');
    const isModifiedEvent = event.ctrlKey || event.metaKey || event.shiftKey;
    if (!found || isModifiedEvent) return;
    event.preventDefault();
    pressed = found;
  };
  mount.addEventListener('click', press, { signal });
  mount.addEventListener('focusin', ({ target }) => (focused = target), { signal });
  for (const type of ['change', 'focusout'])
    mount.addEventListener(type, ({ target }) => touched.add(target), { signal });
  return () => {
    controller.abort();
    for (const field of fields.filter(({ isConnected, value }) => !isConnected && value !== '')) {
      const replacement = mount.querySelector<HTMLInputElement>(`form [name="${field.name}"]`);
      if (!replacement) continue;
      replacement.value = field.value;
      touched.add(replacement);
      if (field === focused) replacement.focus();
    }
    for (const field of touched) field?.dispatchEvent(new Event('change', { bubbles: true }));
    document.querySelector('.fallback')?.remove();
    mount.querySelector('.logo')?.removeAttribute('visibility');
    pressed?.click();
  };
}

// If it fails, `.fallback` of index.html says so after three seconds.
boot().catch(console.warn);
