// npm run verify [-- LIST or ADDRESS] builds the commit again in another folder, with the packages of the lock file. It
// compares every file with a list of checksums, with the files at an address, or else with release/dist.sha256 or a second build.
// Like the build, it reads the operator's folder, which belongs to no commit.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { ensurePackages, root } from '../../build/packages.mjs';
import { findSiteFolder, readSite } from '../../build/site/site.mjs';
import { listServedSums } from './served.mjs';
import { compareSums, listSums } from './sums.mjs';

/** An unusual environment, which must not influence the files. */
const otherEnvironment = { TZ: 'Pacific/Kiritimati', LANG: 'tr_TR.UTF-8', LC_ALL: 'C' };

/** @type {(cwd: string, env: Record<string, string>, command: string, ...args: string[]) => void} */
function run(cwd, env, command, ...args) {
  const shell = process.platform === 'win32' && command === 'npm';
  const options = { cwd, shell, env: { ...process.env, ...env } };
  const { status, stderr, error } = spawnSync(command, args, { ...options, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed:\n${error ?? stderr}`);
}

/**
 * @typedef {{ list: string, template: string }} Rebuild the checksums of the files, and the template of the page
 * @type {(folder: string, env?: Record<string, string>) => Rebuild}
 */
function build(folder, env = {}) {
  const out = mkdtempSync(join(tmpdir(), 'verify-dist-'));
  try {
    const SITE = findSiteFolder(root, process.env) ?? '';
    run(folder, { ...env, SITE }, process.execPath, 'src/host/release/make.mjs', out);
    const template = readFileSync(join(out, 'template.html'), 'utf8');
    return { list: listSums(join(out, 'dist')), template };
  } finally {
    rmSync(out, { recursive: true });
  }
}

/**
 * Copies the commit into a folder, without uncommitted changes, because others could not reproduce these.
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

/** @type {(target: string | undefined, built: Rebuild, parent: string) => Promise<[reference: string, list: string]>} */
async function readExpected(target, { list: built, template }, parent) {
  if (target && /^https?:/.test(target)) {
    const { list, remarks } = await listServedSums(target, built, template);
    for (const remark of remarks) console.log(remark);
    return [target, list];
  }
  const published = target
    ? resolve(process.env.INIT_CWD ?? '.', target)
    : join(root, 'release/dist.sha256');
  if (target || existsSync(published)) return [published, readFileSync(published, 'utf8')];
  const here = join(parent, 'here');
  checkOut(here);
  symlinkSync(join(root, 'node_modules'), join(here, 'node_modules'), 'junction');
  return ['a build with the packages that are installed here', build(here).list];
}

/** @param {string | undefined} target */
async function verify(target) {
  ensurePackages();
  const parent = mkdtempSync(join(tmpdir(), 'verify-'));
  const folder = join(parent, 'made elsewhere & übel');
  try {
    checkOut(folder);
    console.log(`Source: ${describeCommit()}`);
    const { files } = await readSite(root, findSiteFolder(root, process.env));
    for (const file of files) console.log(`Yours, and not of the commit: ${file}`);
    console.log('Installing the packages of the lock file …');
    run(folder, {}, 'npm', 'ci', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline');
    console.log('Building …');
    const built = build(folder, otherEnvironment);
    const [reference, list] = await readExpected(target, built, parent);
    const differences = compareSums(list, built.list);
    if (differences.length > 0)
      throw new Error(`${differences.join('\n')}\nNot the same as ${reference}.`);
    const count = built.list.trim().split('\n').length;
    console.log(`All ${count} files are the same as in ${reference}.`);
  } finally {
    rmSync(parent, { recursive: true, force: true });
  }
}

function describeCommit() {
  const git = (/** @type {string[]} */ ...args) =>
    spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout.trim();
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const note = git('status', '--porcelain') ? ' (uncommitted changes are left out)' : '';
  return `version ${version}, commit ${git('log', '-1', '--format=%h of %cs')}${note}`;
}

try {
  await verify(process.argv[2]);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
