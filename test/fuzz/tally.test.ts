// @vitest-environment node
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { count } from '../cases.ts';
import { printTally, startTally, tally } from './tally.mjs';

const enough = [
  ['faults of a call', 100],
  ['storage faults', 50],
  ['fuzz: a user', 50_000],
] as const;

test('The cases of each family are told, and how many there are of each kind', () => {
  const { lines, wrong } = tally(
    [...enough, ['faults of a call', 1], ['supply chain: code', 9]],
    'test',
  );
  expect(lines.map((line) => line.trim())).toEqual([
    '101  faults of a call',
    '50000  fuzz: a user',
    '50  storage faults',
    '9  supply chain: code',
    '151  faults in all',
    '50000  fuzzed inputs in all',
    '9  looks at what is shipped in all',
  ]);
  expect(wrong).toEqual([]);
});

test.each([
  ['faults of a call', 'Only 149 faults, of at least 150.'],
  ['fuzz: a user', 'Only 49999 fuzzed inputs, of at least 50000.'],
])('One case too few of "%s" is wrong', (family, sentence) => {
  expect(tally([...enough, [family, -1]], 'test').wrong).toEqual([sentence]);
});

test('What is looked at in files is no fault that was tried', () => {
  const { wrong } = tally(
    [
      ['supply chain: packages', 1000],
      ['fuzz: a user', 50_000],
    ],
    'test',
  );
  expect(wrong).toEqual(['Only 0 faults, of at least 150.']);
});

test('More is expected of all tests', () => {
  expect(tally(enough, 'all').wrong).toHaveLength(2);
});

test('What was counted is told, and is too little when nothing was', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cases-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'output', 'cases.jsonl');
  const said = vi.spyOn(console, 'log').mockImplementation(() => {});
  vi.stubEnv('CASES', path);
  onTestFinished(() => void vi.unstubAllEnvs());
  startTally(path);
  expect(printTally(path, 'test')).toBe(false);
  for (const [family, cases] of enough) count(family, cases);
  expect(printTally(path, 'test')).toBe(true);
  expect(said.mock.lastCall?.[0]).toContain('50000  fuzz: a user');
  startTally(path);
  expect(printTally(path, 'test')).toBe(false);
});
