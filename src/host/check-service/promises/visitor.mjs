// What a service promises to somebody who is not logged in.
import { createBrokenPromiseError, expectStatus, NotCheckedError } from '../run.mjs';
import {
  callsOfUsers,
  callsOfVisitors,
  goodPassword,
  harmlessBodies,
  isChanging,
  registration,
  unknownEmail,
  unknownParams,
} from './values.mjs';

/** @typedef {import('../run.mjs').ServicePromise} ServicePromise */

const csrf = {
  application:
    'The application does not notice, but another site can make a browser act in the name of its user.',
  remedy:
    'Compare X-CSRF-Token of every POST and DELETE with the token of the session that the cookie names, and answer 403 if it differs.',
};

export const noToken = {
  application:
    'The application has no token for the next attempt: the person presses the button again and again, and is refused each time.',
  remedy: 'Send a valid token with the refusal.',
};

/** @type {(run: import('../run.mjs').Run, token: string | null, note?: string) => Promise<void>} */
async function expectRefusedToken({ visitor }, token, note = '') {
  for (const call of callsOfVisitors.filter(isChanging)) {
    const body = harmlessBodies[call];
    const answer = await visitor.call(call, { body, params: unknownParams, token, note });
    expectStatus(answer, [403]);
    if (!answer.headers.get('x-csrf-token'))
      throw createBrokenPromiseError(answer, 'X-CSRF-Token is missing', noToken);
  }
}

