import { afterAll, describe, expect, test } from 'vitest';
import {
  contract,
  operations,
  validate,
  validateAnswer,
} from '../../../src/host/check-service/contract.mjs';
import { createUser } from '../../fixtures.mjs';
import { startTestServer, startTestServerWithUser } from '../../tools/service/harness.mjs';

/** The statuses of all responses, to be compared with those of the document. */
const seenStatuses = new Set();

/**
 * Validates a response and records its status.
 *
 * @param {string} call
 * @param {{ status: number, headers: Headers, body: unknown }} answer
 */
function checkAnswer(call, answer) {
  seenStatuses.add(`${call} ${answer.status}`);
  // The header may be missing only in a session that was replaced, which the document cannot express.
  const missing = answer.headers.has('x-csrf-token') ? [] : ['X-CSRF-Token is missing'];
  return [...missing, ...validateAnswer(call, answer)];
}

const ada = createUser({ display_name: 'Ada Rossi', email: 'ada@example.com' });
const password = 'a long enough password';
const account = { name: 'Archive', url: 'https://archive.example.org/' };
const demo = { email: 'demo@example.com', password: 'demo-password' };

/** The calls of a visitor and of the demo user, with the expected status. `{id}` is that of an entry in the user's list, and for a stranger of none. @type {[call: string, status: number, body?: unknown, as?: string][]} */
const cases = [
  ['GET /welcome', 200],
  ['POST /auth/login', 200, demo],
  ['POST /auth/login', 401, { ...demo, password: 'wrong' }],
  ['GET /auth/logout', 200],
  ['GET /auth/heartbeat', 200],
  ['POST /auth/resetpassword', 200, { email: 'nobody@example.com' }],
  ['POST /auth/resetpassword/{token}', 404, { password }],
  ['POST /auth/register', 200, ada],
  ['GET /auth/confirm/{token}', 404],
  ['POST /auth/confirm/{token}', 404, { password }],
  ['DELETE /auth/confirmdelete/{token}', 404, { reason: 'x' }],
  ['POST /auth/password', 200, { password: 'demo-password', new_password: password }, 'user'],
  ['POST /auth/password', 401, { password: 'wrong', new_password: password }, 'user'],
  ['POST /auth/password', 412, { password: 'demo-password', new_password: 'x' }, 'user'],
  ['GET /settings/profile', 200, undefined, 'user'],
  ['POST /settings/profile', 200, { ...ada, email: 'demo@example.com' }, 'user'],
  ['POST /settings/profile', 422, ada, 'user'],
  ['DELETE /settings/profile', 200, { password: 'demo-password' }, 'user'],
  ['DELETE /settings/profile', 401, { password: 'wrong' }, 'user'],
  ['GET /settings/accounts', 200, undefined, 'user'],
  ['POST /settings/accounts', 200, account, 'user'],
  ['POST /settings/accounts', 409, { ...account, name: 'kanzlei berger' }, 'user'],
  ['GET /settings/accounts/{id}', 200, undefined, 'user'],
  ['GET /settings/accounts/{id}', 404, undefined, 'stranger'],
  ['POST /settings/accounts/{id}', 200, account, 'user'],
  ['POST /settings/accounts/{id}', 404, account, 'stranger'],
  ['POST /settings/accounts/{id}', 409, { url: 'https://cloud.milano.example.org/' }, 'user'],
  ['DELETE /settings/accounts/{id}', 200, {}, 'user'],
  ['DELETE /settings/accounts/{id}', 404, {}, 'stranger'],
];

const calls = [...operations];
const callsWithLogin = calls.filter(([, { security }]) => security).map(([call]) => call);
const changingCalls = calls.map(([call]) => call).filter((call) => !call.startsWith('GET '));
const callsWithBody = calls.filter(([, { requestBody }]) => requestBody).map(([call]) => call);

/** @type {(call: string, id?: string) => string} */
const fillPath = (call, id = 'none') => call.replace('{token}', 'none').replace('{id}', id);

/**
 * Returns the ID of the last entry in the list to which a call belongs.
 *
 * @param {ReturnType<typeof import('../../tools/service/harness.mjs').createVisitor>} visitor
 * @param {string} call such as `DELETE /settings/accounts/{id}`
 */
async function findLastId(visitor, call) {
  const [, listPath] = /^\S+ (.+)\/\{id\}$/.exec(call) ?? [];
  if (!listPath) return undefined;
  const { body } = await visitor.call(`GET ${listPath}`);
  if (body.length === 0)
    throw new Error(
      'The demo user has no entry in this list: add two in test/tools/service/demo.mjs.',
    );
  return String(body.at(-1).id);
}

