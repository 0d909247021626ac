// The forms, openapi.json and the stand-in service must accept the same values.
import { expect, test } from 'vitest';
import countries from '../../../i18n/countries.json';
import languages from '../../../i18n/languages.json';
import { DEMO } from '../../../src/host/check-host/demo-login.mjs';
import { contract, validate } from '../../../src/host/check-service/contract.mjs';
import { accountRules } from '../../../src/screens/accounts/account-form.tsx';
import { reasonRules } from '../../../src/screens/profile/profile-deletion.tsx';
import { userRules } from '../../../src/screens/shared/user-fields.tsx';
import { newPasswordRules, passwordRules } from '../../../src/ui/new-password.tsx';
import { createUser } from '../../fixtures.mjs';
import { startTestServer, startTestServerWithUser } from '../../tools/service/harness.mjs';

type Rules = readonly ((value: string, values: Readonly<Record<string, string>>) => unknown)[];

const formAccepts = (rules: Rules, value: string) =>
  rules.every((rule) => rule(value, {}) === undefined);

const documentAccepts = (name: string, value: unknown) =>
  validate(value, contract.components.schemas[name] ?? {}).length === 0;

const account = { name: 'Archive', url: 'https://archive.example.org/' };

/** Returns whether the service accepts an account with these values. An error must be one of the document. */
async function serviceAccepts(values: Partial<typeof account>) {
  const { visitor } = await startTestServerWithUser();
  const { status, body } = await visitor.call('POST /settings/accounts', { ...account, ...values });
  if (status !== 200) expect([status, body]).toEqual([422, expect.objectContaining(errorBody)]);
  return status === 200;
}

/** The form shows a message by the code, or the message of the service. */
const errorBody = { code: expect.any(String), message: expect.any(String) };

const goodUrls = [
  'https://cloud.example.com/',
  'HTTPS://Example.org/',
  'hTTp://nas.local:8080/nextcloud',
  'https://wölke.example.org/',
  'https://example.org/näxt/',
  'https://example.org/a|b/^{}/%zz/',
  'https://example.org/index.php?a=b#c',
  'https://[2001:db8::1]/cloud/',
  'http://192.168.0.1',
  'http://nas/',
  'https://example.org/@admin/',
  `https://example.org/${'a'.repeat(1900)}/`,
];
const badUrls = [
  '',
  'cloud.example.com',
  'https:cloud.example.com',
  'https://',
  'https:///',
  'https://?a',
  'ftp://example.org/',
  'javascript:alert(1)',
  'https://example.org/a b',
  'https://example.org\\a',
  'https://ada@example.org/',
  'https://ada:secret@example.org/',
];
/** URLs that only a parser can recognize as invalid. */
const unparsableUrls = ['https://example.org:99999/', 'https://[::1/', 'https://exa%mple.org/'];

test.each(goodUrls)('The form, the document and the service accept the URL %s.', async (url) => {
  expect(formAccepts(accountRules.url, url)).toBe(true);
  expect(documentAccepts('AccountUrl', url)).toBe(true);
  expect(await serviceAccepts({ url })).toBe(true);
});

test.each(badUrls)('The form, the document and the service reject the URL “%s”.', async (url) => {
  expect(documentAccepts('AccountUrl', url)).toBe(false);
  expect(await serviceAccepts({ url })).toBe(false);
  expect(formAccepts(accountRules.url, url)).toBe(false);
});

test.each(unparsableUrls)(
  'The form and the service reject %s, which no parser accepts.',
  async (url) => {
    expect(formAccepts(accountRules.url, url)).toBe(false);
    expect(await serviceAccepts({ url })).toBe(false);
  },
);

