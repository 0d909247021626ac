// Promises to a user who is logged in.
import { readPage } from '../../page-values.mjs';
import {
  BrokenPromiseError,
  createBrokenPromiseError,
  expectStatus,
  NotCheckedError,
} from '../run.mjs';
import {
  callsOfUsers,
  goodPassword,
  harmlessBodies,
  isChanging,
  mark,
  unknownEmail,
  unknownParams,
} from './values.mjs';
import { lostBody, noToken } from './visitor.mjs';

/** @typedef {import('../client.mjs').Client} Client */
/** @typedef {import('../run.mjs').Run} Run */

/** Returns the client of the test user, which exists for promises with `needs: ['user']`. @type {(run: Run) => Client} */
export function getUser({ user }) {
  if (!user) throw new NotCheckedError('The test user could not log in.');
  return user;
}

/** Logs a client in. @type {(client: Client, email: string, password: string) => ReturnType<Client['call']>} */
export async function logIn(client, email, password) {
  if (!client.token) await client.call('GET /welcome');
  const answer = await client.call('POST /auth/login', { body: { email, password } });
  return { ...answer, sent: 'POST /auth/login, with address and password' };
}

/** Returns whether the password of the test user was changed and could not be restored. @type {(run: Run) => boolean} */
const isPasswordLost = ({ changes }) => changes.some(({ what }) => what === passwordChanged);
const passwordChanged =
  'The password of the test user was changed, and could not be changed back. Set it with a password reset.';

/** Restores the original profile, and verifies that. @param {Run} run */
async function restoreProfile(run) {
  await saveProfile(run, {});
  const answer = await getUser(run).call('GET /settings/profile');
  const { display_name, email } = /** @type {any} */ (Object(answer.body));
  if (display_name !== run.profile.display_name || email !== run.profile.email)
    throw createBrokenPromiseError(
      answer,
      `expected ${run.profile.display_name}, ${run.profile.email}`,
    );
}

/** @type {(client: Client, why: string) => Promise<void>} */
async function expectLoggedIn(client, why) {
  const answer = await client.call('GET /settings/profile', { note: why });
  expectStatus(answer, [200], {
    application:
      'The next call ends the session in the browser, and the person has to log in again.',
  });
}

/**
 * Expects that a session has ended. An error other than 401 also shows that, but does not lead the user to the login.
 *
 * @type {(answer: import('../client.mjs').Answer, livesOn?: { application: string, remedy: string }) => void}
 */
export function expectEnded(answer, livesOn) {
  const hasEnded = answer.status >= 400;
  const details = {
    application:
      'The session has ended, but people see an error that does not help in place of the login.',
    remedy: 'Answer 401 to every call that needs a login once its session has ended.',
  };
  expectStatus(answer, [401], hasEnded ? details : livesOn);
}

/** @type {(run: Run, change: object) => Promise<import('../client.mjs').Answer>} */
const saveProfile = (run, change) =>
  getUser(run).call('POST /settings/profile', { body: { ...run.profile, ...change } });

