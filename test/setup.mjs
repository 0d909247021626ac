// What a fresh clone needs before anything else can run: only Node's own modules here.
import { execFileSync, spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, lstatSync, statSync } from 'node:fs';
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
      'node_modules is a link to packages older than package-lock.json. Run "npm ci" where they belong.',
    );
  }
  console.log('Installing packages …');
  const shell = process.platform === 'win32';
  const args = ['ci', '--no-audit', '--no-fund'];
  if (spawnSync('npm', args, { cwd: root, stdio: 'inherit', shell }).status !== 0) {
    throw new Error('The packages could not be installed: see npm above.');
  }
}

/** The headless shell first: a visit takes half the time of a whole browser's. */
const browsers = [
  ...['chromium-headless-shell', 'chrome-headless-shell', 'chromium', 'google-chrome', 'chrome'],
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];
const anyBrowser = { programs: [browsers], packages: ['chromium-headless-shell'] };

/**
 * The programs of each step, each with its alternatives, by name in PATH or by path, and the packages of Debian that have
 * them.
 *
 * @type {Record<string, { programs: readonly string[][], packages: readonly string[] }>}
 */
const needs = {
  browser: anyBrowser,
  monkey: anyBrowser,
  engines: {
    programs: [['firefox-esr', 'firefox'], ['WebKitWebDriver'], ['Xvfb']],
    packages: ['firefox-esr', 'webkit2gtk-driver', 'xvfb'],
  },
  hosts: {
    programs: [
      browsers,
      ['/usr/sbin/nginx'],
      ['/usr/lib/nginx/modules/ngx_http_brotli_static_module.so'],
      ['/usr/sbin/apache2'],
      ['caddy'],
      ['fail2ban-regex'],
    ],
    packages: [
      ...['chromium-headless-shell', 'nginx', 'libnginx-mod-http-brotli-static'],
      ...['apache2-bin', 'caddy', 'fail2ban', 'media-types'],
    ],
  },
};

/**
 * The path of a program, by its name in PATH or by its path.
 *
 * @type {(name: string) => string | undefined}
 */
export const locate = (name) =>
  (basename(name) === name ? (process.env.PATH ?? '').split(delimiter) : [''])
    .map((folder) => join(folder, name))
    .find(exists);

/** @param {string} path */
function exists(path) {
  try {
    accessSync(path, constants.R_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/**
 * Installs what a step needs, as root on Debian; throws a sentence where something is missing nevertheless.
 *
 * @param {string} step
 */
export function ensure(step) {
  const { programs, packages } = needs[step] ?? { programs: [], packages: [] };
  const missing = () => programs.filter((names) => !find(names));
  if (missing().length > 0) {
    const programs = missing()
      .map(([name = '']) => basename(name))
      .join(', ');
    install(`The step "${step}" needs ${programs}, which this machine lacks.`, [
      ...packages,
      'fonts-liberation',
    ]);
  }
  if (missing().length === 0) return;
  const names = missing().map(([name]) => name);
  throw new Error(
    `"${step}" needs ${names.join(', ')}: apt-get install ${packages.join(' ')}` +
      (names[0] === browsers[0] ? ', or name another Chromium: CHROMIUM=/path/to/chromium' : ''),
  );
}

/** @param {readonly string[]} names */
const find = (names) =>
  (names === browsers && process.env.CHROMIUM) || names.map(locate).find(Boolean);

/** The path of a Chromium: the one that CHROMIUM names, the headless shell, or a whole browser. */
export function ensureBrowser() {
  ensure('browser');
  return find(browsers) ?? '';
}

/**
 * Installs Debian packages if the process runs as root on Linux, after it has said which and why. Set `NO_INSTALL=1` to
 * prevent that.
 *
 * @param {string} reason a sentence
 * @param {readonly string[]} packages
 * @returns {boolean} whether the packages were installed
 */
export function install(reason, packages) {
  const isRoot = process.platform === 'linux' && process.getuid?.() === 0;
  if (!isRoot || process.env.NO_INSTALL) return false;
  console.log(`${reason}\nInstalling with apt-get: ${packages.join(' ')}`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  /** @param {string[]} args */
  const run = (...args) => execFileSync('apt-get', ['-qq', ...args], { stdio: 'inherit', env });
  try {
    run('update');
    // Somebody else may be installing.
    run('-o', 'DPkg::Lock::Timeout=300', 'install', '-y', '--no-install-recommends', ...packages);
    return true;
  } catch {
    return false;
  }
}
