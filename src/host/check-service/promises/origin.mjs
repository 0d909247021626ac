// Promises to a page of another origin (Fetch standard, CORS protocol).
import { createBrokenPromiseError, expectStatus } from '../run.mjs';
import { unknownParams } from './values.mjs';

/** @typedef {import('../client.mjs').Answer} Answer */

/** @type {(answer: Answer, name: string) => string[]} */
const parseList = ({ headers }, name) =>
  (headers.get(name) ?? '').split(',').map((entry) => entry.trim().toLowerCase());

/** @type {(answer: Answer, name: string, expected: readonly string[]) => void} */
function expectListed(answer, name, expected) {
  const listed = parseList(answer, name);
  const missing = expected.filter((entry) => !listed.includes(entry.toLowerCase()));
  if (missing.length > 0)
    throw createBrokenPromiseError(answer, `${name} does not name ${missing.join(', ')}`);
}

/** @type {(answer: Answer, origin: string) => void} */
function expectAllowed(answer, origin) {
  const allowed = answer.headers.get('access-control-allow-origin');
  if (allowed !== origin)
    throw createBrokenPromiseError(
      answer,
      `Access-Control-Allow-Origin is ${allowed ?? 'missing'}, not ${origin}`,
    );
  if (answer.headers.get('access-control-allow-credentials') !== 'true')
    throw createBrokenPromiseError(answer, 'Access-Control-Allow-Credentials is not true');
}

/** @type {readonly import('../run.mjs').ServicePromise[]} */
export const originPromises = [
  {
    id: 'origin-preflight',
    promise:
      'The question that browsers ask before a call (OPTIONS) is answered for GET, POST and DELETE, without a login.',
    application:
      'No call leaves the browser, and people read that the server could not be reached.',
    remedy:
      'Answer OPTIONS on every path with 204, Access-Control-Allow-Origin (the origin of the page), -Credentials: true, -Methods: GET, POST, DELETE and -Headers: Content-Type, X-CSRF-Token.',
    needs: ['origin'],
    async check(run) {
      const origin = run.options.origin ?? '';
      for (const [method, path] of [
        ['GET', '/welcome'],
        ['POST', '/auth/login'],
        ['DELETE', '/settings/profile'],
        ['DELETE', '/settings/accounts/{id}'],
      ]) {
        const answer = await run.createVisitor().call(`OPTIONS ${path}`, {
          params: unknownParams,
          token: null,
          headers: {
            'Access-Control-Request-Method': method ?? '',
            'Access-Control-Request-Headers': 'content-type,x-csrf-token',
          },
          note: `from ${origin}, for ${method}`,
        });
        if (answer.status < 200 || answer.status > 299)
          throw createBrokenPromiseError(answer, 'browsers need a status from 200 to 299');
        expectAllowed(answer, origin);
        // GET and POST need no permission.
        if (method === 'DELETE') expectListed(answer, 'access-control-allow-methods', ['DELETE']);
        const headers = method === 'GET' ? ['X-CSRF-Token'] : ['Content-Type', 'X-CSRF-Token'];
        expectListed(answer, 'access-control-allow-headers', headers);
      }
    },
  },
  {
    id: 'origin-answers',
    promise: 'Every answer, errors included, allows the origin of the page with credentials.',
    application:
      'The browser withholds the answer, and people read that the server could not be reached.',
    remedy:
      'Send Access-Control-Allow-Origin and Access-Control-Allow-Credentials: true with errors too.',
    needs: ['origin'],
    async check(run) {
      const origin = run.options.origin ?? '';
      const visitor = run.createVisitor();
      const params = unknownParams;
      expectAllowed(expectStatus(await visitor.call('GET /welcome'), [200]), origin);
      expectAllowed(await visitor.call('GET /settings/profile'), origin);
      expectAllowed(await visitor.call('GET /auth/confirm/{token}', { params }), origin);
      expectAllowed(await visitor.call('POST /auth/login', { body: {}, token: null }), origin);
    },
  },
  {
    id: 'origin-exposed',
    promise: 'The page may read the headers that the application needs.',
    application:
      'Without X-CSRF-Token nobody can log in; without X-User-Hash a login does not last; without the others no country is proposed.',
    remedy:
      'Send Access-Control-Expose-Headers: X-CSRF-Token, X-User-Hash, client-country, X-Client-Country.',
    needs: ['origin'],
    async check({ visitor }) {
      const answer = await visitor.call('GET /welcome');
      const needed = ['X-CSRF-Token', 'X-User-Hash', 'client-country'];
      const other = answer.headers.has('x-client-country') ? ['X-Client-Country'] : [];
      expectListed(answer, 'access-control-expose-headers', [...needed, ...other]);
    },
  },
  {
    id: 'origin-vary',
    promise: 'Caches know that answers differ by origin (Vary: Origin).',
    application:
      'A cache may give an answer for one origin to another, and the browser withholds it.',
    remedy: 'Send Vary: Origin.',
    needs: ['origin'],
    async check({ visitor }) {
      const answer = await visitor.call('GET /welcome');
      const listed = parseList(answer, 'vary');
      if (!listed.includes('origin') && !listed.includes('*'))
        throw createBrokenPromiseError(
          answer,
          `Vary is ${answer.headers.get('vary') ?? 'missing'}`,
        );
    },
  },
];
