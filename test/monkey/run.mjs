// npm run test:monkey -- --seeds 1-6 --steps 50 performs random actions in the application, once for each seed.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { ensureBrowser, root } from '../tools/setup.mjs';
import { runMonkey } from './monkey.mjs';

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1-6' },
    steps: { type: 'string', default: '50' },
  },
});
const [first = 1, last = first] = values.seeds.split('-').map(Number);
const seeds = Array.from({ length: last - first + 1 }, (_, index) => first + index);
const browser = await chromium.launch({ executablePath: ensureBrowser(), args: ['--no-sandbox'] });

/** Runs the remaining seeds one after the other. Two calls run at the same time. */
async function runSeeds() {
  for (let seed = seeds.shift(); seed !== undefined; seed = seeds.shift()) {
    const steps = Number(values.steps);
    const { problems, trace } = await runMonkey({ browser, dist: join(root, 'dist'), seed, steps });
    console.log(`Seed ${seed}: ${problems.length === 0 ? 'no problem' : trace.join('\n')}`);
    if (problems.length === 0) continue;
    console.log(problems.join('\n'));
    process.exitCode = 1;
  }
}

await Promise.all([runSeeds(), runSeeds()]);
await browser.close();