/** @type {readonly import('../run.mjs').ServicePromise[]} */
export const loginPromises = [
  {
    id: 'login',
    promise: 'A login with address and password is answered with 200, the profile and X-User-Hash.',
    application: 'Nobody can log in, or a reload logs out.',
    remedy:
      'Check --email and --password first. Answer 200 with the profile, as the schema Profile describes it, and a hash of user and session in X-User-Hash.',
    needs: ['credentials'],
    async check(run) {
      const { email = '', password = '' } = run.options;
      const client = run.createVisitor();
      await client.call('GET /welcome');
      const answer = await logIn(client, email, password);
      expectStatus(answer, [200]);
      const next = await client.call('GET /settings/profile', { note: 'after a login' });
      expectStatus(next, [200], {
        application: 'The first screen after the login ends the session again.',
        remedy:
          'Set the cookie of the new session with the answer to the login, for every path of the service (Path=/).',
      });
      run.user = client;
      run.profile = answer.body;
      run.userHash = answer.headers.get('x-user-hash');
      if (!/^[!-~]+$/.test(answer.headers.get('x-user-hash') ?? ''))
        throw createBrokenPromiseError(answer, 'X-User-Hash is missing or has blanks', {
          application: 'Where the service fills the page, a reload logs out.',
          remedy: 'Send a hash of user and session in X-User-Hash with the answer to the login.',
        });
    },
  },
  {
    id: 'login-session',
    promise: 'A login opens a session with a new id, and the old cookie is worth nothing.',
    application:
      'The application does not notice, but somebody who placed a cookie in the browser beforehand is logged in with its user.',
    remedy:
      'Replace the session at the login: a new cookie, and the old id is worth nothing from then on.',
    needs: ['user'],
    async check(run) {
      const { email = '', password = '' } = run.options;
      const client = run.createVisitor();
      const otherClient = run.createVisitor();
      await client.call('GET /welcome');
      for (const [name, cookie] of client.cookies) otherClient.cookies.set(name, cookie);
      const before = client.serializeCookies();
      const answer = expectStatus(await logIn(client, email, password), [200]);
      if (client.serializeCookies() === before)
        throw createBrokenPromiseError(answer, 'the cookie is the same as before');
      const otherAnswer = await otherClient.call('GET /settings/profile', {
        note: 'with the cookie from before the login',
        isStale: true,
      });
      // Both answers, a 401 and a 403, are judged again at the end (`every-replaced`).
      await otherClient.call('POST /auth/resetpassword/{token}', {
        body: { password: goodPassword },
        params: unknownParams,
        token: 'check-service-wrong-token',
        note: 'with the cookie from before the login and a wrong token',
        isStale: true,
      });
      expectEnded(otherAnswer);
    },
  },
  {
    id: 'login-token',
    promise: 'A login brings a new token; the one from before the login is refused.',
    application:
      'Without the new token the first change after a login is refused. If the old one is good, somebody who knew it can act for the user.',
    remedy: 'Create a token with the new session, and send it with the answer to the login.',
    needs: ['user'],
    async check(run) {
      const { email = '', password = '' } = run.options;
      const client = run.createVisitor();
      await client.call('GET /welcome');
      const old = client.token;
      const answer = expectStatus(await logIn(client, email, password), [200]);
      if (!answer.headers.get('x-csrf-token') || client.token === old)
        throw createBrokenPromiseError(answer, 'no new X-CSRF-Token');
      const body = run.profile;
      const saved = await client.call('POST /settings/profile', {
        body,
        note: 'with the token of the login',
      });
      expectStatus(saved, [200]);
      const refused = await client.call('POST /settings/profile', {
        body,
        token: old,
        note: 'with the token from before the login',
      });
      expectStatus(refused, [403]);
      await client.call('GET /auth/logout');
    },
  },
  {
    id: 'page-hash',
    promise: 'A page that the service fills has the hash of the login and a token.',
    application: 'A reload logs out.',
    remedy:
      'Fill user-hash with the value of X-User-Hash and csrf-token with the token of the session, and send Cache-Control: no-store.',
    needs: ['user'],
    async check(run) {
      const user = getUser(run);
      const url = run.base.replace(/\/api\/v1$/, '/');
      const sent = `GET ${url} as the user`;
      const fetchPage = (/** @type {Record<string, string>} */ headers) =>
        fetch(url, {
          headers,
          redirect: 'manual',
          signal: AbortSignal.timeout(run.options.timeoutMs ?? 10_000),
        }).catch(() => undefined);
      const page = await fetchPage({ Cookie: user.serializeCookies() });
      const elements = readPage((await page?.text().catch(() => '')) ?? '');
      if (!elements.csrfToken) throw new NotCheckedError('The service does not fill a page there.');
      run.addSecret(elements.csrfToken);
      if (elements.userHash !== run.userHash)
        throw new BrokenPromiseError({
          sent,
          received: 'user-hash is not the X-User-Hash of the login',
        });
      const store = page?.headers.get('cache-control') ?? 'missing';
      if (!/no-store/.test(store))
        throw new BrokenPromiseError({ sent, received: `Cache-Control is ${store}` });
      const ofVisitor = await fetchPage({});
      if (readPage((await ofVisitor?.text().catch(() => '')) ?? '').userHash)
        throw new BrokenPromiseError({
          sent: `GET ${url} as a visitor`,
          received: 'user-hash is not empty',
        });
    },
  },
];

