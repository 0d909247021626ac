import { appendFile, cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../setup.mjs';
import { open, slow, withContext } from './browser.mjs';
import { runBuild } from './build.mjs';
import { output } from './controls.mjs';
import { password } from './own-page.mjs';

const tree = join(output, 'tree');
const releases = join(output, 'releases');

/**
 * Builds a copy of the project twice; before the second time one screen gets one more line.
 * Resolves with the folders of both releases.
 */
export async function buildReleases() {
  for (const folder of [tree, releases]) await rm(folder, { recursive: true, force: true });
  await mkdir(releases, { recursive: true });
  await copy(root, tree, ['.git', 'node_modules', 'dist', 'test']);
  await copy(join(root, 'test'), join(tree, 'test'), ['output', 'bench', 'browser', 'screenshots']);
  await pretendPackages();
  const before = await buildAs('before');
  const screen = join(tree, 'src', 'screens', 'auth', 'login.tsx');
  await appendFile(screen, "\nObject.assign(globalThis, { release: 'next' });\n");
  const after = await buildAs('after');
  // Or the type checker and the tests would find a second project here.
  await rm(tree, { recursive: true });
  return [before, after];
}

/**
 * The copy lies inside the project and so finds its packages. The list of what is installed comes
 * along, for the build would install them otherwise; never a link, through which it would empty ours.
 * So do the packages whose licences the build copies.
 */
async function pretendPackages() {
  const list = join('node_modules', '.package-lock.json');
  await mkdir(join(tree, 'node_modules'));
  await writeFile(join(tree, list), await readFile(join(root, list)));
  for (const name of ['react', 'react-dom', 'scheduler', 'esbuild', '@swc/core', 'marked']) {
    const path = join('node_modules', name);
    await cp(join(root, path), join(tree, path), { recursive: true });
  }
}

async function copy(from, to, left) {
  const names = (await readdir(from)).filter((name) => !left.includes(name));
  for (const name of names) await cp(join(from, name), join(to, name), { recursive: true });
}

async function buildAs(name) {
  runBuild(tree);
  const folder = join(releases, name);
  await rename(join(tree, 'dist'), folder);
  return folder;
}

/**
 * Visits to the login with a full cache, 150 ms, 1.6 Mbit/s, CPU 4x: `unchanged` and after a
 * `release` that changed one screen. `ms` until the password field is painted and `bytes` of all
 * bodies until the page is idle, one value a round; `files` whose names changed, index.html apart.
 */
export async function measureRelease(browser, server, backend, rounds, log) {
  log('two releases');
  const [before, after] = await buildReleases();
  const results = { unchanged: { ms: [], bytes: [] }, release: { ms: [], bytes: [] } };
  const add = (folder) => server.add('release', folder, backend.answer);
  await add(after);
  const next = server.names('release');
  const url = await add(before);
  const names = new Set(server.names('release'));
  for (let round = 0; round < rounds; round += 1) {
    log(`round ${round + 1}: visits after a release`);
    // Which comes first has no influence on which cache the other finds: each has its own.
    for (const [kind, folder] of [
      ['unchanged', before],
      ['release', after],
    ]) {
      await withContext(browser, async (context) => {
        await add(before);
        await visit(context, url, server);
        await add(folder);
        const { ms, bytes } = await visit(context, url, server);
        results[kind].ms.push(ms);
        results[kind].bytes.push(bytes);
      });
    }
  }
  return { ...results, files: next.filter((name) => !names.has(name)) };
}

async function visit(context, url, server) {
  server.takeSent();
  const selector = password;
  const view = await open(context, { url: `${url}#/login`, selector, profile: slow });
  const ms = await view.painted();
  await view.idle();
  await view.page.close();
  return { ms, bytes: server.takeSent() };
}
