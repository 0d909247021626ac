// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { authRoutes } from './auth.mjs';
import { createContext } from './context.mjs';
import contract from './openapi.json';
import { settingsRoutes } from './settings.mjs';
import { setStage, setStageForUser } from './stage.mjs';

/**
 * The parts of the contract that are looked at.
 *
 * @typedef {{ $ref: string }} Ref
 * @typedef {{ type?: string, required?: string[], properties?: Record<string, Schema | Ref>, items?: Schema | Ref,
 *   allOf?: (Schema | Ref)[], enum?: unknown[], pattern?: string, minLength?: number }} Schema
 * @typedef {{ required?: boolean, schema: Schema | Ref }} Header
 * @typedef {{ headers: Record<string, Header | Ref>, content: Record<string, { schema: Schema | Ref }> }} Response
 * @typedef {{ responses: Record<string, Response | Ref> }} Operation
 */
const paths = /** @type {Record<string, Record<string, Operation>>} */ (contract.paths);

/**
 * What a `$ref` stands for.
 *
 * @template {object} T
 * @param {T | Ref} value
 * @returns {T}
 */
function follow(value) {
  if (!('$ref' in value)) return value;
  const at = value.$ref.slice(2).split('/');
  return follow(at.reduce((place, name) => place[name], contract));
}

const known = ['type', 'required', 'properties', 'items', 'allOf', 'enum', 'pattern', 'minLength'];
const silent = ['maxLength', 'format', 'description'];

/**
 * What is wrong with a value, after the part of JSON Schema that the contract uses.
 *
 * @param {unknown} value
 * @param {Schema | Ref} given
 * @param {string} at
 * @returns {string[]}
 */
function judge(value, given, at = 'body') {
  const schema = follow(given);
  const strange = Object.keys(schema).filter((key) => ![...known, ...silent].includes(key));
  if (strange.length > 0) throw new Error(`The contract uses ${strange}, which is not checked.`);
  const type = Array.isArray(value) ? 'array' : typeof value;
  if (schema.type && schema.type !== type) return [`${at} is no ${schema.type}`];
  const found = (schema.allOf ?? []).flatMap((it) => judge(value, it, at));
  if (schema.enum && !schema.enum.includes(value)) found.push(`${at} is ${value}`);
  if (schema.pattern && !new RegExp(schema.pattern, 'u').test(String(value)))
    found.push(`${at} is ${value}`);
  if (type === 'string' && String(value).length < (schema.minLength ?? 0))
    found.push(`${at} is too short`);
  for (const item of type === 'array' ? /** @type {unknown[]} */ (value) : []) {
    found.push(...judge(item, schema.items, `${at}[]`));
  }
  const object = /** @type {Record<string, unknown>} */ (value);
  for (const name of schema.required ?? []) {
    if (!Object.hasOwn(object, name)) found.push(`${at}.${name} is missing`);
  }
  for (const [name, part] of Object.entries(schema.properties ?? {})) {
    if (Object.hasOwn(object, name)) found.push(...judge(object[name], part, `${at}.${name}`));
  }
  return found;
}

/**
 * What of an answer is not as the contract says.
 *
 * @param {string} call
 * @param {{ status: number, headers: Headers, body: unknown }} answer
 */
function judgeAnswer(call, { status, headers, body }) {
  const [method = '', path = ''] = call.toLowerCase().split(' ');
  const operation = paths[path]?.[method];
  const given = operation?.responses[status];
  if (!given) return [`${call} does not answer ${status}`];
  const response = follow(given);
  const wrong = Object.entries(response.headers).flatMap(([name, header]) => {
    const { required, schema } = follow(header);
    const value = headers.get(name);
    if (value === null) return required ? [`${name} is missing`] : [];
    return judge(value, schema, name);
  });
  if (!/^application\/json/.test(headers.get('content-type') ?? '')) wrong.push('is no JSON');
  if (headers.get('cache-control') !== 'no-store') wrong.push('may be stored');
  return [...wrong, ...judge(body, response.content['application/json'].schema)];
}

const documented = Object.entries(contract.paths).flatMap(([path, methods]) =>
  Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
);

