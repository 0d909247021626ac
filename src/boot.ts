import { detectLanguage } from './core/language-choice.ts';
import { metaContent } from './core/meta.ts';
import { ownElement } from './core/own-element.ts';
import { fetchRoute } from './core/parts.ts';
import { defaults, settings } from './core/settings.ts';
import { storage } from './core/storage.ts';
import { applyTheme } from './core/theme.ts';
import { stringAt } from './lib/decode.ts';
import { match, parseHash } from './lib/router.ts';
import { routes } from './routes.ts';

// The first script of the page, before anything is painted and before React is there: starts to load all that this
// address needs, and puts what was rendered for it at build time in its place. It does not wait for the style sheet,
// and may therefore run before the rest of the page is there.

const { hash } = location;
const target = parseHash(hash);
const route = match(routes, target?.path ?? '/')?.name ?? 'unknown';
const choice = detectLanguage(hash, location.search, navigator.languages);
const { language, chosen } = choice;

ownElement().lang = language;
applyTheme();
if (document.readyState === 'loading') {
  await new Promise((parsed) => {
    document.onreadystatechange = parsed;
  });
}
const mount = document.getElementById('app') ?? document.body;
fetchRoute(route, language);
let pressed: HTMLElement | undefined;
const prerendered = isPlainVisit() && showPrerendered(`${language} ${route}`);
if (!prerendered) mount.replaceChildren();
mount.classList.remove('waiting');
mount.hidden = false;
mount.addEventListener('click', keepPress, true);
if (prerendered && !document.hidden) requestAnimationFrame(() => setTimeout(startMain));
else startMain();

/** The application, once what was prerendered has been painted: React would keep the browser from it. */
function startMain() {
  const main = document.querySelector<HTMLLinkElement>('[data-main]');
  // What fails is said by the page itself.
  if (main) import(main.href).catch(() => {});
}

/** A visitor to whom there is nothing particular to say: what the prerendered views show. */
function isPlainVisit() {
  const query = new URLSearchParams(target?.query);
  query.delete('lang');
  return query.size === 0 && !history.state && !metaContent('user-hash') && !storage.read('user');
}

function showPrerendered(view: string): boolean {
  const template = document.querySelector<HTMLTemplateElement>(`[data-view="${view}"]`);
  if (!template) return false;
  if (template !== mount) mount.replaceChildren(template.content);
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
  return true;
}

/** The last press before the application listens is repeated when it does. */
function keepPress(event: Event) {
  const found = (event.target as Element).closest<HTMLElement>('button, .skip-link');
  if (!found) return;
  event.preventDefault();
  event.stopPropagation();
  pressed = found;
}

/** What the application has to know of its start. */
export const boot = {
  mount,
  choice,
  /** Whether what stands in the page is what the application would show first at this address. */
  isPrerendered: () => prerendered && location.hash === hash,
  /** The application is there: it listens itself from now on. */
  takeOver() {
    mount.removeEventListener('click', keepPress, true);
    document.querySelector('#app ~ .fallback')?.remove();
    mount.querySelector('.logo')?.removeAttribute('visibility');
    pressed?.click();
  },
};
