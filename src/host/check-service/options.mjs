import { parseArgs } from 'node:util';

const optionTypes = /** @type {const} */ ({
  email: { type: 'string' },
  password: { type: 'string' },
  origin: { type: 'string' },
  links: { type: 'boolean' },
  register: { type: 'string' },
  'no-mails': { type: 'boolean' },
  'rate-limit': { type: 'boolean' },
  timeout: { type: 'string' },
  yes: { type: 'boolean' },
  json: { type: 'boolean' },
  help: { type: 'boolean' },
});

export const usage = `npm run check-service -- URL [options]

URL is the address of the service, with or without /api/v1.

  --email ADDRESS     of a test user: not somebody who needs the profile
  --password TEXT     of the test user; better as CHECK_SERVICE_PASSWORD, where other users of this
                      machine cannot read it
  --origin URL        of the page, if it is another one than the service's
  --no-mails          makes no call that causes an email
  --links             asks you to paste links from emails to the test user
  --register ADDRESS  with --links: registers this address and deletes the profile again
  --rate-limit        repeats failed logins until the service refuses them, which locks logins for a while
  --timeout SECONDS   for one call, 10 if it is not given
  --yes               starts without asking
  --json              prints the result as JSON
  --help              prints this

Exit code: 0 nothing is broken, 1 something is broken, 2 the check could not be made, 3 something was left
behind at the service.`;

/**
 * Parses the arguments. Throws an error with a message about the first that is invalid.
 *
 * @param {readonly string[]} argv without node and the script
 * @param {Record<string, string | undefined>} env
 */
export function parseArguments(argv, env = {}) {
  const { values, positionals } = parseArgs({
    args: [...argv],
    options: optionTypes,
    allowPositionals: true,
  });
  if (values.help) return { help: true };
  const [url = '', ...others] = positionals;
  if (!isWebAddress(url))
    throw new Error(
      `Which service? ${url && `"${url}" is not an address. `}For example: npm run check-service -- https://sign.example.com/`,
    );
  if (others.length > 0) throw new Error(`"${others[0]}" is one address too many.`);
  const { email, origin, register, timeout = '10' } = values;
  if (origin !== undefined && !isWebAddress(origin))
    throw new Error(`--origin "${origin}" is not an address such as https://cloud.example.com.`);
  if (!/^\d{1,3}$/.test(timeout) || timeout === '0')
    throw new Error(`--timeout "${timeout}" is not a number of seconds.`);
  const password = values.password ?? env.CHECK_SERVICE_PASSWORD;
  if (register && !values.links)
    throw new Error('--register needs --links: the links of two emails have to be pasted.');
  const page = origin && new URL(origin).origin;
  return {
    url,
    email,
    password: email ? password : undefined,
    // A page of the same origin needs no permission.
    origin: page === new URL(url).origin ? undefined : page,
    register,
    mails: !values['no-mails'],
    links: values.links ?? false,
    rateLimit: values['rate-limit'] ?? false,
    timeoutMs: Number(timeout) * 1000,
    isConfirmed: values.yes ?? false,
    isJson: values.json ?? false,
  };
}

/** @param {string} text */
const isWebAddress = (text) => /^https?:\/\/[^/]/i.test(text) && URL.canParse(text);

/**
 * Describes what the check will do.
 *
 * @param {Exclude<ReturnType<typeof parseArguments>, { help: boolean }>} options
 */
export function describePlan({ url, email, mails, links, register, rateLimit, origin }) {
  const steps = [
    'makes about 200 calls, one after the other, also some that have to be refused',
    email
      ? `makes ${register ? 'four' : 'three'} logins that fail and about eight that succeed, which a limit on logins may count`
      : 'checks only what a visitor sees, because no test user is given (--email)',
    email &&
      `as ${email}: changes the name of the profile and the password, and changes both back; creates three accounts and deletes them; ends the other sessions of this user`,
    email && mails && `causes emails to ${email} (password reset, registration)`,
    email &&
      mails &&
      'starts a registration of an address that does not exist (check-service-…@example.com), which nobody confirms and which expires; --no-mails leaves this and the emails out',
    links && `asks you to paste links from emails`,
    register && `registers ${register}, and deletes this profile again`,
    rateLimit && 'repeats a failed login up to 40 times, which may lock logins for a while',
    origin && `checks the service for a page at ${origin}`,
  ].filter(Boolean);
  return [
    `This check of ${url}`,
    ...steps.map((step) => `- ${step}`),
    '- changes nothing else.',
  ].join('\n');
}
