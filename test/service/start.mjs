// npm start: builds and serves. npm run watch: builds again after every change, too. With --origin the page is served
// from elsewhere, and this is the service alone.
import { spawnSync } from 'node:child_process';
import { readdirSync, watch } from 'node:fs';
import { join } from 'node:path';
import { ensurePackages, root } from '../setup.mjs';
import { ensureReady, serve } from './cli.mjs';

/** In a process of its own, which reads the build's own files anew. */
const build = () => spawnSync(process.execPath, ['build.mjs'], { cwd: root, stdio: 'inherit' });

function watchSources() {
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  const again = () => {
    clearTimeout(timer);
    timer = setTimeout(build, 100);
  };
  const folders = ['src', 'styles', 'i18n'].flatMap((name) => foldersOf(join(root, name)));
  for (const folder of folders) watch(folder, again);
  watch(root, (_, name) => name === 'index.html' && again());
}

/**
 * A folder and those below it: watching them all at once misses files that an editor replaces.
 *
 * @type {(folder: string) => string[]}
 */
const foldersOf = (folder) => [
  folder,
  ...readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => foldersOf(join(folder, name))),
];

async function start() {
  const [command, ...rest] = process.argv.slice(2);
  const isWatching = command === 'watch';
  const argv = isWatching ? rest : process.argv.slice(2);
  const asked = await ensureReady(argv, process.env);
  if (!asked) return;
  if (!asked.origin) {
    ensurePackages();
    if (build().status !== 0 && !isWatching) throw new Error('Not built: see above.');
  }
  await serve(join(root, 'dist'), argv, process.env);
  if (isWatching) watchSources();
}

try {
  await start();
} catch (error) {
  console.error(process.env.DEBUG ? error : error.message);
  process.exitCode = 1;
}
