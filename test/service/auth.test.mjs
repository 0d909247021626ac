// @vitest-environment node
import { expect, test } from 'vitest';
import { isWeak } from './passwords.mjs';
import { HOUR, setStage, setStageForUser } from './stage.mjs';

const ADA = { display_name: 'Ada Rossi', email: 'demo@example.com', language: 'en', country: 'IT' };

test('a login answers with the profile and a hash that the page carries from then on', async () => {
  const { visit } = await setStage();
  const visitor = visit();
  expect((await visitor.openPage()).userHash).toBe('');
  const { status, body, headers } = await visitor.logIn('Demo@Example.com');
  expect([status, body]).toEqual([200, ADA]);
  const hash = headers.get('x-user-hash');
  expect(hash).toMatch(/^[\da-f]{64}$/);
  expect((await visitor.openPage()).userHash).toBe(hash);
  await visitor.call('POST /settings/profile', { ...ADA, display_name: 'Ada Verdi' });
  expect((await visitor.openPage()).userHash).toBe(hash);
  expect((await visitor.logIn()).headers.get('x-user-hash')).not.toBe(hash);
});

test('a login changes the session id and the token', async () => {
  const { visit } = await setStage();
  const visitor = visit();
  await visitor.openPage();
  const [cookie, csrf] = [visitor.cookies.get('signing_session'), visitor.csrf];
  await visitor.logIn();
  expect(visitor.cookies.get('signing_session')).not.toBe(cookie);
  expect(visitor.csrf).not.toBe(csrf);
});

test.each([
  ['demo@example.com', 'wrong'],
  ['nobody@example.com', 'demo-password'],
  ['demo@example.com', 7],
  [null, null],
])('a login as %s with %s is refused with 401', async (email, password) => {
  const { visit } = await setStage();
  const { status, body, headers } = await visit().logIn(email, password);
  expect([status, body.code]).toEqual([401, 'login_failed']);
  expect(headers.get('x-user-hash')).toBeNull();
});

test('an unknown address gets the answer of a wrong password', async () => {
  const { visit } = await setStage();
  const answerTo = async (email) => {
    const { status, body } = await visit().logIn(email, 'wrong');
    return { status, body };
  };
  const known = await answerTo('demo@example.com');
  expect(known.status).toBe(401);
  expect(await answerTo('no@example.com')).toEqual(known);
});

test('a logout ends the session for good', async () => {
  const { visitor, visit } = await setStageForUser();
  const old = visit();
  for (const cookie of visitor.cookies) old.cookies.set(...cookie);
  expect(await visitor.call('GET /auth/logout')).toMatchObject({ status: 200, body: {} });
  expect((await visitor.call('GET /settings/profile')).status).toBe(401);
  expect((await old.call('GET /settings/profile')).status).toBe(401);
  expect((await visitor.logIn()).status).toBe(200);
});

test('a password change needs the current one and a strong new one', async () => {
  const { visitor } = await setStageForUser();
  const change = async (password, new_password) =>
    (await visitor.call('POST /auth/password', { password, new_password })).status;
  expect(await change('wrong', 'long-enough')).toBe(401);
  expect(await change('demo-password', '12345')).toBe(412);
  expect(await change('demo-password', undefined)).toBe(412);
  expect(await change('demo-password', 'long-enough')).toBe(200);
  await visitor.call('GET /auth/logout');
  expect((await visitor.logIn()).status).toBe(401);
  expect((await visitor.logIn(ADA.email, 'long-enough')).status).toBe(200);
});

test('a password change ends the other sessions of the user, and needs one', async () => {
  const { visitor, visit } = await setStageForUser();
  const other = visit();
  await other.logIn();
  const passwords = { password: 'demo-password', new_password: 'long-enough' };
  await visitor.call('POST /auth/password', passwords);
  expect((await visitor.call('GET /settings/profile')).status).toBe(200);
  const { status, body } = await other.call('POST /auth/password', passwords);
  expect([status, body.code]).toEqual([401, 'not_logged_in']);
});

test.each([
  ['12345', true],
  ['123456', true],
  ['Password', true],
  ['aaaaaaaaaa', true],
  ['demo@example.com', true],
  ['DEMO.name', true],
  ['a1b2c3', false],
  ['パスワード長い', false],
])('the password %s is weak: %s', (password, weak) => {
  expect(isWeak(password, password.includes('name') ? 'demo.name@x.org' : 'demo@example.com')).toBe(
    weak,
  );
});

test('a reset request is answered alike whether or not the address is known', async () => {
  const { visit, service } = await setStage();
  const visitor = visit();
  await visitor.openPage();
  const known = await visitor.call('POST /auth/resetpassword', { email: 'DEMO@example.com' });
  const unknown = await visitor.call('POST /auth/resetpassword', { email: 'no@example.com' });
  expect([known.status, known.body]).toEqual([200, {}]);
  expect([unknown.status, unknown.body]).toEqual([200, {}]);
  expect(service.outbox.mails.map(({ to, kind }) => [to, kind])).toEqual([[ADA.email, 'reset']]);
  expect((await visitor.call('POST /auth/resetpassword', { email: 'x' })).status).toBe(422);
});

/** @param {{ outbox: { mails: { link: string }[] } }} service */
const tokenOf = (service) => /\/([\w-]{43})\?lang=/.exec(service.outbox.mails[0].link)?.[1];

test('a reset sets the password, ends all sessions, and works once', async () => {
  const { visitor, visit, service } = await setStageForUser();
  await visitor.call('POST /auth/resetpassword', { email: ADA.email });
  const call = `POST /auth/resetpassword/${tokenOf(service)}`;
  const other = visit();
  await other.openPage();
  expect((await other.call(call, { password: 'demo' })).status).toBe(412);
  expect((await other.call(call, { password: 'brand-new' })).status).toBe(200);
  expect((await other.call(call, { password: 'brand-new' })).status).toBe(404);
  expect((await visitor.call('GET /settings/profile')).status).toBe(401);
  expect((await other.logIn(ADA.email, 'brand-new')).status).toBe(200);
});

test('a reset expires after an hour, and a second request replaces the first', async () => {
  const { visit, service, clock } = await setStage();
  const visitor = visit();
  const request = async () => {
    await visitor.openPage();
    await visitor.call('POST /auth/resetpassword', { email: ADA.email });
    return tokenOf(service);
  };
  const finish = async (token) => {
    await visitor.openPage();
    return (await visitor.call(`POST /auth/resetpassword/${token}`, { password: '?' })).status;
  };
  const first = await request();
  const second = await request();
  expect(await finish(first)).toBe(404);
  clock.time += HOUR - 1;
  expect(await finish(second)).toBe(412);
  clock.time += 1;
  expect(await finish(second)).toBe(404);
  expect(await finish('unknown')).toBe(404);
});