/** What a promise about the current password says. */
const wrongPassword = {
  application:
    'The application says "The current password is invalid." for 401 only; if the session ends with it, the next call leads to the login.',
  remedy: 'Answer 401 with code invalid_password, and keep the session.',
};

/** @type {readonly import('../run.mjs').ServicePromise[]} */
export const profilePromises = [
  {
    id: 'csrf-user',
    promise: 'A change by a user with a wrong token is refused with 403, which brings a token.',
    application:
      'The application does not notice, but another site can make a browser change data of its user.',
    remedy: 'Compare the token before anything is done, for every POST and DELETE.',
    needs: ['user'],
    async check(run) {
      const user = getUser(run);
      for (const call of callsOfUsers.filter(isChanging)) {
        const isProfile = call === 'POST /settings/profile';
        const answer = await user.call(call, {
          body: isProfile ? run.profile : harmlessBodies[call],
          params: unknownParams,
          token: 'check-service-wrong-token',
          note: 'with a wrong token',
        });
        // Should it have been created after all.
        const { id } = /** @type {any} */ (Object(answer.body));
        if (call === 'POST /settings/accounts' && answer.status < 300 && id)
          run.registerUndo(`An account ${id} was created.`, () =>
            user.call('DELETE /settings/accounts/{id}', { params: { id } }),
          );
        expectStatus(answer, [403]);
        if (!answer.headers.get('x-csrf-token'))
          throw createBrokenPromiseError(answer, 'X-CSRF-Token is missing', noToken);
      }
    },
  },
  {
    id: 'csrf-parallel',
    promise: 'Two calls that are sent at the same time with the same token are both accepted.',
    application:
      'One of two calls is refused, for example the heartbeat of one tab makes a press in another one fail.',
    remedy:
      'Keep one token for each session, or accept the previous one for a minute after it was replaced.',
    needs: ['user'],
    async check(run) {
      const user = getUser(run);
      const request = { body: run.profile, token: user.token, note: 'twice at the same time' };
      const send = () => user.call('POST /settings/profile', request);
      const answers = await Promise.all([send(), send(), user.call('GET /auth/heartbeat')]);
      for (const answer of answers) expectStatus(answer, [200]);
    },
  },
  {
    id: 'profile-read',
    promise: 'The profile is the one that came with the login.',
    application:
      'A profile with another address is not stored: the application asks again who is logged in.',
    remedy: 'Answer GET /settings/profile like the login, with 200 and the whole profile.',
    needs: ['user'],
    async check(run) {
      const answer = expectStatus(await getUser(run).call('GET /settings/profile'), [200]);
      const { email } = /** @type {any} */ (answer.body);
      if (email !== run.profile.email)
        throw createBrokenPromiseError(answer, `the login said ${run.profile.email}`);
    },
  },
  {
    id: 'profile-save',
    promise: 'A changed profile is saved and comes back whole.',
    application: 'The change is not shown, or lost at the next reload.',
    remedy:
      'Save what POST /settings/profile brings, ignore members that you do not know, and answer with the profile as it is now.',
    needs: ['user'],
    async check(run) {
      const display_name = `Check Sërvice ${mark}`;
      const markUndone = run.registerUndo(
        `The name of the test user was changed from "${run.profile.display_name}" to "${display_name}".`,
        () => restoreProfile(run),
        true,
      );
      const whole = expectStatus(await saveProfile(run, {}), [200]);
      const saved = expectStatus(
        await saveProfile(run, { display_name, check_service: 'unknown member' }),
        [200],
      );
      const read = await getUser(run).call('GET /settings/profile');
      for (const answer of [saved, read]) {
        const { display_name: name } = /** @type {any} */ (answer.body);
        if (name !== display_name)
          throw createBrokenPromiseError(answer, `expected the name ${display_name}`);
      }
      const lost = Object.keys(run.profile).filter((key) => !(key in Object(whole.body)));
      if (lost.length > 0) throw createBrokenPromiseError(whole, `${lost.join(', ')} got lost`);
      expectStatus(await saveProfile(run, {}), [200]);
      markUndone();
    },
  },
  {
    id: 'profile-email',
    promise: 'The address of a profile cannot be changed.',
    application:
      'The application would take the answer for somebody else’s profile, and anyone at an open browser could take the profile over.',
    remedy: 'Refuse another address with 422, or ignore it.',
    needs: ['user'],
    async check(run) {
      const markUndone = run.registerUndo(
        `The address of the test user may have become ${unknownEmail}.`,
        () => restoreProfile(run),
        true,
      );
      const answer = await saveProfile(run, { email: unknownEmail });
      const read = await getUser(run).call('GET /settings/profile');
      const { email } = /** @type {any} */ (Object(read.body));
      if (email !== run.profile.email)
        throw createBrokenPromiseError(answer, `the address is now ${email}`);
      markUndone();
      expectStatus(answer, [422, 400, 403, 200]);
    },
  },
  {
    id: 'profile-rules',
    promise: 'A profile that breaks a rule is refused with 422 and a message.',
    application:
      'The form checks the same rules, but anyone can send requests by hand; with 5xx people read that the service failed.',
    remedy: 'Validate the body by the schema ProfileUpdate.',
    needs: ['user'],
    async check(run) {
      const markUndone = run.registerUndo(
        'The profile of the test user may have been changed.',
        () => restoreProfile(run),
        true,
      );
      for (const change of [{ display_name: '' }, { language: 'xx-long' }, { country: 7 }]) {
        expectStatus(await saveProfile(run, change), [422, 400]);
      }
      markUndone();
    },
  },
  {
    id: 'deletion-password',
    promise:
      'The deletion of a profile with a wrong password is refused with 401, and the session goes on.',
    ...wrongPassword,
    needs: ['user'],
    async check(run) {
      const call = 'DELETE /settings/profile';
      const answer = await getUser(run).call(call, { body: harmlessBodies[call] });
      const isLost = [400, 411, 422, 501].includes(answer.status);
      expectStatus(answer, [401], isLost ? lostBody : undefined);
      await expectLoggedIn(getUser(run), 'after a wrong password');
    },
  },
  {
    id: 'password-wrong',
    promise:
      'A password change with a wrong password is refused with 401, and the session goes on.',
    ...wrongPassword,
    needs: ['user'],
    async check(run) {
      const call = 'POST /auth/password';
      const answer = await getUser(run).call(call, { body: harmlessBodies[call] });
      if (answer.status < 300) await restorePassword(run, goodPassword);
      expectStatus(answer, [401]);
      await expectLoggedIn(getUser(run), 'after a wrong password');
    },
  },
  {
    id: 'password-weak',
    promise: 'A new password that is too weak is refused with 412.',
    application:
      'The application shows its sentence about weak passwords, at the field, for 412 only. With 200 a password of five characters is accepted.',
    remedy:
      'Answer 412 to a new password of fewer than 6 characters, and to those that everybody knows.',
    needs: ['user'],
    async check(run) {
      const answer = await changePassword(run, run.options.password ?? '', 'abc12');
      if (answer.status < 300) await restorePassword(run, 'abc12');
      expectStatus(answer, [412]);
    },
  },
  {
    id: 'password-change',
    promise:
      'A password is taken as typed (80 characters, blanks at the ends, umlauts); the change keeps this session, ends the others, and the old password stops working.',
    application:
      'People are locked out with a password that they have just chosen, or a stolen session lives on after the change.',
    remedy:
      'Do not trim, shorten or restrict passwords; end every other session of the user at the change.',
    needs: ['user'],
    async check(run) {
      const { email = '', password = '' } = run.options;
      const user = getUser(run);
      const changed = ` Chéck sërvice 🔑 ${goodPassword}`.padEnd(79, 'x').concat(' ');
      run.addSecret(changed);
      const other = run.createVisitor();
      expectStatus(await logIn(other, email, password), [200]);
      expectStatus(await changePassword(run, password, changed), [200]);
      const markUndone = run.registerUndo(
        passwordChanged,
        () => restorePassword(run, changed),
        true,
      );
      await expectLoggedIn(user, 'in the session that has changed the password');
      const elsewhere = await other.call('GET /settings/profile', {
        note: 'in another session, after the password change',
      });
      const old = await logIn(run.createVisitor(), email, password);
      const renewed = await logIn(run.createVisitor(), email, changed);
      await restorePassword(run, changed);
      markUndone();
      expectEnded(elsewhere, {
        application: 'A stolen session lives on after the password was changed.',
        remedy: 'End every other session of the user at the change.',
      });
      const isRefused = old.status >= 400;
      expectStatus(
        { ...old, sent: 'POST /auth/login with the old password' },
        [401],
        isRefused
          ? {
              application: 'The application says "Login failed" for 401 only.',
              remedy: 'Answer 401 to a login with a wrong password.',
            }
          : { application: 'The old password still works.' },
      );
      expectStatus({ ...renewed, sent: 'POST /auth/login with the new password' }, [200], {
        application: 'People are locked out with a password that they have just chosen.',
        remedy: 'Do not trim, shorten or normalise passwords before they are hashed.',
      });
    },
  },
];

