// npm run check-host URL [LIST] [--json]: says in sentences what a deployed copy gets wrong.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { sentence } from './check/findings.mjs';
import { checkHost } from './check.mjs';

const usage = `npm run check-host https://sign.example.com/ [dist.sha256] [--json]

  dist.sha256   the list of a release: every file is compared with it
  --json        for machines; the exit code is 1 if anything is wrong, 2 if it was asked wrongly`;

/** npm keeps `--json` to itself, unless it stands behind `--`. */
const { npm_config_json: fromNpm, INIT_CWD: from = '.' } = process.env;

function read() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { json: { type: 'boolean', default: fromNpm === 'true' } },
  });
  const [given = '', list] = positionals;
  if (!/^https?:\/\//.test(given) || !URL.canParse(given)) throw new Error(`Usage: ${usage}`);
  const sums = list === undefined ? {} : { sums: readFileSync(resolve(from, list), 'utf8') };
  // A folder's address has a closing slash, or every relative address would miss it.
  const url = new URL(given);
  if (!/\/$|\.html$/.test(url.pathname)) url.pathname += '/';
  return { address: url.href, sums, json: values.json };
}

/** @type {(count: number, one: string, many: string) => string} */
const counted = (count, one, many) => (count === 1 ? one : `${count || 'No'} ${many}`);

async function run() {
  const { address, sums, json } = read();
  const report = await checkHost(address, sums);
  const wrong = report.findings.filter(({ level }) => level === 'wrong').length;
  if (json) console.log(JSON.stringify(report, null, 2));
  else {
    for (const it of report.findings) console.log(sentence(it));
    const compared =
      'sums' in sums ? '' : ' Not compared with a release: give its dist.sha256 after the address.';
    const looked = counted(report.files, 'One file was', 'files were');
    const verdict =
      wrong === 0
        ? 'Nothing is wrong.'
        : counted(wrong, 'One thing is wrong.', 'things are wrong.');
    console.log(`${looked} looked at. ${verdict}${compared}`);
  }
  process.exitCode = wrong === 0 ? 0 : 1;
}

try {
  await run();
} catch (error) {
  console.error(error.message);
  process.exitCode = 2;
}
