// npm run test:faults: every fault in the browser and every fuzzed input, and how many cases of each there were.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBrowser, ensurePackages, root } from './setup.mjs';

const output = join(root, 'test', 'output');
const cases = join(output, 'cases.jsonl');

ensurePackages();
mkdirSync(output, { recursive: true });
rmSync(cases, { force: true });

const env = { ...process.env, CHROMIUM: ensureBrowser(), CASES: cases };
const run = (...args) =>
  spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env }).status === 0;
/** @type {(project: string, ...filters: string[]) => boolean} */
const vitest = (project, ...filters) =>
  run(
    join('node_modules', 'vitest', 'vitest.mjs'),
    ...['run', '--config', 'test/vitest.config.ts', '--project', project, ...filters],
  );

const good = [
  () => run('build.mjs', 'build'),
  () => vitest('unit', 'test/fuzz', 'test/supply-chain'),
  () => vitest('browser', 'test/browser/faults'),
]
  .map((step) => step())
  .every(Boolean);

/** @type {Map<string, number>} */
const counts = new Map();
for (const line of readLines(cases)) {
  const [family, number] = JSON.parse(line);
  counts.set(family, (counts.get(family) ?? 0) + number);
}
console.log('\ncases');
for (const [family, number] of [...counts].sort())
  console.log(`${String(number).padStart(8)}  ${family}`);
const sum = (wanted) =>
  [...counts].filter(([family]) => wanted(family)).reduce((total, [, number]) => total + number, 0);
const isFuzz = (family) => family.startsWith('fuzz: ');
console.log(`${String(sum(isFuzz)).padStart(8)}  fuzzed inputs in all`);
console.log(`${String(sum((family) => !isFuzz(family))).padStart(8)}  other cases in all`);
process.exitCode = good ? 0 : 1;

function readLines(path) {
  try {
    return readFileSync(path, 'utf8').trim().split('\n');
  } catch {
    return [];
  }
}
