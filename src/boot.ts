import { detectLanguage, type LanguageChoice } from './core/language/choice.ts';
import { load, loadFile, provideFiles } from './core/navigation/load.ts';
import { storage } from './core/session/storage.ts';
import { metaContent } from './core/settings/meta.ts';
import { defaults, settings } from './core/settings/settings.ts';
import { applyTheme } from './core/settings/theme.ts';
import { files } from './files.ts';
import { stringAt } from './lib/decode.ts';
import { match, parseHash } from './lib/router.ts';
import type { Start } from './main.tsx';
import { routes } from './routes.ts';

/** The first script of the page: it does not wait for the rest of it, nor for the style sheet, and knows nothing of React. */
async function boot() {
  const { hash } = location;
  const target = parseHash(hash);
  const route = match(routes, target?.path ?? '/')?.name ?? 'unknown';
  const choice = detectLanguage(hash, location.search, navigator.languages);

  // 1. Language and theme, before anything is painted.
  document.documentElement.lang = choice.language;
  applyTheme();

  // 2. All that this address needs, at once. What fails is asked for again, and told, by the application.
  provideFiles(files);
  const main = loadFile('start') as ReturnType<typeof files.start>;
  main.catch(() => {});
  load(route, choice.language).catch(() => {});

  // 3. What was rendered for this address at build time, or nothing.
  await parsed();
  const mount = document.getElementById('app');
  if (!mount) return;
  const view = isPlainVisit(target?.query) && prerendered(mount, `${choice.language} ${route}`);
  if (view) adapt(mount, choice);
  else mount.replaceChildren();
  mount.classList.remove('waiting');
  mount.hidden = false;
  const takeOver = keepPress(mount);

  // 4. The application, once that has been painted: React would keep the browser from it.
  if (view) await painted();
  const isPrerendered = () => view && location.hash === hash;
  (await main).start({ mount, choice, isPrerendered, takeOver });
}

const parsed = () =>
  document.readyState === 'loading' &&
  new Promise((resolve) => document.addEventListener('readystatechange', resolve, { once: true }));

const painted = () =>
  document.hidden || new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

/** A visitor to whom there is nothing particular to say: what the prerendered views show. */
function isPlainVisit(asked: URLSearchParams | undefined): boolean {
  const query = new URLSearchParams(asked);
  query.delete('lang');
  return query.size === 0 && !history.state && !metaContent('user-hash') && !storage.read('user');
}

/** Puts a view in its place; false where there is none. */
function prerendered(mount: HTMLElement, name: string): boolean {
  const view = document.querySelector<HTMLElement>(`[data-view="${name}"]`);
  if (view instanceof HTMLTemplateElement) mount.replaceChildren(view.content);
  return view !== null;
}

/** What is the operator's own, or the visitor's, in a view that knew neither. */
function adapt(mount: HTMLElement, { language, chosen }: LanguageChoice) {
  // The operator's own name is drawn by the application: ours must not be seen before it.
  if (settings().brand !== defaults.brand) {
    mount.querySelector('.logo')?.setAttribute('visibility', 'hidden');
  }
  for (const link of mount.querySelectorAll('a[href^="#/"]')) {
    const hash = link.getAttribute('href') ?? '';
    const own = stringAt(settings().links, hash.replace(/.*\//, ''));
    if (own || chosen)
      link.setAttribute('href', own ?? `${hash}${hash.includes('?') ? '&' : '?'}lang=${language}`);
  }
}

/** Keeps the last press until the application listens. Returns what it calls then. */
function keepPress(mount: HTMLElement): Start['takeOver'] {
  let pressed: HTMLElement | undefined;
  const keep = (event: Event) => {
    const found = (event.target as Element).closest<HTMLElement>('button, .skip-link');
    if (!found) return;
    event.preventDefault();
    event.stopPropagation();
    pressed = found;
  };
  mount.addEventListener('click', keep, true);
  return () => {
    mount.removeEventListener('click', keep, true);
    document.querySelector('#app ~ .fallback')?.remove();
    mount.querySelector('.logo')?.removeAttribute('visibility');
    pressed?.click();
  };
}

// What fails is said by the page itself.
boot().catch(console.warn);
