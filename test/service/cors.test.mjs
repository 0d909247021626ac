// @vitest-environment node
import { expect, test } from 'vitest';
import { setStage } from './stage.mjs';

const origin = 'https://cloud.example.com';
const question = {
  method: 'OPTIONS',
  headers: { Origin: origin, 'Access-Control-Request-Method': 'POST' },
};

/** What an answer says to browsers about other origins. */
const allowances = (/** @type {Response} */ { headers }) =>
  Object.fromEntries([...headers].filter(([name]) => name.startsWith('access-control-')));

const always = {
  'access-control-allow-origin': origin,
  'access-control-allow-credentials': 'true',
  'access-control-expose-headers': 'X-CSRF-Token, X-User-Hash, X-Client-Country, Retry-After',
};

test('a service that knows its page on another origin answers it, errors too', async () => {
  const visitor = (await setStage({ origin: `${origin}/portal/` })).visit();
  const headers = { Origin: origin };
  const welcome = await visitor.fetch('/api/v1/welcome', { headers });
  expect(welcome.headers.get('vary')).toBe('Origin');
  expect(allowances(welcome)).toEqual(always);
  const refused = await visitor.fetch('/api/v1/settings/profile', { headers });
  expect([refused.status, allowances(refused)]).toEqual([401, always]);
});

test('it says beforehand which methods and headers may come', async () => {
  const visitor = (await setStage({ origin })).visit();
  const answer = await visitor.fetch('/api/v1/auth/login', question);
  expect([answer.status, await answer.text()]).toEqual([204, '']);
  expect(allowances(answer)).toEqual({
    ...always,
    'access-control-allow-methods': 'GET, POST, DELETE',
    'access-control-allow-headers': 'Content-Type, X-CSRF-Token',
    'access-control-max-age': '600',
  });
});

test.each(['https://cloud.example.com.evil.example', 'http://cloud.example.com', 'null', ''])(
  'it allows nothing to the origin "%s"',
  async (other) => {
    const visitor = (await setStage({ origin })).visit();
    const headers = { ...question.headers, Origin: other };
    const answer = await visitor.fetch('/api/v1/auth/login', { ...question, headers });
    expect([answer.status, allowances(answer)]).toEqual([405, {}]);
    expect(answer.headers.get('vary')).toBe('Origin');
  },
);

test('a service that is the only origin, and one in front of another, allow nothing', async () => {
  const alone = await setStage();
  for (const options of [{}, { api: alone.url, origin }]) {
    const visitor = (await setStage(options)).visit();
    expect(allowances(await visitor.fetch('/api/v1/auth/login', question))).toEqual({});
  }
});

test('the page and its files are for their own origin only', async () => {
  const visitor = (await setStage({ origin })).visit();
  const page = await visitor.fetch('/', { headers: { Origin: origin } });
  expect([page.status, allowances(page)]).toEqual([200, {}]);
});

test('the session goes to another site only where it was told to, and then encrypted', async () => {
  const cookieOf = async (/** @type {object} */ options) =>
    (await (await setStage(options)).visit().fetch('/api/v1/welcome')).headers.get('set-cookie');
  expect(await cookieOf({ origin })).toMatch(/; HttpOnly; SameSite=Lax$/);
  expect(await cookieOf({ origin, sameSite: 'None' })).toMatch(
    /; HttpOnly; SameSite=None; Secure$/,
  );
});
