// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import de from '../../i18n/de.json';
import it from '../../i18n/it.json';

const root = join(import.meta.dirname, '../..');
const dictionaries: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
  ['de', de],
  ['it', it],
];
const keys = Object.keys(de);

const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path))
  .map((path) => readFileSync(join(root, 'src', path), 'utf8'));

/** Every string literal of the code, unescaped. */
const literals = new Set(
  sources.flatMap((source) =>
    [...source.matchAll(/'((?:\\.|[^'\\\n])*)'|"((?:\\.|[^"\\\n])*)"/g)].map(([, one, two]) =>
      (one ?? two ?? '').replace(/\\(.)/g, '$1'),
    ),
  ),
);

/** The sentences that are said: the first argument of `t` and `text`, where it is a literal. */
const said = sources.flatMap((source) =>
  [...source.matchAll(/(?<![.\w])(?:t|text)\(\s*(?:'((?:\\.|[^'\\])*)'|"((?:\\.|[^"\\])*)")/g)].map(
    ([, one, two]) => (one ?? two ?? '').replace(/\\(.)/g, '$1'),
  ),
);

const holes = (sentence: string) => [...sentence.matchAll(/\{\w+\}/g)].map(String).sort();
const endMark = (sentence: string) => /[.?!:…]$/.exec(sentence)?.[0];
/** Entries that a check complains about. */
const wrong = (entries: Readonly<Record<string, string>>, check: (value: string) => boolean) =>
  Object.values(entries).filter(check);
const words = (list: string) => new RegExp(`(?<!\\p{L})(?:${list})(?!\\p{L})`, 'u');

test('The dictionaries have the same keys in the same order', () => {
  expect(Object.keys(it)).toEqual(keys);
  expect(keys.length).toBeGreaterThan(150);
});

describe.each(dictionaries)('The dictionary %s', (code, entries) => {
  test('has no key twice', () => {
    const source = readFileSync(join(root, 'i18n', `${code}.json`), 'utf8');
    expect(source.match(/^ {2}"/gm)).toHaveLength(keys.length);
  });

  test('fills in the same values', () => {
    for (const key of keys) expect(holes(entries[key] ?? '')).toEqual(holes(key));
  });

  test('ends its sentences as the English ones end', () => {
    const other = keys.filter((key) => endMark(entries[key] ?? '') !== endMark(key));
    expect(other).toEqual([]);
  });

  test('has no entry that is empty, untrimmed or decomposed', () => {
    expect(wrong(entries, (value) => value === '' || value !== value.trim())).toEqual([]);
    expect(wrong(entries, (value) => value !== value.normalize('NFC'))).toEqual([]);
    expect(wrong(entries, (value) => /\s{2}|[\p{Cc}\p{Cf}]/u.test(value))).toEqual([]);
  });

  test('has no straight quotes, no markup and no three dots', () => {
    expect(wrong(entries, (value) => /["'`´]/.test(value))).toEqual([]);
    expect(wrong(entries, (value) => /[<>]|&\w+;|\.\.\./.test(value))).toEqual([]);
  });
});

test('German quotes „so“ and says Sie', () => {
  expect(wrong(de, (value) => /[”«»‚‘]/.test(value))).toEqual([]);
  const balanced = (value: string) => value.split('„').length === value.split('“').length;
  expect(wrong(de, (value) => !balanced(value))).toEqual([]);
  const familiar = words('[Dd]u|[Dd]ich|[Dd]ir|[Dd]ein\\p{L}*|[Ee]uch|[Ee]uer|[Ee]ur\\p{L}*|Bist');
  expect(wrong(de, (value) => familiar.test(value))).toEqual([]);
});

test('German calls things as the app of the platform does', () => {
  expect(wrong(de, (value) => words('Konto|Konten|Kontos|Kennwort\\p{L}*').test(value))).toEqual(
    [],
  );
  expect(de['Account ID']).toBe('Account-ID');
  expect(de['Account secret']).toBe('Account-Schlüssel');
});

test('Italian quotes “so” and speaks to nobody in particular', () => {
  expect(wrong(it, (value) => /[„«»‘]/.test(value))).toEqual([]);
  const balanced = (value: string) => value.split('“').length === value.split('”').length;
  expect(wrong(it, (value) => !balanced(value))).toEqual([]);
  const personal = words('Lei|Suo|Sua|Suoi|Sue|[Tt]u|[Tt]i|[Tt]uo|[Tt]ua|[Tt]uoi|[Tt]ue');
  expect(wrong(it, (value) => personal.test(value))).toEqual([]);
  expect(wrong(it, (value) => words('[Vv]oi|[Vv]ostr[oaie]|[Vv]i|[Pp]uoi').test(value))).toEqual(
    [],
  );
  // “Conto” is a bank account; “cancella” is both to delete and to cancel.
  const slips = words('[Cc]ancella\\p{L}*|[Rr]isparmi\\p{L}*|[Ee]-mail');
  expect(wrong(it, (value) => slips.test(value))).toEqual([]);
});

test('Every sentence of the dictionaries is said somewhere', () => {
  expect(keys.filter((key) => !literals.has(key))).toEqual([]);
});

test('Every sentence that is said can be translated', () => {
  expect(said.length).toBeGreaterThan(100);
  expect(said.filter((sentence) => !keys.includes(sentence))).toEqual([]);
});

test('The sentences of the specification are among them, letter by letter', () => {
  expect(keys).toEqual(expect.arrayContaining(specified));
});

/** Specification sections 2, 5 and 8. */
const specified = [
  'Account created as "{id}".',
  'A URL is required.',
  'A name is required.',
  'A reason is required.',
  'An account for this URL already exists.',
  'An account with this name already exists.',
  'Could not create account ({error}).',
  'Could not update account ({error}).',
  'Delete request not found or expired.',
  'Login failed, please check your email address and / or password.',
  'No accounts created yet.',
  'Page "{page}" not found.',
  'Password reset complete, you can now login.',
  'Password reset request not found or expired.',
  'Please enter a valid URL.',
  'Please enter a valid email address.',
  'Really delete your user profile?',
  'Registration complete, you can now login.',
  'Registration not found.',
  'Registrations are disabled.',
  'The account has been deleted.',
  'The account has been updated.',
  'The country is required.',
  'The current password is invalid.',
  'The current password is required.',
  'The email address may contain a maximum of {count} characters.',
  'The email is required.',
  'The language is required.',
  'The name is required.',
  'The name must contain at least {count} characters.',
  'The new password is required.',
  'The new password is too weak, please choose another one.',
  'The password confirmatiom is required.',
  'The password has been changed.',
  'The password is required.',
  'The password is too weak, please choose another one.',
  'The password must contain at least {count} characters.',
  "The passwords don't match.",
  'The server answered with an error ({status}).',
  'The server could not be reached. Check your connection and try again.',
  'The user profile has been updated.',
  'User profile deleted.',
  'We have sent you an email with a link to confirm the deletion.',
  'We have sent you an email with a link to finish your registration.',
  'We have sent you an email with a link to reset your password.',
  'Your session has expired, please log in again.',
];

test('The buttons of the specification are among them, letter by letter', () => {
  const buttons =
    'Login|Reset password|Request reset|Back to login|Finish password reset|Sign Up|Save|' +
    'Finish registration|Change password|Delete profile|Confirm deletion|Create account|' +
    'Home|Accounts|Profile|Logout|Show secret|Hide secret|Copy secret|Copy ID';
  expect(keys).toEqual(expect.arrayContaining(buttons.split('|')));
});
