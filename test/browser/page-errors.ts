import type { BrowserContext, Request } from 'playwright-core';

/** A call of the application: `POST /auth/login`, with what it carried. */
export type Sent = {
  readonly call: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
};

const api = '/api/v1';

/**
 * Records the calls of all pages of a context, and what should not happen in them: an error on the console (a violated
 * policy is one), an uncaught exception, an answer from 400 on, a request that failed or went to another origin.
 */
export function watch(context: BrowserContext, origin: string) {
  const allowed: string[] = [];
  const happened: string[] = [];
  const sent: Sent[] = [];

  context.on('request', (request) => {
    const url = new URL(request.url());
    if (/^https?:$/.test(url.protocol) && url.origin !== origin) {
      happened.push(`other origin: ${url.href}`);
    }
    if (url.origin === origin && url.pathname.startsWith(`${api}/`)) sent.push(record(request));
  });
  context.on('response', (response) => {
    if (response.status() >= 400)
      happened.push(`${response.status()} ${nameOf(response.request())}`);
  });
  context.on('requestfailed', (request) => {
    // A request that the page has cancelled, or left behind, has not failed.
    if (request.failure()?.errorText === 'net::ERR_ABORTED') return;
    happened.push(`unreachable ${nameOf(request)}`);
  });
  context.on('console', (message) => {
    // What the browser says of a failed request has been recorded as such.
    if (message.type() !== 'error' || message.text().startsWith('Failed to load resource')) return;
    happened.push(`console: ${message.text()}`);
  });
  context.on('weberror', (error) => happened.push(`exception: ${error.error().message}`));

  return {
    sent,
    /** What begins so is no trouble: `401 POST /auth/login`, `unreachable GET /assets/`, `console: Wrong settings`. */
    allow: (...events: readonly string[]) => allowed.push(...events),
    async trouble(): Promise<readonly string[]> {
      // Events on their way arrive before the answer.
      await Promise.all(context.pages().map((page) => page.evaluate(() => 0).catch(() => 0)));
      return happened.filter((event) => !allowed.some((it) => event.startsWith(it)));
    },
  };
}

/** `POST /auth/login`, `GET /assets/user.js`: without the hash in the name of a file. */
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
