import { expect, test } from 'vitest';
import type { Message } from '../../../src/core/language/language.ts';
import { type Rule, validate } from '../../../src/lib/validation.ts';
import { emailRules } from '../../../src/ui/email-field.tsx';
import {
  currentPasswordRules,
  newPasswordRules,
  passwordRules,
  repeatRules,
} from '../../../src/ui/new-password.tsx';

/** Returns the sentence that a field with these rules shows for a value. */
function getSentence(
  field: readonly Rule<Message, 'field' | 'other'>[],
  value: string,
  other = '',
) {
  const rules = { field, other: [] };
  const message = validate<'field' | 'other', Message>(rules, ['field'], { field: value, other })
    .field?.message;
  return message && 'key' in message ? [message.key, ...Object.values(message.values)] : undefined;
}

const tooShort = ['The password must contain at least {count} characters.', 6];

test.each([
  [passwordRules, 'The password is required.'],
  [newPasswordRules, 'The new password is required.'],
])('A password must be chosen with at least six characters (%#).', (rules, required) => {
  expect(getSentence(rules, '')).toEqual([required]);
  for (const short of ['12345', '     ', '😀😀😀'])
    expect(getSentence(rules, short)).toEqual(tooShort);
  for (const long of ['123456', '      ', '😀😀😀😀😀😀'])
    expect(getSentence(rules, long)).toBeUndefined();
});

test('The current password may have any length.', () => {
  expect(getSentence(currentPasswordRules, '')).toEqual(['The current password is required.']);
  expect(getSentence(currentPasswordRules, '1')).toBeUndefined();
});

test('A password must be repeated exactly.', () => {
  const rules = repeatRules<'field' | 'other'>('other');
  // The text was given with this misspelling.
  expect(getSentence(rules, '', 'secret')).toEqual(['The password confirmatiom is required.']);
  expect(getSentence(rules, 'Secret', 'secret')).toEqual(["The passwords don't match."]);
  expect(getSentence(rules, 'secret', 'secret')).toBeUndefined();
});

test('An email address must be entered.', () => {
  for (const blank of ['', ' ', '\u200b'])
    expect(getSentence(emailRules, blank)).toEqual(['The email is required.']);
  expect(getSentence(emailRules, 'jane')).toEqual(['Please enter a valid email address.']);
  expect(getSentence(emailRules, 'jane@example.com')).toBeUndefined();
});
