// What a fresh clone needs before anything else can run: only Node's own modules here.
import { execFileSync, spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, lstatSync, realpathSync, statSync } from 'node:fs';
import { basename, delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Installs the packages of the lock file, if they are missing or older than it. */
export function ensurePackages() {
  const modules = join(root, 'node_modules');
  const installed = join(modules, '.package-lock.json');
  const lock = join(root, 'package-lock.json');
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs) return;
  if (lstatSync(modules, { throwIfNoEntry: false })?.isSymbolicLink()) {
    throw new Error(
      'node_modules is a link, and its packages are older than package-lock.json. npm would empty the folder that it ' +
        'leads to, so nothing was installed: run "npm ci" in the checkout that owns it, or remove the link (rm node_modules).',
    );
  }
  console.log('Installing packages …');
  const done = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (done.status !== 0) throw new Error('The packages could not be installed: see npm above.');
}

/** By name, looked for in PATH, or by path. */
const places = {
  /** The engine without a window: a visit takes about half the time. */
  shell: ['chromium-headless-shell', 'chrome-headless-shell'],
  /** With all that a person's browser has. */
  whole: [
    ...['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'],
    '/snap/bin/chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
  ],
};

/** @typedef {keyof typeof places} Kind */

/**
 * The path of a program, by its name in PATH or by its path.
 *
 * @type {(name: string) => string | undefined}
 */
export const locate = (name) =>
  (basename(name) === name ? (process.env.PATH ?? '').split(delimiter) : [''])
    .map((folder) => join(folder, name))
    .find(canRun);

/** @param {string} path */
function canRun(path) {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** @type {(path: string) => Kind} */
const kindOf = (path) =>
  /headless/.test(basename(path) + basename(realpathSync(path))) ? 'shell' : 'whole';

/** @type {(kind: Kind) => string | undefined} */
function find(kind) {
  const named = process.env.CHROMIUM;
  if (named && !canRun(named)) throw new Error(`CHROMIUM=${named} is no program.`);
  if (named && (kind === 'shell' || kindOf(named) === kind)) return named;
  return places[kind].map(locate).find(Boolean);
}

const fonts = 'fonts-liberation';

/**
 * The path of a Chromium: the one that CHROMIUM names, the headless shell, or else a whole browser. Installs Debian's
 * where the system lets us; throws a sentence otherwise.
 */
export function ensureBrowser() {
  const found =
    find('shell') ??
    (install('the headless shell of Chromium', ['chromium-headless-shell', fonts]) &&
      find('shell'));
  if (found) return found;
  const whole = ensureWholeBrowser();
  if (whole) return whole;
  throw new Error(
    'The browser tests need Chromium or Chrome. Install one, or name it: CHROMIUM=/path/to/chromium npm test',
  );
}

/** The path of a browser with a password manager, if there is one. */
export const findWholeBrowser = () => find('whole');

/** The same, installed if it can be. */
export const ensureWholeBrowser = () =>
  find('whole') ?? (install('Chromium', ['chromium', fonts]) ? find('whole') : undefined);

/** Once is enough: it takes as long as many a package. */
let isUpToDate = false;

/**
 * Installs packages of Debian, as root. Returns whether that went well.
 *
 * @param {string} what
 * @param {readonly string[]} packages
 */
export function install(what, packages) {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  console.log(`Installing ${what} …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  try {
    const run = (...args) => execFileSync('apt-get', ['-qq', ...args], { stdio: 'inherit', env });
    if (!isUpToDate) run('update');
    isUpToDate = true;
    // Somebody else may be installing.
    run('-o', 'DPkg::Lock::Timeout=300', 'install', '-y', '--no-install-recommends', ...packages);
    return true;
  } catch {
    return false;
  }
}
