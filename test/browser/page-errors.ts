import type { BrowserContext, Request } from 'playwright-core';

/** A call of the application, such as `POST /auth/login`. */
export type RecordedCall = {
  readonly call: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
};

const api = '/api/v1';

/**
 * Records the calls of all pages of a context, and unexpected events: an error on the console (such as a violated policy), an
 * uncaught exception, a status of 400 or above, and a request that failed or went to another origin.
 */
export function recordPageErrors(context: BrowserContext, origin: string) {
  const allowed: string[] = [];
  const events: string[] = [];
  const sent: RecordedCall[] = [];

  context.on('request', (request) => {
    const url = new URL(request.url());
    if (/^https?:$/.test(url.protocol) && url.origin !== origin) {
      events.push(`other origin: ${url.href}`);
    }
    if (url.origin === origin && url.pathname.startsWith(`${api}/`))
      sent.push(toRecordedCall(request));
  });
  context.on('response', (response) => {
    if (response.status() >= 400)
      events.push(`${response.status()} ${describeRequest(response.request())}`);
  });
  context.on('requestfailed', (request) => {
    // A request that the page has aborted, or that ended with the page, has not failed.
    if (request.failure()?.errorText === 'net::ERR_ABORTED') return;
    events.push(`unreachable ${describeRequest(request)}`);
  });
  context.on('console', (message) => {
    // Failed requests are recorded above.
    if (message.type() !== 'error' || message.text().startsWith('Failed to load resource')) return;
    events.push(`console: ${message.text()}`);
  });
  context.on('weberror', (error) => events.push(`exception: ${error.error().message}`));

  return {
    sent,
    /** Allows events with these beginnings: `401 POST /auth/login`, `unreachable GET /assets/`, `console: Wrong settings`. */
    allow: (...events: readonly string[]) => allowed.push(...events),
    async unexpectedEvents(): Promise<readonly string[]> {
      // Pending events arrive before the result of this call.
      await Promise.all(context.pages().map((page) => page.evaluate(() => 0).catch(() => 0)));
      return events.filter((event) => !allowed.some((it) => event.startsWith(it)));
    },
  };
}

/** `POST /auth/login`, `GET /assets/user.js`: without the hash in the name of a file. */
function describeRequest(request: Request): string {
  const { pathname } = new URL(request.url());
  const path = pathname.startsWith(`${api}/`) ? pathname.slice(api.length) : pathname;
  return `${request.method()} ${path.replace(/-[A-Z\d]{8}(?=\.\w+$)/, '')}`;
}

function toRecordedCall(request: Request): RecordedCall {
  const body = request.postData();
  return {
    call: describeRequest(request),
    headers: request.headers(),
    body: body === null ? undefined : JSON.parse(body),
  };
}
