import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { ensurePrograms } from '../tools/setup.mjs';

/** Runs a step on a Linux machine that has no program but `apt-get`. Returns what was printed and run, in order. */
function lackPrograms(userId: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'programs-'));
  const log = join(folder, 'log');
  writeFileSync(log, '');
  writeFileSync(join(folder, 'apt-get'), `#!/bin/sh\necho "apt-get $*" >> ${log}\n`, {
    mode: 0o755,
  });
  vi.stubEnv('PATH', folder);
  vi.stubEnv('NO_INSTALL', '');
  vi.spyOn(process, 'platform', 'get').mockReturnValue('linux');
  vi.spyOn(process, 'getuid').mockReturnValue(userId);
  vi.spyOn(console, 'log').mockImplementation((line) => appendFileSync(log, `${line}\n`));
  expect(() => ensurePrograms('engines')).toThrow('"engines" needs firefox-esr');
  const events = readFileSync(log, 'utf8');
  rmSync(folder, { recursive: true });
  return events;
}

test('Before anything is installed as root, one line says what and why; then apt-get shows its progress.', () => {
  const packages = 'firefox-esr webkit2gtk-driver xvfb fonts-liberation';
  expect(lackPrograms(0)).toBe(
    `Installing as root, because the step "engines" needs firefox-esr, WebKitWebDriver, Xvfb (NO_INSTALL=1 prevents it): apt-get install ${packages}
apt-get update
apt-get -o DPkg::Lock::Timeout=300 install -y --no-install-recommends ${packages}
`,
  );
});

test('For anybody but root, nothing is installed.', () => {
  expect(lackPrograms(1000)).toBe('');
});
