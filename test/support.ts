import { vi } from 'vitest';
import { type AllImporters, setImporters } from '../src/core/loading/loaders.ts';
import { pageOwner, sessionOwner } from '../src/core/owners.ts';
import { startStorage } from '../src/core/storage.ts';

/** What the browser and the service have prepared before the app starts. */
type Page = {
  /** The `<meta>` elements by name; one that is left out is missing. */
  readonly meta?: Readonly<Record<string, string>>;
  /** From the path on: `/?lang=it#/login`. */
  readonly url?: string;
  /** What an earlier visit has left in localStorage. */
  readonly stored?: Readonly<Record<string, string>>;
  readonly browser?: readonly string[];
};

/** Opens a page: no module has any state yet. */
export function openPage({ meta = {}, url = '/', stored = {}, browser = ['en'] }: Page = {}) {
  leavePage();
  for (const [name, content] of Object.entries(meta)) {
    const element = document.createElement('meta');
    element.name = name;
    element.content = content;
    document.head.append(element);
  }
  history.replaceState(null, '', url);
  for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(browser);
  startStorage();
}

type TestImporters = Readonly<Record<string, () => Promise<unknown>>>;

/**
 * Provides what the application loads, as `boot.ts` does: everything, or only these importers of chunks (`home`),
 * dictionaries (`de`) and pages (`de/help`).
 */
export async function provide(given?: TestImporters) {
  if (!given) return setImporters((await import('../src/chunks.ts')).importers);
  const filter = (pattern: RegExp) =>
    Object.fromEntries(Object.entries(given).filter(([name]) => pattern.test(name)));
  setImporters({
    chunks: filter(/^\w{3,}$/),
    dictionaries: filter(/^\w\w$/),
    pages: filter(/\//),
    // Tests provide modules that are not complete.
  } as unknown as AllImporters);
}

// Tests without a page use the rest of this file. A test may forbid the use of the storage.
const hasPage = typeof document !== 'undefined';
const { localStorage, sessionStorage } = hasPage ? window : ({} as Window);

const callbacks: (() => void)[] = [];

/** Calls back once, when the page is left. */
export const onPageLeave = (callback: () => void) => callbacks.push(callback);

/**
 * Leaves the page, and drops all of its state. unit-setup.ts does so after every test: a hook here would run in the first
 * file of a worker only, because the files share all modules.
 */
export function leavePage() {
  if (!hasPage) return;
  for (const callback of callbacks.splice(0)) callback();
  sessionOwner.end();
  pageOwner.end();
  for (const element of document.head.querySelectorAll('meta, script')) element.remove();
  document.documentElement.removeAttribute('lang');
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
}

/** The settings as the operator writes them into the page: base64 of UTF-8 JSON. */
export const encodeSettings = (settings: unknown): string =>
  Buffer.from(JSON.stringify(settings)).toString('base64');

/** Another tab changes the storage, or with `undefined` for the key clears it. */
export function otherTab(key: string | undefined, value?: string) {
  if (key === undefined) localStorage.clear();
  else if (value === undefined) localStorage.removeItem(key);
  else localStorage.setItem(key, value);
  const init = { key: key ?? null, newValue: value ?? null, storageArea: localStorage };
  window.dispatchEvent(new StorageEvent('storage', init));
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Lets everything happen that is due: answers, dictionaries, events, timers of no time. */
export async function settle() {
  await wait(10);
  await vi.dynamicImportSettled();
  await wait(10);
}

/** What the server was sent. */
type Sent = {
  readonly call: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly init: RequestInit;
};

type Reply = () => Promise<Response>;

/**
 * The one fake, the server: `GET /api/v1/welcome` and what it answers; a list is answered one by one. A
 * call that is not planned, or once too often, fails the test.
 */
export function serve(plan: Readonly<Record<string, Reply | Reply[]>>): { readonly sent: Sent[] } {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) => {
    const call = `${init.method ?? 'GET'} ${url}`;
    const headers = browserHeaders(init.headers);
    sent.push({ call, headers, init, body: init.body ? JSON.parse(String(init.body)) : undefined });
    const planned = plan[call];
    const reply = Array.isArray(planned) ? planned.shift() : planned;
    if (!reply) console.error(`Unplanned call: ${call}`);
    return abortable(reply?.() ?? Promise.reject(new TypeError('Unplanned')), init.signal);
  });
  return { sent };
}

/** Names in small letters; like a browser it throws at a value that no header can carry. */
function browserHeaders(headers: RequestInit['headers']): Record<string, string> {
  const entries = Object.entries((headers ?? {}) as Record<string, string>);
  const bad = entries.find(([, value]) => /[^\t\u0020-\u007e\u0080-\u00ff]/.test(value.trim()));
  if (bad) throw new TypeError(`Invalid header value: ${bad.join(': ')}`);
  return Object.fromEntries(entries.map(([name, value]) => [name.toLowerCase(), value]));
}

function abortable(answer: Promise<Response>, signal: AbortSignal | null | undefined) {
  let fail = () => {};
  const aborted = new Promise<never>((_, reject) => {
    fail = () => reject(new DOMException('Aborted', 'AbortError'));
    if (signal?.aborted) fail();
    else signal?.addEventListener('abort', fail);
  });
  // A signal may be that of thousands of calls.
  return Promise.race([answer, aborted]).finally(() => signal?.removeEventListener('abort', fail));
}

/** An answer with JSON, or with the text as it is. */
export const answer =
  (body: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Reply =>
  async () =>
    new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers });

export const unreachable: Reply = () => Promise.reject(new TypeError('Failed to fetch'));

/** An answer that waits until it is let go. */
export function held(reply: Reply): { readonly reply: Reply; readonly release: () => void } {
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { reply: () => gate.then(reply), release: () => release() };
}
