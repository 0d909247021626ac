import { vi } from 'vitest';
import type { AllImporters } from '../../src/core/loading/loader.ts';

/** The state of page and browser before the application starts. */
type PageOptions = {
  /** The content of each `<meta>` element by name. */
  readonly meta?: Readonly<Record<string, string>>;
  /** Path, search string and hash, such as `/?lang=it#/login`. */
  readonly url?: string;
  /** The items that an earlier visit has left in localStorage. */
  readonly localItems?: Readonly<Record<string, string>>;
  /** The browser's preferred languages. */
  readonly languages?: readonly string[];
};

/**
 * Opens a page. Modules that are imported from now on are new ones, without any state: import them after this call, with
 * `await import(…)`.
 */
export function openPage({
  meta = {},
  url = '/',
  localItems = {},
  languages = ['en'],
}: PageOptions = {}) {
  leavePage();
  for (const [name, content] of Object.entries(meta)) {
    const element = document.createElement('meta');
    element.name = name;
    element.content = content;
    document.head.append(element);
  }
  history.replaceState(null, '', url);
  for (const [key, value] of Object.entries(localItems)) localStorage.setItem(key, value);
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);
}

type TestImporters = Readonly<Record<string, () => Promise<unknown>>>;

/**
 * Sets the importers of what the application loads: those of `boot.ts`, or only these importers of chunks (`home`),
 * dictionaries (`de`) and pages (`de/help`).
 */
export async function provideImporters(importers?: TestImporters) {
  const { setImporters } = await import('../../src/core/loading/loader.ts');
  if (!importers) return setImporters((await import('../../src/start/importers.ts')).importers);
  const filter = (pattern: RegExp) =>
    Object.fromEntries(Object.entries(importers).filter(([name]) => pattern.test(name)));
  setImporters({
    chunks: filter(/^\w{3,}$/),
    dictionaries: filter(/^\w\w$/),
    pages: filter(/\//),
    // The modules of a test are incomplete.
  } as unknown as AllImporters);
}

// Tests without a document import this file, too. The storages are read now, because a test may make access throw.
const hasPage = typeof document !== 'undefined';
const { localStorage, sessionStorage } = hasPage ? window : ({} as Window);

const callbacks: (() => void)[] = [];

/** Calls back once when the test leaves the page. */
export const onPageLeave = (callback: () => void) => callbacks.push(callback);

/** Leaves the page, whose modules are forgotten. setup.ts calls this after every test. */
export function leavePage() {
  if (!hasPage) return;
  for (const callback of callbacks.splice(0)) callback();
  vi.resetModules();
  for (const element of document.head.querySelectorAll('meta, script')) element.remove();
  document.documentElement.removeAttribute('lang');
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
}

/** Creates a signal that is aborted when the test leaves the page, for what listens to the window. */
export function createPageSignal(): AbortSignal {
  const controller = new AbortController();
  onPageLeave(() => controller.abort());
  return controller.signal;
}

type StorageArea = 'localStorage' | 'sessionStorage';

/** Makes every access to a storage throw, as browsers do in a third-party frame. */
export const forbidStorage = (area: StorageArea = 'localStorage') =>
  vi.spyOn(window, area, 'get').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });

/** Makes a storage readable but not writable, as browsers do when it is full. */
export function fillStorage(area: StorageArea = 'localStorage') {
  const stored = area === 'localStorage' ? localStorage : sessionStorage;
  const full = {
    getItem: (key: string) => stored.getItem(key),
    removeItem: (key: string) => stored.removeItem(key),
    setItem() {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    },
  };
  return vi.spyOn(window, area, 'get').mockReturnValue(full as unknown as Storage);
}

/** Encodes settings as they are in the page: base64 of UTF-8 JSON. */
export const encodeSettings = (settings: unknown): string =>
  Buffer.from(JSON.stringify(settings)).toString('base64');

/**
 * Changes the hash as a link or the address bar does. `location.hash` of happy-dom 21.0.4 keeps the state of the history entry,
 * which browsers do not.
 */
export function setHash(hash: string) {
  history.pushState(null, '', hash);
  window.dispatchEvent(new HashChangeEvent('hashchange'));
}

