// npm run verify [-- LIST or ADDRESS]: builds once more, in another folder and from the lock file, and compares every file
// with a list of sums, with what an address serves, or else with release/dist.sha256 or a build made here.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
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
  const { status, stderr } = spawnSync(command, args, { ...options, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed:\n${stderr}`);
}

/** @type {(folder: string, env?: Record<string, string>) => string} the list of what is built there */
function buildIn(folder, env = {}) {
  const out = mkdtempSync(join(tmpdir(), 'verify-dist-'));
  try {
    run(folder, env, process.execPath, 'test/release/make.mjs', out);
    return listSums(out);
  } finally {
    rmSync(out, { recursive: true });
  }
}

/** @type {(asked: string | undefined, names: readonly string[]) => Promise<[what: string, list: string]>} */
async function expected(asked, names) {
  if (asked && /^https?:/.test(asked)) {
    const { list, remarks } = await listServed(asked, names);
    for (const remark of remarks) console.log(remark);
    return [asked, list];
  }
  const published = asked
    ? resolve(process.env.INIT_CWD ?? '.', asked)
    : join(root, 'release/dist.sha256');
  if (asked || existsSync(published)) return [published, readFileSync(published, 'utf8')];
  ensurePackages();
  return ['a build made here', buildIn(root)];
}

/** @param {string | undefined} asked */
async function verify(asked) {
  const parent = mkdtempSync(join(tmpdir(), 'verify-'));
  const folder = join(parent, 'made elsewhere & übel');
  const left = ['.git', 'node_modules', 'dist', 'release', 'test/output'].map((it) =>
    join(root, it),
  );
  try {
    cpSync(root, folder, { recursive: true, filter: (path) => !left.includes(path) });
    console.log('Installing the packages of the lock file …');
    run(folder, {}, 'npm', 'ci', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline');
    console.log('Building …');
    const made = buildIn(folder, elsewhere);
    const names = made.split('\n').flatMap((line) => line.split('  ')[1] ?? []);
    const [what, list] = await expected(asked, names);
    const differences = compareSums(list, made);
    if (differences.length > 0)
      throw new Error(`${differences.join('\n')}\nNot the same as ${what}.`);
    console.log(`All ${names.length} files are the same as in ${what}.`);
  } finally {
    rmSync(parent, { recursive: true, force: true });
  }
}

try {
  await verify(process.argv[2]);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
