// A proxy in front of the stand-in service, which adds one fault for the tests.
import { createServer } from 'node:http';
import { DEMO } from '../../../../src/host/check-host/demo-login.mjs';

/**
 * @typedef {object} Exchange
 * @property {string} method
 * @property {string} path below `/api/v1`
 * @property {Record<string, string>} requestHeaders
 * @property {string} requestBody
 * @property {number} status
 * @property {Record<string, string | string[]> & { 'set-cookie'?: string[] }} headers of the answer
 * @property {string} text of the answer
 * @property {string} url of the correct service
 *
 * @typedef {{ request?: (exchange: Exchange) => Promise<void> | void, response?: (exchange: Exchange) => void }} Fault
 */

/** @type {(url: string, fault: Fault) => Promise<{ url: string, close: () => void }>} */
export async function startFaulty(url, fault) {
  const server = createServer(async (req, res) => {
    const chunks = [];
    for await (const chunk of req) chunks.push(chunk);
    /** @type {Exchange} */
    const exchange = {
      method: req.method ?? '',
      path: (req.url ?? '').replace('/api/v1', ''),
      requestHeaders: /** @type {Record<string, string>} */ (req.headers),
      requestBody: Buffer.concat(chunks).toString(),
      status: 0,
      headers: {},
      text: '',
      url,
    };
    await fault.request?.(exchange);
    if (exchange.status === 0) {
      const { host: _, connection, 'content-length': length, ...headers } = exchange.requestHeaders;
      const { method, requestBody } = exchange;
      const body = method === 'GET' || method === 'OPTIONS' ? null : requestBody;
      const answer = await fetch(new URL(req.url ?? '/', url), { method, headers, body });
      exchange.status = answer.status;
      const { 'content-length': received, ...others } = Object.fromEntries(answer.headers);
      exchange.headers = { ...others, 'set-cookie': answer.headers.getSetCookie() };
      exchange.text = await answer.text();
    }
    fault.response?.(exchange);
    res.writeHead(exchange.status, exchange.headers).end(exchange.text);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    url: `http://127.0.0.1:${port}/`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Changes the body of a request, unless its JSON is invalid on purpose. */
/** @type {(exchange: Exchange, change: (body: import('../../../tools/service/service.mjs').RequestBody) => object) => void} */
function changeRequestBody(exchange, change) {
  try {
    exchange.requestBody = JSON.stringify(change(JSON.parse(exchange.requestBody)));
  } catch {}
}

/** @type {(exchange: Exchange, status: number, body?: object) => void} */
const respondWith = (exchange, status, body = {}) => {
  exchange.status = status;
  exchange.text = JSON.stringify(body);
};

/** Rejects a name that any user has taken. @type {() => Fault} */
function compareAllAccounts() {
  /** @type {Set<string>} */
  const names = new Set();
  return {
    response(exchange) {
      const { method, path, status, requestBody } = exchange;
      if (method !== 'POST' || path !== '/settings/accounts' || status !== 200) return;
      const { name } = JSON.parse(requestBody);
      if (names.has(name))
        respondWith(exchange, 409, { code: 'duplicate_name', message: 'It exists already.' });
      names.add(name);
    },
  };
}

/** @type {() => Fault} */
function keepSessionAtLogin() {
  /** @type {Map<string, string>} */
  const current = new Map();
  return {
    request({ requestHeaders }) {
      requestHeaders.cookie =
        current.get(requestHeaders.cookie ?? '') ?? requestHeaders.cookie ?? '';
    },
    response(exchange) {
      const { path, status, headers, requestHeaders } = exchange;
      if (path !== '/auth/login' || status !== 200) return;
      const [cookie = ''] = headers['set-cookie'] ?? [];
      current.set(requestHeaders.cookie ?? '', cookie.split(';')[0] ?? '');
      headers['set-cookie'] = [];
    },
  };
}

/** Faults of services: the promises that each breaks, and a part of the report. */
export const faults =
  /** @type {Record<string, { breaks: string[], report: RegExp, fault: Fault }>} */ ({
    'does not compare tokens': {
      breaks: ['csrf-missing', 'csrf-wrong', 'csrf-foreign', 'csrf-user', 'login-token'],
      report: /POST \/auth\/login, .*without X-CSRF-Token\n.*401.*expected 403/,
      fault: {
        async request({ method, requestHeaders, url }) {
          if (method === 'GET') return;
          const headers = { cookie: requestHeaders.cookie ?? '' };
          const { headers: newest } = await fetch(`${url}api/v1/auth/heartbeat`, { headers });
          requestHeaders['x-csrf-token'] = newest.get('x-csrf-token') ?? '';
        },
      },
    },
    'sends no token with a refusal': {
      breaks: ['csrf-missing', 'csrf-recovery', 'every-token'],
      report: /403.*X-CSRF-Token is missing.*\n.*presses the button again and again/,
      fault: {
        response({ status, headers }) {
          if (status === 403) delete headers['x-csrf-token'];
        },
      },
    },
    'compares the token before it asks for a login': {
      breaks: ['login-required'],
      report: /403.*expected 401\)\n.*told to try again/,
      fault: {
        response(exchange) {
          if (exchange.status === 401 && exchange.requestHeaders['x-csrf-token'] === 'wrong')
            respondWith(exchange, 403, { code: 'csrf', message: 'Try again.' });
        },
      },
    },
    'keeps the session at the login': {
      breaks: ['login-session'],
      report: /the cookie is the same as before/,
      fault: keepSessionAtLogin(),
    },
    'says whether an address is known': {
      breaks: ['reset-alike'],
      report: /expected 200|for an unknown address: 404/,
      fault: {
        response(exchange) {
          if (
            exchange.path === '/auth/resetpassword' &&
            exchange.requestBody.includes('check-service')
          )
            respondWith(exchange, 404, { code: 'not_found', message: 'Nobody has this address.' });
        },
      },
    },
    'redirects to its login page': {
      breaks: ['every-no-redirect', 'login-required'],
      report: /302 to \/login\?next=/,
      fault: {
        response(exchange) {
          if (exchange.status !== 401 || exchange.method !== 'GET') return;
          respondWith(exchange, 302);
          exchange.headers.location = `/login?next=${exchange.path}`;
        },
      },
    },
    'lets scripts read the cookie': {
      breaks: ['cookie-httponly'],
      report: /the cookie signing_session has no HttpOnly/,
      fault: {
        response({ headers }) {
          headers['set-cookie'] = (headers['set-cookie'] ?? []).map((line) =>
            line.replace('; HttpOnly', ''),
          );
        },
      },
    },
    'names nobody to a page that is opened from another site': {
      breaks: ['cookie-samesite'],
      report: /the cookie signing_session says SameSite: Strict/,
      fault: {
        response({ headers }) {
          headers['set-cookie'] = (headers['set-cookie'] ?? []).map((line) =>
            line.replace('SameSite=Lax', 'SameSite=Strict'),
          );
        },
      },
    },
    'normalises a URL when an account is changed': {
      breaks: ['account-values'],
      report: /a scheme in capitals[\s\S]*byte for byte/,
      fault: {
        request(exchange) {
          if (exchange.path === '/settings/accounts') return;
          changeRequestBody(exchange, ({ url, ...body }) =>
            URL.canParse(url) ? { ...body, url: new URL(url).href } : { ...body, url },
          );
        },
      },
    },
    'sends no code with a conflict': {
      breaks: ['account-duplicates'],
      report: /409.*must have required property 'code'/,
      fault: {
        response(exchange) {
          if (exchange.status === 409)
            respondWith(exchange, 409, { message: 'It exists already.' });
        },
      },
    },
    'trims a password when it is chosen, and not at the login': {
      breaks: ['password-change'],
      report: /POST \/auth\/login with the new password\n.*401[\s\S]*Do not trim/,
      fault: {
        request(exchange) {
          if (exchange.path === '/auth/password')
            changeRequestBody(exchange, ({ password, new_password }) => ({
              password: password.trim(),
              new_password: new_password.trim(),
            }));
        },
      },
    },
    'accepts a wrong current password': {
      breaks: ['password-wrong'],
      report: /POST \/auth\/password, .*\n.*200, .*expected 401/,
      fault: {
        request(exchange) {
          if (exchange.path === '/auth/password' && exchange.requestBody.includes(' wrong'))
            changeRequestBody(exchange, (body) => ({ ...body, password: DEMO.password }));
        },
      },
    },
    'has a proxy that drops the body of a DELETE': {
      breaks: ['deletion-password', 'unknown-links', 'body-size'],
      report: /422[\s\S]*The body of the DELETE seems to get lost/,
      fault: {
        request(exchange) {
          if (exchange.method === 'DELETE') exchange.requestBody = '';
        },
      },
    },
    'forgets to end the session at the logout': {
      breaks: ['logout'],
      report: /with the cookie from before the logout\n.*200.*expected 401/,
      fault: {
        request(exchange) {
          if (exchange.path !== '/auth/logout') return;
          exchange.headers = { 'content-type': 'application/json', 'cache-control': 'no-store' };
          respondWith(exchange, 200);
        },
      },
    },
    'puts secrets into the list': {
      breaks: ['account-list'],
      report: /\[…\] \(the list has secrets\)/,
      fault: {
        response(exchange) {
          if (exchange.path === '/settings/accounts' && exchange.text.startsWith('['))
            exchange.text = exchange.text.replaceAll('"id"', '"secret":"hidden","id"');
        },
      },
    },
    'opens the login window of the browser': {
      breaks: ['every-no-window'],
      report: /WWW-Authenticate is Basic realm="service"/,
      fault: {
        response({ headers }) {
          headers['www-authenticate'] = 'Basic realm="service"';
        },
      },
    },
    'lets caches keep answers': {
      breaks: ['every-no-store'],
      report: /Cache-Control is private, max-age=60; the same in \d+ other answers/,
      fault: {
        response({ headers }) {
          headers['cache-control'] = 'private, max-age=60';
        },
      },
    },
    'answers 500 to a weak password': {
      breaks: ['password-weak'],
      report: /500.*expected 412\)\n.*at the field/,
      fault: {
        response(exchange) {
          if (exchange.status === 412) respondWith(exchange, 500, { message: 'Failed.' });
        },
      },
    },
    'sends no token with the refusal of a change by a user': {
      breaks: ['csrf-user'],
      report:
        /is refused with 403, which brings a token[\s\S]*\(X-CSRF-Token is missing\)\n.*presses the button again/,
      fault: {
        response({ status, path, headers }) {
          if (status === 403 && path.startsWith('/settings/')) delete headers['x-csrf-token'];
        },
      },
    },
    'answers 403 to a session that has ended': {
      breaks: ['password-change', 'login-session', 'logout'],
      report: /after the password change\n.*403.*expected 401\)\n.*The session has ended, but/,
      fault: {
        response(exchange) {
          if (exchange.status === 401 && exchange.path.startsWith('/settings/'))
            respondWith(exchange, 403, { code: 'forbidden', message: 'Forbidden.' });
        },
      },
    },
    'compares the accounts of all users': {
      breaks: ['account-unique'],
      report: /as another user\n.*409.*expected 200\)[\s\S]*not of all users/,
      fault: compareAllAccounts(),
    },
    'gives a replaced session a new visitor’s cookie': {
      breaks: ['every-replaced'],
      report: /from before the login\n.*\(Set-Cookie comes; the same in \d other answers\)/,
      fault: {
        async request({ requestHeaders, url }) {
          const { headers } = await fetch(`${url}api/v1/auth/heartbeat`, {
            headers: requestHeaders.cookie ? { cookie: requestHeaders.cookie } : {},
          });
          if (!headers.has('x-csrf-token')) delete requestHeaders.cookie;
        },
      },
    },
    'sends a token to a replaced session': {
      breaks: ['every-replaced'],
      report: /\(X-CSRF-Token comes; the same in 1 other answers\)/,
      fault: {
        response({ headers }) {
          headers['x-csrf-token'] ??= 'one-of-the-old-session';
        },
      },
    },
    'answers 422 to a weak password': {
      breaks: ['password-weak', 'link-reset', 'link-register'],
      report: /422.*expected 412\)\n.*at the field/,
      fault: {
        response(exchange) {
          if (exchange.status === 412) exchange.status = 422;
        },
      },
    },
    'normalises a URL when an account is created': {
      breaks: ['account-values'],
      report: /after the creation of.*\n.*"secret":"\*\*\*"?.*expected .*HTTPS:.* as sent/,
      fault: {
        request(exchange) {
          if (exchange.path !== '/settings/accounts') return;
          changeRequestBody(exchange, ({ url, ...body }) => ({
            ...body,
            url: URL.canParse(url) ? new URL(url).href : url,
          }));
        },
      },
    },
    'cuts a name when an account is created': {
      breaks: ['account-values'],
      report: /after the creation of.*\n.*expected .*ä{74}.* as sent/,
      fault: {
        request(exchange) {
          if (exchange.path === '/settings/accounts')
            changeRequestBody(exchange, (body) => ({
              ...body,
              name: String(body.name).slice(0, 64),
            }));
        },
      },
    },
    'accepts two accounts with one URL': {
      breaks: ['account-duplicates'],
      report: /POST \/settings\/accounts, \{"name":"Check other.*\n.*200.*expected 409\)/,
      fault: {
        request(exchange) {
          if (
            exchange.path === '/settings/accounts' &&
            exchange.requestBody.includes('Check other')
          )
            changeRequestBody(exchange, ({ name, url }) => ({ name, url: `${url}copy/` }));
        },
      },
    },
    'compares an account with itself': {
      breaks: ['account-update'],
      report: /409.*expected 200\)[\s\S]*do not compare an account with itself/i,
      fault: {
        response(exchange) {
          if (exchange.method === 'POST' && /accounts\/[\w-]+$/.test(exchange.path))
            respondWith(exchange, 409, { code: 'duplicate_url', message: 'It exists already.' });
        },
      },
    },
    'lets every origin read answers': {
      breaks: ['foreign-origin'],
      report: /Access-Control-Allow-Origin: https:\/\/check-service\.example/,
      fault: {
        response({ requestHeaders, headers }) {
          headers['access-control-allow-origin'] = requestHeaders.origin ?? '*';
        },
      },
    },
    'lets the address of a profile be changed': {
      breaks: ['profile-email'],
      report: /the address is now check-service-/,
      fault: /** @type {() => Fault} */ (
        () => {
          let email = '';
          return {
            request(exchange) {
              if (exchange.method !== 'POST' || exchange.path !== '/settings/profile') return;
              changeRequestBody(exchange, (body) => {
                email = body.email ?? email;
                return { ...body, email: undefined };
              });
            },
            response(exchange) {
              if (exchange.path === '/settings/profile' && exchange.status === 200 && email)
                exchange.text = JSON.stringify({ ...JSON.parse(exchange.text), email });
            },
          };
        }
      )(),
    },
  });
