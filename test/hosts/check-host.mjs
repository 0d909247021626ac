// npm run check-host URL: says in sentences what a deployed copy gets wrong, and what to do.
import { checkHost } from './check/host.mjs';

const [given = ''] = process.argv.slice(2);
if (/^https?:\/\//.test(given) && URL.canParse(given)) await check(new URL(given));
else {
  console.error('Which address? npm run check-host https://sign.example.com/');
  process.exitCode = 2;
}

/** @param {URL} url */
async function check(url) {
  // Without its closing slash a folder would be taken for a file, and every relative address would miss it.
  if (!/\/$|\.html$/.test(url.pathname)) url.pathname += '/';
  const { files, findings } = await checkHost(url.href);
  for (const { says, where } of findings) {
    const [first, ...others] = where;
    console.log(`${says}\n  ${first}${others.length > 0 ? ` and ${others.length} more` : ''}`);
  }
  const wrong = findings.filter(({ says }) => says.startsWith('wrong')).length;
  console.log(`Files: ${files}. Things that are wrong: ${wrong}.`);
  process.exitCode = wrong === 0 ? 0 : 1;
}
