import { appendFile, cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../setup.mjs';
import { open, slow, withContext } from './browser.mjs';
import { runBuild } from './build.mjs';
import { output } from './controls.mjs';
import { password } from './own-page.mjs';

const tree = join(output, 'tree');
const releases = join(output, 'releases');

/** What a release may change: a screen of a part, and the login, which comes with the start. */
const screens = [
  { name: 'register', source: 'profile/register.tsx', selector: 'input[name=email]' },
  { name: 'login', source: 'auth/login.tsx', selector: password },
];

/**
 * Builds a copy of the project as it is, and once more for each screen, which gets one more line.
 * Resolves with the folders of the releases, `before` first.
 */
async function buildReleases() {
  for (const folder of [tree, releases]) await rm(folder, { recursive: true, force: true });
  await mkdir(releases, { recursive: true });
  await copy(root, tree, ['.git', 'node_modules', 'dist', 'test']);
  await copy(join(root, 'test'), join(tree, 'test'), ['output', 'bench', 'browser', 'screenshots']);
  await pretendPackages();
  const before = await buildAs('before');
  const after = [];
  for (const { name, source } of screens) {
    const screen = join(tree, 'src', 'screens', source);
    const text = await readFile(screen);
    await appendFile(screen, "\nObject.assign(globalThis, { release: 'next' });\n");
    after.push(await buildAs(name));
    await writeFile(screen, text);
  }
  // Or the type checker and the tests would find a second project here.
  await rm(tree, { recursive: true });
  return [before, ...after];
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
  for (const name of ['react', 'react-dom', 'scheduler', 'esbuild', 'marked']) {
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
 * Visits to a screen with a full cache, 150 ms, 1.6 Mbit/s, CPU 4x: `unchanged` and after a `release`
 * that changed this screen. For each screen its `name`, `ms` until its form is painted and `bytes` of
 * all bodies until the page is idle, one value a round; `files` whose names changed, index.html apart.
 */
export async function measureRelease(browser, server, backend, rounds, log) {
  log('releases');
  const [before, ...after] = await buildReleases();
  const add = (folder) => server.add('release', folder, backend.answer);
  const url = await add(before);
  const names = new Set(server.names('release'));
  const results = [];
  for (const [index, { name, selector }] of screens.entries()) {
    await add(after[index]);
    const files = server.names('release').filter((file) => !names.has(file));
    results.push({
      name,
      files,
      unchanged: { ms: [], bytes: [] },
      release: { ms: [], bytes: [] },
      view: { url: `${url}#/${name}`, selector },
      folders: { unchanged: before, release: after[index] },
    });
  }
  for (let round = 0; round < rounds; round += 1) {
    log(`round ${round + 1}: visits after a release`);
    for (const { view, folders, ...result } of results) {
      // Which comes first has no influence on which cache the other finds: each has its own.
      for (const [kind, folder] of Object.entries(folders)) {
        await withContext(browser, async (context) => {
          await add(before);
          await visit(context, view, server);
          await add(folder);
          const { ms, bytes } = await visit(context, view, server);
          result[kind].ms.push(ms);
          result[kind].bytes.push(bytes);
        });
      }
    }
  }
  return results;
}

async function visit(context, { url, selector }, server) {
  server.takeSent();
  const view = await open(context, { url, selector, profile: slow });
  const ms = await view.painted();
  await view.idle();
  await view.page.close();
  return { ms, bytes: server.takeSent() };
}
