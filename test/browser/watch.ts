import type { BrowserContext, Request } from 'playwright-core';

/** A call of the application: `POST /auth/login`, with what it carried. */
export type Sent = {
  readonly call: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
};

/**
 * Sees everything that the pages of a context do. What no visitor should cause is a problem: an error on
 * the console (the browser reports a violated policy there too), an uncaught exception, a request to
 * another origin, one that failed. A test announces, one by one, what it causes on purpose:
 * `401 POST /auth/login`, `unreachable GET /settings/accounts`, `console: Wrong settings`.
 */
export function watch(context: BrowserContext, origin: string, others: readonly string[] = []) {
  const planned: string[] = [];
  const tolerated: string[] = [];
  const happened: string[] = [];
  const failed = new Set<string>();
  const unloaded: string[] = [];
  const sent: Sent[] = [];

  context.on('request', (request) => {
    const url = new URL(request.url());
    if (/^https?:$/.test(url.protocol) && ![origin, ...others].includes(url.origin)) {
      happened.push(`other origin: ${url.href}`);
    }
    if (url.origin === origin && url.pathname.startsWith(api)) sent.push(record(request));
  });
  context.on('response', (response) => {
    if (response.status() < 400) return;
    failed.add(response.url());
    happened.push(`${response.status()} ${nameOf(response.request())}`);
  });
  context.on('requestfailed', (request) => {
    failed.add(request.url());
    // The visitor has gone elsewhere: nothing has failed.
    if (request.failure()?.errorText === 'net::ERR_ABORTED') return;
    happened.push(`unreachable ${nameOf(request)}`);
  });
  context.on('console', (message) => {
    if (message.type() !== 'error') return;
    // The browser's own words for a failed request, which is known by then or will be.
    if (message.text().startsWith('Failed to load resource')) unloaded.push(message.location().url);
    else happened.push(`console: ${message.text()}`);
  });
  context.on('weberror', (error) => happened.push(`exception: ${error.error().message}`));

  return {
    sent,
    plan(...expected: readonly string[]) {
      planned.push(...expected);
    },
    /** Announces what may happen any number of times, or never. */
    tolerate(...possible: readonly string[]) {
      tolerated.push(...possible);
    },
    /** What happened without an announcement, and what was announced and did not happen. */
    async problems(): Promise<readonly string[]> {
      // Events that are on their way arrive before the answer.
      await Promise.all(context.pages().map((page) => page.evaluate(() => 0).catch(() => 0)));
      const open = [...planned];
      const isTolerated = (event: string) => tolerated.some((it) => event.startsWith(it));
      const unplanned = happened.filter((event) => {
        const index = open.findIndex((expected) => event.startsWith(expected));
        if (index >= 0) open.splice(index, 1);
        return index < 0 && !isTolerated(event);
      });
      const silent = unloaded.filter((url) => !failed.has(url)).map((url) => `not loaded: ${url}`);
      return [
        ...unplanned,
        ...silent.filter((event) => !isTolerated(event)),
        ...open.map((expected) => `${missing}${expected}`),
      ];
    },
  };
}

const api = '/api/v1';

/** Begins the problem of what was announced and has not happened, or not yet. */
export const missing = 'did not happen: ';

/** `POST /auth/login`, `GET /assets/user.js`: without what differs from build to build. */
function nameOf(request: Request): string {
  const { pathname } = new URL(request.url());
  const path = pathname.startsWith(`${api}/`) ? pathname.slice(api.length) : pathname;
  return `${request.method()} ${path.replace(/-[A-Z\d]{8}(?=\.\w+$)/, '')}`;
}

function record(request: Request): Sent {
  const body = request.postData();
  return {
    call: nameOf(request),
    headers: request.headers(),
    body: body === null ? undefined : JSON.parse(body),
  };
}
