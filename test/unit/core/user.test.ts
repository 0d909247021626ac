import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeUser, type User } from '../../../src/core/session/user.ts';
import { createUser } from '../../fixtures.mjs';
import { jsonValue, propertyOptions } from '../random-input.ts';

const jane = createUser({ language: 'de' });
const names = Object.keys(jane) as (keyof User)[];

test('A user keeps unknown fields.', () => {
  const userWithUnknownFields = { ...jane, quota: 7, groups: ['a'] };
  expect(decodeUser(userWithUnknownFields)).toEqual(userWithUnknownFields);
});

test('A user without a language has English, and other missing fields are empty.', () => {
  const withFields = (value: unknown) => Object.fromEntries(names.map((name) => [name, value]));
  const expected = { ...withFields(''), email: jane.email, language: 'en' };
  expect(decodeUser({ email: jane.email })).toEqual(expected);
  for (const invalidValue of [7, null, true, [], {}, '']) {
    expect(decodeUser({ ...withFields(invalidValue), email: jane.email })).toEqual(expected);
  }
});

test.each([
  undefined,
  null,
  '',
  'jane@example.com',
  7,
  [],
  [jane],
  {},
  Object.create(jane),
  { ...jane, email: '' },
  { ...jane, email: ['a@b'] },
  JSON.parse('{"__proto__":{"email":"a@b"}}'),
])('A value without an email address is not a user (%#).', (value) => {
  expect(decodeUser(value)).toBeUndefined();
});

const userLike = fc.record(Object.fromEntries(names.map((name) => [name, jsonValue])), {
  requiredKeys: [],
});

test('Any value from outside decodes to a user or to none.', () =>
  fc.assert(
    fc.property(fc.oneof(jsonValue, userLike), (value) => {
      const user = decodeUser(value);
      if (user === undefined) return;
      for (const name of names) expect(user[name]).toBeTypeOf('string');
      expect(user.email).not.toBe('');
    }),
    propertyOptions,
  ));
