// Installs the programs that tests need; packages.mjs installs the packages. This file may only use modules of Node.
import { execFileSync } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import { basename, delimiter, join } from 'node:path';

export const root = join(import.meta.dirname, '../..');

/** The headless shell comes first, because it needs half the time of a complete browser. */
const browserPrograms = [
  'chromium-headless-shell',
  'chrome-headless-shell',
  'chromium',
  'google-chrome',
  'chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];
const anyBrowser = { programs: [browserPrograms], packages: ['chromium-headless-shell'] };

/**
 * The programs of each step, with alternatives, and the Debian packages that contain them. A program is a name in PATH or a
 * path.
 *
 * @type {Record<string, { programs: readonly string[][], packages: readonly string[] }>}
 */
const requirements = {
  browser: anyBrowser,
  monkey: anyBrowser,
  engines: {
    programs: [['firefox-esr', 'firefox'], ['WebKitWebDriver'], ['Xvfb']],
    packages: ['firefox-esr', 'webkit2gtk-driver', 'xvfb'],
  },
  hosts: {
    programs: [
      browserPrograms,
      ['/usr/sbin/nginx'],
      ['/usr/lib/nginx/modules/ngx_http_brotli_static_module.so'],
      ['/usr/sbin/apache2'],
      ['caddy'],
      ['fail2ban-regex'],
    ],
    packages: [
      'chromium-headless-shell',
      'nginx',
      'libnginx-mod-http-brotli-static',
      'apache2-bin',
      'caddy',
      'fail2ban',
      'media-types',
    ],
  },
};

/**
 * Finds the path of a program by its name in PATH or its path.
 *
 * @type {(name: string) => string | undefined}
 */
export const locateProgram = (name) =>
  (basename(name) === name ? (process.env.PATH ?? '').split(delimiter) : [''])
    .map((folder) => join(folder, name))
    .find(isReadableFile);

/** Readable, not executable: one of them is a module of nginx. @param {string} path */
function isReadableFile(path) {
  try {
    accessSync(path, constants.R_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/**
 * Makes sure that the programs of a step are installed. As root on Debian, it installs them. Throws an error with a helpful
 * message if a program is still missing.
 *
 * @param {string} step
 */
export function ensurePrograms(step) {
  const { programs, packages } = requirements[step] ?? { programs: [], packages: [] };
  const findMissing = () =>
    programs.filter((names) => !findProgram(names)).map(([name = '']) => name);
  const listed = findMissing()
    .map((name) => basename(name))
    .join(', ');
  if (listed !== '')
    install(`the step "${step}" needs ${listed}`, [...packages, 'fonts-liberation']);
  const missing = findMissing();
  if (missing.length === 0) return;
  const hint =
    missing[0] === browserPrograms[0]
      ? ', or name another Chromium: CHROMIUM=/path/to/chromium'
      : '';
  throw new Error(
    `"${step}" needs ${missing.join(', ')}: apt-get install ${packages.join(' ')}${hint}`,
  );
}

/** @param {readonly string[]} names */
const findProgram = (names) =>
  (names === browserPrograms && process.env.CHROMIUM) || names.map(locateProgram).find(Boolean);

/** Returns the path of a Chromium: the one in the variable CHROMIUM, the headless shell, or a complete browser. */
export function ensureBrowser() {
  ensurePrograms('browser');
  return findProgram(browserPrograms) ?? '';
}

/**
 * Installs Debian packages if the process runs as root on Linux, and says first which and why. `NO_INSTALL=1` prevents that.
 *
 * @param {string} reason a clause
 * @param {readonly string[]} packages
 */
function install(reason, packages) {
  const isRoot = process.platform === 'linux' && process.getuid?.() === 0;
  if (!isRoot || process.env.NO_INSTALL) return;
  console.log(
    `Installing as root, because ${reason} (NO_INSTALL=1 prevents it): apt-get install ${packages.join(' ')}`,
  );
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  /** @param {string[]} args */
  const runApt = (...args) => execFileSync('apt-get', args, { stdio: 'inherit', env });
  try {
    runApt('update');
    // Another process may hold the lock.
    runApt(
      '-o',
      'DPkg::Lock::Timeout=300',
      'install',
      '-y',
      '--no-install-recommends',
      ...packages,
    );
  } catch {
    // `ensurePrograms` says what is missing.
  }
}