test('The contract has the calls of the service, and no others', () => {
  const context = createContext({});
  const routes = [...authRoutes(context), ...settingsRoutes(context)];
  const calls = routes.map(({ method, path }) => `${method} ${path}`);
  expect(documented.sort()).toEqual([...calls, 'GET /welcome'].sort());
});

const ada = { display_name: 'Ada Rossi', email: 'ada@example.com', language: 'it', country: 'IT' };
const good = 'a long enough password';
const account = { name: 'Archive', url: 'https://archive.example.org/' };

/** Calls by a visitor and by the demo user: what is sent and what is answered. `ID`: an account of the user. */
/** @type {[call: string, status: number, body?: unknown, as?: string][]} */
const cases = [
  ['GET /welcome', 200],
  ['POST /auth/login', 200, { email: 'demo@example.com', password: 'demo-password' }],
  ['POST /auth/login', 401, { email: 'demo@example.com', password: 'wrong' }],
  ['GET /auth/logout', 200],
  ['GET /auth/heartbeat', 200],
  ['POST /auth/resetpassword', 200, { email: 'nobody@example.com' }],
  ['POST /auth/resetpassword', 422, { email: 'nobody' }],
  ['POST /auth/resetpassword/{token}', 404, { password: good }],
  ['POST /auth/register', 200, ada],
  ['POST /auth/register', 422, { ...ada, country: '' }],
  ['GET /auth/confirm/{token}', 404],
  ['POST /auth/confirm/{token}', 404, { password: good }],
  ['DELETE /auth/confirmdelete/{token}', 404, { reason: 'x' }],
  ['POST /auth/password', 200, { password: 'demo-password', new_password: good }, 'user'],
  ['POST /auth/password', 401, { password: 'wrong', new_password: good }, 'user'],
  ['POST /auth/password', 412, { password: 'demo-password', new_password: 'x' }, 'user'],
  ['GET /settings/profile', 200, undefined, 'user'],
  ['POST /settings/profile', 200, { ...ada, email: undefined }, 'user'],
  ['POST /settings/profile', 422, {}, 'user'],
  ['DELETE /settings/profile', 200, { password: 'demo-password' }, 'user'],
  ['DELETE /settings/profile', 401, { password: 'wrong' }, 'user'],
  ['GET /settings/accounts', 200, undefined, 'user'],
  ['POST /settings/accounts', 200, account, 'user'],
  ['POST /settings/accounts', 409, { ...account, name: 'Kanzlei Berger' }, 'user'],
  ['POST /settings/accounts', 422, { ...account, name: '' }, 'user'],
  ['GET /settings/accounts/{id}', 200, undefined, 'user'],
  ['GET /settings/accounts/{id}', 404, undefined, 'stranger'],
  ['POST /settings/accounts/{id}', 200, account, 'user'],
  ['POST /settings/accounts/{id}', 404, account, 'stranger'],
  ['POST /settings/accounts/{id}', 409, { name: 'Nextcloud Milano' }, 'user'],
  ['POST /settings/accounts/{id}', 422, { url: 'archive' }, 'user'],
  ['DELETE /settings/accounts/{id}', 200, {}, 'user'],
  ['DELETE /settings/accounts/{id}', 404, {}, 'stranger'],
];

const needsLogin = documented.filter(
  (call) => / \/settings\//.test(call) || call === 'POST /auth/password',
);
const writes = documented.filter((call) => !call.startsWith('GET '));

