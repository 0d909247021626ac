import { setTimeout as sleep } from 'node:timers/promises';
import { ok, pathOf, readJson, refuse, send } from './answers.mjs';
import { authRoutes } from './auth.mjs';
import { createContext } from './context.mjs';
import { acceptToken } from './csrf.mjs';
import { addDemo } from './demo.mjs';
import { findFault, parseFault } from './faults.mjs';
import { findRoute } from './routing.mjs';
import { settingsRoutes } from './settings.mjs';

/**
 * @typedef {import('./answers.mjs').Request} Request
 * @typedef {import('./answers.mjs').Response} Response
 * @typedef {import('./answers.mjs').Answer} Answer
 * @typedef {import('./routing.mjs').Call} Call
 * @typedef {import('./routing.mjs').Found} Found
 */

const BASE = '/api/v1';

/**
 * A complete service in memory: every call of specification section 7, and an outbox.
 * Throws a sentence if a pattern in `fail` cannot be read.
 *
 * @param {import('./context.mjs').Options} options
 */
export function createService(options = {}) {
  const { demo = true, country = 'DE' } = options;
  const context = createContext(options);
  const { now, profiles, sessions, print, outbox } = context;
  /** @type {import('./routing.mjs').Route[]} */
  const routes = [
    ...authRoutes(context),
    ...settingsRoutes(context),
    { method: 'GET', path: '/welcome', answer: () => ok({}, { 'X-Client-Country': country }) },
  ];
  const patterns = routes.map((route) => route.path);
  const ready = demo ? addDemo(profiles) : null;
  let faults = (options.fail ?? []).map(parseFault);
  let pause = options.delay ?? 0;

  /** @type {(call: Call, found: Found) => Promise<Answer>} */
  async function answer(call, { route, allow }) {
    const { req, session, user } = call;
    if (!allow) return refuse(404, 'not_found', 'There is no such call.');
    if (!route) return refuse(405, 'wrong_method', 'Not with this method.', { Allow: allow });
    // Before the CSRF check: whoever's session has run out should hear of that, not of its token.
    if (route.user && !user) return refuse(401, 'not_logged_in', 'Please log in.');
    if (req.method !== 'GET' && !acceptToken(session, req.headers['x-csrf-token'], now())) {
      return refuse(403, 'csrf', 'This page was open for too long. Please try again.');
    }
    const json = await readJson(req);
    if ('refusal' in json) return json.refusal;
    // Who needs a user has one: see above.
    return route.answer(
      /** @type {import('./routing.mjs').UserCall} */ (Object.assign(call, json)),
    );
  }

  /** @type {(req: Request, res: Response, path: string) => Promise<void>} */
  async function handleCall(req, res, path) {
    await Promise.all([ready, pause > 0 && sleep(pause)]);
    const method = req.method ?? '';
    const session = sessions.of(req.headers.cookie);
    const found = findRoute(routes, method, path);
    const { params, route } = found;
    /** @type {Call} */
    const call = { req, session, params, body: {}, user: profiles.byId(session.userId) };
    const fault = findFault(faults, { method, path, pattern: route?.path ?? null, patterns });
    const result = fault ? null : await answer(call, found).catch(report(method, path));
    carrySession(req, res, call.session);
    if (!call.session.retired) res.setHeader('X-CSRF-Token', call.session.csrf);
    if (result) send(res, result);
    else fault?.act(res);
  }

  // A client that leaves in the middle of its request is no mistake of ours.
  /** @type {(method: string, path: string) => (error: NodeJS.ErrnoException) => Answer} */
  const report = (method, path) => (error) => {
    if (error.code !== 'ECONNRESET') print(`${method} ${path} failed: ${error.stack}\n`);
    return refuse(500, 'internal', 'The service has made a mistake.');
  };

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
     * @param {Request} req
     * @param {Response} res
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
     * @param {Request} req
     * @param {Response} res
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