/** @type {readonly ServicePromise[]} */
export const visitorPromises = [
  {
    id: 'welcome',
    promise: 'The service answers GET /welcome with 200 and a JSON object.',
    application: 'The application reaches no service: nobody can log in or register.',
    remedy:
      'Give the address that stands before /api/v1, and let the proxy pass /api/ on to the service.',
    isFatal: true,
    check: async ({ visitor }) => expectStatus(await visitor.call('GET /welcome'), [200]),
  },
  {
    id: 'first-token',
    promise: 'The first answer brings a token (X-CSRF-Token) and the cookie of a session.',
    application:
      'The application sends its first POST without a valid token, and nobody can log in or register.',
    remedy:
      'Open a session for every visitor: answer a request without a session cookie with Set-Cookie and the token of the new session.',
    async check(run) {
      const answer = await run.createVisitor().call('GET /welcome');
      if (!/^[!-~]+$/.test(answer.headers.get('x-csrf-token') ?? ''))
        throw createBrokenPromiseError(answer, 'no X-CSRF-Token of visible ASCII characters');
      if (answer.headers.getSetCookie().length === 0)
        throw createBrokenPromiseError(answer, 'no Set-Cookie');
    },
  },
  {
    id: 'country',
    promise: 'The country of the visitor (client-country) is an ISO 3166-1 alpha-2 code.',
    application: 'The registration form proposes no country.',
    remedy: 'Send two capital letters, or leave the header out.',
    async check({ visitor }) {
      const answer = await visitor.call('GET /welcome');
      const country =
        answer.headers.get('client-country') ?? answer.headers.get('x-client-country');
      if (country === null)
        throw new NotCheckedError('The service does not say the country, which it need not do.');
      if (!/^[A-Z]{2}$/.test(country))
        throw createBrokenPromiseError(answer, `client-country is ${country}`);
    },
  },
  {
    id: 'heartbeat',
    promise: 'The heartbeat and the logout succeed for visitors too, and a GET needs no token.',
    application: 'The application reports failed heartbeats every minute.',
    remedy: 'Answer these GET calls with 200 and {}, whatever the token is.',
    async check({ visitor }) {
      expectStatus(await visitor.call('GET /auth/heartbeat', { token: null }), [200]);
      expectStatus(await visitor.call('GET /auth/heartbeat', { token: 'old' }), [200]);
      expectStatus(await visitor.call('GET /auth/logout'), [200]);
    },
  },
  {
    id: 'unknown-path',
    promise: 'A path that does not exist is answered with 404.',
    application: 'The application does not call one; a mistake in a proxy would stay hidden.',
    remedy: 'Answer 404 with a JSON error, and let no page of a front end answer below /api/.',
    check: async ({ visitor }) =>
      expectStatus(await visitor.call('GET /check-service/no-such-path'), [404]),
  },
  {
    id: 'login-required',
    promise:
      'A call that needs a login is answered with 401 without one, and this is checked before the token.',
    application:
      'With 403 somebody whose session has ended is told to try again, for ever, in place of being led to the login. With another status they see an error that does not help.',
    remedy: 'First ask whether somebody is logged in (401), then compare the token (403).',
    async check({ visitor }) {
      for (const call of callsOfUsers) {
        const request = { body: harmlessBodies[call], params: unknownParams };
        expectStatus(await visitor.call(call, { ...request, token: 'wrong' }), [401]);
        expectStatus(await visitor.call(call, request), [401]);
      }
    },
  },
  {
    id: 'csrf-missing',
    promise: 'A POST or DELETE without a token is refused with 403, which brings a valid token.',
    ...csrf,
    check: (run) => expectRefusedToken(run, null),
  },
  {
    id: 'csrf-wrong',
    promise: 'A POST or DELETE with a token that was never given is refused with 403.',
    ...csrf,
    check: (run) => expectRefusedToken(run, 'check-service-wrong-token', 'with a wrong token'),
  },
  {
    id: 'csrf-foreign',
    promise: 'The token of another session is refused with 403.',
    application: csrf.application,
    remedy: 'Bind the token to the session: a token that anyone can fetch protects nobody.',
    async check(run) {
      const other = run.createVisitor();
      await other.call('GET /welcome');
      await expectRefusedToken(run, other.token, "with another visitor's token");
    },
  },
  {
    id: 'csrf-recovery',
    promise: 'The token that came with a refusal is accepted by the next attempt.',
    application: 'The application repeats the call once, and is refused again: nobody can log in.',
    remedy:
      'Send with the 403 the token of the session that the cookie names, and the cookie if the session is new.',
    async check(run) {
      const client = run.createVisitor();
      const call = 'POST /auth/resetpassword/{token}';
      const request = { body: { password: goodPassword }, params: unknownParams };
      expectStatus(await client.call(call, { ...request, token: null }), [403]);
      const again = await client.call(call, { ...request, note: 'with the token of the refusal' });
      if (again.status === 403)
        throw createBrokenPromiseError(again, 'expected 404: the token is valid');
    },
  },
  {
    id: 'unknown-links',
    promise: 'A link that is unknown is answered with 404 and code not_found.',
    application:
      'The application shows an error that does not help, and not that a new link has to be requested.',
    remedy: 'Look the token up after the check of the body, and answer 404 if it is not there.',
    async check({ visitor }) {
      for (const call of callsOfVisitors.filter((name) => name.includes('{token}'))) {
        const answer = await visitor.call(call, {
          body: harmlessBodies[call],
          params: unknownParams,
        });
        const isDelete = call.startsWith('DELETE') && [400, 411, 422, 501].includes(answer.status);
        expectStatus(answer, [404], isDelete ? lostBody : undefined);
      }
    },
  },
  {
    id: 'malformed',
    promise:
      'A body that is not a JSON object, or has values of a wrong type, is refused with 4xx.',
    application:
      'The application never sends one; a failure (5xx) shows that input is not checked.',
    remedy: 'Answer 400 to what is not a JSON object, and 422 to a value that breaks a rule.',
    async check({ visitor }) {
      for (const [body, statuses] of /** @type {const} */ ([
        ['{', [400, 415, 422]],
        ['[]', [400, 415, 422]],
        [{ email: 1, password: true }, [422, 400]],
        [{}, [422, 400]],
      ])) {
        expectStatus(await visitor.call('POST /auth/login', { body }), statuses);
      }
    },
  },
  {
    id: 'body-size',
    promise: 'A body of 60 KiB is accepted, and one of 200 KiB gets a complete answer.',
    application: 'A long reason for leaving could not be sent.',
    remedy:
      'Accept 64 KiB, answer 413 to more, and read the request to its end before closing the connection.',
    async check({ visitor }) {
      const call = 'DELETE /auth/confirmdelete/{token}';
      const send = (/** @type {number} */ size) =>
        visitor.call(call, { body: { reason: 'x'.repeat(size) }, params: unknownParams });
      expectStatus(await send(60 * 1024), [404]);
      expectStatus(await send(200 * 1024), [404, 413, 422]);
    },
  },
  {
    id: 'login-alike',
    promise: 'A failed login is answered with 401, and alike for known and unknown addresses.',
    application:
      'The application says "Login failed" for 401 only. Where the answers differ, anyone can find out who has a profile.',
    remedy: 'Answer 401 with the same body, whether the address or the password is wrong.',
    needs: ['credentials'],
    async check({ visitor, options }) {
      const attempt = (/** @type {string | undefined} */ email) =>
        visitor.call('POST /auth/login', { body: { email, password: goodPassword } });
      const unknown = expectStatus(await attempt(unknownEmail), [401]);
      const known = expectStatus(await attempt(options.email), [401]);
      expectAlike(known, options.email ?? '', unknown);
    },
  },
  {
    id: 'reset-alike',
    promise: 'The request for a password reset is answered alike for known and unknown addresses.',
    application: 'Anyone can find out who has a profile.',
    remedy: 'Answer 200 with {} in both cases, and send the email after the answer.',
    needs: ['credentials', 'mails'],
    async check({ visitor, options }) {
      const call = 'POST /auth/resetpassword';
      const unknown = await visitor.call(call, { body: { email: unknownEmail } });
      const known = await visitor.call(call, { body: { email: options.email } });
      for (const answer of [known, unknown]) expectStatus(answer, [200]);
      expectAlike(known, options.email ?? '', unknown);
    },
  },
  {
    id: 'register-alike',
    promise:
      'A registration is answered alike for known and unknown addresses (200, or 503 where registrations are switched off).',
    application: 'Anyone can find out who has a profile.',
    remedy:
      'Answer 200 with the same message in both cases; write to a known address that there is a profile already.',
    needs: ['credentials', 'mails'],
    async check({ visitor, options }) {
      const call = 'POST /auth/register';
      const known = await visitor.call(call, { body: registration(options.email ?? '') });
      const unknown = await visitor.call(call, { body: registration(unknownEmail) });
      for (const answer of [known, unknown]) expectStatus(answer, [200, 503]);
      expectAlike(known, options.email ?? '', unknown);
    },
  },
  {
    id: 'foreign-origin',
    promise: 'Pages of other origins cannot read answers.',
    application: 'The application is not concerned, but any site could read the data of its users.',
    remedy:
      'Send Access-Control-Allow-Origin only to the configured origin of the page, never to every origin that asks.',
    async check({ visitor }) {
      const origin = 'https://check-service.example';
      const answer = await visitor.call('GET /welcome', {
        headers: { Origin: origin },
        note: `from the origin ${origin}`,
      });
      const allowed = answer.headers.get('access-control-allow-origin');
      if (allowed === origin || allowed === 'null')
        throw createBrokenPromiseError(answer, `Access-Control-Allow-Origin: ${allowed}`);
      if (allowed === '*' && answer.headers.get('access-control-allow-credentials'))
        throw createBrokenPromiseError(answer, 'Access-Control-Allow-Origin: * with credentials');
    },
  },
  {
    id: 'too-many-attempts',
    promise: 'Failed logins are limited (429).',
    application: 'Passwords can be guessed.',
    remedy: 'Answer 429 after a few failed logins of one address or network.',
    async check({ visitor, options }) {
      if (!options.rateLimit)
        throw new NotCheckedError('It would lock logins for a while: --rate-limit, on its own.');
      for (let attempt = 0; attempt < 40; attempt += 1) {
        const body = { email: unknownEmail, password: goodPassword };
        const answer = await visitor.call('POST /auth/login', { body });
        if (answer.status === 429) return;
        expectStatus(answer, [401]);
      }
      throw createBrokenPromiseError(
        await visitor.call('GET /auth/heartbeat', { note: 'after 40 failed logins' }),
        'no 429 among 40 failed logins',
      );
    },
  },
];

export const lostBody = {
  application:
    'The deletion of a profile fails for everybody: its password or reason does not arrive.',
  remedy:
    'The body of the DELETE seems to get lost. Let every proxy and firewall in front of the service pass it on, and let the service read it.',
};

/** @type {(known: import('../client.mjs').Answer, email: string, unknown: import('../client.mjs').Answer) => void} */
function expectAlike(known, email, unknown) {
  // A message may repeat the address, which differs in any case.
  const one = `${known.status} ${known.text.replaceAll(email, '…')}`;
  const other = `${unknown.status} ${unknown.text.replaceAll(unknownEmail, '…')}`;
  if (one !== other)
    throw createBrokenPromiseError(
      known,
      `for an unknown address: ${unknown.status} ${unknown.text.slice(0, 200)}`,
    );
}
