// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { decodeUser } from '../../src/core/session/user.ts';
import { fuzz, randomJson } from '../support.ts';

const jane = { display_name: 'Jane', email: 'jane@example.com', language: 'de', country: 'DE' };

describe('A user', () => {
  test('has four fields; others are not taken over', () => {
    expect(decodeUser({ ...jane, role: 'admin', password: 'secret' })).toEqual(jane);
  });

  test('has nothing that was not given', () => {
    expect(decodeUser({ email: 'jane@example.com' })).toEqual({
      display_name: '',
      email: 'jane@example.com',
      language: '',
      country: '',
    });
  });

  test.each([7, null, true, [], {}, ''])('has no field that is %j', (wrong) => {
    const user = decodeUser({ ...jane, display_name: wrong, language: wrong, country: wrong });
    expect(user).toMatchObject({ display_name: '', language: '', country: '' });
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
    { ...jane, email: '' },
    { ...jane, email: ['jane@example.com'] },
    JSON.parse('{"__proto__":{"email":"jane@example.com"}}'),
    Object.create(jane),
  ])('is none without an address of its own (%#)', (value) => {
    expect(decodeUser(value)).toBeUndefined();
  });
});

test('Every value from outside is a user with four texts, or none', () =>
  fuzz(randomJson, (value) => {
    const user = decodeUser(value);
    if (user === undefined) return;
    expect(Object.keys(user)).toEqual(Object.keys(jane));
    for (const field of Object.values(user)) expect(field).toBeTypeOf('string');
    expect(user.email).not.toBe('');
  }));
