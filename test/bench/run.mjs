/**
 * npm run bench: how fast the built application is, beside controls that are built in the same run.
 *
 *   npm run bench                              everything, 5 rounds; writes test/bench/results.md
 *   npm run bench -- --quick                   2 rounds; prints only
 *   npm run bench -- --rounds 9                more rounds
 *   npm run bench -- --only first-view,routes  parts of: first-view routes pairs scale long release build; prints only
 *   npm run bench -- --only hosts              the first views over nginx and Caddy, as root on Linux; not in everything
 *   npm run bench -- --profile                 no times, but what they are spent on: test/output/bench/profile.md
 *   npm run bench -- --add other=DIR --selector 'input[type=password]'
 *                                              first view of a static folder beside ours; may be repeated
 *
 * Only a failure to measure fails the command: times depend on the machine, and bytes are the
 * build's business. Everything is served from loopback; the browser asks nobody else.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensurePackages, root } from '../setup.mjs';

ensurePackages();
const { startBrowser } = await import('./browser.mjs');
const { measureBuild } = await import('./build.mjs');
const { buildControls } = await import('./controls.mjs');
const { measureFirstViews, ownViews } = await import('./first-view.mjs');
const { measureHosts } = await import('./hosts.mjs');
const { measureLongUse } = await import('./long.mjs');
const { measurePairs } = await import('./pairs.mjs');
const { profile } = await import('./profile.mjs');
const { measureRelease } = await import('./release.mjs');
const { writeReport } = await import('./report.mjs');
const { measureForm, measureRoutes } = await import('./routes.mjs');
const { measureScale, summarize } = await import('./scale.mjs');
const { createBackend, startServer } = await import('./server.mjs');

const parts = ['first-view', 'routes', 'pairs', 'scale', 'long', 'release', 'build'];
/** What installs programs: only when it is asked for. */
const others = ['hosts'];
const log = (text) => console.error(text);

function readArguments(args) {
  const { values } = parseArgs({
    args,
    options: {
      rounds: { type: 'string', default: '5' },
      quick: { type: 'boolean', default: false },
      profile: { type: 'boolean', default: false },
      only: { type: 'string' },
      add: { type: 'string', multiple: true, default: [] },
      selector: { type: 'string', multiple: true, default: [] },
    },
  });
  const { quick, only, add, selector } = values;
  const rounds = quick ? 2 : Number(values.rounds);
  if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds needs a number.');
  const wanted = only?.split(',') ?? parts;
  const unknown = wanted.find((part) => ![...parts, ...others].includes(part));
  if (unknown) throw new Error(`No part "${unknown}": ${[...parts, ...others].join(', ')}.`);
  if (add.length !== selector.length) throw new Error('Each --add needs its --selector.');
  const added = add.map((pair, at) => {
    const [, name, folder] = /^([a-z\d-]+)=(.+)$/.exec(pair) ?? [];
    if (!name) throw new Error(`--add ${pair}: a name of a-z, 0-9 and -, then = and a folder.`);
    return { name, folder, selector: selector[at], anyHeading: true };
  });
  return {
    rounds,
    wanted: new Set(wanted),
    added,
    kept: !quick && !only,
    profiled: values.profile,
  };
}

async function measure({ rounds, wanted, added }, browser, server) {
  const backend = createBackend();
  const url = await server.add('ours', join(root, 'dist'), backend.answer);
  const results = { weight: server.weigh('ours') };
  if (wanted.has('first-view')) {
    const others = [...(await buildControls()), ...added];
    const views = [];
    for (const other of others) {
      views.push({ ...other, url: await server.add(other.name, other.folder) });
    }
    views.push(...ownViews(url));
    results.views = await measureFirstViews(browser, views, rounds, log);
  }
  if (wanted.has('hosts')) results.hosts = await measureHosts(rounds, log);
  if (wanted.has('routes')) {
    results.routes = await measureRoutes(browser, url, rounds, log);
    results.form = await measureForm(browser, url, rounds, log);
  }
  if (wanted.has('pairs')) {
    results.pairs = await measurePairs(browser, url, Math.min(rounds, 3), log);
  }
  if (wanted.has('long')) results.long = await measureLongUse(browser, url, log);
  if (wanted.has('scale')) {
    const sizes = await measureScale(browser, url, backend, rounds, log);
    results.scale = sizes.map(summarize);
  }
  if (wanted.has('release')) {
    results.release = await measureRelease(browser, server, backend, rounds, log);
  }
  return results;
}

async function run(args, options) {
  const started = performance.now();
  log('build');
  const build = measureBuild(options.wanted.has('build') ? 3 : 1);
  const server = await startServer();
  const browser = await startBrowser(server.spki);
  try {
    const results = await measure(options, browser, server);
    if (options.wanted.has('build')) results.build = build;
    const report = writeReport(results, {
      command: ['npm run bench', ...(args.length ? ['--', ...args] : [])].join(' '),
      chromium: browser.version,
      rounds: options.rounds,
      seconds: (performance.now() - started) / 1000,
    });
    console.log(report);
    if (options.kept) await writeFile(join(root, 'test', 'bench', 'results.md'), `${report}\n`);
  } finally {
    await browser.close();
    server.close();
  }
}

const args = process.argv.slice(2);
let options;
try {
  options = readArguments(args);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
if (options) await (options.profiled ? profile(log) : run(args, options));
