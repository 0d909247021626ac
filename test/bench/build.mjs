import { spawnSync } from 'node:child_process';
import { basename, join } from 'node:path';
import { root } from '../setup.mjs';

/** Runs the project's build in `folder`. Seconds. A build that is over its byte budget counts too. */
export function runBuild(folder = root, options = []) {
  const start = performance.now();
  const { status, stderr } = spawnSync(
    process.execPath,
    [join(folder, 'build.mjs'), 'build', ...options],
    {
      cwd: folder,
      encoding: 'utf8',
    },
  );
  if (status !== 0 && !stderr.includes('Over the byte budget')) {
    throw new Error(`The build of ${basename(folder)} failed: ${stderr}`);
  }
  return (performance.now() - start) / 1000;
}

/** Seconds of several builds, process start and byte report included. */
export const measureBuild = (times) => Array.from({ length: times }, () => runBuild());