test.each([
  ['abcd', false],
  ['abcde', true],
  ['  abcd ', false],
  [' ab de ', true],
  [`abcd${' '.repeat(100)}`, false],
  ['👍👍👍', false],
  ['👍👍👍👍👍', true],
  ['ä'.repeat(101), true],
  ['x'.repeat(5000), true],
  ['\u200b\u200c\u2060\u00ad\ufeff', false],
  ['\u3164\u2800\u{e0041}\ufe0f\u202e \u115f', false],
  ['می\u200cخواهم', true],
])(
  'The form, the document and the service agree about the account name %j.',
  async (name, isGood) => {
    expect(formAccepts(accountRules.name, name)).toBe(isGood);
    expect(documentAccepts('AccountName', name)).toBe(isGood);
    expect(await serviceAccepts({ name })).toBe(isGood);
  },
);

test.each([
  ['ab', false],
  [' ab ', false],
  [' a b ', true],
  ['👍👍', false],
  ['Ada', true],
  ['A'.repeat(101), true],
  ['\u200b\u3164\u2800', false],
  ['👩‍🚒', true],
])(
  'The form, the document and the service agree about the display name %j.',
  async (name, isGood) => {
    const { visitor } = await startTestServerWithUser();
    const profile = (await visitor.call('GET /settings/profile')).body;
    const saved = await visitor.call('POST /settings/profile', { ...profile, display_name: name });
    expect(formAccepts(userRules.display_name, name)).toBe(isGood);
    expect(documentAccepts('DisplayName', name)).toBe(isGood);
    expect(saved.status).toBe(isGood ? 200 : 422);
  },
);

test.each([
  ['ada@example.com', true],
  ['ada@localhost', true],
  ["a.!#$%&'*+/=?^_`{|}~-b@example.com", true],
  ['.ada..rossi.@example.com', true],
  [`${'a'.repeat(38)}@example.com`, true],
  [`${'a'.repeat(39)}@example.com`, false],
  ['ada', false],
  ['ada@', false],
  ['ada@-example.com', false],
  ['ada@example..com', false],
  ['ada rossi@example.com', false],
])(
  'The form, the document and the service agree about the email address %s.',
  async (email, isGood) => {
    const { visit } = await startTestServer();
    const visitor = visit();
    await visitor.openPage();
    expect(formAccepts(userRules.email, email)).toBe(isGood);
    expect(documentAccepts('Email', email)).toBe(isGood);
    expect((await visitor.call('POST /auth/register', createUser({ email }))).status).toBe(
      isGood ? 200 : 422,
    );
  },
);

test.each([
  ['12345', false],
  ['👍👍👍', false],
  [' 12 34 ', true],
  ['👍👍👍👍👍👍', true],
  ['p'.repeat(1000), true],
])(
  'The forms, the document and the service agree about the new password %j.',
  async (password, isGood) => {
    const { visitor } = await startTestServerWithUser();
    const body = { password: DEMO.password, new_password: password };
    const changed = await visitor.call('POST /auth/password', body);
    expect(formAccepts(passwordRules, password)).toBe(isGood);
    expect(formAccepts(newPasswordRules, password)).toBe(isGood);
    expect(documentAccepts('Password', password)).toBe(isGood);
    // The form has a message for 412 only.
    expect(changed.status).toBe(isGood ? 200 : 412);
  },
);

test.each([
  ['', false],
  [' \n\t ', false],
  ['\u200b \u3164', false],
  ['.', true],
  ['One\nTwo', true],
  ['x'.repeat(5000), true],
])('The form, the document and the service agree about the reason %j.', async (reason, isGood) => {
  const { visitor } = await startTestServerWithUser();
  const call = 'DELETE /auth/confirmdelete/no-such-token';
  expect(formAccepts(reasonRules.reason, reason)).toBe(isGood);
  expect(documentAccepts('DeletionReason', { reason })).toBe(isGood);
  expect((await visitor.call(call, { reason })).status).toBe(isGood ? 404 : 422);
});

test('The document allows every language and country that the forms offer.', () => {
  for (const { name, list } of [
    { name: 'Language', list: languages },
    { name: 'Country', list: countries },
  ]) {
    const offered = list.map(([code]) => code ?? '');
    expect(offered.length, name).toBeGreaterThan(180);
    expect(offered.filter((code) => !documentAccepts(name, code))).toEqual([]);
  }
});
