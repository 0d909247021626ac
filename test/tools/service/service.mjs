import { setTimeout as sleep } from 'node:timers/promises';
import {
  hasShortPassword,
  operations,
  validateRequest,
} from '../../../src/host/check-service/contract.mjs';
import { authCalls, weakPassword } from './auth.mjs';
import { createContext } from './context.mjs';
import { addDemo } from './demo.mjs';
import { findFault, parseFault } from './faults.mjs';
import { createError, decodeSegment, getPath, ok, readJson, sendJson } from './responses.mjs';
import { settingsCalls } from './settings.mjs';

/**
 * @typedef {import('node:http').IncomingMessage} IncomingMessage
 * @typedef {import('node:http').ServerResponse} ServerResponse
 *
 * @typedef {ReturnType<typeof import('./context.mjs').createContext>} Context
 *
 * The fields that a request body can have. openapi.json says which of them a call has.
 *
 * @typedef {import('./profiles.mjs').Profile & { password: string, new_password: string, name: string, url: string,
 *   reason: string }} RequestBody
 *
 * A call that has passed the checks: `body` has the fields of the call in openapi.json, and `user` is defined if the call
 * needs a login. A handler replaces the session by assigning to `session`.
 *
 * @typedef {{ req: IncomingMessage, session: import('./sessions.mjs').Session, user: import('./profiles.mjs').User,
 *   params: Record<string, string>, body: RequestBody }} Call
 */

const basePath = '/api/v1';
const emptyBody = /** @type {RequestBody} */ ({});

/** @type {Record<string, (context: Context, call: Call) => import('./responses.mjs').ResponseData>} */
const calls = {
  ...authCalls,
  ...settingsCalls,
  'GET /welcome': ({ country }) => ok({}, { 'client-country': country }),
};

/**
 * Creates the stand-in service: every call of openapi.json in memory, and an outbox. Throws an error with a helpful message
 * if a pattern in `fail` is invalid.
 *
 * @param {import('./context.mjs').Options} options
 */
export function createService(options = {}) {
  const context = createContext(options);
  const { profiles, sessions, outbox } = context;
  addDemo(profiles);
  let faults = (options.fail ?? []).map(parseFault);
  let delayMs = options.delay ?? 0;

  /** @type {(call: Call, name: string) => Promise<import('./responses.mjs').ResponseData>} */
  async function createResponse(call, name) {
    const { req, session, user } = call;
    const operation = operations.get(name);
    const handle = calls[name];
    if (!operation || !handle) return createError(404, 'not_found', 'There is no such call.');
    // This comes before the CSRF check, so that a user whose session has ended is sent to the login.
    if (operation.security && !user) return createError(401, 'not_logged_in', 'Please log in.');
    if (req.method !== 'GET' && !sessions.acceptToken(session, req.headers['x-csrf-token'])) {
      return createError(403, 'csrf', 'This page was open for too long. Please try again.');
    }
    const json = await readJson(req);
    // A call that has no body ignores what is sent.
    if ('error' in json)
      return operation.requestBody
        ? json.error
        : handle(context, Object.assign(call, { body: emptyBody }));
    if (hasShortPassword(name, json.body)) return weakPassword;
    const [error] = validateRequest(name, json.body);
    if (error) return createError(422, 'invalid', `This is not allowed: ${error}.`);
    const body = /** @type {RequestBody} */ (json.body);
    return handle(context, Object.assign(call, { body }));
  }

  /** @type {(req: IncomingMessage, res: ServerResponse, path: string) => Promise<void>} */
  async function handleCall(req, res, path) {
    if (delayMs > 0) await sleep(delayMs);
    const session = sessions.getOrOpen(req.headers.cookie);
    const { name, params } = matchCall(req.method ?? '', path);
    // `createResponse` makes sure that a call that needs a user has one.
    const user = /** @type {Call['user']} */ (profiles.findById(session.userId));
    /** @type {Call} */
    const call = { req, session, user, params, body: emptyBody };
    const fault = findFault(faults, { method: req.method ?? '', path, name });
    const result = fault ? undefined : await createResponse(call, name);
    setSessionCookie(req, res, call.session);
    if (!call.session.isReplaced) res.setHeader('X-CSRF-Token', call.session.csrf);
    if (result) sendJson(res, result);
    else fault?.respond(res);
  }

  /** @type {(req: IncomingMessage, res: ServerResponse, session: Call['session']) => void} */
  function setSessionCookie(req, res, session) {
    const cookie = sessions.formatCookie(req.headers.cookie, session);
    if (cookie) res.setHeader('Set-Cookie', cookie);
  }

  return {
    outbox,
    /**
     * Handles a request for the service or its outbox, and returns whether it was one.
     *
     * @type {(req: IncomingMessage, res: ServerResponse) => Promise<boolean>}
     */
    async handle(req, res) {
      const path = getPath(req);
      if (!path.startsWith(`${basePath}/`)) return outbox.handle(req, res);
      await handleCall(req, res, path.slice(basePath.length));
      return true;
    },
    /**
     * Opens the session of a visitor and returns its values for the page.
     *
     * @type {(req: IncomingMessage, res: ServerResponse) => { csrfToken: string, userHash: string }}
     */
    openPage(req, res) {
      const session = sessions.getOrOpen(req.headers.cookie);
      setSessionCookie(req, res, session);
      return { csrfToken: session.csrf, userHash: sessions.getUserHash(session) };
    },
    /** @param {readonly string[]} patterns replaces the calls that fail on purpose */
    fail(patterns = []) {
      faults = patterns.map(parseFault);
    },
    /** @param {number} milliseconds before each response from now on */
    delay(milliseconds = 0) {
      delayMs = milliseconds;
    },
    /** Ends all sessions, as a restart would. */
    endSessions: () => sessions.endAll(),
  };
}

/**
 * Matches a path with the calls of the contract.
 *
 * @type {(method: string, path: string) => { name: string, params: Record<string, string> }}
 */
function matchCall(method, path) {
  for (const name of Object.keys(calls)) {
    const pattern = name.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)');
    const groups = new RegExp(`^${pattern}$`).exec(`${method} ${path}`);
    if (!groups) continue;
    const params = Object.entries(groups.groups ?? {}).map(([key, it]) => [
      key,
      decodeSegment(it) ?? '',
    ]);
    return { name, params: Object.fromEntries(params) };
  }
  return { name: '', params: {} };
}
