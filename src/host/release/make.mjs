// node src/host/release/make.mjs FOLDER writes a build without settings into FOLDER/dist, and its template into FOLDER. It does
// not check budgets.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundle } from '../../build/bundle.mjs';
import { root } from '../../build/packages.mjs';
import { findSiteFolder, readSite } from '../../build/site/site.mjs';
import { writeFiles } from '../../build/write-files.mjs';

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('Usage: node src/host/release/make.mjs FOLDER');
const built = await bundle(root, await readSite(root, findSiteFolder(root, process.env)));
mkdirSync(folder, { recursive: true });
await writeFiles(join(folder, 'dist'), built);
writeFileSync(join(folder, 'template.html'), built.template);
