import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach } from 'vitest';
import { makeCertificates } from './certificates.mjs';

/** Creates a folder with certificates for the tests of a file, and lets them register what to clean up after each test. */
export function createTestFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'hosts-'));
  // Servers that do not run as root read it.
  chmodSync(folder, 0o755);
  const cleanUps: (() => unknown)[] = [];
  afterEach(async () => {
    for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  return {
    folder,
    certificates: makeCertificates(folder),
    onCleanUp: (cleanUp: () => unknown) => void cleanUps.push(cleanUp),
  };
}
