// npm run verify [-- LIST or ADDRESS]: builds the commit once more, in another folder and from the lock file, and compares
// every file with a list of sums, with what an address serves, or else with release/dist.sha256 or a second build.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { ensurePackages, root } from '../setup.mjs';
import { listServed } from './served.mjs';
import { compareSums, listSums } from './sums.mjs';

/** Nothing of it may leave a trace in the files. */
const elsewhere = { TZ: 'Pacific/Kiritimati', LANG: 'tr_TR.UTF-8', LC_ALL: 'C' };

/** @type {(cwd: string, env: Record<string, string>, command: string, ...args: string[]) => void} */
function run(cwd, env, command, ...args) {
  const shell = process.platform === 'win32' && command === 'npm';
  const options = { cwd, shell, env: { ...process.env, ...env } };
  const { status, stderr, error } = spawnSync(command, args, { ...options, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed:\n${error ?? stderr}`);
}

/**
 * @typedef {{ list: string, template: string }} Build the sums of its files, and the template of its page
 * @type {(folder: string, env?: Record<string, string>) => Build}
 */
function buildIn(folder, env = {}) {
  const out = mkdtempSync(join(tmpdir(), 'verify-dist-'));
  try {
    run(folder, env, process.execPath, 'test/release/make.mjs', out);
    const template = readFileSync(join(out, 'template.html'), 'utf8');
    return { list: listSums(join(out, 'dist')), template };
  } finally {
    rmSync(out, { recursive: true });
  }
}

/**
 * Copies the commit into a folder, not the files as they are now: what is not committed cannot be compared by others.
 *
 * @param {string} folder
 */
function checkOut(folder) {
  mkdirSync(folder);
  const archive = join(folder, 'source.tar');
  run(root, {}, 'git', 'archive', '--format=tar', `--output=${archive}`, 'HEAD');
  run(folder, {}, 'tar', '-xf', archive);
  rmSync(archive);
}

/** @type {(asked: string | undefined, made: Build, parent: string) => Promise<[what: string, list: string]>} */
async function readExpected(asked, { list: made, template }, parent) {
  if (asked && /^https?:/.test(asked)) {
    const names = made.split('\n').flatMap((line) => line.split('  ')[1] ?? []);
    const { list, remarks } = await listServed(asked, names, template);
    for (const remark of remarks) console.log(remark);
    return [asked, list];
  }
  const published = asked
    ? resolve(process.env.INIT_CWD ?? '.', asked)
    : join(root, 'release/dist.sha256');
  if (asked || existsSync(published)) return [published, readFileSync(published, 'utf8')];
  ensurePackages();
  const here = join(parent, 'here');
  checkOut(here);
  symlinkSync(join(root, 'node_modules'), join(here, 'node_modules'), 'junction');
  return ['a build with the packages that are installed here', buildIn(here).list];
}

/** @param {string | undefined} asked */
async function verify(asked) {
  const parent = mkdtempSync(join(tmpdir(), 'verify-'));
  const folder = join(parent, 'made elsewhere & übel');
  try {
    checkOut(folder);
    console.log(`Source: ${describeCommit()}`);
    console.log('Installing the packages of the lock file …');
    run(folder, {}, 'npm', 'ci', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline');
    console.log('Building …');
    const made = buildIn(folder, elsewhere);
    const [what, list] = await readExpected(asked, made, parent);
    const differences = compareSums(list, made.list);
    if (differences.length > 0)
      throw new Error(`${differences.join('\n')}\nNot the same as ${what}.`);
    const count = made.list.trim().split('\n').length;
    console.log(`All ${count} files are the same as in ${what}.`);
  } finally {
    rmSync(parent, { recursive: true, force: true });
  }
}

function describeCommit() {
  const git = (/** @type {string[]} */ ...args) =>
    spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout.trim();
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const left = git('status', '--porcelain') ? ' (uncommitted changes are left out)' : '';
  return `version ${version}, commit ${git('log', '-1', '--format=%h of %cs')}${left}`;
}

try {
  await verify(process.argv[2]);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
