import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readPage } from '../service/page.mjs';

/**
 * Says it when a build without settings takes the place of one with them.
 *
 * @param {string} dist
 */
export function noteSettings(dist) {
  if (!readOld(join(dist, 'index.html'))) return;
  console.log(
    `${dist} was built with settings, and is replaced by a build without any. ` +
      'Before it is copied to a host, build again with them: npm run build -- --settings FILE',
  );
}

/** @param {string} path */
function readOld(path) {
  try {
    return readPage(readFileSync(path, 'utf8')).settings;
  } catch {
    return null;
  }
}
