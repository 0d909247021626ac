// Checks promises one after the other, and cleans up at the end, whatever happens.
import { operations, resolveRef, validate } from '../service/contract.mjs';
import { createClient, NoAnswer } from './client.mjs';

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
 * @property {((question: string) => Promise<string>) | undefined} [askForLink] undefined: nobody can paste links
 * @property {boolean} [rateLimit] whether failed logins may be repeated until the service refuses them
 * @property {number} [timeoutMs] for one call
 * @property {AbortSignal} [signal] ends the check early; what was changed is undone nevertheless
 *
 * @typedef {object} Promised
 * @property {string} id
 * @property {string} promise a sentence that is true of a good service
 * @property {string} application what the application does if it is not
 * @property {string} remedy what to do about it
 * @property {('credentials' | 'user' | 'mails' | 'links' | 'register' | 'origin')[]} [needs]
 * @property {boolean} [isFatal] whether nothing else can be checked without it
 * @property {(run: Run) => Promise<unknown>} check throws Broken or NotChecked
 *
 * @typedef {object} Change
 * @property {string} what a sentence
 * @property {() => Promise<unknown>} undo
 * @property {boolean} isUrgent whether later promises would suffer from the change
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

/** A promise is broken. `application` and `remedy` replace those of the promise. */
export class Broken extends Error {
  /** @param {{ sent: string, received: string, application?: string, remedy?: string }} details */
  constructor(details) {
    super(details.received);
    this.details = details;
  }
}

/** A page of a proxy came in place of an answer: the service may keep the promise. */
class ProxyPage extends Broken {
  /** @param {ConstructorParameters<typeof Broken>[0] & { proxy: string }} details */
  constructor({ proxy, ...details }) {
    super(details);
    this.proxy = proxy;
  }
}

/** A promise could not be checked; the message says why. */
export class NotChecked extends Error {}

/** @typedef {ReturnType<typeof createRun>} Run */

