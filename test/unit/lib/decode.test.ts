import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { getOwn, getString, getStrings, parseJson } from '../../../src/lib/decode.ts';
import { isObject } from '../../../src/lib/is-object.mjs';
import { jsonValue, propertyOptions } from '../random-input.ts';

test.each([null, undefined, 1, 'a', true, [], [1], () => 1])(
  '%j is not a JSON object.',
  (value) => {
    expect(isObject(value)).toBe(false);
  },
);

test('Only own properties are read.', () => {
  expect(getOwn({ a: 1 }, 'a')).toBe(1);
  for (const key of ['toString', 'constructor', '__proto__', 'hasOwnProperty']) {
    expect(getOwn({}, key)).toBeUndefined();
  }
  expect(getOwn(JSON.parse('{"__proto__":{"email":"a@b"}}'), 'email')).toBeUndefined();
  expect(getOwn(Object.create({ a: 1 }), 'a')).toBeUndefined();
});

test.each([null, undefined, 'text', 7, ['a']])('%j has no properties.', (value) => {
  for (const key of ['length', '0', 'a']) expect(getOwn(value, key)).toBeUndefined();
});

test('An own hasOwnProperty does not mislead the decoder.', () => {
  expect(getOwn({ hasOwnProperty: () => true }, 'email')).toBeUndefined();
});

test('getString returns non-empty strings unchanged.', () => {
  expect(getString({ a: ' b ' }, 'a')).toBe(' b ');
  for (const a of ['', 1, true, null, ['b'], { b: 1 }])
    expect(getString({ a }, 'a')).toBeUndefined();
});

test('getStrings keeps the own strings of an object, empty ones included.', () => {
  expect(getStrings({ a: 'b', empty: '', count: 1, list: ['c'] })).toEqual({ a: 'b', empty: '' });
  for (const value of [undefined, null, 'text', ['a']]) expect(getStrings(value)).toEqual({});
});

describe('Parsing JSON', () => {
  test('Valid JSON yields its value.', () => {
    expect(parseJson('{"a":[1,null]}')).toEqual({ a: [1, null] });
    expect(parseJson('null')).toBeNull();
  });

  test.each(['', ' ', '{', '<!doctype html>', 'undefined', "{'a':1}", '\u0000'])(
    'Parsing %j yields undefined and does not throw.',
    (source) => {
      expect(parseJson(source)).toBeUndefined();
    },
  );
});

test('No input makes the decoders throw.', () =>
  fc.assert(
    fc.property(jsonValue, (value) => {
      for (const key of ['email', '__proto__', 'constructor', '0', 'length']) {
        const string = getString(value, key);
        if (string === undefined) continue;
        expect(string).toBeTypeOf('string');
        expect(Object.hasOwn(value as object, key)).toBe(true);
      }
      expect(parseJson(JSON.stringify(value))).toEqual(value);
    }),
    propertyOptions,
  ));
