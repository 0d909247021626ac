// @vitest-environment node
import { expect, test } from 'vitest';
import { explain } from '../../src/core/forms/failures.ts';
import { text } from '../../src/core/language/language.ts';
import { href, navigate } from '../../src/core/navigation/navigation.ts';
import type { Match, Params, Patterns } from '../../src/lib/router.ts';
import { type Rules, required } from '../../src/lib/rules.ts';

// The compiler is the test here: an expected error that does not come is one.

test('The parameters of a route are known from its pattern', () => {
  const one: Params<'/accounts/{id}'> = { id: '1' };
  const two: Params<'/a/{left}/{right}'> = { left: '1', right: '2' };
  const none: Params<'/login'> = {};
  // @ts-expect-error The parameter is called id.
  const wrong: Params<'/accounts/{id}'> = { token: '1' };
  // @ts-expect-error One is missing.
  const half: Params<'/a/{left}/{right}'> = { left: '1' };
  // @ts-expect-error There is none.
  none.id;
  expect([one, two, none, wrong, half]).toHaveLength(5);
});

test('A match is told apart by its name', () => {
  const table = { list: ['/a'], entry: ['/a/{id}', '/b/{id}'] } as const satisfies Patterns;
  const read = (found: Match<typeof table>) => {
    // @ts-expect-error The list has no id.
    if (found.name === 'list') return found.params.id;
    return found.params.id;
  };
  expect(read({ name: 'entry', params: { id: '7' } })).toBe('7');
});

test('A link needs the parameters of its route and known queries', () => {
  const links = () => {
    href('accountDetails', { id: '1' }, { status: 'created' });
    // @ts-expect-error The id is missing.
    href('accountDetails', {});
    // @ts-expect-error There is no such route.
    href('nowhere', {});
    // @ts-expect-error There is no such status.
    navigate('login', {}, { status: 'lost' });
  };
  expect(links).toBeTypeOf('function');
});

test('Only sentences of the dictionary are said, with exactly their values', () => {
  const sentences = () => {
    text('The name is required.');
    text('The name must contain at least {count} characters.', { count: 3 });
    // @ts-expect-error Not in the dictionary.
    text('No such sentence.');
    // @ts-expect-error The value is missing.
    text('The name must contain at least {count} characters.');
    // @ts-expect-error The value is called count.
    text('The name must contain at least {count} characters.', { number: 3 });
    // @ts-expect-error This sentence has no value.
    text('The name is required.', { count: 3 });
  };
  expect(sentences).toBeTypeOf('function');
});

test('A table of explanations holds only sentences without values', () => {
  const failure = { kind: 'unreachable' } as const;
  const tables = () => {
    explain(failure, { 404: 'Registration not found.' });
    // @ts-expect-error Nothing would fill in the value.
    explain(failure, { 404: 'Page "{page}" not found.' });
  };
  expect(tables).toBeTypeOf('function');
});

test('Rules belong to the fields of their form', () => {
  const rules: Rules<'name' | 'again', string> = {
    name: [required('Say it.')],
    again: [(value, { name }) => (value === name ? undefined : 'Say it again.')],
  };
  // @ts-expect-error A field has no rules.
  const partial: Rules<'name' | 'again', string> = { name: [] };
  const other: Rules<'name', string> = {
    // @ts-expect-error There is no such field to be equal to.
    name: [(value, { nowhere }) => (value === nowhere ? undefined : 'Say it again.')],
  };
  expect([rules, partial, other]).toHaveLength(3);
});