/** The address of the calls. @param {string} url */
export const toBase = (url) => url.replace(/[?#].*$/, '').replace(/(?:\/api\/v1)?\/*$/, '/api/v1');

/** What the promises share. @param {Options} options */
export function createRun(options) {
  /** @type {Answer[]} */
  const answers = [];
  /** @type {Set<string>} */
  const secrets = new Set();
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
    /** Hides a text in every report. @param {string} secret */
    addSecret: (secret) => secrets.add(secret),
    /** The visitor of the first promises, who never logs in. */
    visitor: createVisitor(),
    /** The test user, from the promise about the login on. @type {Client | undefined} */
    user: undefined,
    /** Of the login of the test user. @type {string | null} */
    userHash: null,
    /** The profile as it was found. @type {any} */
    profile: undefined,
    /** A second user, from the promise about the registration link on. @type {Client | undefined} */
    newUser: undefined,
    /** The proxies whose error pages have been reported, with the status. @type {Set<string>} */
    proxies: new Set(),
    /** Ids of accounts that were created. @type {Record<string, string>} */
    accounts: {},
    /** What was changed and has to be undone at the end, last first. */
    changes,
    /**
     * Notes how to undo a change. Returns a function that says that it is undone.
     *
     * @type {(what: string, undo: Change['undo'], isUrgent?: boolean) => () => void}
     */
    undoLater(what, undo, isUrgent = false) {
      const change = { what, undo, isUrgent };
      changes.push(change);
      return () => void changes.splice(changes.indexOf(change), 1);
    },
  };
}

/** Says what came. @param {Answer} answer */
export function describeAnswer({ status, headers, text }) {
  const location = headers.get('location');
  // Masked before it is cut: the beginning of a secret would not be recognised afterwards.
  const oneLine = text
    .replace(/("secret"\s*:\s*")[^"]*/g, '$1***')
    .replace(/\s+/g, ' ')
    .trim();
  const shown = oneLine.length > 200 ? `${oneLine.slice(0, 200)} …` : oneLine || 'no body';
  return `${status}${location ? ` to ${location}` : ''}, ${shown}`;
}

/** How the error pages that proxies bring along can be recognised. @type {readonly [name: string, page: RegExp][]} */
const proxyPages = [
  ['nginx', /<center>(nginx|openresty)/i],
  ['Apache', /<address>Apache/i],
  ['HAProxy', /No server is available to handle this request/i],
  ['Varnish', /Varnish cache server/i],
  ['Cloudflare', /cloudflare/i],
];

/**
 * The proxy whose error page came in place of an answer, or an empty text. A service may have HTML pages of its own for
 * errors, so that the page has to name the proxy; but 502 and 504 are what only a proxy says.
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

/** @type {(answer: Answer, why: string, details?: { application?: string, remedy?: string }) => Broken} */
export function broken(answer, why, details = {}) {
  const { sent, status } = answer;
  const received = `${describeAnswer(answer)}${why && ` (${why})`}`;
  const proxy = findProxy(answer);
  if (!proxy) return new Broken({ sent, received, ...details });
  return new ProxyPage({
    ...{ sent, received, proxy: `${proxy}, ${status}` },
    application: 'People read that the server reported an error, and nothing behind it works.',
    remedy: `This page comes from a proxy (${proxy}), not from the service: see its error log, and whether the service runs where the proxy looks for it.`,
  });
}

/**
 * Expects one of some statuses, and a body as the document says for this status.
 *
 * @type {(answer: Answer, statuses: readonly number[], details?: { application?: string, remedy?: string }) => Answer}
 */
export function expectStatus(answer, statuses, details) {
  const { call, status, body } = answer;
  if (!statuses.includes(status)) {
    if (status === 429)
      throw new NotChecked(
        'The service answered 429 (too many attempts). Wait, and run the check again.',
      );
    throw broken(answer, `expected ${statuses.join(' or ')}`, details);
  }
  const documented = operations.get(call)?.responses[status];
  if (!documented) return answer;
  const response = resolveRef(documented);
  // An error without JSON is the matter of a promise of its own.
  if (body === undefined && status >= 400) return answer;
  if (body === undefined) throw broken(answer, 'the body is no JSON', details);
  const [error] = validate(body, response.content['application/json'].schema);
  if (error) throw broken(answer, error, status < 300 ? {} : details);
  return answer;
}

/**
 * Checks promises in their order. Never rejects.
 *
 * @param {Options} options
 * @param {readonly Promised[]} promises
 * @param {(finding: Finding) => void} [onFinding] hears each finding at once
 */
export async function checkPromises(options, promises, onFinding = () => {}) {
  const run = createRun(options);
  /** @type {Finding[]} */
  const findings = [];
  let unanswered = 0;
  let stopped = '';
  /** @type {(finding: Finding) => void} */
  const add = (finding) => {
    const entries = Object.entries(finding).map(([key, value]) => [key, run.mask(value)]);
    const masked = /** @type {Finding} */ (Object.fromEntries(entries));
    findings.push(masked);
    onFinding(masked);
  };

  for (const promised of promises) {
    const { id, promise } = promised;
    if (options.signal?.aborted) stopped = 'The check was stopped.';
    const reason = (promised.id.startsWith('every-') ? '' : stopped) || getObstacle(promised, run);
    if (reason) {
      add({ id, promise, result: 'not checked', reason });
      continue;
    }
    const finding = await checkOne(promised, run);
    add(finding.finding);
    if (finding.finding.result !== 'kept') await recover(run);
    if (finding.isUnanswered) unanswered += 1;
    if (promised.isFatal && finding.finding.result !== 'kept')
      stopped = 'The first call did not work, and without it no other can be judged.';
    else if (unanswered >= 3)
      stopped = 'Three promises could not be judged because the service did not answer.';
  }
  const leftBehind = await cleanUp(run);
  return { url: run.base, calls: run.answers.length, findings, leftBehind };
}

/** @type {(promised: Promised, run: Run) => Promise<{ finding: Finding, isUnanswered?: boolean }>} */
async function checkOne({ id, promise, application, remedy, check }, run) {
  try {
    await check(run);
    return { finding: { id, promise, result: 'kept' } };
  } catch (error) {
    if (error instanceof ProxyPage && run.proxies.has(error.proxy)) {
      const reason = `${error.details.sent} was answered by the proxy (${error.proxy}) too: see above.`;
      return { finding: { id, promise, result: 'not checked', reason } };
    }
    if (error instanceof ProxyPage) run.proxies.add(error.proxy);
    if (error instanceof NotChecked)
      return { finding: { id, promise, result: 'not checked', reason: error.message } };
    const details =
      error instanceof Broken
        ? error.details
        : error instanceof NoAnswer
          ? describeNoAnswer(error)
          : {
              sent: 'see the promise',
              received: `the check itself failed: ${error instanceof Error ? error.stack : error}`,
            };
    const finding = { id, promise, result: /** @type {const} */ ('broken'), application, remedy };
    return { finding: { ...finding, ...details }, isUnanswered: error instanceof NoAnswer };
  }
}

/** The first sentence of the message says why, and the others what to do. @param {NoAnswer} error */
function describeNoAnswer({ sent, message }) {
  const [, why = message, remedy = ''] = /^(.*?\.) (.*)$/s.exec(message) ?? [];
  return { sent, received: `no answer. ${why}`, ...(remedy && { remedy }) };
}

/** Why a promise cannot be checked in this run, or an empty text. @type {(promised: Promised, run: Run) => string} */
function getObstacle({ needs = [] }, { options, user }) {
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
 * Prepares for the next promise after one that was not kept: undoes what would disturb, and logs the test user in again.
 *
 * @param {Run} run
 */
async function recover(run) {
  const { user, options } = run;
  for (const change of run.changes.filter(({ isUrgent }) => isUrgent)) {
    await change.undo().then(
      () => run.changes.splice(run.changes.indexOf(change), 1),
      // The end of the check tries again, and tells.
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

/** Undoes the changes, last first. Returns a sentence for each that is left. @param {Run} run */
async function cleanUp(run) {
  const left = [];
  for (const { what, undo } of run.changes.reverse()) {
    try {
      await undo();
    } catch (error) {
      const why =
        error instanceof Broken ? `${error.details.sent}: ${error.message}` : String(error);
      left.push(run.mask(`${what} Undo this by hand (${why}).`));
    }
  }
  return left;
}