/** Changes the hash, and waits for the effects. */
export async function changeHash(hash: string) {
  setHash(hash);
  await flush();
}

/** Sets or removes an item of localStorage as another tab would. Without a key, clears it. */
export function changeStorageInOtherTab(key: string | undefined, value?: string) {
  if (key === undefined) localStorage.clear();
  else if (value === undefined) localStorage.removeItem(key);
  else localStorage.setItem(key, value);
  const init = { key: key ?? null, newValue: value ?? null, storageArea: localStorage };
  window.dispatchEvent(new StorageEvent('storage', init));
}

/**
 * Waits until everything that can happen without the test has happened: modules are loaded, responses are read, timers
 * without a delay have fired, and React has rendered. React works in `setImmediate` callbacks, which Node reports as active
 * resources. A turn may end before the next one is scheduled, for example while a body is read, so two idle turns count.
 */
export async function flush() {
  await vi.dynamicImportSettled();
  for (let idleTurns = 0; idleTurns < 2; ) {
    if (vi.isFakeTimers()) await vi.advanceTimersByTimeAsync(0);
    else await new Promise<void>((resolve) => setTimeout(resolve));
    await new Promise<void>((resolve) => setImmediate(resolve));
    idleTurns = process.getActiveResourcesInfo().includes('Immediate') ? 0 : idleTurns + 1;
  }
}

/** A request as the server received it. */
type SentRequest = {
  readonly call: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly init: RequestInit;
};

export type Reply = () => Promise<Response>;

/**
 * Replaces the server. Each key of `replies` is a call such as `GET /api/v1/welcome`; a list holds the replies to successive
 * calls. Any other call fails the test.
 */
export function mockFetch(replies: Readonly<Record<string, Reply | Reply[]>>): {
  readonly requests: SentRequest[];
} {
  const requests: SentRequest[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    // As in a browser, nothing is sent.
    if (init.signal?.aborted) throw new DOMException('Aborted', 'AbortError');
    const call = `${init.method ?? 'GET'} ${url}`;
    const headers = normalizeHeaders(init.headers);
    requests.push({
      call,
      headers,
      init,
      body: init.body ? JSON.parse(String(init.body)) : undefined,
    });
    const plannedReply = replies[call];
    const reply = Array.isArray(plannedReply) ? plannedReply.shift() : plannedReply;
    if (!reply) console.error(`Unplanned call: ${call}`);
    return withAbort(reply?.() ?? Promise.reject(new TypeError('Unplanned')), init.signal);
  });
  return { requests };
}

/** Lower-cases the names. Throws if a header cannot contain the value, so that `fetch` rejects as in a browser. */
function normalizeHeaders(headers: RequestInit['headers']): Record<string, string> {
  const entries = Object.entries((headers ?? {}) as Record<string, string>);
  const invalid = entries.find(([, value]) => /[^\t\u0020-\u007e\u0080-\u00ff]/.test(value.trim()));
  if (invalid) throw new TypeError(`Invalid header value: ${invalid.join(': ')}`);
  return Object.fromEntries(entries.map(([name, value]) => [name.toLowerCase(), value]));
}

function withAbort(response: Promise<Response>, signal: AbortSignal | null | undefined) {
  let fail = () => {};
  const aborted = new Promise<never>((_, reject) => {
    fail = () => reject(new DOMException('Aborted', 'AbortError'));
    signal?.addEventListener('abort', fail);
  });
  // Thousands of calls may share a signal, so each removes its listener.
  return Promise.race([response, aborted]).finally(() =>
    signal?.removeEventListener('abort', fail),
  );
}

/** Creates a reply whose body is JSON, or this text if `body` is a string. */
export const replyWith =
  (body: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Reply =>
  async () =>
    new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers });

export const networkError: Reply = () => Promise.reject(new TypeError('Failed to fetch'));

/** Creates a reply that stays pending until `release` is called. */
export function deferredReply(reply: Reply): {
  readonly reply: Reply;
  readonly release: () => void;
} {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { reply: () => released.then(reply), release: () => release() };
}
