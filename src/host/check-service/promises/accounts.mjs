// What a service promises about accounts.
import { createBrokenPromiseError, expectStatus, NotCheckedError } from '../run.mjs';
import { getUser } from './user.mjs';
import { mark, newAccount, unknownParams } from './values.mjs';

/** @typedef {import('../run.mjs').Run} Run */
/** @typedef {{ name: string, url: string }} Values */
/** @typedef {{ id: unknown, name: unknown, url: unknown }} ListedAccount */

const readCall = 'GET /settings/accounts/{id}';
const updateCall = 'POST /settings/accounts/{id}';
const removeCall = 'DELETE /settings/accounts/{id}';

/** Creates an account and registers its deletion. @type {(run: Run, key: string, body: Values) => ReturnType<import('../client.mjs').Client['call']>} */
async function createAccount(run, key, body) {
  const user = getUser(run);
  const answer = await user.call('POST /settings/accounts', { body });
  const { id } = /** @type {any} */ (Object(answer.body));
  if (answer.status >= 300 || id === undefined) return answer;
  run.accounts[key] = String(id);
  run.registerUndo(`An account "${body.name}" (${id}) was created.`, async () => {
    const removed = await user.call(removeCall, { params: { id: String(id) } });
    if (removed.status >= 300 && removed.status !== 404)
      throw createBrokenPromiseError(removed, 'expected 200');
  });
  return answer;
}

/** @type {(run: Run, key?: string) => { id: string }} */
function getCreatedAccount({ accounts }, key = 'first') {
  const id = accounts[key];
  if (id === undefined) throw new NotCheckedError('The account could not be created.');
  return { id };
}

/** Names and URLs that the form accepts. @type {readonly [what: string, values: Partial<Values>][]} */
const unusualValues = [
  ['a name of 100 characters', { name: `Check ${mark} ${'ä'.repeat(86)}` }],
  ['a scheme in capitals', { url: `HTTPS://Check-Service-${mark}.example.com/` }],
  ['http, a local name and a port', { url: `http://cloud-${mark}:8080/nextcloud` }],
  ['an IPv6 address', { url: `https://[2001:db8::1]/${mark}/` }],
  ['a host with an umlaut', { url: `https://wölke-${mark}.example.com/` }],
  ['a path with an umlaut', { url: `https://cloud.example.com/näxt-${mark}/` }],
  [
    'a path that could be normalised',
    { url: `https://CLOUD.example.com:443/${mark}/a/../%7euser//` },
  ],
  ['a URL of 2,000 characters', { url: `https://cloud.example.com/${mark}/`.padEnd(2000, 'a') }],
];
/** Values that a service might normalize when it creates an account. @type {Values} */
const unusualAccount = {
  name: `Check new ${mark} `.padEnd(100, 'ä'),
  url: `HTTPS://Check-${mark}.Example:443/a/../x`,
};

/** @type {(answer: import('../client.mjs').Answer, values: Partial<Values>) => void} */
function expectAsSent(answer, values) {
  const received = /** @type {any} */ (Object(answer.body));
  if (Object.entries(values).some(([key, value]) => received[key] !== value))
    throw createBrokenPromiseError(answer, `expected ${JSON.stringify(values)} as sent`);
}

/** Expects that a change was saved. @type {(answer: import('../client.mjs').Answer) => import('../client.mjs').Answer} */
const expectSaved = (answer) =>
  expectStatus(
    answer,
    [200],
    answer.status === 409
      ? {
          application: 'An account can only be changed in name and URL at once.',
          remedy: 'Do not compare an account with itself, but with the others of the user.',
        }
      : undefined,
  );

