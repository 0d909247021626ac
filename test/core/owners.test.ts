import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createOwner } from '../../src/lib/owner.ts';

const src = join(import.meta.dirname, '../../src');
const read = (path: string) => readFileSync(join(src, path), 'utf8');

test('The end of an owner aborts its signal and returns its stores to their initial state.', () => {
  const owner = createOwner();
  const { signal } = owner;
  const store = owner.createStore(() => new Set<number>());
  store.get().add(1);
  owner.end();
  expect(signal.aborted).toBe(true);
  expect(owner.signal.aborted).toBe(false);
  expect(store.get().size).toBe(0);
});

test('The signal is aborted before the stores change, so that no listener takes part in the next lifetime.', () => {
  const owner = createOwner();
  const { signal } = owner;
  const store = owner.createStore(() => 0);
  store.set(1);
  const aborted: boolean[] = [];
  store.subscribe(() => aborted.push(signal.aborted));
  owner.end();
  expect(aborted).toEqual([true]);
});

test('The table of the code’s README names every store and its owner.', () => {
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.tsx?$/.test(path));
  const owned = files.flatMap((path) => {
    const owners = new Set(
      [...read(path).matchAll(/(page|session)Owner\.createStore/g)].map(([, name]) => name),
    );
    return [...owners].map((owner) => `${path} ${owner}`);
  });
  const rows = [...read('README.md').matchAll(/\| `([^`]+)` \| (page|session) \|/g)];
  expect(owned.length).toBeGreaterThan(0);
  expect(rows.map(([, path, owner]) => `${path} ${owner}`).sort()).toEqual(owned.sort());
});

test('No module keeps state that nothing can end.', () => {
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /\.tsx?$/.test(path),
  );
  const unowned = files.filter((path) =>
    /^(let|(export )?const \w+ = (createStore|new (Set|Map)\())/m.test(
      read(path).replace(/^const pages = new Set.*$/m, ''),
    ),
  );
  expect(unowned).toEqual([]);
});