/** @type {(run: Run, password: string, new_password: string) => ReturnType<Client['call']>} */
const changePassword = (run, password, new_password) =>
  getUser(run).call('POST /auth/password', { body: { password, new_password } });

/** @type {(run: Run, current: string) => Promise<void>} */
async function restorePassword(run, current) {
  const { email = '', password = '' } = run.options;
  const answer = await changePassword(run, current, password);
  if (answer.status === 200) return;
  // The session may have ended with the change, or the service may have kept another password than was sent.
  for (const candidate of [current, current.trim(), current.slice(0, 72), current.slice(0, 64)]) {
    await logIn(getUser(run), email, candidate);
    if ((await changePassword(run, candidate, password)).status === 200) return;
  }
  throw createBrokenPromiseError(answer, 'expected 200');
}

/** @type {readonly import('../run.mjs').ServicePromise[]} */
export const logoutPromises = [
  {
    id: 'logout',
    promise:
      "A logout ends the session on the server, and brings a visitor's session whose token is good for the next login.",
    application:
      'A copied cookie stays valid after the logout; or the next login on the same page is refused with 403.',
    remedy: 'Forget the session at the logout, and answer with a new cookie and its token.',
    needs: ['user'],
    async check(run) {
      if (isPasswordLost(run)) throw new NotCheckedError('The password of the test user is lost.');
      const { email = '', password = '' } = run.options;
      const client = run.createVisitor();
      expectStatus(await logIn(client, email, password), [200]);
      const otherClient = run.createVisitor();
      for (const [name, cookie] of client.cookies) otherClient.cookies.set(name, cookie);
      expectStatus(await client.call('GET /auth/logout'), [200]);
      const copied = await otherClient.call('GET /settings/profile', {
        note: 'with the cookie from before the logout',
        isStale: true,
      });
      expectEnded(copied);
      expectEnded(await client.call('GET /settings/profile', { note: 'after the logout' }));
      const again = await logIn(client, email, password);
      expectStatus({ ...again, sent: 'POST /auth/login after a logout' }, [200]);
      await client.call('GET /auth/logout');
    },
  },
];
