// @vitest-environment node
import { expect, test } from 'vitest';
import { decodeUser } from '../../src/core/session/user.ts';
import { fuzz, randomJson } from '../support.ts';

const jane = { display_name: 'Jane', email: 'jane@example.com', language: 'de', country: 'DE' };

test('A user is kept whole, with the fields that we do not know', () => {
  const whole = { ...jane, quota: 7, groups: ['a'] };
  expect(decodeUser(whole)).toEqual(whole);
});

test('A user without a language speaks English; other texts that are missing are empty', () => {
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
])('Without an address of its own there is no user (%#)', (value) => {
  expect(decodeUser(value)).toBeUndefined();
});

test('Every value from outside is a user with their texts, or none', () =>
  fuzz(randomJson, (value) => {
    const user = decodeUser(value);
    if (user === undefined) return;
    for (const name of Object.keys(jane) as (keyof typeof jane)[])
      expect(user[name]).toBeTypeOf('string');
    expect(user.email).not.toBe('');
  }));

test('A profile that is nested too deeply to be written again is refused', () => {
  const profile = JSON.parse(`{"email":"a@b","x":${'['.repeat(20_000)}${']'.repeat(20_000)}}`);
  expect(decodeUser(profile)).toBeUndefined();
});
