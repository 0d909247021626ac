import { setTimeout as sleep } from 'node:timers/promises';
import { decodePart, ok, pathOf, readJson, refuse, send } from './answers.mjs';
import { authCalls, WEAK } from './auth.mjs';
import { createContext } from './context.mjs';
import { hasShortPassword, operations, validateRequest } from './contract.mjs';
import { addDemo } from './demo.mjs';
import { findFault, parseFault } from './faults.mjs';
import { settingsCalls } from './settings.mjs';

/**
 * @typedef {import('./answers.mjs').Request} Request
 * @typedef {import('./answers.mjs').Response} Response
 *
 * @typedef {ReturnType<typeof import('./context.mjs').createContext>} Context
 *
 * A call that has passed the checks: its body is as openapi.json says, and `user` is there where a login is needed.
 * A handler that replaces the session has the answer carry the new one.
 *
 * @typedef {{ req: Request, session: import('./sessions.mjs').Session, user: import('./profiles.mjs').User,
 *   params: Record<string, string>, body: any }} Call
 */

const BASE = '/api/v1';
/** @type {Record<string, (context: Context, call: Call) => import('./answers.mjs').Answer>} */
const calls = {
  ...authCalls,
  ...settingsCalls,
  'GET /welcome': ({ country }) => ok({}, { 'client-country': country }),
};

/**
 * A complete service in memory: every call of specification section 7, and an outbox. Throws a sentence if a pattern in
 * `fail` cannot be read.
 *
 * @param {import('./context.mjs').Options} options
 */
export function createService(options = {}) {
  const context = createContext(options);
  const { profiles, sessions, outbox } = context;
  addDemo(profiles);
  let faults = (options.fail ?? []).map(parseFault);
  let pause = options.delay ?? 0;

  /** @type {(call: Call, name: string) => Promise<import('./answers.mjs').Answer>} */
  async function answer(call, name) {
    const { req, session, user } = call;
    const operation = operations.get(name);
    const handle = calls[name];
    if (!operation || !handle) return refuse(404, 'not_found', 'There is no such call.');
    // Before the CSRF check: somebody whose session has ended must be sent to the login, not be told to try again.
    if (operation.security && !user) return refuse(401, 'not_logged_in', 'Please log in.');
    if (req.method !== 'GET' && !sessions.accept(session, req.headers['x-csrf-token'])) {
      return refuse(403, 'csrf', 'This page was open for too long. Please try again.');
    }
    const json = await readJson(req);
    // A call without a body ignores what is sent all the same.
    if ('refusal' in json)
      return operation.requestBody
        ? json.refusal
        : handle(context, Object.assign(call, { body: {} }));
    if (hasShortPassword(name, json.body)) return WEAK;
    const [error] = validateRequest(name, json.body);
    if (error) return refuse(422, 'invalid', `This is not allowed: ${error}.`);
    return handle(context, Object.assign(call, json));
  }

  /** @type {(req: Request, res: Response, path: string) => Promise<void>} */
  async function handleCall(req, res, path) {
    if (pause > 0) await sleep(pause);
    const session = sessions.of(req.headers.cookie);
    const { name, params } = find(req.method ?? '', path);
    // Who needs a user has one: see `answer`.
    const user = /** @type {Call['user']} */ (profiles.byId(session.userId));
    /** @type {Call} */
    const call = { req, session, user, params, body: {} };
    const fault = findFault(faults, { method: req.method ?? '', path, name });
    const result = fault ? undefined : await answer(call, name);
    carrySession(req, res, call.session);
    if (!call.session.replaced) res.setHeader('X-CSRF-Token', call.session.csrf);
    if (result) send(res, result);
    else fault?.act(res);
  }

  /** @type {(req: Request, res: Response, session: Call['session']) => void} */
  function carrySession(req, res, session) {
    const cookie = sessions.cookieFor(req.headers.cookie, session);
    if (cookie) res.setHeader('Set-Cookie', cookie);
  }

  return {
    outbox,
    /**
     * Answers if the request is for the service or its outbox.
     *
     * @type {(req: Request, res: Response) => Promise<boolean>}
     */
    async handle(req, res) {
      const path = pathOf(req);
      if (!path.startsWith(`${BASE}/`)) return outbox.handle(req, res);
      await handleCall(req, res, path.slice(BASE.length));
      return true;
    },
    /**
     * Opens the visitor's session and says what the page must know of it.
     *
     * @type {(req: Request, res: Response) => { csrfToken: string, userHash: string }}
     */
    openPage(req, res) {
      const session = sessions.of(req.headers.cookie);
      carrySession(req, res, session);
      return { csrfToken: session.csrf, userHash: sessions.hashOf(session) };
    },
    /** @param {readonly string[]} failing replaces the calls that fail on purpose */
    fail(failing = []) {
      faults = failing.map(parseFault);
    },
    /** @param {number} milliseconds before each answer from now on */
    delay(milliseconds = 0) {
      pause = milliseconds;
    },
    /** Ends every session, as a restart would. */
    endSessions: () => sessions.endAll(),
  };
}

/**
 * The call of a path as the contract names it, and its parameters.
 *
 * @type {(method: string, path: string) => { name: string, params: Record<string, string> }}
 */
function find(method, path) {
  for (const name of Object.keys(calls)) {
    const pattern = name.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)');
    const groups = new RegExp(`^${pattern}$`).exec(`${method} ${path}`);
    if (!groups) continue;
    const params = Object.entries(groups.groups ?? {}).map(([key, it]) => [
      key,
      decodePart(it) ?? '',
    ]);
    return { name, params: Object.fromEntries(params) };
  }
  return { name: '', params: {} };
}