/** @type {readonly import('../run.mjs').ServicePromise[]} */
export const accountPromises = [
  {
    id: 'account-create',
    promise: 'A new account is answered with 200 and its id, of letters, digits and - _ . ~ :',
    application: 'The application cannot show the new account.',
    remedy: 'Answer 200 with {"id": "…"}.',
    needs: ['user'],
    check: async (run) => expectStatus(await createAccount(run, 'first', newAccount), [200]),
  },
  {
    id: 'account-list',
    promise: 'The list holds every account with id, name and url, and no secrets.',
    application:
      'Entries without an id are left out; a secret in the list reaches every screen that shows names.',
    remedy: 'Answer 200 with an array of {"id", "name", "url"}.',
    needs: ['user'],
    async check(run) {
      const { id } = getCreatedAccount(run);
      const answer = expectStatus(await getUser(run).call('GET /settings/accounts'), [200]);
      const list = /** @type {ListedAccount[]} */ (answer.body);
      const entry = list.find((account) => account.id === id);
      if (!entry) throw createBrokenPromiseError(answer, `the new account ${id} is missing`);
      if (entry.name !== newAccount.name || entry.url !== newAccount.url)
        throw createBrokenPromiseError(answer, `the new account is ${JSON.stringify(entry)}`);
      if (list.some((account) => 'secret' in account)) {
        // The report must not repeat the answer, which contains all secrets of the user.
        throw createBrokenPromiseError({ ...answer, text: '[…]' }, 'the list has secrets');
      }
    },
  },
  {
    id: 'account-read',
    promise:
      'An account is read with its secret: base64 of 64 bytes (Ed25519 seed and public key).',
    application: 'The secret cannot be copied, or Nextcloud refuses it.',
    remedy: 'Answer 200 with id, name, url and secret.',
    needs: ['user'],
    async check(run) {
      const answer = await getUser(run).call(readCall, { params: getCreatedAccount(run) });
      const { secret, name, url } = /** @type {any} */ (Object(answer.body));
      if (typeof secret === 'string' && secret.length > 5) run.addSecret(secret);
      expectStatus(answer, [200]);
      if (name !== newAccount.name || url !== newAccount.url)
        throw createBrokenPromiseError(answer, `expected ${newAccount.name} and ${newAccount.url}`);
    },
  },
  {
    id: 'account-duplicates',
    promise:
      'A second account with the name or the URL of another is refused with 409 and duplicate_name or duplicate_url.',
    application:
      'Without the code the application shows no sentence at the field; without 409 two accounts cannot be told apart.',
    remedy:
      'Compare name and URL with the other accounts of the same user, at creation and at changes.',
    needs: ['user'],
    async check(run) {
      getCreatedAccount(run);
      const second = { name: `Check other ${mark}`, url: `https://other-${mark}.example.com/` };
      const name = { ...second, name: newAccount.name };
      const url = { ...second, url: newAccount.url };
      /** @type {(answer: import('../client.mjs').Answer, code: string) => void} */
      const expectConflict = (answer, code) => {
        expectStatus(answer, [409]);
        if (answer.body !== undefined && /** @type {any} */ (answer.body).code !== code)
          throw createBrokenPromiseError(answer, `expected code ${code}`);
      };
      // Each answer is checked immediately, because an account that should not exist would affect the calls that follow.
      expectConflict(await createAccount(run, 'wrong', name), 'duplicate_name');
      expectConflict(await createAccount(run, 'wrong', url), 'duplicate_url');
      expectStatus(await createAccount(run, 'second', second), [200]);
      const params = getCreatedAccount(run, 'second');
      const change = (/** @type {Values} */ body) =>
        getUser(run).call(updateCall, { params, body });
      expectConflict(await change(name), 'duplicate_name');
      expectConflict(await change(url), 'duplicate_url');
    },
  },
  {
    id: 'account-update',
    promise: 'A changed account is saved, comes back with id, name and url, and keeps its secret.',
    application: 'The change is lost, or the connection to Nextcloud breaks.',
    remedy: 'Save name and url, leave id and secret alone, and answer 200 with id, name and url.',
    needs: ['user'],
    async check(run) {
      const user = getUser(run);
      const params = getCreatedAccount(run);
      const before = await user.call(readCall, { params });
      const body = { ...newAccount, name: `${newAccount.name} changed` };
      const saved = expectSaved(await user.call(updateCall, { params, body }));
      const after = expectStatus(await user.call(readCall, { params }), [200]);
      const getSecret = (/** @type {{ body: unknown }} */ { body: account }) =>
        /** @type {{ secret?: unknown }} */ (Object(account)).secret;
      for (const answer of [saved, after])
        if (/** @type {any} */ (answer.body).name !== body.name)
          throw createBrokenPromiseError(answer, `expected the name ${body.name}`);
      if (getSecret(before) !== getSecret(after))
        throw createBrokenPromiseError(after, 'the secret has changed');
    },
  },
  {
    id: 'account-values',
    promise: 'Names and URLs that the form accepts are accepted, and kept exactly as sent.',
    application:
      'People read "Could not update account (…)." for an address that the form found good; and Nextcloud compares the URL byte for byte, so that a rewritten one does not work.',
    remedy:
      'Validate the body against the schema AccountValues and the URL with the parser of browsers, accept 100 characters of a name and 2,000 of a URL, and store the text, not what a URL parser makes of it.',
    needs: ['user'],
    async check(run) {
      const user = getUser(run);
      const params = getCreatedAccount(run);
      const note = 'a new account with 100 characters of a name and an unusual URL';
      expectStatus({ ...(await createAccount(run, 'unusual', unusualAccount)), sent: note }, [200]);
      const read = await user.call(readCall, {
        params: getCreatedAccount(run, 'unusual'),
        note: `after the creation of ${note}`,
      });
      expectAsSent(expectStatus(read, [200]), unusualAccount);
      for (const [what, change] of unusualValues) {
        const body = { ...newAccount, ...change };
        const saved = expectSaved(await user.call(updateCall, { params, body, note: what }));
        expectAsSent(saved, body);
        expectAsSent(await user.call(readCall, { params, note: `after ${what}` }), body);
      }
    },
  },
  {
    id: 'account-rules',
    promise: 'An account whose name or URL breaks a rule is refused with 422.',
    application:
      'The form checks the same rules, but anyone can send requests by hand: a URL such as javascript: must never be stored.',
    remedy: 'Validate the body by the schema AccountValues.',
    needs: ['user'],
    async check(run) {
      for (const change of [
        { name: 'abcd' },
        { name: 7 },
        { url: 'javascript:alert(1)' },
        { url: 'https://user:password@cloud.example.com/' },
        { url: '' },
      ]) {
        const answer = await createAccount(
          run,
          'wrong',
          /** @type {Values} */ ({ ...newAccount, ...change }),
        );
        expectStatus(answer, [422, 400]);
      }
    },
  },
  {
    id: 'account-unknown',
    promise: 'An account that the user does not have is answered with 404 and code not_found.',
    application:
      'The application shows an error that does not help in place of the way back to the list.',
    remedy: 'Look for the id among the accounts of the user who is logged in, and nowhere else.',
    needs: ['user'],
    async check(run) {
      for (const call of [readCall, updateCall, removeCall]) {
        const body =
          call === updateCall
            ? { name: `Check ${mark}`, url: `https://x-${mark}.example/` }
            : undefined;
        expectStatus(await getUser(run).call(call, { params: unknownParams, body }), [404]);
      }
    },
  },
  {
    id: 'account-delete',
    promise: 'A deleted account is gone from the list and answered with 404.',
    application: 'The account comes back at the next reload.',
    remedy: 'Delete the account before answering 200.',
    needs: ['user'],
    async check(run) {
      const user = getUser(run);
      const params = getCreatedAccount(run, run.accounts.second ? 'second' : 'first');
      expectStatus(await user.call(removeCall, { params }), [200]);
      expectStatus(await user.call(readCall, { params, note: 'after its deletion' }), [404]);
      const answer = expectStatus(await user.call('GET /settings/accounts'), [200]);
      const list = /** @type {ListedAccount[]} */ (answer.body);
      if (list.some(({ id }) => id === params.id))
        throw createBrokenPromiseError(answer, `the deleted account ${params.id} is there`);
    },
  },
];
