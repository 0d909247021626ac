import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

/**
 * Writes what servers can send as it is beside each file of `assets`: `.br` and `.gz`. Only there: these files never
 * change, the page may.
 *
 * @param {string} dist
 */
export function compress(dist) {
  const folder = join(dist, 'assets');
  for (const name of readdirSync(folder).filter((it) => /\.(js|css|svg)$/.test(it))) {
    const path = join(folder, name);
    const content = readFileSync(path);
    writeFileSync(`${path}.br`, brotliCompressSync(content));
    writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
  }
}
