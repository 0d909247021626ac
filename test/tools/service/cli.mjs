import { parseArgs } from 'node:util';
import { DEMO } from '../../../src/host/check-host/demo-login.mjs';
import { parseFault } from './faults.mjs';
import { startServer } from './server.mjs';

const optionTypes = /** @type {const} */ ({
  api: { type: 'string' },
  origin: { type: 'string' },
  'no-registration': { type: 'boolean' },
  delay: { type: 'string' },
  fail: { type: 'string', multiple: true },
});

/**
 * Parses the arguments and PORT. Throws an error with a message about the first that is invalid.
 *
 * @param {readonly string[]} argv without node and the script
 * @param {Record<string, string | undefined>} env
 */
export function parseArguments(argv, { PORT = '8080' } = {}) {
  const { values } = parseArgs({ args: [...argv], options: optionTypes });
  const { api, origin, delay = '0', fail = [] } = values;
  if (!/^\d{1,5}$/.test(PORT) || Number(PORT) > 65_535)
    throw new Error(`PORT=${PORT} is not a port.`);
  if (!/^\d{1,6}$/.test(delay))
    throw new Error(`--delay ${delay} is not a number of milliseconds.`);
  for (const url of [api, origin]) {
    if (url === undefined || (/^https?:\/\//i.test(url) && URL.canParse(url))) continue;
    throw new Error(`"${url}" is not an address such as https://host/.`);
  }
  fail.forEach(parseFault);
  const registration = !values['no-registration'];
  return { api, origin, registration, delay: Number(delay), fail, port: Number(PORT) };
}

/**
 * Starts the server and prints its address. Rejects with a helpful message if the port is taken.
 *
 * @param {string} dist
 * @param {ReturnType<typeof parseArguments> & Pick<import('./server.mjs').ServerOptions, 'settings'>} options
 * @param {(text: string) => void} print
 */
export async function serve(dist, options, print = console.log) {
  const server = await startServer({ dist, print, ...options });
  print(`\nReady:    ${server.url}`);
  if (options.api) print(`Service:  ${options.api}\n`);
  else {
    print(`Log in:   ${DEMO.email}, ${DEMO.password}`);
    print(`Emails:   ${server.url}outbox\n`);
  }
  return server;
}
