import { expect } from 'vitest';
import { createAccount, listAccounts, loadAccount } from '../../src/api/accounts.ts';
import { loadRegistration, register } from '../../src/api/registration.ts';
import { loadProfile, login } from '../../src/api/session.ts';
import { loadWelcome } from '../../src/api/welcome.ts';
import { explain } from '../../src/core/forms/failures.ts';
import { decodeUser } from '../../src/core/session/user.ts';
import { type Result, send } from '../../src/lib/http.ts';
import { answer, type Random, serve } from '../support.ts';
import { family } from './family.ts';
import { hostileText, hostileValue } from './hostile.ts';

const userKeys = ['email', 'display_name', 'language', 'country'];
const accountKeys = ['id', 'name', 'url', 'secret'];
const person = { display_name: 'Ada', email: 'a@b', language: 'en', country: 'IT' };
const { signal } = new AbortController();

const unreadable = { ok: false, failure: { kind: 'unreadable', status: 200 } };

function expectUser(user: unknown) {
  expect(Object.keys(user as object).sort()).toEqual([...userKeys].sort());
  expect(Object.values(user as object).map((value) => typeof value)).toEqual(
    userKeys.map(() => 'string'),
  );
  expect(user).toMatchObject({ email: expect.stringMatching(/[\s\S]/) });
  expect(Object.getPrototypeOf(user)).toBe(Object.prototype);
}

function expectSummary(account: { id: string; name: string; url: string }) {
  for (const value of [account.id, account.name, account.url]) expect(typeof value).toBe('string');
  expect(['', '.', '..']).not.toContain(account.id);
  expect(() => encodeURIComponent(account.id)).not.toThrow();
}

family(
  'a user is complete or none',
  (random) => hostileValue(random, userKeys),
  (value) => {
    const user = decodeUser(value);
    if (user) expectUser(user);
  },
);

/** What a call makes of a body. */
function receive<Data>(call: string, ask: () => Promise<Result<Data>>, headers = {}) {
  return (body: unknown): Promise<Result<Data>> => {
    // What JSON cannot hold becomes null, as on the way through a real service.
    serve({ [call]: answer(JSON.stringify(body) ?? '', 200, headers) });
    return ask();
  };
}

const list = (random: Random) =>
  random.below(3) === 0
    ? hostileValue(random, accountKeys)
    : Array.from({ length: random.below(5) }, () => hostileValue(random, accountKeys));

const receiveList = receive('GET /api/v1/settings/accounts', () => listAccounts(signal));

family('a list holds whole accounts, or is none', list, async (body) => {
  const result = await receiveList(body);
  if (!result.ok) return expect(result).toEqual(unreadable);
  expect(Array.isArray(body)).toBe(true);
  result.data.forEach(expectSummary);
});

const receiveAccount = receive('GET /api/v1/settings/accounts/1', () => loadAccount('1', signal));
const receiveCreated = receive('POST /api/v1/settings/accounts', () =>
  createAccount({ name: 'Cloud', url: 'https://cloud.example/' }),
);

family(
  'an account is whole or none, and a new one has an id that can be addressed',
  (random) => hostileValue(random, accountKeys),
  async (body) => {
    const account = await receiveAccount(body);
    if (account.ok) {
      expectSummary(account.data);
      expect(typeof account.data.secret).toBe('string');
    } else expect(account).toEqual(unreadable);
    const created = await receiveCreated(body);
    if (created.ok) expect(() => encodeURIComponent(created.data.id)).not.toThrow();
    else expect(created).toEqual(unreadable);
  },
);

const receiveRegistration = receive('GET /api/v1/auth/confirm/t', () =>
  loadRegistration('t', signal),
);
const receiveRegister = receive('POST /api/v1/auth/register', () => register(person));
const receiveProfile = receive('GET /api/v1/settings/profile', loadProfile);

family(
  'a registration and a profile are a user or none, and what answers a registration a message',
  (random) => hostileValue(random, [...userKeys, 'message']),
  async (body) => {
    for (const result of [await receiveRegistration(body), await receiveProfile(body)]) {
      if (result.ok) expectUser(result.data);
      else expect(result).toEqual(unreadable);
    }
    const registered = await receiveRegister(body);
    expect(registered.ok).toBe(true);
    if (!registered.ok || registered.data.message === undefined) return;
    expect(registered.data.message.trim()).toBe(registered.data.message);
    expect(registered.data.message).not.toBe('');
  },
);

/** A header carries bytes, and no line breaks. */
const headerText = (random: Random, more: readonly string[]) =>
  hostileText(random, more).replace(/[^\t\u0020-\u007e\u0080-\u00ff]/g, '');

family(
  'the country of the visitor is two capital letters or none, the hash a text or none',
  (random) => ({
    country: headerText(random, ['DE', 'it', ' ', 'ß', 'XX', 'ITA', '1']),
    hash: headerText(random, ['', 'abc', '__proto__']),
    body: hostileValue(random, userKeys),
  }),
  async ({ country, hash, body }) => {
    const welcome = await receive('GET /api/v1/welcome', () => loadWelcome(true), {
      'X-Client-Country': country,
    })({});
    expect(welcome.ok && (welcome.data.country ?? 'AA')).toMatch(/^[A-Z]{2}$/);
    const loggedIn = await receive(
      'POST /api/v1/auth/login',
      () => login('a@b', 'secret', signal),
      { 'X-User-Hash': hash },
    )(body);
    if (!loggedIn.ok) return expect(loggedIn).toEqual(unreadable);
    expectUser(loggedIn.data.user);
    expect(loggedIn.data.hash).not.toBe('');
  },
);

const bodyText = (random: Random) => {
  const kind = random.below(20);
  if (kind === 0) return '['.repeat(random.below(20_000));
  if (kind < 10) return hostileText(random, ['{"message":', '"', '}', '{', '[', 'null', '1']);
  return JSON.stringify(hostileValue(random, ['message', 'code'])) ?? '';
};

family(
  'every answer of a server, readable or not, ends in data or in a sentence',
  (random) => ({
    status: random.pick([200, 201, 204, 400, 401, 403, 404, 409, 412, 429, 500, 502, 503, 599]),
    body: bodyText(random),
  }),
  async ({ status, body }) => {
    const reply = async () => new Response(status === 204 ? null : body, { status });
    serve({ 'GET /x': reply });
    const result = await send({ method: 'GET', url: '/x', decode: (data) => ({ data }) });
    if (result.ok) return expect(status).toBeLessThan(300);
    const told = explain(result.failure, { 404: 'Registration not found.' });
    if ('verbatim' in told) return expect(told.verbatim).toMatch(/\S/);
    expect(told.key).toMatch(/\S/);
    for (const value of Object.values(told.values)) expect(String(value)).not.toMatch(/^(NaN|-)/);
  },
);
