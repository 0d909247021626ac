// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { emailRules } from '../../src/core/forms/email-rules.ts';
import {
  currentPasswordRules,
  newPasswordRules,
  passwordMin,
  passwordRules,
  repeatRules,
} from '../../src/core/forms/password-rules.ts';
import { firstFailure, type Rule, type Rules } from '../../src/lib/rules.ts';

/** The sentence a field says to a value, with its numbers. */
function said(field: readonly Rule<unknown>[], value: string, other = '') {
  const rules: Rules<'field' | 'other', unknown> = { field, other: [] };
  return firstFailure<'field' | 'other', unknown>(rules, 'field', { field: value, other });
}

const tooShort = {
  key: 'The password must contain at least {count} characters.',
  values: { count: 6 },
};

test('An email address is required and valid', () => {
  expect(said(emailRules, '')).toMatchObject({ key: 'The email is required.' });
  expect(said(emailRules, '  ')).toMatchObject({ key: 'The email is required.' });
  expect(said(emailRules, 'jane')).toMatchObject({ key: 'Please enter a valid email address.' });
  expect(said(emailRules, ' jane@localhost ')).toBeUndefined();
});

describe('A password', () => {
  test('is required and has at least 6 characters', () => {
    expect(passwordMin).toBe(6);
    expect(said(passwordRules, '')).toMatchObject({ key: 'The password is required.' });
    expect(said(passwordRules, '12345')).toEqual(tooShort);
    expect(said(passwordRules, '123456')).toBeUndefined();
  });

  test('may be made of blanks', () => {
    expect(said(passwordRules, '      ')).toBeUndefined();
  });

  test('that is new says so', () => {
    expect(said(newPasswordRules, '')).toMatchObject({ key: 'The new password is required.' });
    expect(said(newPasswordRules, '12345')).toEqual(tooShort);
    expect(said(newPasswordRules, '123456')).toBeUndefined();
  });

  test('of now may have any length, since it was chosen under other rules', () => {
    expect(said(currentPasswordRules, '')).toMatchObject({
      key: 'The current password is required.',
    });
    expect(said(currentPasswordRules, '1')).toBeUndefined();
  });
});

test('A repeated password is required, in the source’s spelling, and equal', () => {
  const rules = repeatRules('other');
  expect(said(rules, '', 'secret')).toMatchObject({
    key: 'The password confirmatiom is required.',
  });
  expect(said(rules, 'Secret', 'secret')).toMatchObject({ key: "The passwords don't match." });
  expect(said(rules, 'secret', 'secret')).toBeUndefined();
});
