// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { explain, refusedWith } from '../../src/core/forms/failures.ts';
import type { Failure } from '../../src/lib/http.ts';
import { fuzz, randomJson } from '../support.ts';

type More = { code?: string; message?: string };

const refused = (status: number, more: More = {}): Failure => ({
  kind: 'refused',
  status,
  code: undefined,
  message: undefined,
  ...more,
});

const known = {
  404: 'Registration not found.',
  409: 'Registrations are disabled.',
  '409 duplicate_name': 'An account with this name already exists.',
} as const;

describe('A failed call', () => {
  test('is explained by the screen for the status that it knows', () => {
    expect(explain(refused(404, { message: 'Not found' }), known)).toEqual({
      key: 'Registration not found.',
      values: {},
    });
  });

  test('is explained by status and code before the status alone', () => {
    expect(explain(refused(409, { code: 'duplicate_name' }), known)).toMatchObject({
      key: 'An account with this name already exists.',
    });
    expect(explain(refused(409, { code: 'other' }), known)).toMatchObject({
      key: 'Registrations are disabled.',
    });
  });

  test('is otherwise explained in the words of the server', () => {
    expect(explain(refused(500, { message: 'Out of paper.' }), known)).toEqual({
      verbatim: 'Out of paper.',
    });
  });

  test('is otherwise explained by its status', () => {
    expect(explain(refused(502))).toEqual({
      key: 'The server answered with an error ({status}).',
      values: { status: 502 },
    });
  });

  test('may be called like a member of a prototype', () => {
    for (const code of ['constructor', 'toString', '__proto__', '']) {
      expect(explain(refused(409, { code }), {})).toMatchObject({ values: { status: 409 } });
    }
  });

  test('without an answer is explained in a sentence that helps', () => {
    expect(explain({ kind: 'unreachable' }, known)).toMatchObject({
      key: 'The server could not be reached. Check your connection and try again.',
    });
  });

  test('whose answer was no answer names the status', () => {
    expect(explain({ kind: 'unreadable', status: 200 }, known)).toMatchObject({
      key: 'The server sent an answer that could not be understood ({status}).',
      values: { status: 200 },
    });
  });

  test('is explained in no more words than fit', () => {
    const told = explain(refused(500, { message: 'word '.repeat(10_000) }));
    expect('verbatim' in told && told.verbatim.length).toBeLessThan(1000);
  });
});

test('A refusal is told by its status', () => {
  expect(refusedWith(refused(503), 503)).toBe(true);
  expect(refusedWith(refused(500), 503)).toBe(false);
  expect(refusedWith({ kind: 'unreadable', status: 503 }, 503)).toBe(false);
  expect(refusedWith({ kind: 'unreachable' }, 503)).toBe(false);
});

test('Every failure is explained', () =>
  fuzz(
    (random) => ({
      status: random.pick([400, 401, 404, 409, 500]),
      code: String(randomJson(random, 0)),
      message: random.text(['', 'word ', '\ud83d\ude00', '{status}'], 200) || 'x',
    }),
    ({ status, code, message }) => {
      const told = explain(refused(status, { code, message }), known);
      if ('verbatim' in told) expect(message.startsWith(told.verbatim)).toBe(true);
      else expect(Object.values(known)).toContain(told.key);
    },
  ));
