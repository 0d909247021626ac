// Checks promises one after the other, and always cleans up at the end.

import { createClient, RequestError } from './client.mjs';
import { operations, resolveRef, validate } from './contract.mjs';
import { goodPassword } from './promises/values.mjs';

/**
 * @typedef {import('./client.mjs').Answer} Answer
 * @typedef {import('./client.mjs').Client} Client
 *
 * @typedef {object} Options
 * @property {string} url of the service, with or without `/api/v1`
 * @property {string | undefined} [email] of the test user
 * @property {string | undefined} [password] of the test user
 * @property {string | undefined} [origin] of the page, if it is another one than the service's
 * @property {boolean} [mails] whether calls may be made that cause emails
 * @property {string | undefined} [register] an address that may be registered and deleted again, with pasted links
 * @property {((question: string) => Promise<string>) | undefined} [askForLink] undefined if links cannot be pasted
 * @property {boolean} [rateLimit] whether failed logins may be repeated until the service refuses them
 * @property {number} [timeoutMs] for one call
 * @property {AbortSignal} [signal] ends the check early, after which changes are still undone
 *
 * @typedef {object} ServicePromise
 * @property {string} id
 * @property {string} promise a sentence that is true of a correct service
 * @property {string} application what the application does if it is not
 * @property {string} remedy what to do about it
 * @property {('credentials' | 'user' | 'mails' | 'links' | 'register' | 'origin')[]} [needs]
 * @property {boolean} [isFatal] whether nothing else can be checked without it
 * @property {(run: Run) => Promise<unknown>} check throws BrokenPromiseError or NotCheckedError
 *
 * @typedef {object} Change
 * @property {string} what a sentence
 * @property {() => Promise<unknown>} undo
 * @property {boolean} isUrgent whether the change would affect later promises
 *
 * @typedef {object} Finding
 * @property {string} id
 * @property {string} promise
 * @property {'kept' | 'broken' | 'not checked'} result
 * @property {string} [sent]
 * @property {string} [received]
 * @property {string} [application]
 * @property {string} [remedy]
 * @property {string} [reason] why it was not checked
 */

/** Reports that a promise is broken. `application` and `remedy` replace those of the promise. */
export class BrokenPromiseError extends Error {
  /** @param {{ sent: string, received: string, application?: string, remedy?: string }} details */
  constructor(details) {
    super(details.received);
    this.details = details;
  }
}

/** The answer was the page of a proxy, so the service itself may keep the promise. */
class ProxyPageError extends BrokenPromiseError {
  /** @param {ConstructorParameters<typeof BrokenPromiseError>[0] & { proxy: string }} details */
  constructor({ proxy, ...details }) {
    super(details);
    this.proxy = proxy;
  }
}

/** Reports that a promise could not be checked. The message is the reason. */
export class NotCheckedError extends Error {}

/** @typedef {ReturnType<typeof createRun>} Run */

