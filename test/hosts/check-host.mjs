// npm run check-host URL: says in sentences what a deployed copy gets wrong.
import { checkHost } from './check.mjs';

const [given = ''] = process.argv.slice(2);

if (!/^https?:\/\//.test(given) || !URL.canParse(given)) {
  console.error('Usage: npm run check-host https://sign.example.com/');
  process.exitCode = 2;
} else {
  // A folder's address has a closing slash, or every relative address would miss it.
  const url = new URL(given);
  if (!/\/$|\.html$/.test(url.pathname)) url.pathname += '/';
  try {
    const { files, wrong, better } = await checkHost(url.href);
    for (const sentence of wrong) console.log(`wrong: ${sentence}`);
    for (const sentence of better) console.log(`better: ${sentence}`);
    const verdict = wrong.length === 0 ? 'Nothing is wrong.' : `${wrong.length} things are wrong.`;
    console.log(`${files} files looked at. ${verdict}`);
    process.exitCode = wrong.length === 0 ? 0 : 1;
  } catch (error) {
    console.error(`${url.href} cannot be reached: ${error.cause?.message ?? error.message}`);
    process.exitCode = 1;
  }
}
