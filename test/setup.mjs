// What a fresh clone needs before anything else can run: only Node's own modules here.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Installs the packages of the lock file, if they are missing or older than it. */
export function ensurePackages() {
  const installed = join(root, 'node_modules', '.package-lock.json');
  const lock = join(root, 'package-lock.json');
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs) return;
  console.log('Installing packages …');
  const done = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (done.status !== 0) throw new Error('The packages could not be installed: see npm above.');
}

/** The browser without windows comes first: the same engine, and a visit costs a third. */
const places = [
  process.env.CHROMIUM,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/**
 * The path of a Chromium; installs Debian's where the system lets us. Throws a sentence otherwise.
 *
 * @param {{ whole?: boolean }} [wanted] `whole`: with all that a person's browser has, such as its password manager
 */
export function ensureBrowser({ whole = false } = {}) {
  const fits = (place) => place && existsSync(place) && !(whole && place.includes('headless'));
  const packages = whole ? ['chromium'] : ['chromium-headless-shell', 'chromium'];
  const found =
    places.find(fits) ??
    (packages.some((name) => install('Chromium', [name, 'fonts-liberation'])) && places.find(fits));
  if (found) return found;
  throw new Error(
    'The browser tests need Chromium or Chrome. Install one, or name it: CHROMIUM=/path/to/chromium npm test',
  );
}

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
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env });
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
      stdio: 'inherit',
      env,
    });
    return true;
  } catch {
    return false;
  }
}