/** Returns the base URL of the calls. @param {string} url */
const toBase = (url) => url.replace(/[?#].*$/, '').replace(/(?:\/api\/v1)?\/*$/, '/api/v1');

/** Creates what the promises share. @param {Options} options */
function createRun(options) {
  /** @type {Answer[]} */
  const answers = [];
  /** @type {Set<string>} */
  const secrets = new Set([goodPassword]);
  if (options.password) secrets.add(options.password);
  /** @type {Change[]} */
  const changes = [];
  const base = toBase(options.url);

  /** @type {(text: string) => string} */
  function mask(text) {
    let masked = text;
    for (const secret of [...secrets].sort((one, other) => other.length - one.length)) {
      masked = masked
        .replaceAll(secret, '***')
        .replaceAll(JSON.stringify(secret).slice(1, -1), '***');
    }
    return masked;
  }

  const createVisitor = () =>
    createClient({
      base,
      timeoutMs: options.timeoutMs ?? 10_000,
      origin: options.origin,
      onAnswer: (answer) => answers.push(answer),
      onSecret: (secret) => secrets.add(secret),
    });

  return {
    options,
    base,
    answers,
    mask,
    createVisitor,
    isEncrypted: base.startsWith('https:'),
    /** Masks a text in the report. @param {string} secret */
    addSecret: (secret) => secrets.add(secret),
    /** A client that never logs in. */
    visitor: createVisitor(),
    /** The client of the test user, set by the promise about the login. @type {Client | undefined} */
    user: undefined,
    /** The user hash of the test user's login. @type {string | null} */
    userHash: null,
    /** The original profile of the test user. @type {any} */
    profile: undefined,
    /** The client of a second user, set by the promise about the registration link. @type {Client | undefined} */
    newUser: undefined,
    /** Forgets the undo of this user, once the user has been deleted. */
    forgetNewUser() {},
    /** Proxies, with the status, whose error pages have been reported. @type {Set<string>} */
    proxies: new Set(),
    /** IDs of the created accounts. @type {Record<string, string>} */
    accounts: {},
    /** Changes to be undone at the end, last first. */
    changes,
    /**
     * Registers how to undo a change. Returns a function that forgets the change, for callers that have undone it themselves.
     *
     * @type {(what: string, undo: Change['undo'], isUrgent?: boolean) => () => void}
     */
    registerUndo(what, undo, isUrgent = false) {
      const change = { what, undo, isUrgent };
      changes.push(change);
      return () => void changes.splice(changes.indexOf(change), 1);
    },
  };
}

/** @param {Answer} answer */
function describeAnswer({ status, headers, text }) {
  const location = headers.get('location');
  // Secrets are masked before the text is truncated, because the beginning of one would not be recognised.
  const oneLine = text
    .replace(/("secret"\s*:\s*")[^"]*/g, '$1***')
    .replace(/\s+/g, ' ')
    .trim();
  const shown = oneLine.length > 200 ? `${oneLine.slice(0, 200)} …` : oneLine || 'no body';
  return `${status}${location ? ` to ${location}` : ''}, ${shown}`;
}

/** Patterns of the error pages of proxies. @type {readonly [name: string, page: RegExp][]} */
const proxyPages = [
  ['nginx', /<center>(nginx|openresty)/i],
  ['Apache', /<address>Apache/i],
  ['HAProxy', /No server is available to handle this request/i],
  ['Varnish', /Varnish cache server/i],
  ['Cloudflare', /cloudflare/i],
];

/**
 * Returns the proxy that sent an error page in place of an answer, or an empty string. A service may have HTML error pages of
 * its own, so the page must name the proxy, unless the status is 502 or 504, which only proxies send.
 *
 * @param {Answer} answer
 */
export function findProxy({ status, headers, text, body }) {
  if (status < 500 || body !== undefined || !/html/i.test(headers.get('content-type') ?? ''))
    return '';
  const [name] = proxyPages.find(([, page]) => page.test(text)) ?? [];
  if (name) return name;
  return status === 502 || status === 504 ? headers.get('server') || 'which has no name' : '';
}

/** @type {(answer: Answer, why: string, details?: { application?: string, remedy?: string }) => BrokenPromiseError} */
export function createBrokenPromiseError(answer, why, details = {}) {
  const { sent, status } = answer;
  const received = `${describeAnswer(answer)}${why && ` (${why})`}`;
  const proxy = findProxy(answer);
  if (!proxy) return new BrokenPromiseError({ sent, received, ...details });
  return new ProxyPageError({
    sent,
    received,
    proxy: `${proxy}, ${status}`,
    application: 'People read that the server reported an error, and nothing behind it works.',
    remedy: `This page comes from a proxy (${proxy}), not from the service: see its error log, and whether the service runs where the proxy looks for it.`,
  });
}

/**
 * Expects one of the statuses, and the body that the document describes for it.
 *
 * @type {(answer: Answer, statuses: readonly number[], details?: { application?: string, remedy?: string }) => Answer}
 */
export function expectStatus(answer, statuses, details) {
  const { call, status, body } = answer;
  if (!statuses.includes(status)) {
    if (status === 429)
      throw new NotCheckedError(
        'The service answered 429 (too many attempts). Wait, and run the check again.',
      );
    throw createBrokenPromiseError(answer, `expected ${statuses.join(' or ')}`, details);
  }
  const documented = operations.get(call)?.responses[status];
  if (!documented) return answer;
  const response = resolveRef(documented);
  // Another promise reports errors that are not JSON.
  if (body === undefined && status >= 400) return answer;
  if (body === undefined) throw createBrokenPromiseError(answer, 'the body is not JSON', details);
  const [error] = validate(body, response.content['application/json'].schema);
  if (error) throw createBrokenPromiseError(answer, error, status < 300 ? {} : details);
  return answer;
}

/**
 * Checks promises in their order. Never rejects.
 *
 * @param {Options} options
 * @param {readonly ServicePromise[]} promises
 * @param {(finding: Finding) => void} [onFinding] is called with each finding immediately
 */
export async function checkPromises(options, promises, onFinding = () => {}) {
  const run = createRun(options);
  /** @type {Finding[]} */
  const findings = [];
  let unanswered = 0;
  let stopReason = '';
  /** @type {(finding: Finding) => void} */
  const report = (finding) => {
    const entries = Object.entries(finding).map(([key, value]) => [key, run.mask(value)]);
    const masked = /** @type {Finding} */ (Object.fromEntries(entries));
    findings.push(masked);
    onFinding(masked);
  };

  for (const servicePromise of promises) {
    const { id, promise } = servicePromise;
    if (options.signal?.aborted) stopReason = 'The check was stopped.';
    const reason =
      (servicePromise.id.startsWith('every-') ? '' : stopReason) ||
      getReasonNotToCheck(servicePromise, run);
    if (reason) {
      report({ id, promise, result: 'not checked', reason });
      continue;
    }
    const { finding, isUnanswered } = await checkPromise(servicePromise, run);
    report(finding);
    if (finding.result !== 'kept') await recover(run);
    if (isUnanswered) unanswered += 1;
    if (servicePromise.isFatal && finding.result !== 'kept')
      stopReason = 'The first call did not work, and without it no other can be checked.';
    else if (unanswered >= 3) stopReason = 'Three checks got no answer from the service.';
  }
  const leftBehind = await cleanUp(run);
  return { url: run.base, calls: run.answers.length, findings, leftBehind };
}

/** @type {(servicePromise: ServicePromise, run: Run) => Promise<{ finding: Finding, isUnanswered?: boolean }>} */
async function checkPromise({ id, promise, application, remedy, check }, run) {
  try {
    await check(run);
    return { finding: { id, promise, result: 'kept' } };
  } catch (error) {
    if (error instanceof ProxyPageError && run.proxies.has(error.proxy)) {
      const reason = `${error.details.sent} was answered by the proxy (${error.proxy}) too: see above.`;
      return { finding: { id, promise, result: 'not checked', reason } };
    }
    if (error instanceof ProxyPageError) run.proxies.add(error.proxy);
    if (error instanceof NotCheckedError)
      return { finding: { id, promise, result: 'not checked', reason: error.message } };
    const details =
      error instanceof BrokenPromiseError
        ? error.details
        : error instanceof RequestError
          ? describeRequestError(error)
          : {
              sent: 'see the promise',
              received: `the check itself failed: ${error instanceof Error ? error.stack : error}`,
            };
    const finding = { id, promise, result: /** @type {const} */ ('broken'), application, remedy };
    return { finding: { ...finding, ...details }, isUnanswered: error instanceof RequestError };
  }
}

/** Splits the message: its first sentence is the reason, and the rest is the remedy. @param {RequestError} error */
function describeRequestError({ sent, message }) {
  const [, why = message, remedy = ''] = /^(.*?\.) (.*)$/s.exec(message) ?? [];
  return { sent, received: `no answer. ${why}`, ...(remedy && { remedy }) };
}

/** Returns why a promise cannot be checked in this run, or an empty string. @type {(servicePromise: ServicePromise, run: Run) => string} */
function getReasonNotToCheck({ needs = [] }, { options, user }) {
  const { email, password, origin, mails, register, askForLink } = options;
  for (const need of needs) {
    if ((need === 'user' || need === 'credentials') && !(email && password))
      return 'It needs a test user: --email and --password.';
    if (need === 'user' && !user) return 'The test user could not log in.';
    if (need === 'mails' && !mails) return 'It causes emails, which --no-mails forbids.';
    if (need === 'links' && !askForLink) return 'It needs a link from an email: --links.';
    if (need === 'register' && !register)
      return 'It needs an address that may be registered: --links --register ADDRESS.';
    if (need === 'origin' && !origin)
      return 'The page is taken to have the origin of the service; otherwise name its origin: --origin.';
  }
  return '';
}

/**
 * Recovers after a promise that was not kept: undoes changes that would affect the next ones, and logs the test user in again.
 *
 * @param {Run} run
 */
async function recover(run) {
  const { user, options } = run;
  for (const change of run.changes.filter(({ isUrgent }) => isUrgent)) {
    await change.undo().then(
      () => run.changes.splice(run.changes.indexOf(change), 1),
      // The clean-up at the end tries again and reports a failure.
      () => undefined,
    );
  }
  const { email, password } = options;
  if (!user) return;
  try {
    if ((await user.call('GET /settings/profile')).status !== 401) return;
    await user.call('POST /auth/login', { body: { email, password } });
  } catch {}
}

/** Undoes the changes, last first. Returns a sentence for each that could not be undone. @param {Run} run */
async function cleanUp(run) {
  const left = [];
  for (const { what, undo } of run.changes.reverse()) {
    try {
      await undo();
    } catch (error) {
      const why =
        error instanceof BrokenPromiseError
          ? `${error.details.sent}: ${error.message}`
          : String(error);
      left.push(run.mask(`${what} Undo this by hand (${why}).`));
    }
  }
  return left;
}
