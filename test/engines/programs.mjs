// The two other engines: where they are, and how they are installed.
import { install, locate } from '../setup.mjs';

const packages = ['firefox-esr', 'webkit2gtk-driver', 'xvfb', 'fonts-liberation'];

/** The path of a Firefox. */
export const findFirefox = () => locate('firefox-esr') ?? locate('firefox');

/** WebKit's driver, which brings its browser, and the screen that this needs: it has no headless mode. */
export function findWebKit() {
  const driver = locate('WebKitWebDriver');
  const screen = locate('Xvfb');
  return driver && screen ? { driver, screen } : undefined;
}

const missing = () => [
  ...(findFirefox() ? [] : ['Firefox']),
  ...(findWebKit() ? [] : ["WebKit's driver and Xvfb"]),
];

/**
 * Installs what is missing, where the system lets us.
 *
 * @returns {string | undefined} a sentence about what is missing nevertheless
 */
export function ensureEngines() {
  if (missing().length > 0) install('Firefox and WebKit', packages);
  const left = missing();
  if (left.length === 0) return undefined;
  return `Not tested without ${left.join(' and ')}: as root on Debian, apt-get install ${packages.join(' ')}`;
}
