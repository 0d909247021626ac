// For tests: the stand-in service with one fault, built in by a proxy in front of it.
import { createServer } from 'node:http';

/**
 * @typedef {object} Exchange
 * @property {string} method
 * @property {string} path below `/api/v1`
 * @property {Record<string, any>} sent the headers of the request
 * @property {string} content the body of the request
 * @property {number} status
 * @property {Record<string, any>} headers of the answer
 * @property {string} text of the answer
 * @property {string} url of the good service
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
      sent: req.headers,
      content: Buffer.concat(chunks).toString(),
      ...{ status: 0, headers: {}, text: '', url },
    };
    await fault.request?.(exchange);
    if (exchange.status === 0) {
      const { host: _, connection, 'content-length': length, ...headers } = exchange.sent;
      const { method, content } = exchange;
      const body = method === 'GET' || method === 'OPTIONS' ? null : content;
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

/** Changes the body of a request, unless it is one that breaks JSON on purpose. */
/** @type {(exchange: Exchange, change: (body: any) => unknown) => void} */
function changeSent(exchange, change) {
  try {
    exchange.content = JSON.stringify(change(JSON.parse(exchange.content)));
  } catch {}
}

/** @type {(exchange: Exchange, status: number, body?: object) => void} */
const answerWith = (exchange, status, body = {}) => {
  exchange.status = status;
  exchange.text = JSON.stringify(body);
};

/** Refuses a name that any user has taken. @type {() => Fault} */
function compareAllAccounts() {
  /** @type {Set<string>} */
  const names = new Set();
  return {
    response(exchange) {
      const { method, path, status, content } = exchange;
      if (method !== 'POST' || path !== '/settings/accounts' || status !== 200) return;
      const { name } = JSON.parse(content);
      if (names.has(name))
        answerWith(exchange, 409, { code: 'duplicate_name', message: 'It exists already.' });
      names.add(name);
    },
  };
}

/** @type {() => Fault} */
function keepSessionAtLogin() {
  /** @type {Map<string, string>} */
  const current = new Map();
  return {
    request({ sent }) {
      sent.cookie = current.get(sent.cookie) ?? sent.cookie;
    },
    response(exchange) {
      const { path, status, headers, sent } = exchange;
      if (path !== '/auth/login' || status !== 200) return;
      current.set(sent.cookie, headers['set-cookie'][0].split(';')[0]);
      headers['set-cookie'] = [];
    },
  };
}