describe('An answer of the service is as the contract says', () => {
  /** @type {(call: string, id?: string) => string} */
  const fill = (call, id = 'none') => call.replace('{token}', 'none').replace('{id}', id);

  test.each(cases)('%s: %i %j %s', async (call, status, body, as) => {
    const id = as === 'stranger' ? 'none' : 'b8ke-5ng3-yz4r-2vdj';
    const visitor = as ? (await setStageForUser()).visitor : (await setStage()).visit();
    if (!as) await visitor.openPage();
    const answer = await visitor.call(fill(call, id), body);
    expect([answer.status, judgeAnswer(call, answer)]).toEqual([status, []]);
  });

  test.each(needsLogin)('%s without a login', async (call) => {
    const visitor = (await setStage()).visit();
    const answer = await visitor.call(fill(call));
    expect([answer.status, judgeAnswer(call, answer)]).toEqual([401, []]);
  });

  test.each(writes)('%s with a wrong token, a wrong body, too much', async (call) => {
    const { visitor } = await setStageForUser();
    const wrong = await visitor.call(fill(call), {}, { 'X-CSRF-Token': 'wrong' });
    expect([wrong.status, judgeAnswer(call, wrong)]).toEqual([403, []]);
    const broken = await visitor.call(fill(call), '{');
    expect([broken.status, judgeAnswer(call, broken)]).toEqual([400, []]);
    const large = await visitor.call(fill(call), { reason: 'x'.repeat(70_000) });
    expect([large.status, judgeAnswer(call, large)]).toEqual([413, []]);
  });

  test('when the links of emails are followed', async () => {
    const { visit, service } = await setStage();
    const visitor = visit();
    const token = () =>
      /\/([^/?]+)(?:\?|$)/.exec(service?.outbox.mails[0]?.link.split('#')[1] ?? '')?.[1];
    /** @type {(call: string, status: number, body?: unknown) => Promise<void>} */
    const expectAnswer = async (call, status, body) => {
      const answer = await visitor.call(call.replace('{token}', token() ?? ''), body);
      expect([call, answer.status, judgeAnswer(call, answer)]).toEqual([call, status, []]);
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
    await expectAnswer('DELETE /auth/confirmdelete/{token}', 422, { reason: '' });
    await expectAnswer('DELETE /auth/confirmdelete/{token}', 200, { reason: 'Enough' });
  });

  test('when registrations are off', async () => {
    const visitor = (await setStage({ registration: false })).visit();
    await visitor.openPage();
    const answer = await visitor.call('POST /auth/register', ada);
    expect([answer.status, judgeAnswer('POST /auth/register', answer)]).toEqual([503, []]);
  });
});

test('Each status of the contract has been answered above', () => {
  const mailed = {
    'GET /auth/confirm/{token}': [200],
    'POST /auth/confirm/{token}': [200, 412],
    'POST /auth/resetpassword/{token}': [200, 412],
    'DELETE /auth/confirmdelete/{token}': [200, 422],
    'POST /auth/register': [503],
  };
  for (const call of documented) {
    const [method = '', path = ''] = call.toLowerCase().split(' ');
    const { responses } = paths[path][method];
    const tried = [
      ...cases.filter(([tried]) => tried === call).map(([, status]) => status),
      ...(needsLogin.includes(call) ? [401] : []),
      ...(writes.includes(call) ? [400, 403, 413] : []),
      .../** @type {Record<string, number[]>} */ (mailed[call] ?? []),
    ];
    const promised = Object.keys(responses).filter((status) => status !== 'default');
    expect([call, [...new Set(tried)].map(String).sort()]).toEqual([call, promised.sort()]);
  }
});

test('An answer that is not as the contract says is noticed', () => {
  const headers = new Headers({
    'content-type': 'application/json',
    'cache-control': 'no-store',
    'x-csrf-token': 'abc',
  });
  const call = 'GET /settings/profile';
  expect(judgeAnswer(call, { status: 200, headers, body: ada })).toEqual([]);
  const { email: _, ...nameless } = ada;
  expect(judgeAnswer(call, { status: 200, headers, body: nameless })).toEqual([
    'body.email is missing',
  ]);
  expect(judgeAnswer(call, { status: 200, headers, body: [] })).toEqual(['body is no object']);
  expect(judgeAnswer(call, { status: 200, headers, body: { ...ada, country: 'it' } })).toEqual([
    'body.country is it',
  ]);
  expect(judgeAnswer(call, { status: 418, headers, body: {} })).toHaveLength(1);
  headers.delete('x-csrf-token');
  expect(judgeAnswer(call, { status: 200, headers, body: ada })).toEqual([
    'X-CSRF-Token is missing',
  ]);
});
