import { spawnSync } from 'node:child_process';
import { appendFile, cp, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { root } from '../setup.mjs';
import { idle, open, withContext } from './browser.mjs';
import { output } from './controls.mjs';
import { row } from './report.mjs';

const tree = join(output, 'tree');
const before = join(output, 'before');
const after = join(output, 'after');

/** What a release changes, and the address of who comes back to it. */
const changes = [
  { what: 'one screen', file: 'register.tsx', address: '#/register', limit: 18_000 },
  { what: 'the start', file: 'main.tsx', address: '#/login', limit: 26_000 },
];

/** Bytes of all files that are sent to who comes back after a release. */
export async function measureRelease({ browser, server, backend }) {
  await copyProject();
  await buildInto(before);
  const rows = [];
  for (const { what, file, address, limit } of changes) {
    await changeAndBuild(file);
    const sent = await withContext(browser, async (context) => {
      for (const folder of [before, after]) {
        const url = await server.add('release', folder, backend.answer);
        server.takeSent();
        await idle(await open(context, { url: `${url}${address}`, selector: 'main h1' }));
      }
      return server.takeSent();
    });
    rows.push(row(`bytes sent after a release that changes ${what}`, [sent], limit));
  }
  // Or the type checker and the tests would find a second project here.
  await rm(tree, { recursive: true });
  return rows;
}

async function copyProject() {
  await rm(tree, { recursive: true, force: true });
  await mkdir(tree, { recursive: true });
  const left = ['.git', 'node_modules', 'dist', 'test', 'release'];
  for (const name of await readdir(root)) {
    if (!left.includes(name)) await cp(join(root, name), join(tree, name), { recursive: true });
  }
  await symlink(join(root, 'node_modules'), join(tree, 'node_modules'), 'junction');
}

/** One more line in a source, for one build. */
async function changeAndBuild(file) {
  const src = join(tree, 'src');
  const sources = await readdir(src, { recursive: true });
  const path = join(src, sources.find((source) => basename(source) === file) ?? file);
  const text = await readFile(path);
  await appendFile(path, "\nObject.assign(globalThis, { release: 'next' });\n");
  await buildInto(after);
  await writeFile(path, text);
}

async function buildInto(folder) {
  const options = { cwd: tree, encoding: 'utf8' };
  const { status, stderr } = spawnSync(process.execPath, ['build.mjs'], options);
  if (status !== 0) throw new Error(`The build of a release failed: ${stderr}`);
  await rm(folder, { recursive: true, force: true });
  await cp(join(tree, 'dist'), folder, { recursive: true });
}