/** Faults of services, by what their authors did: which promises they break, and a part of what is said. */
export const faults =
  /** @type {Record<string, [breaks: string[], says: RegExp, fault: Fault]>} */ ({
    'does not compare tokens': [
      ['csrf-missing', 'csrf-wrong', 'csrf-foreign', 'csrf-user', 'login-token'],
      /POST \/auth\/login, .*without X-CSRF-Token\n.*401.*expected 403/,
      {
        async request({ method, sent, url }) {
          if (method === 'GET') return;
          const headers = { cookie: sent.cookie ?? '' };
          const { headers: newest } = await fetch(`${url}api/v1/auth/heartbeat`, { headers });
          sent['x-csrf-token'] = newest.get('x-csrf-token');
        },
      },
    ],
    'sends no token with a refusal': [
      ['csrf-missing', 'csrf-recovery', 'every-token'],
      /403.*X-CSRF-Token is missing.*\n.*presses the button again and again/,
      {
        response({ status, headers }) {
          if (status === 403) delete headers['x-csrf-token'];
        },
      },
    ],
    'compares the token before it asks for a login': [
      ['login-required'],
      /403.*expected 401\)\n.*told to try again/,
      {
        response(exchange) {
          if (exchange.status === 401 && exchange.sent['x-csrf-token'] === 'wrong')
            answerWith(exchange, 403, { code: 'csrf', message: 'Try again.' });
        },
      },
    ],
    'keeps the session at the login': [
      ['login-session'],
      /the cookie is the same as before/,
      keepSessionAtLogin(),
    ],
    'says whether an address is known': [
      ['reset-alike'],
      /expected 200|for an unknown address: 404/,
      {
        response(exchange) {
          if (exchange.path === '/auth/resetpassword' && exchange.content.includes('check-service'))
            answerWith(exchange, 404, { code: 'not_found', message: 'Nobody has this address.' });
        },
      },
    ],
    'redirects to its login page': [
      ['every-no-redirect', 'login-required'],
      /302 to \/login\?next=/,
      {
        response(exchange) {
          if (exchange.status !== 401 || exchange.method !== 'GET') return;
          answerWith(exchange, 302);
          exchange.headers.location = `/login?next=${exchange.path}`;
        },
      },
    ],
    'lets scripts read the cookie': [
      ['cookie-httponly'],
      /the cookie signing_session has no HttpOnly/,
      {
        response({ headers }) {
          headers['set-cookie'] = (headers['set-cookie'] ?? []).map((/** @type {string} */ line) =>
            line.replace('; HttpOnly', ''),
          );
        },
      },
    ],
    'normalises a URL when an account is changed': [
      ['account-values'],
      /a scheme in capitals[\s\S]*byte for byte/,
      {
        request(exchange) {
          if (exchange.path === '/settings/accounts') return;
          changeSent(exchange, ({ url, ...body }) =>
            URL.canParse(url) ? { ...body, url: new URL(url).href } : { ...body, url },
          );
        },
      },
    ],
    'sends no code with a conflict': [
      ['account-duplicates'],
      /409.*must have required property 'code'/,
      {
        response(exchange) {
          if (exchange.status === 409) answerWith(exchange, 409, { message: 'It exists already.' });
        },
      },
    ],
    'trims a password when it is chosen, and not at the login': [
      ['password-change'],
      /POST \/auth\/login with the new password\n.*401[\s\S]*Do not trim/,
      {
        request(exchange) {
          if (exchange.path === '/auth/password')
            changeSent(exchange, ({ password, new_password }) => ({
              password: password.trim(),
              new_password: new_password.trim(),
            }));
        },
      },
    ],
    'has a proxy that drops the body of a DELETE': [
      ['deletion-password', 'unknown-links', 'body-size'],
      /422[\s\S]*The body of the DELETE seems to get lost/,
      {
        request(exchange) {
          if (exchange.method === 'DELETE') exchange.content = '';
        },
      },
    ],
    'forgets to end the session at the logout': [
      ['logout'],
      /with the cookie from before the logout\n.*200.*expected 401/,
      {
        request(exchange) {
          if (exchange.path !== '/auth/logout') return;
          exchange.headers = { 'content-type': 'application/json', 'cache-control': 'no-store' };
          answerWith(exchange, 200);
        },
      },
    ],
    'puts secrets into the list': [
      ['account-list'],
      /\[…\] \(the list has secrets\)/,
      {
        response(exchange) {
          if (exchange.path === '/settings/accounts' && exchange.text.startsWith('['))
            exchange.text = exchange.text.replaceAll('"id"', '"secret":"hidden","id"');
        },
      },
    ],
    'lets caches keep answers': [
      ['every-no-store'],
      /Cache-Control is private, max-age=60; the same in \d+ other answers/,
      {
        response({ headers }) {
          headers['cache-control'] = 'private, max-age=60';
        },
      },
    ],
    'answers 500 to a weak password': [
      ['password-weak'],
      /500.*expected 412\)\n.*at the field/,
      {
        response(exchange) {
          if (exchange.status === 412) answerWith(exchange, 500, { message: 'Failed.' });
        },
      },
    ],
    'sends no token with the refusal of a change by a user': [
      ['csrf-user'],
      /is refused with 403, changes nothing, and brings a valid token[\s\S]*\(X-CSRF-Token is missing\)\n.*presses the button again/,
      {
        response({ status, path, headers }) {
          if (status === 403 && path.startsWith('/settings/')) delete headers['x-csrf-token'];
        },
      },
    ],
    'answers 403 to a session that has ended': [
      ['password-change', 'login-session', 'logout'],
      /after the password change\n.*403.*expected 401\)\n.*The session has ended, but/,
      {
        response(exchange) {
          if (exchange.status === 401 && exchange.path.startsWith('/settings/'))
            answerWith(exchange, 403, { code: 'forbidden', message: 'Forbidden.' });
        },
      },
    ],
    'compares the accounts of all users': [
      ['account-unique'],
      /as another user\n.*409.*expected 200\)[\s\S]*not of all users/,
      compareAllAccounts(),
    ],
    'gives a replaced session a new visitor’s cookie': [
      ['every-replaced'],
      /from before the login\n.*\(Set-Cookie comes; the same in \d other answers\)/,
      {
        async request({ sent, url }) {
          const { headers } = await fetch(`${url}api/v1/auth/heartbeat`, {
            headers: sent.cookie ? { cookie: sent.cookie } : {},
          });
          if (!headers.has('x-csrf-token')) delete sent.cookie;
        },
      },
    ],
    'sends a token to a replaced session': [
      ['every-replaced'],
      /\(X-CSRF-Token comes; the same in 1 other answers\)/,
      {
        response({ headers }) {
          headers['x-csrf-token'] ??= 'one-of-the-old-session';
        },
      },
    ],
    'answers 422 to a weak password': [
      ['password-weak', 'link-reset', 'link-register'],
      /422.*expected 412\)\n.*at the field/,
      {
        response(exchange) {
          if (exchange.status === 412) exchange.status = 422;
        },
      },
    ],
    'normalises a URL when an account is created': [
      ['account-values'],
      /after the creation of.*\n.*"secret":"\*\*\*"?.*expected .*HTTPS:.* as sent/,
      {
        request(exchange) {
          if (exchange.path !== '/settings/accounts') return;
          changeSent(exchange, ({ url, ...body }) => ({
            ...body,
            url: URL.canParse(url) ? new URL(url).href : url,
          }));
        },
      },
    ],
    'cuts a name when an account is created': [
      ['account-values'],
      /after the creation of.*\n.*expected .*ä{74}.* as sent/,
      {
        request(exchange) {
          if (exchange.path === '/settings/accounts')
            changeSent(exchange, (body) => ({ ...body, name: String(body.name).slice(0, 64) }));
        },
      },
    ],
    'accepts two accounts with one URL': [
      ['account-duplicates'],
      /POST \/settings\/accounts, \{"name":"Check other.*\n.*200.*expected 409\)/,
      {
        request(exchange) {
          if (exchange.path === '/settings/accounts' && exchange.content.includes('Check other'))
            changeSent(exchange, ({ name, url }) => ({ name, url: `${url}copy/` }));
        },
      },
    ],
    'compares an account with itself': [
      ['account-update'],
      /409.*expected 200\)[\s\S]*do not compare an account with itself/i,
      {
        response(exchange) {
          if (exchange.method === 'POST' && /accounts\/[\w-]+$/.test(exchange.path))
            answerWith(exchange, 409, { code: 'duplicate_url', message: 'It exists already.' });
        },
      },
    ],
    'lets every origin read answers': [
      ['foreign-origin'],
      /Access-Control-Allow-Origin: https:\/\/check-service\.example/,
      {
        response({ sent, headers }) {
          headers['access-control-allow-origin'] = sent.origin ?? '*';
        },
      },
    ],
    'lets the address of a profile be changed': [
      ['profile-email'],
      /the address is now check-service-/,
      /** @type {() => Fault} */ (
        () => {
          let email = '';
          return {
            request(exchange) {
              if (exchange.method !== 'POST' || exchange.path !== '/settings/profile') return;
              changeSent(exchange, (body) => {
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
    ],
  });
