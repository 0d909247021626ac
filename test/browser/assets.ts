import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../setup.mjs';

/**
 * The name of a built file by what the program calls it: a part (`visitor`), a dictionary (`de`), a text (`help-de`),
 * `boot` and `main`, which the page starts, and `shared`, which visitor and user share.
 */
export function fileOf(called: string, dist = join(root, 'dist')): string {
  const page = readFileSync(join(dist, 'index.html'), 'utf8');
  const named: Readonly<Record<string, RegExp>> = {
    boot: /<script type="module"[^>]* src="\.\/assets\/([\w-]+\.js)"/,
    main: /data-main href="\.\/assets\/([\w-]+\.js)"/,
    shared: /\.\/visitor-\w+\.js,\.\/([\w-]+\.js)/,
  };
  const file = (named[called] ?? new RegExp(`\\b(${called}-\\w{8}\\.js)`)).exec(page)?.[1];
  if (!file) throw new Error(`There is no file for ${called}.`);
  return file;
}

/** For a route of the browser. */
export const assetOf = (called: string): string => `**/assets/${fileOf(called)}`;
