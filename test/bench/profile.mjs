import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { SourceMap } from 'node:module';
import { join } from 'node:path';
import { root } from '../setup.mjs';
import { open, slow, withContext } from './browser.mjs';
import { output } from './controls.mjs';
import { readTrace } from './trace.mjs';

/** Chromium's own events, and a sample of the running functions every 200 µs. */
const categories = ['devtools.timeline', 'v8', 'blink', 'disabled-by-default-v8.cpu_profiler'];

/** Changes of route that differ in what they do: a form with lists, one without, a public page, data, back to Home. */
const changes = [
  ['/', '/register'],
  ['/', '/login'],
  ['/login', '/'],
  ['/', '/docs/help'],
  ['/accounts/overview', '/profile'],
  ['/', '/accounts/overview'],
];

/**
 * Where the main thread's time goes, 150 ms, 1.6 Mbit/s, CPU 4x: of each first view from the start of the navigation
 * until it is idle, of each change of route from the step until a second later. Writes test/output/bench/profile.md.
 */
export async function writeProfile(browser, { views, url, storageState }, log) {
  const name = await readNames();
  const parts = [];
  for (const view of views) {
    log(`profile: ${view.name}`);
    parts.push([view.name, await readTrace(await traceFirstView(browser, view), name)]);
  }
  for (const [from, to] of changes) {
    log(`profile: ${from} to ${to}`);
    const state = /accounts/.test(from + to) ? { storageState } : {};
    const trace = await traceChange(browser, { from: `${url}#${from}`, to: `#${to}` }, state);
    parts.push([`${from} to ${to}`, await readTrace(trace, name)]);
  }
  const path = join(output, 'profile.md');
  await mkdir(output, { recursive: true });
  await writeFile(path, parts.map(([title, text]) => `## ${title}\n\n${text}\n`).join('\n'));
  return path;
}

const traceFirstView = (browser, view) =>
  withContext(browser, async (context) => {
    const blank = await context.newPage();
    await browser.startTracing(blank, { categories });
    const { painted, idle } = await open(context, { ...view, profile: slow });
    await painted();
    await idle();
    return browser.stopTracing();
  });

const traceChange = (browser, { from, to }, options) =>
  withContext(
    browser,
    async (context) => {
      const { page, painted, idle } = await open(context, {
        url: from,
        selector: 'h1',
        profile: slow,
      });
      await painted();
      await idle();
      const go = (hash) =>
        page.evaluate((next) => {
          location.hash = next;
          return new Promise((resolve) => setTimeout(resolve, 1000));
        }, hash);
      // There and back, so that all is loaded and has run once.
      await go(to);
      await go(new URL(from).hash);
      await idle();
      await browser.startTracing(page, { categories });
      await go(to);
      return browser.stopTracing();
    },
    options,
  );

/** Says what a place in a built file was called: needs the source maps of `npm run build -- --maps`. */
async function readNames() {
  const maps = new Map();
  return async function nameOf({ url, lineNumber, columnNumber, functionName }) {
    const file = /assets\/([\w-]+\.js)$/.exec(url)?.[1];
    if (!file) return functionName;
    if (!maps.has(file)) maps.set(file, await readMap(file));
    const found = maps.get(file)?.findEntry(lineNumber, columnNumber);
    if (!found?.originalSource) return `${file} ${functionName}`;
    return `${found.originalSource.replace(/^.*(?=node_modules|src)/, '')}:${found.originalLine + 1}`;
  };
}

async function readMap(file) {
  try {
    const path = join(root, 'dist', 'assets', `${file}.map`);
    return new SourceMap(JSON.parse(await readFile(path, 'utf8')));
  } catch {
    return undefined;
  }
}
