// @vitest-environment node
import { createPrivateKey, createPublicKey } from 'node:crypto';
import { expect, test } from 'vitest';
import { setStage, setStageForUser } from './stage.mjs';

const ADA = { display_name: 'Ada Rossi', email: 'demo@example.com', language: 'en', country: 'IT' };
const CLOUD = { name: 'Team cloud', url: 'http://nas.local:8080/cloud/' };

test.each([
  'GET /settings/accounts',
  'POST /settings/accounts',
  'GET /settings/accounts/x',
  'POST /settings/accounts/x',
  'DELETE /settings/accounts/x',
  'GET /settings/profile',
  'POST /settings/profile',
  'DELETE /settings/profile',
  'POST /auth/password',
])('%s is for logged-in users only', async (call) => {
  const { visit } = await setStage();
  const { status, body } = await visit().call(call);
  expect([status, body.code]).toEqual([401, 'not_logged_in']);
});

test('a profile is read and saved, and its address stays', async () => {
  const { visitor } = await setStageForUser();
  expect(await visitor.call('GET /settings/profile')).toMatchObject({ status: 200, body: ADA });
  const changed = { ...ADA, display_name: 'Ada Verdi', language: 'it', country: 'CH' };
  const saved = await visitor.call('POST /settings/profile', {
    ...changed,
    email: 'Demo@example.com',
  });
  expect([saved.status, saved.body]).toEqual([200, changed]);
  expect((await visitor.call('GET /settings/profile')).body).toEqual(changed);
  const moved = await visitor.call('POST /settings/profile', { ...ADA, email: 'new@example.com' });
  expect([moved.status, moved.body.message]).toEqual([422, 'The email address cannot be changed.']);
  expect((await visitor.call('POST /settings/profile', { ...ADA, country: '' })).status).toBe(422);
});

test('the demo user has two accounts, and the list has no secrets', async () => {
  const { visitor } = await setStageForUser();
  const { body } = await visitor.call('GET /settings/accounts');
  expect(body.map(({ name }) => name)).toEqual(['Nextcloud Milano', 'Kanzlei Berger']);
  for (const account of body) expect(Object.keys(account)).toEqual(['id', 'name', 'url']);
});

test('an account is created, shown, updated and deleted', async () => {
  const { visitor } = await setStageForUser();
  const created = await visitor.call('POST /settings/accounts', CLOUD);
  expect([created.status, Object.keys(created.body)]).toEqual([200, ['id']]);
  const { id } = created.body;
  expect(id).toMatch(/^[a-z\d]{4}(-[a-z\d]{4}){3}$/);
  const path = `/settings/accounts/${id}`;
  const { body: shown } = await visitor.call(`GET ${path}`);
  expect(shown).toEqual({ id, ...CLOUD, secret: expect.stringMatching(/^[\w+/]{86}==$/) });
  const updated = await visitor.call(`POST ${path}`, { name: 'TEAM CLOUD' });
  expect([updated.status, updated.body]).toEqual([200, { id, ...CLOUD, name: 'TEAM CLOUD' }]);
  expect((await visitor.call(`GET ${path}`)).body).toEqual({ ...shown, name: 'TEAM CLOUD' });
  expect((await visitor.call(`DELETE ${path}`)).status).toBe(200);
  for (const method of ['GET', 'POST', 'DELETE']) {
    expect((await visitor.call(`${method} ${path}`)).status, method).toBe(404);
  }
});

test('the secret is an Ed25519 secret key: seed and matching public key', async () => {
  const { visitor } = await setStageForUser();
  const [{ id }] = (await visitor.call('GET /settings/accounts')).body;
  const { secret } = (await visitor.call(`GET /settings/accounts/${id}`)).body;
  const bytes = Buffer.from(secret, 'base64');
  expect(bytes).toHaveLength(64);
  const [d, x] = [bytes.subarray(0, 32), bytes.subarray(32)].map((part) =>
    part.toString('base64url'),
  );
  const key = createPrivateKey({ key: { kty: 'OKP', crv: 'Ed25519', d, x }, format: 'jwk' });
  expect(createPublicKey(key).export({ format: 'jwk' }).x).toBe(x);
});

test('names are unique whatever their case, URLs byte for byte', async () => {
  const { visitor } = await setStageForUser();
  const { id } = (await visitor.call('POST /settings/accounts', CLOUD)).body;
  const post = async (path, change) => {
    const { status, body } = await visitor.call(`POST /settings/accounts${path}`, {
      ...CLOUD,
      ...change,
    });
    return [status, body.code];
  };
  expect(await post('', {})).toEqual([409, 'duplicate_name']);
  expect(await post('', { name: ' team CLOUD ' })).toEqual([409, 'duplicate_name']);
  expect(await post('', { name: 'Other' })).toEqual([409, 'duplicate_url']);
  expect(await post('', { name: 'Other', url: CLOUD.url.slice(0, -1) })).toEqual([200, undefined]);
  expect(await post(`/${id}`, {})).toEqual([200, undefined]);
  expect(await post(`/${id}`, { name: 'kanzlei berger' })).toEqual([409, 'duplicate_name']);
  expect(await post(`/${id}`, { url: 'https://cloud.milano.example.org/' })).toEqual([
    409,
    'duplicate_url',
  ]);
});

test.each([
  [{ name: 'Four' }, 422],
  [{ name: 5 }, 422],
  [{ name: 'Cloud\u0000' }, 422],
  [{ url: '' }, 422],
  [{ url: 'cloud.example.org' }, 422],
  [{ url: 'https:cloud.example.org' }, 422],
  [{ url: 'https:///' }, 422],
  [{ url: 'ftp://cloud.example.org/' }, 422],
  [{ url: 'javascript://cloud.example.org/%0aalert(1)' }, 422],
  [{ url: 'https://cloud.example.org/a b' }, 422],
  [{ url: 'HTTPS://Cloud.Example.org' }, 200],
  [{ url: 'http://[fe80::1]:8080/x/' }, 200],
  [{ url: ' https://münchen.example/ ' }, 200],
])('an account with %j is answered with %i', async (change, status) => {
  const { visitor } = await setStageForUser();
  const answer = await visitor.call('POST /settings/accounts', { ...CLOUD, ...change });
  expect(answer.status).toBe(status);
});

test('nobody sees, changes or deletes the accounts of somebody else', async () => {
  const { visitor, visit, service } = await setStageForUser();
  const eva = visit();
  await eva.openPage();
  const profile = { ...ADA, email: 'eva@example.com' };
  await eva.call('POST /auth/register', profile);
  const [, token] = /confirm\/([\w-]+)/.exec(service.outbox.mails[0].link) ?? [];
  await eva.call(`POST /auth/confirm/${token}`, { password: 'long-enough' });
  await eva.logIn(profile.email, 'long-enough');
  const [account] = (await visitor.call('GET /settings/accounts')).body;
  for (const method of ['GET', 'POST', 'DELETE']) {
    const { status } = await eva.call(`${method} /settings/accounts/${account.id}`);
    expect(status, method).toBe(404);
  }
  const { name, url } = account;
  expect((await eva.call('POST /settings/accounts', { name, url })).status).toBe(200);
});
