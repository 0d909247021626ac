import { spawnSync } from 'node:child_process';
import { appendFile, cp, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { root } from '../setup.mjs';
import { openView, waitUntilIdle, withContext } from './browser.mjs';
import { output } from './control.mjs';
import { createRow } from './report.mjs';

const copy = join(output, 'tree');
const previousRelease = join(output, 'before');
const nextRelease = join(output, 'after');

/** What a release changes, and the address that a returning visitor opens. */
const changes = [
  { title: 'one screen', file: 'register.tsx', address: '#/register', limit: 18_000 },
  { title: 'the initial bundle', file: 'main.tsx', address: '#/login', limit: 26_000 },
];

/**
 * Measures the bytes of all files that a returning visitor needs after a release, without what is prefetched.
 *
 * @param {import('./types.ts').Environment} environment
 */
export async function measureRelease({ browser, server, backend }) {
  await copyProject();
  await buildInto(previousRelease);
  const rows = [];
  for (const { title, file, address, limit } of changes) {
    await changeAndBuild(file);
    const sentBytes = await withContext(browser, async (context) => {
      // What is prefetched when the browser is idle would be counted in some runs only.
      await context.addInitScript(() =>
        Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
      );
      for (const folder of [previousRelease, nextRelease]) {
        const url = await server.add('release', folder, backend.handle);
        server.takeSentBytes();
        const view = { url: `${url}${address}`, selector: 'main h1' };
        await waitUntilIdle(await openView(context, view));
      }
      return server.takeSentBytes();
    });
    rows.push(createRow(`bytes sent after a release that changes ${title}`, [sentBytes], limit));
  }
  // Otherwise the type checker and the tests would find a second project here.
  await rm(copy, { recursive: true });
  return rows;
}

async function copyProject() {
  await rm(copy, { recursive: true, force: true });
  await mkdir(copy, { recursive: true });
  const omitted = ['.git', 'node_modules', 'dist', 'test', 'release'];
  for (const name of await readdir(root)) {
    if (!omitted.includes(name)) await cp(join(root, name), join(copy, name), { recursive: true });
  }
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction');
}

/**
 * Builds with one more line in a source, then restores the source.
 *
 * @param {string} file its name, wherever it is in `src`
 */
async function changeAndBuild(file) {
  const src = join(copy, 'src');
  const sources = await readdir(src, { recursive: true });
  const path = join(src, sources.find((source) => basename(source) === file) ?? file);
  const text = await readFile(path);
  await appendFile(path, "\nObject.assign(globalThis, { release: 'next' });\n");
  await buildInto(nextRelease);
  await writeFile(path, text);
}

/** @param {string} folder */
async function buildInto(folder) {
  const { status, stderr } = spawnSync(process.execPath, ['build.mjs'], {
    cwd: copy,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The build of a release failed: ${stderr}`);
  await rm(folder, { recursive: true, force: true });
  await cp(join(copy, 'dist'), folder, { recursive: true });
}
