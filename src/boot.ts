import { dictionaries, parts, views } from 'boot:manifest';
import { detectLanguage } from './core/language-choice.ts';
import { parseHash } from './lib/router.ts';

// The first script of the page, before anything is painted: starts all that this address needs in one breath,
// and puts what was rendered for it at build time in its place. Without it the application starts just the same.

const target = parseHash(location.hash);
const path = target?.path.replace(/^\/|\/$/g, '') ?? '';
const { language, chosen } = detectLanguage(location.hash, location.search, navigator.languages);
const page = document.documentElement;
page.lang = language;

const part = parts.find(([pattern]) => new RegExp(`^(${pattern})$`).test(path));
const [, extent, files] = part ?? ['', 'all', []];
for (const file of [...files, ...(dictionaries[language]?.[extent] ?? [])]) {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.href = new URL(file, (document.currentScript as HTMLScriptElement).src).href;
  document.head.append(link);
}

const view = isPlainVisit() ? `${language} ${views[path]}` : '';
const written = 'en home';
if (view !== written) page.hidden = true;
document.addEventListener('readystatechange', place, { once: true });
document.addEventListener('click', keepPress, true);

/** A visitor without anything particular to be told: what the prerendered views show. */
function isPlainVisit() {
  const query = new URLSearchParams(target?.query);
  query.delete('lang');
  return Object.hasOwn(views, path) && query.size === 0 && !history.state && !mayBeLoggedIn();
}

function mayBeLoggedIn() {
  try {
    return meta('user-hash') || localStorage.getItem('signing.user');
  } catch {
    return false;
  }
}

function meta(name: string) {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;
}

/** When the page has been read and nothing of it painted. */
function place() {
  const app = document.getElementById('app');
  const template = document.querySelector<HTMLTemplateElement>(`template[data-view="${view}"]`);
  if (view !== written) app?.replaceChildren(...(template ? [template.content] : []));
  if (app && view) {
    app.dataset.at = language + location.hash;
    if (hasBrand()) app.querySelector('.logo')?.setAttribute('visibility', 'hidden');
    for (const link of chosen ? app.querySelectorAll<HTMLAnchorElement>('a[href^="#/"]') : []) {
      link.href += `?lang=${language}`;
    }
  }
  page.hidden = false;
}

/** The operator's own name is drawn by the application, which reads the settings; ours must not be seen before it. */
function hasBrand() {
  try {
    return 'brand' in JSON.parse(atob(meta('settings') ?? ''));
  } catch {
    return false;
  }
}

/** What is pressed before the application listens is pressed again when it does. */
function keepPress(event: Event) {
  const button = (event.target as Element).closest<HTMLElement>('[data-at] button');
  if (!button) return;
  event.preventDefault();
  button.dataset.pressed = '';
}
