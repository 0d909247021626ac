import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  email,
  isRequired,
  notBlank,
  type Rule,
  refine,
  required,
  toAsciiEmail,
  validate,
} from '../../../src/lib/validation.ts';
import { propertyOptions, textFrom } from '../random-input.ts';

const createPredicate = (rule: Rule<string>) => (value: string) => rule(value, {}) === undefined;

test('required accepts anything but the empty string, because blanks count in passwords.', () => {
  const rule = required('Say it.');
  expect(['a', ' ', '   ', '\u0000'].filter(createPredicate(rule))).toHaveLength(4);
  expect(rule('', {})).toBe('Say it.');
});

test('What must be filled in holds something that can be seen.', () => {
  const accepts = createPredicate(notBlank('Say it.'));
  expect(['', ' ', '\n\t', '\u00a0', '\ufeff'].filter(accepts)).toEqual([]);
  // Zero-width characters, bidi marks, fillers and the Braille blank are not displayed.
  const invisible = [
    '\u200b',
    ' \u200d ',
    '\u202e\u2066',
    '\u3164\uffa0',
    '\u115f',
    '\u00ad',
    '\u2800',
    '\ufe0f',
  ];
  expect([...invisible, '\u{e0041}\u0001'].filter(accepts)).toEqual([]);
  expect([' a ', '0', 'می\u200cخواهم', '👩‍🚒'].filter(accepts)).toHaveLength(4);
});

describe('An email address', () => {
  const accepts = createPredicate(email('No address.'));
  const label = 'a'.repeat(63);

  test('The email rule accepts what <input type="email"> accepts.', () => {
    const validAddresses = [
      'a@b',
      'jane.doe+tag@example.com',
      '.a.@b',
      'a..b@c',
      'a@1.2.3.4',
      'a@xn--mnchen-3ya.de',
      "!#$%&'*+/=?^_`{|}~-@example.com",
      'a@b-c.d',
      'A@B.C',
      `a@${label}.${label}`,
      'a@münchen.de',
      'a@ÉCOLE.example',
      'a@例え.jp',
      `${'a'.repeat(200)}@b`,
      '  a@b.c  ',
      '\ta@b.c\n',
    ];
    expect(validAddresses.filter((value) => !accepts(value))).toEqual([]);
  });

  test('An address is sent without the invisible characters that were copied with it.', () => {
    for (const typed of [
      '\u200bada@example.com',
      'a\u00adda@example.com\u200e',
      '\ufeffada@exam\u202eple.com',
    ]) {
      expect(accepts(typed)).toBe(true);
      expect(toAsciiEmail(typed)).toBe('ada@example.com');
    }
  });

  test('The email rule rejects everything else.', () => {
    const invalidAddresses = [
      '',
      'a',
      '@',
      'a@',
      '@b',
      'a@b@c',
      'a b@c',
      'a@b c',
      'a@b.',
      'a@.b',
      'a@b..c',
      'a@-b',
      'a@b-',
      'a@b-.c',
      'a@b_c',
      'a,b@c',
      '"a"@b',
      'a@[1.2.3.4]',
      'ä@b',
      'ä@münchen.de',
      'a@münchen.de/x',
      'a@b,c',
      'Jane <a@b.c>',
      'a@b.c, d@e.f',
      'a(c)@b',
      'a\n@b',
      `a@${label}a`,
      'a@b\u0000',
    ];
    expect(invalidAddresses.filter(accepts)).toEqual([]);
  });

  test('An email address is converted to the form that all browsers send, with an ASCII domain.', () => {
    expect(
      [
        'ada@müller.example',
        ' Ada@MÜLLER.Example ',
        'a@例え。jp',
        'a@x\u00ad\u200by.org',
        'a@straße.example',
      ].map(toAsciiEmail),
    ).toEqual([
      'ada@xn--mller-kva.example',
      'Ada@xn--mller-kva.example',
      'a@xn--r8jz45g.jp',
      'a@xy.org',
      'a@strasse.example',
    ]);
    const unchanged = [
      'Ada@Example.COM',
      'ä@example.com',
      'a@münchen.de/x',
      'a@m ünchen.de',
      'ä',
      '@',
      '',
    ];
    expect(unchanged.map(toAsciiEmail)).toEqual(unchanged);
  });

  test.each([
    ['dots', `a@${'a.'.repeat(25_000)}`],
    ['hyphens', `a@${'a-'.repeat(25_000)}`],
    ['labels of the longest kind', `a@${`${'a-'.repeat(31)}a.`.repeat(780)}!`],
    ['a long name without an end', `${'a.+'.repeat(16_000)}@${'-'.repeat(2_000)}`],
  ])('The email rule checks 50 kB of %s at once.', (_, value) => {
    const start = performance.now();
    accepts(value);
    expect(performance.now() - start).toBeLessThan(1000);
  });

  const pieces = ['a', 'B', '1', '@', '.', '-', '_', ' ', '\n', 'ä', '\ud800', '"'];
  test('Any valid email address has one @ and no blanks.', () =>
    fc.assert(
      fc.property(textFrom(pieces, 70), (value) => {
        if (accepts(value)) expect(value.trim()).toMatch(/^[^@\s]+@[^@\s]+$/);
      }),
      propertyOptions,
    ));
});

describe('Validation', () => {
  const rules = {
    word: [required('Empty.'), refine((value) => value.length > 2, 'Short.')],
    other: [(value: string, all: { word: string }) => (value === all.word ? undefined : 'Other.')],
    free: [],
  };
  const values = { word: 'ab', other: 'x', free: '' };

  test('validate returns the first error of each field.', () => {
    const all = ['word', 'other', 'free'] as const;
    expect(validate(rules, all, values)).toEqual({
      word: { message: 'Short.' },
      other: { message: 'Other.' },
    });
    expect(validate(rules, all, { ...values, word: '' })).toMatchObject({
      word: { message: 'Empty.' },
    });
    expect(validate(rules, all, { word: 'abc', other: 'abc', free: '' })).toEqual({});
  });

  test('validate keeps the errors of other fields and does not mutate its input.', () => {
    const previousErrors = { other: { message: 'Other.' }, word: { message: 'Short.' } };
    expect(validate(rules, ['word'], { ...values, word: 'abc' }, previousErrors)).toEqual({
      other: { message: 'Other.' },
    });
    expect(Object.keys(previousErrors)).toEqual(['other', 'word']);
  });

  test('validate keeps the service’s error while the rejected value is unchanged.', () => {
    const previousErrors = { word: { message: 'Taken.', rejectedValue: 'abc' } };
    expect(validate(rules, ['word'], { ...values, word: 'abc' }, previousErrors)).toEqual(
      previousErrors,
    );
    expect(validate(rules, ['word'], { ...values, word: 'abcd' }, previousErrors)).toEqual({});
    expect(validate(rules, ['word'], { ...values, word: '' }, previousErrors)).toEqual({
      word: { message: 'Empty.' },
    });
  });

  test('isRequired is true for fields that may not be empty.', () => {
    expect((['word', 'other', 'free'] as const).filter((name) => isRequired(rules, name))).toEqual([
      'word',
    ]);
  });
});
