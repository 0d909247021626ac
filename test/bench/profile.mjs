import { readFile, writeFile } from 'node:fs/promises';
import { SourceMap } from 'node:module';
import { join } from 'node:path';
import { root } from '../setup.mjs';
import { open, slow, startBrowser, withContext } from './browser.mjs';
import { runBuild } from './build.mjs';
import { buildControls, output } from './controls.mjs';
import { ownViews } from './first-view.mjs';
import { loggedIn } from './own-page.mjs';
import { createBackend, startServer } from './server.mjs';
import { readTrace } from './trace.mjs';

/** Chromium's own events, and a sample of the running functions every 200 µs. */
const categories = [
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'v8',
  'blink',
  'disabled-by-default-v8.cpu_profiler',
];

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
 * The functions bear the names of their sources: it is measured with source maps, which `dist` has for so long.
 */
export async function profile(log) {
  runBuild(root, ['--maps']);
  const server = await startServer();
  const browser = await startBrowser(server.spki);
  try {
    const url = await server.add('ours', join(root, 'dist'), createBackend().answer);
    const storageState = await loggedIn(browser, url);
    const [, control] = await buildControls();
    const compared = { ...control, url: await server.add(control.name, control.folder) };
    const traces = traceAll(browser, { views: [compared, ...ownViews(url)], url, storageState });
    const name = nameReader();
    const chapters = [];
    for await (const [title, trace] of traces) {
      log(`profile: ${title}`);
      chapters.push(`## ${title}\n\n${await readTrace(trace, name)}\n`);
    }
    const path = join(output, 'profile.md');
    await writeFile(path, chapters.join('\n'));
    console.log(path);
  } finally {
    await browser.close();
    server.close();
    runBuild();
  }
}

async function* traceAll(browser, { views, url, storageState }) {
  for (const view of views) yield [view.name, await traceFirstView(browser, view)];
  for (const [from, to] of changes) {
    const state = /accounts/.test(from + to) ? { storageState } : {};
    const step = { from: `${url}#${from}`, to: `#${to}` };
    yield [`${from} to ${to}`, await traceChange(browser, step, state)];
  }
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
function nameReader() {
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
