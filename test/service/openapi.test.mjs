// @vitest-environment node
import { afterAll, describe, expect, test } from 'vitest';
import { contract, operations, validate, validateAnswer } from './contract.mjs';
import { setStage, setStageForUser } from './harness.mjs';

/** The statuses that the service has answered, to be compared with those that the document promises. */
const answered = new Set();

/**
 * Validates an answer, and notes that the document's status has been seen.
 *
 * @param {string} call
 * @param {{ status: number, headers: Headers, body: unknown }} answer
 */
function checkAnswer(call, answer) {
  answered.add(`${call} ${answer.status}`);
  // The document cannot say when the header may be missing: only in a session that was replaced.
  const missing = answer.headers.has('x-csrf-token') ? [] : ['X-CSRF-Token is missing'];
  return [...missing, ...validateAnswer(call, answer)];
}

const ada = { display_name: 'Ada Rossi', email: 'ada@example.com', language: 'it', country: 'IT' };
const good = 'a long enough password';
const account = { name: 'Archive', url: 'https://archive.example.org/' };
const demo = { email: 'demo@example.com', password: 'demo-password' };

/** Calls by a visitor and by the demo user: what is sent and what is answered. */
/** @type {[call: string, status: number, body?: unknown, as?: string][]} */
const cases = [
  ['GET /welcome', 200],
  ['POST /auth/login', 200, demo],
  ['POST /auth/login', 401, { ...demo, password: 'wrong' }],
  ['GET /auth/logout', 200],
  ['GET /auth/heartbeat', 200],
  ['POST /auth/resetpassword', 200, { email: 'nobody@example.com' }],
  ['POST /auth/resetpassword/{token}', 404, { password: good }],
  ['POST /auth/register', 200, ada],
  ['GET /auth/confirm/{token}', 404],
  ['POST /auth/confirm/{token}', 404, { password: good }],
  ['DELETE /auth/confirmdelete/{token}', 404, { reason: 'x' }],
  ['POST /auth/password', 200, { password: 'demo-password', new_password: good }, 'user'],
  ['POST /auth/password', 401, { password: 'wrong', new_password: good }, 'user'],
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
const needLogin = calls.filter(([, { security }]) => security).map(([call]) => call);
const changing = calls.map(([call]) => call).filter((call) => !call.startsWith('GET '));
const withBody = calls.filter(([, { requestBody }]) => requestBody).map(([call]) => call);

/** @type {(call: string, id?: string) => string} */
const fill = (call, id = 'none') => call.replace('{token}', 'none').replace('{id}', id);

describe('The stand-in service', () => {
  test.each(cases)(
    'The response to %s with status %i is documented for the body %j.',
    async (call, status, body, as) => {
      const id = as === 'stranger' ? 'none' : 'b8ke-5ng3-yz4r-2vdj';
      const visitor = as ? (await setStageForUser()).visitor : (await setStage()).visit();
      if (!as) await visitor.openPage();
      const answer = await visitor.call(fill(call, id), body);
      expect([answer.status, checkAnswer(call, answer)]).toEqual([status, []]);
    },
  );

  test.each(needLogin)('The response to %s without a login is documented.', async (call) => {
    const answer = await (await setStage()).visit().call(fill(call));
    expect([answer.status, checkAnswer(call, answer)]).toEqual([401, []]);
  });

  test.each(changing)(
    'The responses to %s with a wrong token, invalid JSON or a large body are documented.',
    async (call) => {
      const { visitor } = await setStageForUser();
      const wrong = await visitor.call(fill(call), {}, { 'X-CSRF-Token': 'wrong' });
      expect([wrong.status, checkAnswer(call, wrong)]).toEqual([403, []]);
      if (!withBody.includes(call)) return;
      const broken = await visitor.call(fill(call), '{');
      expect([broken.status, checkAnswer(call, broken)]).toEqual([400, []]);
      const large = await visitor.call(fill(call), { reason: 'x'.repeat(70_000) });
      expect([large.status, checkAnswer(call, large)]).toEqual([413, []]);
    },
  );

  test('The service ignores the body of a call that has none.', async () => {
    for (const body of ['{', JSON.stringify({ reason: 'x'.repeat(70_000) })]) {
      const { visitor } = await setStageForUser();
      const answer = await visitor.call('DELETE /settings/accounts/b8ke-5ng3-yz4r-2vdj', body);
      expect(answer.status).toBe(200);
    }
  });

  test.each(withBody)(
    'The response to %s with values of a wrong type is documented.',
    async (call) => {
      const { visitor } = await setStageForUser();
      const answer = await visitor.call(fill(call), { name: 1, email: 1, password: 1, reason: 1 });
      expect([answer.status, checkAnswer(call, answer)]).toEqual([422, []]);
    },
  );

  test('The responses to the links of emails are documented.', async () => {
    const { visit, service } = await setStage();
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
    await expectAnswer('POST /auth/confirm/{token}', 200, { password: good });
    await expectAnswer('POST /auth/resetpassword', 200, { email: ada.email });
    await expectAnswer('POST /auth/resetpassword/{token}', 412, { password: 'x' });
    await expectAnswer('POST /auth/resetpassword/{token}', 200, { password: `${good}!` });
    await expectAnswer('POST /auth/login', 200, { email: ada.email, password: `${good}!` });
    await expectAnswer('DELETE /settings/profile', 200, { password: `${good}!` });
    await expectAnswer('DELETE /auth/confirmdelete/{token}', 200, { reason: 'Enough' });
    await expectAnswer('POST /auth/login', 401, { email: ada.email, password: `${good}!` });
  });

  test.each(calls)('The response to %s after too many attempts is documented.', async (call) => {
    const visitor = (await setStage({ fail: [`${call}=429:too_many_requests`] })).visit();
    const answer = await visitor.call(fill(call), call.startsWith('GET ') ? undefined : {});
    expect([answer.status, checkAnswer(call, answer)]).toEqual([429, []]);
  });

  test('The response to a registration is documented if registrations are disabled.', async () => {
    const visitor = (await setStage({ registration: false })).visit();
    await visitor.openPage();
    const answer = await visitor.call('POST /auth/register', ada);
    expect([answer.status, checkAnswer('POST /auth/register', answer)]).toEqual([503, []]);
  });

  afterAll(() => {
    const promised = calls.flatMap(([call, { responses }]) =>
      Object.keys(responses).map((status) => `${call} ${status}`),
    );
    const expected = promised.filter((it) => !it.endsWith('default'));
    expect([...answered].sort(), 'each status of the document, by a row of `cases`').toEqual(
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
  const examples = [...bodies, ...responses.map(([name, { content }]) => [name, content])];

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
