// npm run verify [-- LIST or ADDRESS] [--wasm]: makes the files again, elsewhere and of the committed source, and
// compares: with a list of sums, with what an address serves, or else with release/dist.sha256 or a build made here.
import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ensurePackages, root } from '../setup.mjs';
import { listServed } from './served.mjs';
import { compareSums, filesBelow, listSums } from './sums.mjs';

/** Nothing of it may leave a trace in the files. */
const elsewhere = { TZ: 'Pacific/Kiritimati', LANG: 'tr_TR.UTF-8', LC_ALL: 'C' };

/** @type {(command: string, args: string[], cwd: string) => void} */
function run(command, args, cwd) {
  const strict = ['-c', 'umask 077 && exec "$@"', 'sh', command, ...args];
  const { status, stderr } = spawnSync('sh', strict, {
    cwd,
    env: { ...process.env, ...elsewhere },
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed:\n${stderr}`);
}

/** The committed source; of a folder without history, what lies in it. */
/** @param {string} folder */
function copySource(folder) {
  mkdirSync(folder, { recursive: true });
  const git = spawnSync('git', ['archive', '--format=tar', 'HEAD'], {
    cwd: root,
    maxBuffer: 2 ** 28,
  });
  if (git.status === 0 && existsSync(join(root, '.git'))) {
    execFileSync('tar', ['-x', '-C', folder], { input: git.stdout });
    const changed = execFileSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8' });
    if (changed) console.log('What is not committed is not looked at.');
    return;
  }
  const without = ['node_modules', 'dist', 'release', '.git'].map((name) => join(root, name));
  cpSync(root, folder, { recursive: true, filter: (path) => !without.includes(path) });
}

/** @type {(folder: string) => string} */
function make(folder) {
  run(process.execPath, ['test/release/make.mjs', 'dist'], folder);
  return listSums(join(folder, 'dist'));
}

/** The same version of the bundler, compiled for another machine altogether. */
/** @param {string} folder */
function takeWasm(folder) {
  const bundler = join(folder, 'node_modules', 'esbuild');
  const { version } = JSON.parse(readFileSync(join(bundler, 'package.json'), 'utf8'));
  const other = join(folder, 'other');
  mkdirSync(other);
  writeFileSync(join(other, 'package.json'), '{}');
  run(
    'npm',
    ['install', '--ignore-scripts', '--no-audit', '--no-fund', `esbuild-wasm@${version}`],
    other,
  );
  rmSync(bundler, { recursive: true });
  cpSync(join(other, 'node_modules', 'esbuild-wasm'), bundler, { recursive: true });
}

/** @type {(given: string | undefined, folder: string) => Promise<[string, string]>} */
async function expected(given, folder) {
  if (given && /^https?:/.test(given)) {
    if (given.endsWith('.sha256')) return [given, await (await fetch(given)).text()];
    const { list, remarks } = await listServed(given, filesBelow(join(folder, 'dist')));
    for (const remark of remarks) console.log(remark);
    return [given, list];
  }
  const published = given
    ? resolve(process.env.INIT_CWD ?? '.', given)
    : join(root, 'release/dist.sha256');
  if (given || existsSync(published)) return [published, readFileSync(published, 'utf8')];
  ensurePackages();
  const here = mkdtempSync(join(tmpdir(), 'build-'));
  try {
    execFileSync(process.execPath, ['test/release/make.mjs', here], { cwd: root });
    return ['a build made in this folder', listSums(here)];
  } finally {
    rmSync(here, { recursive: true });
  }
}

/** @type {(given: string | undefined, wasm: boolean) => Promise<void>} */
async function verify(given, wasm) {
  const parent = mkdtempSync(join(tmpdir(), 'verify-'));
  const folder = join(parent, 'made elsewhere & übel');
  try {
    copySource(folder);
    console.log('Installing the packages of the lock file …');
    run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'], folder);
    console.log('Building …');
    const made = make(folder);
    const [what, list] = await expected(given, folder);
    report(what, compareSums(list, made), made);
    if (wasm) {
      console.log('Building with the bundler compiled to WebAssembly …');
      takeWasm(folder);
      report('the build by WebAssembly', compareSums(make(folder), made), made);
    }
  } finally {
    rmSync(parent, { recursive: true, force: true });
  }
}

/** @type {(what: string, differences: string[], made: string) => void} */
function report(what, differences, made) {
  const count = made.trim().split('\n').length;
  if (differences.length > 0) {
    throw new Error([...differences, `Not the same as ${what}.`].join('\n'));
  }
  console.log(`All ${count} files are the same as in ${what}.`);
}

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { wasm: { type: 'boolean', default: false } },
  });
  await verify(positionals[0], values.wasm);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
