// What a service promises about accounts.
import { broken, expectStatus, NotChecked } from '../run.mjs';
import { userOf } from './user.mjs';
import { mark, newAccount, unknownParams } from './values.mjs';

/** @typedef {import('../run.mjs').Run} Run */
/** @typedef {{ name: string, url: string }} Values */

const one = 'GET /settings/accounts/{id}';
const update = 'POST /settings/accounts/{id}';
const remove = 'DELETE /settings/accounts/{id}';

/** Creates an account, and remembers to delete it. @type {(run: Run, key: string, body: Values) => ReturnType<import('../client.mjs').Client['call']>} */
async function create(run, key, body) {
  const user = userOf(run);
  const answer = await user.call('POST /settings/accounts', { body });
  const { id } = /** @type {any} */ (Object(answer.body));
  if (answer.status >= 300 || id === undefined) return answer;
  run.accounts[key] = String(id);
  run.undoLater(`An account "${body.name}" (${id}) was created.`, async () => {
    const removed = await user.call(remove, { params: { id: String(id) } });
    if (removed.status >= 300 && removed.status !== 404) throw broken(removed, 'expected 200');
  });
  return answer;
}

/** @type {(run: Run, key?: string) => { id: string }} */
function created({ accounts }, key = 'first') {
  const id = accounts[key];
  if (id === undefined) throw new NotChecked('The account could not be created.');
  return { id };
}

/** Names and URLs that the form accepts. @type {readonly [what: string, values: Partial<Values>][]} */
const unusual = [
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
/** With everything that a service may be tempted to tidy up when it creates an account. @type {Values} */
const unusualAccount = {
  name: `Check new ${mark} `.padEnd(100, 'ä'),
  url: `HTTPS://Check-${mark}.Example:443/a/../x`,
};

/** @type {(answer: import('../client.mjs').Answer, values: Partial<Values>) => void} */
function expectAsSent(answer, values) {
  const received = /** @type {any} */ (Object(answer.body));
  if (Object.entries(values).some(([key, value]) => received[key] !== value))
    throw broken(answer, `expected ${JSON.stringify(values)} as sent`);
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

/** @type {readonly import('../run.mjs').Promised[]} */
export const accountPromises = [
  {
    id: 'account-create',
    promise: 'A new account is answered with 200 and its id, of letters, digits and - _ . ~ :',
    application: 'The application cannot show the new account.',
    remedy: 'Answer 200 with {"id": "…"}.',
    needs: ['user'],
    check: async (run) => expectStatus(await create(run, 'first', newAccount), [200]),
  },
  {
    id: 'account-list',
    promise: 'The list holds every account with id, name and url, and no secrets.',
    application:
      'Entries without an id are left out; a secret in the list reaches every screen that shows names.',
    remedy: 'Answer 200 with an array of {"id", "name", "url"}.',
    needs: ['user'],
    async check(run) {
      const { id } = created(run);
      const answer = expectStatus(await userOf(run).call('GET /settings/accounts'), [200]);
      const list = /** @type {any[]} */ (answer.body);
      const entry = list.find((account) => account.id === id);
      if (!entry) throw broken(answer, `the new account ${id} is missing`);
      if (entry.name !== newAccount.name || entry.url !== newAccount.url)
        throw broken(answer, `the new account is ${JSON.stringify(entry)}`);
      if (list.some((account) => 'secret' in account)) {
        // The answer itself is not repeated: it holds every secret of the user.
        throw broken({ ...answer, text: '[…]' }, 'the list has secrets');
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
      const answer = await userOf(run).call(one, { params: created(run) });
      const { secret, name, url } = /** @type {any} */ (Object(answer.body));
      if (typeof secret === 'string' && secret.length > 5) run.addSecret(secret);
      expectStatus(answer, [200]);
      if (name !== newAccount.name || url !== newAccount.url)
        throw broken(answer, `expected ${newAccount.name} and ${newAccount.url}`);
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
      created(run);
      const second = { name: `Check other ${mark}`, url: `https://other-${mark}.example.com/` };
      const name = { ...second, name: newAccount.name };
      const url = { ...second, url: newAccount.url };
      /** @type {(answer: import('../client.mjs').Answer, code: string) => void} */
      const expectConflict = (answer, code) => {
        expectStatus(answer, [409]);
        if (answer.body !== undefined && /** @type {any} */ (answer.body).code !== code)
          throw broken(answer, `expected code ${code}`);
      };
      // Each at once: an account that should not exist would be in the way of those that follow.
      expectConflict(await create(run, 'wrong', name), 'duplicate_name');
      expectConflict(await create(run, 'wrong', url), 'duplicate_url');
      expectStatus(await create(run, 'second', second), [200]);
      const params = created(run, 'second');
      const change = (/** @type {Values} */ body) => userOf(run).call(update, { params, body });
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
      const user = userOf(run);
      const params = created(run);
      const before = await user.call(one, { params });
      const body = { ...newAccount, name: `${newAccount.name} changed` };
      const saved = expectSaved(await user.call(update, { params, body }));
      const after = expectStatus(await user.call(one, { params }), [200]);
      const secretOf = (/** @type {{ body: unknown }} */ { body: account }) =>
        /** @type {{ secret?: unknown }} */ (Object(account)).secret;
      for (const answer of [saved, after])
        if (/** @type {any} */ (answer.body).name !== body.name)
          throw broken(answer, `expected the name ${body.name}`);
      if (secretOf(before) !== secretOf(after)) throw broken(after, 'the secret has changed');
    },
  },
  {
    id: 'account-values',
    promise: 'Names and URLs that the form accepts are accepted, and kept exactly as sent.',
    application:
      'People read "Could not update account (…)." for an address that the form found good; and Nextcloud compares the URL byte for byte, so that a rewritten one does not work.',
    remedy:
      'Validate by the schema AccountValues and the URL parser of browsers, accept 100 characters of a name and 2,000 of a URL, and store the text, not what a URL parser makes of it.',
    needs: ['user'],
    async check(run) {
      const user = userOf(run);
      const params = created(run);
      const note = 'a new account with 100 characters of a name and an unusual URL';
      expectStatus({ ...(await create(run, 'unusual', unusualAccount)), sent: note }, [200]);
      const read = await user.call(one, {
        params: created(run, 'unusual'),
        note: `after the creation of ${note}`,
      });
      expectAsSent(expectStatus(read, [200]), unusualAccount);
      for (const [what, change] of unusual) {
        const body = { ...newAccount, ...change };
        const saved = expectSaved(await user.call(update, { params, body, note: what }));
        expectAsSent(saved, body);
        expectAsSent(await user.call(one, { params, note: `after ${what}` }), body);
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
        const answer = await create(
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
      for (const call of [one, update, remove]) {
        const body =
          call === update
            ? { name: `Check ${mark}`, url: `https://x-${mark}.example/` }
            : undefined;
        expectStatus(await userOf(run).call(call, { params: unknownParams, body }), [404]);
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
      const user = userOf(run);
      const params = created(run, run.accounts.second ? 'second' : 'first');
      expectStatus(await user.call(remove, { params }), [200]);
      expectStatus(await user.call(one, { params, note: 'after its deletion' }), [404]);
      const answer = expectStatus(await user.call('GET /settings/accounts'), [200]);
      if (/** @type {any[]} */ (answer.body).some(({ id }) => id === params.id))
        throw broken(answer, `the deleted account ${params.id} is there`);
    },
  },
];
