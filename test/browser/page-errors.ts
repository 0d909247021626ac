import type { BrowserContext, Request } from 'playwright-core';

/** A call of the application: `POST /auth/login`, with what it carried. */
export type RecordedCall = {
  readonly call: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
};

const api = '/api/v1';

/**
 * Records the calls of all pages of a context, and what should not happen in them: an error on the console (a violated
 * policy is one), an uncaught exception, an answer from 400 on, a request that failed or went to another origin.
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
    // A request that the page has cancelled, or left behind, has not failed.
    if (request.failure()?.errorText === 'net::ERR_ABORTED') return;
    events.push(`unreachable ${describeRequest(request)}`);
  });
  context.on('console', (message) => {
    // What the browser says of a failed request has been recorded as such.
    if (message.type() !== 'error' || message.text().startsWith('Failed to load resource')) return;
    events.push(`console: ${message.text()}`);
  });
  context.on('weberror', (error) => events.push(`exception: ${error.error().message}`));

  return {
    sent,
    /** What begins so is no trouble: `401 POST /auth/login`, `unreachable GET /assets/`, `console: Wrong settings`. */
    allow: (...events: readonly string[]) => allowed.push(...events),
    async unexpectedEvents(): Promise<readonly string[]> {
      // Events on their way arrive before the answer.
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
