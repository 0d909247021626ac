// npm run check-host -- [--no-login] URL, or in a release archive node check-host.mjs [--no-login] URL, reports what is wrong
// with a deployed copy, and what to do about it. Exit codes: 0 nothing is wrong, 1 something is wrong, 2 the arguments are
// invalid.
import { parseArgs } from 'node:util';
import { toPageUrl } from './answer.mjs';
import { checkHost } from './host.mjs';

const usage = `Usage: npm run check-host -- [--no-login] https://sign.example.com/
In an unpacked release: node check-host.mjs [--no-login] https://sign.example.com/`;

/** @type {(url: URL, options: { login: boolean }) => Promise<void>} */
async function check(url, options) {
  const { version, files, compared, findings } = await checkHost(toPageUrl(url.href), options);
  for (const { message, urls } of findings) {
    const [first, ...others] = urls;
    console.log(`${message}\n  ${first}${others.length > 0 ? ` and ${others.length} more` : ''}`);
  }
  const wrong = findings.filter(({ message }) => message.startsWith('wrong')).length;
  console.log(
    `${compared} of ${files} files were compared${compared < files ? '; `npm run verify` compares all' : ''}.`,
  );
  console.log(`Version: ${version || 'unknown'}. Things that are wrong: ${wrong}.`);
  process.exitCode = wrong === 0 ? 0 : 1;
}

function readArguments() {
  try {
    const options = /** @type {const} */ ({ 'no-login': { type: 'boolean' } });
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const [address = ''] = positionals;
    if (!/^https?:\/\//.test(address) || !URL.canParse(address)) return undefined;
    return { url: new URL(address), login: !values['no-login'] };
  } catch {
    return undefined;
  }
}

const parsed = readArguments();
if (parsed) await check(parsed.url, { login: parsed.login });
else {
  console.error(usage);
  process.exitCode = 2;
}
