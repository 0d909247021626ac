// @vitest-environment node
import { expect, test } from 'vitest';
import { HOUR, setStage, setStageForUser } from './stage.mjs';

const EVA = { display_name: 'Eva Huber', email: 'eva@example.com', language: 'de', country: 'AT' };

/** @param {{ outbox: { mails: { link: string }[] } }} service */
const tokenOf = (service) => /\/([\w-]{43})\?lang=/.exec(service.outbox.mails[0].link)?.[1];

async function setStageForVisitor(options = {}) {
  const stage = await setStage(options);
  const visitor = stage.visit();
  await visitor.openPage();
  return { ...stage, visitor };
}

test('a registration is confirmed by the link in the email, and then one can log in', async () => {
  const { visitor, service } = await setStageForVisitor();
  expect((await visitor.call('POST /auth/register', EVA)).status).toBe(200);
  expect((await visitor.logIn(EVA.email, 'long-enough')).status).toBe(401);
  const path = `/auth/confirm/${tokenOf(service)}`;
  expect(await visitor.call(`GET ${path}`)).toMatchObject({ status: 200, body: EVA });
  expect((await visitor.call(`POST ${path}`, { password: 'eva' })).status).toBe(412);
  expect((await visitor.call(`POST ${path}`, { password: 'long-enough' })).status).toBe(200);
  expect((await visitor.call(`GET ${path}`)).status).toBe(404);
  expect((await visitor.call(`POST ${path}`, { password: 'long-enough' })).status).toBe(404);
  expect(await visitor.logIn(EVA.email, 'long-enough')).toMatchObject({ status: 200, body: EVA });
  expect((await visitor.call('GET /settings/accounts')).body).toEqual([]);
});

test.each([
  ['de', 'Wir haben Ihnen eine E-Mail'],
  ['it', 'È stata inviata un’email'],
  ['en', 'We have sent you an email'],
  ['fr', 'We have sent you an email'],
])('a registration in the language %s is answered with "%s …"', async (language, start) => {
  const { visitor } = await setStageForVisitor();
  const { body } = await visitor.call('POST /auth/register', { ...EVA, language });
  expect(body).toEqual({ message: expect.stringContaining(start) });
});

test('a registered address gets the same answer, and an email that says so', async () => {
  const { visitor, service } = await setStageForVisitor();
  const fresh = await visitor.call('POST /auth/register', EVA);
  const known = await visitor.call('POST /auth/register', { ...EVA, email: 'DEMO@example.com' });
  expect([known.status, known.body]).toEqual([fresh.status, fresh.body]);
  expect(service.outbox.mails[0]).toMatchObject({ kind: 'existing', to: 'DEMO@example.com' });
  expect(service.outbox.mails[0].link).toMatch(/#\/passwordreset\?lang=de$/);
});

test('of two registrations of one address only the first to be confirmed counts', async () => {
  const { visitor, service } = await setStageForVisitor();
  await visitor.call('POST /auth/register', EVA);
  const first = tokenOf(service);
  await visitor.call('POST /auth/register', { ...EVA, email: 'EVA@example.com' });
  const second = tokenOf(service);
  expect((await visitor.call(`GET /auth/confirm/${first}`)).status).toBe(200);
  const password = { password: 'long-enough' };
  expect((await visitor.call(`POST /auth/confirm/${second}`, password)).status).toBe(200);
  expect((await visitor.call(`POST /auth/confirm/${first}`, password)).status).toBe(404);
});

test('a registration expires after a day', async () => {
  const { visitor, service, clock } = await setStageForVisitor();
  await visitor.call('POST /auth/register', EVA);
  const call = `GET /auth/confirm/${tokenOf(service)}`;
  clock.time += 24 * HOUR - 1;
  expect((await visitor.call(call)).status).toBe(200);
  clock.time += 1;
  expect((await visitor.call(call)).status).toBe(404);
});

test('the life of tokens can be chosen, for all or by kind', async () => {
  for (const tokenLifetime of [1000, { registration: 1000 }]) {
    const { visitor, service, clock } = await setStageForVisitor({ tokenLifetime });
    await visitor.call('POST /auth/register', EVA);
    clock.time += 1000;
    expect((await visitor.call(`GET /auth/confirm/${tokenOf(service)}`)).status).toBe(404);
  }
});

test('registrations can be disabled', async () => {
  const { visitor, service } = await setStageForVisitor({ registration: false });
  const { status, body } = await visitor.call('POST /auth/register', EVA);
  expect([status, body.message]).toEqual([503, 'Registrations are disabled.']);
  expect(service.outbox.mails).toEqual([]);
});

test.each([
  [{ display_name: ' ab ' }, 'The name must contain at least 3 characters.'],
  [{ display_name: undefined }, 'The name is required.'],
  [{ display_name: 'Eva\nBcc: all' }, 'The name may not contain control characters.'],
  [{ email: '' }, 'The email is required.'],
  [{ email: 'eva@' }, 'Please enter a valid email address.'],
  [{ email: 'eva@example.com\nBcc: all@example.com' }, 'Please enter a valid email address.'],
  [
    { email: `${'e'.repeat(39)}@example.com` },
    'The email address may contain a maximum of 50 characters.',
  ],
  [{ language: 'deu' }, 'The language is required.'],
  [{ language: ['de'] }, 'The language is required.'],
  [{ country: 'at' }, 'The country is required.'],
])('a registration with %j is refused: %s', async (change, message) => {
  const { visitor } = await setStageForVisitor();
  const { status, body } = await visitor.call('POST /auth/register', { ...EVA, ...change });
  expect([status, body]).toEqual([422, { code: 'invalid', message }]);
});

test('a profile is deleted with the password, then the link, then a reason', async () => {
  const { visitor, visit, service } = await setStageForUser();
  const other = visit();
  await other.logIn();
  expect((await visitor.call('DELETE /settings/profile', { password: 'no' })).status).toBe(401);
  expect(service.outbox.mails).toEqual([]);
  expect(
    (await visitor.call('DELETE /settings/profile', { password: 'demo-password' })).status,
  ).toBe(200);
  const call = `DELETE /auth/confirmdelete/${tokenOf(service)}`;
  expect((await visitor.call(call, { reason: '  ' })).status).toBe(422);
  expect((await visitor.call(call, { reason: 'No need' })).status).toBe(200);
  expect((await visitor.call(call, { reason: 'No need' })).status).toBe(404);
  for (const each of [visitor, other]) {
    expect((await each.call('GET /settings/accounts')).status).toBe(401);
    await each.openPage();
    expect((await each.logIn()).status).toBe(401);
  }
});

test('a visitor without a session may confirm a deletion, for an hour', async () => {
  const { visitor, visit, service, clock, printed } = await setStageForUser();
  const request = async () => {
    await visitor.call('DELETE /settings/profile', { password: 'demo-password' });
    return `DELETE /auth/confirmdelete/${tokenOf(service)}`;
  };
  const other = visit();
  const first = await request();
  const second = await request();
  await other.openPage();
  expect((await other.call(first, { reason: 'Why not' })).status).toBe(404);
  clock.time += HOUR;
  await other.openPage();
  expect((await other.call(second, { reason: 'Why not' })).status).toBe(404);
  await visitor.logIn();
  expect((await visitor.logIn()).status).toBe(200);
  const third = await request();
  expect((await other.call(third, { reason: 'Why not' })).status).toBe(200);
  expect(printed.at(-1)).toContain('Reason: "Why not"');
});
