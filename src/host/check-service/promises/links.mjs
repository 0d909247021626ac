// Promises that need a link from an email, which the operator pastes.
import { createBrokenPromiseError, expectStatus, NotCheckedError } from '../run.mjs';
import { expectEnded, getUser, logIn } from './user.mjs';
import { goodPassword, newAccount, registration } from './values.mjs';

/** @typedef {import('../run.mjs').Run} Run */

/** @type {(run: Run, path: string, question: string) => Promise<{ token: string }>} */
async function askForToken({ options, addSecret }, path, question) {
  const pasted = (await options.askForLink?.(question)) ?? '';
  const decoded = pasted.replaceAll(/%2f/gi, '/').trim();
  if (!decoded) throw new NotCheckedError('No link was pasted.');
  const token = decoded.split(`/${path}/`)[1]?.split(/[?#\s]/)[0] ?? '';
  if (!token)
    throw createBrokenPromiseError(
      {
        call: '',
        status: 0,
        headers: new Headers(),
        body: undefined,
        isStale: false,
        sent: 'the link from the email',
        text: decoded.slice(0, 100),
      },
      `it does not contain #/${path}/ and a token`,
    );
  addSecret(token);
  return { token };
}

/** Returns the user of the registration link, and the id of an account that is not theirs. @param {Run} run */
function getSecondUser({ newUser, accounts: { first: id } }) {
  if (newUser && id !== undefined) return { newUser, id };
  throw new NotCheckedError('It needs an account, and the second user of the registration link.');
}

/** @type {readonly import('../run.mjs').ServicePromise[]} */
export const linkPromises = [
  {
    id: 'link-reset',
    promise:
      'A reset link survives a weak password, sets a new one, works once, and ends all sessions of the user.',
    application:
      'People who have forgotten their password stay locked out, or a thief stays logged in.',
    remedy:
      'Use the token up with the 200 only; then end every session of the user and answer 404 to the token.',
    needs: ['user', 'mails', 'links'],
    async check(run) {
      const { email = '', password = '' } = run.options;
      const visitor = run.createVisitor();
      await visitor.call('GET /welcome');
      const requested = await visitor.call('POST /auth/resetpassword', { body: { email } });
      expectStatus(requested, [200]);
      const question = `Paste the link of the email that ${email} got to reset the password`;
      const params = await askForToken(run, 'passwordreset', question);
      const call = 'POST /auth/resetpassword/{token}';
      expectStatus(await visitor.call(call, { params, body: { password: 'abc12' } }), [412]);
      expectStatus(await visitor.call(call, { params, body: { password: goodPassword } }), [200]);
      const markUndone = run.registerUndo(
        'The password of the test user was reset, and could not be changed back.',
        restore,
      );
      const ended = await getUser(run).call('GET /settings/profile', { note: 'after the reset' });
      const again = await visitor.call(call, { params, body: { password: goodPassword } });
      await restore();
      markUndone();
      expectEnded(ended);
      expectStatus(again, [404]);

      async function restore() {
        expectStatus(await logIn(getUser(run), email, goodPassword), [200]);
        const body = { password: goodPassword, new_password: password };
        expectStatus(await getUser(run).call('POST /auth/password', { body }), [200]);
      }
    },
  },
  {
    id: 'link-register',
    promise:
      'A registration link shows the registration as often as it is opened, creates the profile once, and the new user can log in.',
    application: 'People who open the link twice, or whose mail program does, cannot register.',
    remedy: 'Let GET change nothing, and use the token up with the 200 of the POST only.',
    needs: ['mails', 'links', 'register'],
    async check(run) {
      const email = run.options.register ?? '';
      const visitor = run.createVisitor();
      await visitor.call('GET /welcome');
      const sent = await visitor.call('POST /auth/register', { body: registration(email) });
      if (sent.status === 503) throw new NotCheckedError('Registrations are switched off (503).');
      expectStatus(sent, [200]);
      const question = `Paste the link of the email that ${email} got to finish the registration`;
      const params = await askForToken(run, 'confirm', question);
      const read = 'GET /auth/confirm/{token}';
      const confirm = 'POST /auth/confirm/{token}';
      for (const answer of [
        await visitor.call(read, { params }),
        await visitor.call(read, { params, note: 'a second time' }),
      ]) {
        expectStatus(answer, [200]);
        const { email: shown } = /** @type {any} */ (answer.body);
        if (shown !== email) throw createBrokenPromiseError(answer, `expected ${email}`);
      }
      const choose = (/** @type {string} */ password) =>
        visitor.call(confirm, { params, body: { password } });
      expectStatus(await choose('abc12'), [412]);
      expectStatus(await choose(goodPassword), [200]);
      run.forgetNewUser = run.registerUndo(
        `The profile ${email} was registered. Reset its password, log in and delete it.`,
        async () => {
          const client = run.createVisitor();
          if ((await logIn(client, email, goodPassword)).status === 200)
            throw new Error('its deletion was not confirmed');
        },
      );
      expectStatus(await choose(goodPassword), [404]);
      expectStatus(await visitor.call(read, { params, note: 'used up' }), [404]);
      run.newUser = run.createVisitor();
      expectStatus(await logIn(run.newUser, email, goodPassword), [200]);
    },
  },
  {
    id: 'account-foreign',
    promise: 'A user cannot read, change or delete an account of another user (404).',
    application: 'The application is not concerned, but secrets are open to every user.',
    remedy: 'Look for the id among the accounts of the user who is logged in, and nowhere else.',
    needs: ['user', 'register'],
    async check(run) {
      const { newUser, id } = getSecondUser(run);
      const request = { params: { id }, note: 'as another user' };
      const read = await newUser.call('GET /settings/accounts/{id}', request);
      expectStatus(read.status < 300 ? { ...read, text: '{…}' } : read, [404]);
      const body = newAccount;
      expectStatus(await newUser.call('POST /settings/accounts/{id}', { ...request, body }), [404]);
      expectStatus(await newUser.call('DELETE /settings/accounts/{id}', request), [404]);
    },
  },
  {
    id: 'account-unique',
    promise: 'Two users may have accounts with the same name and URL.',
    application:
      'The application says that a name or a URL exists already which the user cannot see, and which is nobody’s business.',
    remedy: 'Compare name and URL with the other accounts of the same user, not of all users.',
    needs: ['user', 'register'],
    async check(run) {
      const { newUser, id } = getSecondUser(run);
      const params = { id };
      const existing = await getUser(run).call('GET /settings/accounts/{id}', { params });
      const { name, url } = /** @type {any} */ (expectStatus(existing, [200]).body);
      const body = { name, url };
      const answer = await newUser.call('POST /settings/accounts', {
        body,
        note: 'as another user',
      });
      // The next promise deletes the profile of the second user, and this account with it.
      expectStatus(answer, [200]);
    },
  },
  {
    id: 'link-deletion',
    promise:
      'A deletion link works without a login and deletes the profile; its user cannot log in any more.',
    application: 'People cannot leave, or believe that they have left.',
    remedy: 'Delete profile and accounts, end all sessions, and then answer 200.',
    needs: ['mails', 'links', 'register'],
    async check(run) {
      const email = run.options.register ?? '';
      const { newUser } = run;
      if (!newUser) throw new NotCheckedError('There is no registered user that could be deleted.');
      const call = 'DELETE /settings/profile';
      expectStatus(await newUser.call(call, { body: { password: goodPassword } }), [200]);
      const question = `Paste the link of the email that ${email} got to delete the profile`;
      const params = await askForToken(run, 'profile/delete', question);
      const visitor = run.createVisitor();
      await visitor.call('GET /welcome');
      const confirm = () =>
        visitor.call('DELETE /auth/confirmdelete/{token}', {
          params,
          body: { reason: 'Check service' },
        });
      expectStatus(await confirm(), [200]);
      run.forgetNewUser();
      expectStatus(await confirm(), [404]);
      expectEnded(await newUser.call('GET /settings/profile', { note: 'after deletion' }));
      expectStatus(await logIn(run.createVisitor(), email, goodPassword), [401]);
    },
  },
];
