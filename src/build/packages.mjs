// Used by every command that needs the packages. This file may only use modules of Node.
import { spawnSync } from 'node:child_process';
import { existsSync, lstatSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

export const root = dirname(dirname(import.meta.dirname));

/** Installs the packages of the lock file if they are missing or older than the file. If `node_modules` is a symbolic link, nothing is installed. */
export function ensurePackages() {
  const modules = join(root, 'node_modules');
  if (lstatSync(modules, { throwIfNoEntry: false })?.isSymbolicLink()) return;
  const installed = join(modules, '.package-lock.json');
  const lock = join(root, 'package-lock.json');
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs) return;
  // Without a terminal, npm shows nothing until it has finished.
  console.log('Installing the packages of the lock file, which takes up to a minute …');
  const shell = process.platform === 'win32';
  const args = ['ci', '--no-audit', '--no-fund'];
  if (spawnSync('npm', args, { cwd: root, stdio: 'inherit', shell }).status !== 0) {
    throw new Error('The packages could not be installed: see npm above.');
  }
}
