// npm run test:hosts: the shipped configurations, tried with real servers and a real browser.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureServers } from './hosts/servers.mjs';
import { ensureBrowser, ensurePackages, root } from './setup.mjs';

try {
  ensurePackages();
  ensureServers();
  const env = { ...process.env, CHROMIUM: ensureBrowser() };
  const vitest = join('node_modules', 'vitest', 'vitest.mjs');
  const args = [vitest, 'run', '--config', 'test/vitest.config.ts', '--project', 'hosts'];
  const more = process.argv.slice(2);
  const { status } = spawnSync(process.execPath, [...args, ...more], {
    cwd: root,
    stdio: 'inherit',
    env,
  });
  process.exitCode = status ?? 1;
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
