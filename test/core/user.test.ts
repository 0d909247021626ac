// @vitest-environment node
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeUser } from '../../src/core/session/user.ts';
import { jsonValue, propertyOptions } from '../random-input.ts';

const jane = { display_name: 'Jane', email: 'jane@example.com', language: 'de', country: 'DE' };

test('A user keeps unknown fields.', () => {
  const whole = { ...jane, quota: 7, groups: ['a'] };
  expect(decodeUser(whole)).toEqual(whole);
});

test('A user without a language has English, and other missing fields are empty.', () => {
  const found = { display_name: '', email: 'jane@example.com', language: 'en', country: '' };
  expect(decodeUser({ email: 'jane@example.com' })).toEqual(found);
  for (const wrong of [7, null, true, [], {}, '']) {
    expect(decodeUser({ ...jane, display_name: wrong, language: wrong, country: wrong })).toEqual(
      found,
    );
  }
});

test.each([
  ...[undefined, null, '', 'jane@example.com', 7, [], [jane], {}, Object.create(jane)],
  ...[
    { ...jane, email: '' },
    { ...jane, email: ['a@b'] },
    JSON.parse('{"__proto__":{"email":"a@b"}}'),
  ],
])('A value without an email address is not a user (%#).', (value) => {
  expect(decodeUser(value)).toBeUndefined();
});

const userLike = fc.record(
  { display_name: jsonValue, email: jsonValue, language: jsonValue, country: jsonValue },
  { requiredKeys: [] },
);

test('Any value from outside decodes to a user or to none.', () =>
  fc.assert(
    fc.property(fc.oneof(jsonValue, userLike), (value) => {
      const user = decodeUser(value);
      if (user === undefined) return;
      for (const name of Object.keys(jane) as (keyof typeof jane)[])
        expect(user[name]).toBeTypeOf('string');
      expect(user.email).not.toBe('');
    }),
    propertyOptions,
  ));

test('A profile that is nested too deeply to be written again is refused', () => {
  const profile = JSON.parse(`{"email":"a@b","x":${'['.repeat(20_000)}${']'.repeat(20_000)}}`);
  expect(decodeUser(profile)).toBeUndefined();
});