describe('The stand-in service', () => {
  test.each(cases)(
    'The response to %s with status %i is documented for the body %j.',
    async (call, status, body, as) => {
      const visitor = as
        ? (await startTestServerWithUser()).visitor
        : (await startTestServer()).visit();
      if (!as) await visitor.openPage();
      const id = as === 'user' ? await findLastId(visitor, call) : 'none';
      const answer = await visitor.call(fillPath(call, id), body);
      expect([answer.status, checkAnswer(call, answer)]).toEqual([status, []]);
    },
  );

  test.each(callsWithLogin)('The response to %s without a login is documented.', async (call) => {
    const answer = await (await startTestServer()).visit().call(fillPath(call));
    expect([answer.status, checkAnswer(call, answer)]).toEqual([401, []]);
  });

  test.each(changingCalls)(
    'The responses to %s with a wrong token, invalid JSON or a large body are documented.',
    async (call) => {
      const { visitor } = await startTestServerWithUser();
      const wrong = await visitor.call(fillPath(call), {}, { 'X-CSRF-Token': 'wrong' });
      expect([wrong.status, checkAnswer(call, wrong)]).toEqual([403, []]);
      if (!callsWithBody.includes(call)) return;
      const broken = await visitor.call(fillPath(call), '{');
      expect([broken.status, checkAnswer(call, broken)]).toEqual([400, []]);
      const large = await visitor.call(fillPath(call), { reason: 'x'.repeat(70_000) });
      expect([large.status, checkAnswer(call, large)]).toEqual([413, []]);
    },
  );

  test('The service ignores the body of a call that has none.', async () => {
    for (const body of ['{', JSON.stringify({ reason: 'x'.repeat(70_000) })]) {
      const { visitor } = await startTestServerWithUser();
      const answer = await visitor.call('DELETE /settings/accounts/b8ke-5ng3-yz4r-2vdj', body);
      expect(answer.status).toBe(200);
    }
  });

  test.each(callsWithBody)(
    'The response to %s with values of a wrong type is documented.',
    async (call) => {
      const { visitor } = await startTestServerWithUser();
      const answer = await visitor.call(fillPath(call), {
        name: 1,
        email: 1,
        password: 1,
        reason: 1,
      });
      expect([answer.status, checkAnswer(call, answer)]).toEqual([422, []]);
    },
  );

  test('The responses to the links of emails are documented.', async () => {
    const { visit, service } = await startTestServer();
    const visitor = visit();
    const token = () =>
      /\/([^/?]+)\?/.exec(service?.outbox.mails[0]?.link.split('#')[1] ?? '')?.[1];
    /** @type {(call: string, status: number, body?: unknown) => Promise<void>} */
    const expectAnswer = async (call, status, body) => {
      const answer = await visitor.call(call.replace('{token}', token() ?? ''), body);
      expect([call, answer.status, checkAnswer(call, answer)]).toEqual([call, status, []]);
    };
    await visitor.openPage();
    await expectAnswer('POST /auth/register', 200, ada);
    await expectAnswer('GET /auth/confirm/{token}', 200);
    await expectAnswer('POST /auth/confirm/{token}', 412, { password: 'x' });
    await expectAnswer('POST /auth/confirm/{token}', 200, { password });
    await expectAnswer('POST /auth/resetpassword', 200, { email: ada.email });
    await expectAnswer('POST /auth/resetpassword/{token}', 412, { password: 'x' });
    await expectAnswer('POST /auth/resetpassword/{token}', 200, { password: `${password}!` });
    await expectAnswer('POST /auth/login', 200, { email: ada.email, password: `${password}!` });
    await expectAnswer('DELETE /settings/profile', 200, { password: `${password}!` });
    await expectAnswer('DELETE /auth/confirmdelete/{token}', 200, { reason: 'Enough' });
    await expectAnswer('POST /auth/login', 401, { email: ada.email, password: `${password}!` });
  });

  test.each(calls)('The response to %s after too many attempts is documented.', async (call) => {
    const visitor = (await startTestServer({ fail: [`${call}=429:too_many_requests`] })).visit();
    const answer = await visitor.call(fillPath(call), call.startsWith('GET ') ? undefined : {});
    expect([answer.status, checkAnswer(call, answer)]).toEqual([429, []]);
  });

  test('The response to a registration is documented if registrations are disabled.', async () => {
    const visitor = (await startTestServer({ registration: false })).visit();
    await visitor.openPage();
    const answer = await visitor.call('POST /auth/register', ada);
    expect([answer.status, checkAnswer('POST /auth/register', answer)]).toEqual([503, []]);
  });

  afterAll(() => {
    const documented = calls.flatMap(([call, { responses }]) =>
      Object.keys(responses).map((status) => `${call} ${status}`),
    );
    const expected = documented.filter((it) => !it.endsWith('default'));
    expect([...seenStatuses].sort(), 'each status of the document, by a row of `cases`').toEqual(
      expected.sort(),
    );
  });
});

describe('The document', () => {
  const bodies = calls.flatMap(([call, { requestBody, responses }]) => [
    ...(requestBody ? [[`${call} request`, requestBody.content]] : []),
    ...Object.entries(responses)
      .filter(([, response]) => !response.$ref)
      .map(([status, { content }]) => [`${call} ${status}`, content]),
  ]);
  const responses = Object.entries(contract.components.responses ?? {});
  const examples =
    /** @type {[name: string, content: import('../../../src/host/check-service/contract.mjs').Content][]} */ ([
      ...bodies,
      ...responses.map(([name, { content }]) => [name, content]),
    ]);

  test.each(examples)('The example for %s satisfies its own schema.', (_, content) => {
    const { schema, example } = content['application/json'];
    expect(example).toBeDefined();
    expect(validate(example, schema)).toEqual([]);
  });

  test.each(Object.entries({ ...contract.components.headers, ...contract.components.parameters }))(
    'The example for %s satisfies its own pattern.',
    (_, { schema, example }) => {
      expect(validate(example, schema)).toEqual([]);
    },
  );

  test('Each operation has a unique name, a known tag and a response for too many attempts.', () => {
    const ids = calls.map(([, { operationId }]) => operationId);
    expect(new Set(ids).size).toBe(calls.length);
    const tags = contract.tags.map(({ name }) => name);
    for (const [call, operation] of calls) {
      expect(operation.operationId, call).toMatch(/^[a-z][A-Za-z]+$/);
      expect(tags, call).toEqual(expect.arrayContaining(operation.tags));
      expect(Object.keys(operation.responses), call).toContain('429');
    }
  });
});
