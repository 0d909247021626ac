// npm run test:walk -- --seed 7 --steps 400, or --seeds 1-50: see README.md.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { ensureBrowser, root } from '../setup.mjs';
import { walk } from './walk.mjs';

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    seeds: { type: 'string', default: '1-5' },
    steps: { type: 'string', default: '100' },
    /** Walks at a time. */
    together: { type: 'string', default: '4' },
  },
});
const steps = Number(values.steps);
const [first = 1, last = first] = (values.seed ?? values.seeds).split('-').map(Number);
const seeds = Array.from({ length: last - first + 1 }, (_, index) => first + index);

const dist = join(root, 'dist');
if (!existsSync(join(dist, 'index.html'))) throw new Error('First: node build.mjs build');

const browser = await chromium.launch({
  executablePath: ensureBrowser(),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-sync',
    '--disable-smooth-scrolling',
  ],
});
const begun = Date.now();
/** @type {Map<string, number>} */
const places = new Map();
let failed = 0;
let done = 0;

/** @param {number[]} waiting */
async function walkOn(waiting) {
  for (let seed = waiting.shift(); seed !== undefined; seed = waiting.shift()) {
    const found = await walk({ browser, dist, seed, steps });
    done += found.step;
    for (const [place, count] of found.places) places.set(place, (places.get(place) ?? 0) + count);
    if (found.problems.length > 0) failed += 1;
    console.log(report(seed, found));
  }
}

/** @type {(seed: number, found: Awaited<ReturnType<typeof walk>>) => string} */
function report(seed, { step, problems, trace }) {
  if (problems.length === 0) return `seed ${seed}: ${step} steps`;
  return [
    `\nseed ${seed}, step ${step}:`,
    ...problems.map((problem) => `  ${problem}`),
    'The steps:',
    ...trace.map((line) => `  ${line}`),
    `Again: npm run test:walk -- --seed ${seed} --steps ${step}\n`,
  ].join('\n');
}

const queue = [...seeds];
await Promise.all(Array.from({ length: Number(values.together) }, () => walkOn(queue)));
await browser.close();

const seconds = (Date.now() - begun) / 1000;
const most = [...places].sort(([, one], [, other]) => other - one).slice(0, 20);
console.log(`\nWhere: ${most.map(([place, count]) => `${place || '#/'} ${count}`).join(', ')}`);
console.log(
  `${done} steps of ${seeds.length} walks in ${seconds.toFixed()} s, ${(done / seconds).toFixed(1)} a second; ${failed} failed`,
);
process.exitCode = failed > 0 ? 1 : 0;
