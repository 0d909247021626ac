// npm run check-service -- URL reports which promises of openapi.json a service breaks.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { ensurePackages, root } from '../../build/packages.mjs';
import { describePlan, parseArguments, usage } from './options.mjs';
import { countResults, getExitCode, writeFinding, writeSummary } from './report.mjs';

/** Asks on stderr, because stdout may be JSON. @type {(question: string) => Promise<string>} */
async function ask(question) {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await lines.question(question);
  } finally {
    lines.close();
  }
}

async function main() {
  const parsed = parseArguments(process.argv.slice(2), process.env);
  if (parsed.url === undefined) return console.log(usage);
  const { isJson, isConfirmed, links, ...options } = parsed;
  const print = isJson ? console.error : console.log;
  if (options.email && !options.password)
    throw new Error('The test user needs a password: CHECK_SERVICE_PASSWORD, or --password.');
  print(`${describePlan(parsed)}\n`);
  if (process.stdin.isTTY && !isConfirmed) {
    const answer = await ask('Start? [y/N] ');
    if (!/^y(es)?$/i.test(answer.trim())) throw new Error('Nothing was sent.');
  }
  // The check needs a package, which a fresh clone does not have.
  if (!existsSync(join(root, 'node_modules', 'ajv'))) ensurePackages();
  const { checkPromises } = await import('./run.mjs');
  const { allPromises } = await import('./promises/all.mjs');
  const askForLink = links ? (/** @type {string} */ text) => ask(`\n${text}:\n> `) : undefined;
  const controller = new AbortController();
  process.once('SIGINT', () => {
    console.error('\nStopping. Changes are being undone …');
    controller.abort();
  });
  const { signal } = controller;
  const report = await checkPromises({ ...options, askForLink, signal }, allPromises, (finding) => {
    if (!isJson) console.log(writeFinding(finding));
  });
  if (isJson) console.log(JSON.stringify({ ...countResults(report.findings), ...report }, null, 2));
  else console.log(writeSummary(report));
  process.exitCode = getExitCode(report);
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
