import { parseArgs } from 'node:util';
import { DEMO } from './demo.mjs';
import { parseFault } from './faults.mjs';
import { startServer } from './server.mjs';

const HELP = `npm start                              build, and serve with the stand-in service
npm start -- --api https://host/       serve in front of a real service instead

  --no-registration    registrations are disabled
  --delay MS           wait before each answer
  --fail PATTERN       let a call fail; may be given several times, for example
                         "POST /auth/login=500"      a status (500 if there is none)
                         "* /settings=503"           every call below /settings
                         "POST /settings/accounts=409:limit_reached"   with a code
                         "GET /settings/accounts=html"   or empty, cut, reset, hang
  --origin URL         the page is served from there: it may call, and emails lead there;
                       nothing is built
  --help               this text

  PORT=8081 npm start  another port
`;

const STAND_IN_ONLY = /** @type {const} */ (['no-registration', 'delay', 'fail', 'origin']);

/**
 * Reads the arguments and PORT. Throws a sentence about the first that is wrong.
 *
 * @param {readonly string[]} argv without node and the script
 * @param {Record<string, string | undefined>} env
 */
export function parseArguments(argv, env = {}) {
  const values = parseOptions(argv);
  const { api, origin, delay = '0', fail = [], help = false } = values;
  const { PORT: port = '8080' } = env;
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) {
    throw new Error(`PORT must be a number from 0 to 65535, not "${port}".`);
  }
  if (!/^\d{1,6}$/.test(delay)) {
    throw new Error(`--delay must be a number of milliseconds, not "${delay}".`);
  }
  for (const [name, url] of Object.entries({ api, origin })) {
    if (url === undefined || (/^https?:\/\//i.test(url) && URL.canParse(url))) continue;
    throw new Error(`--${name} must be an address such as https://host/, not "${url}".`);
  }
  const unfit = STAND_IN_ONLY.find((name) => values[name] !== undefined);
  if (api !== undefined && unfit) {
    throw new Error(`--${unfit} is for the stand-in service and does not go with --api.`);
  }
  fail.forEach(parseFault);
  const registration = !values['no-registration'];
  const page = origin === undefined ? {} : { origin, encrypted: /^https:/i.test(origin) };
  return { api, registration, delay: Number(delay), fail, help, port: Number(port), ...page };
}

/**
 * What was asked for; undefined if only help was wanted. Rejects with a sentence if the arguments are wrong or the port is taken,
 * before time is spent on a build.
 *
 * @param {readonly string[]} argv
 * @param {Record<string, string | undefined>} env
 * @param {(text: string) => void} print
 */
export async function ensureReady(argv, env, print = console.log) {
  const { help, ...asked } = parseArguments(argv, env);
  if (help) {
    print(HELP);
    return undefined;
  }
  await (await startServer({ dist: '', port: asked.port })).close();
  return asked;
}

/**
 * Serves until it is stopped, and says where. Rejects with a sentence if the arguments are wrong or
 * the port is taken.
 *
 * @param {string} dist
 * @param {readonly string[]} argv
 * @param {Record<string, string | undefined>} env
 * @param {(text: string) => void} print
 */
export async function serve(dist, argv, env, print = console.log) {
  const { help: _, ...options } = parseArguments(argv, env);
  const server = await startServer({ dist, print, ...options });
  print(`Ready: ${server.url}\n`);
  if (options.api) {
    print(`  Service   ${options.api}\n`);
  } else {
    print(`  Log in    ${DEMO.email}, ${DEMO.password}`);
    print(`  Emails    ${server.url}outbox (nothing is really sent)\n`);
  }
  print('Stop with Ctrl+C.\n');
  return server;
}

/** @param {readonly string[]} argv */
function parseOptions(argv) {
  try {
    return parseArgs({
      args: [...argv],
      options: {
        api: { type: 'string' },
        origin: { type: 'string' },
        'no-registration': { type: 'boolean' },
        delay: { type: 'string' },
        fail: { type: 'string', multiple: true },
        help: { type: 'boolean', short: 'h' },
      },
    }).values;
  } catch (error) {
    const [reason] = /** @type {Error} */ (error).message.split(/[.\n]/, 1);
    throw new Error(`${reason}. See npm start -- --help.`);
  }
}
