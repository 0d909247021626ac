// node test/release/make.mjs FOLDER: the files of the build, without the judgement of their size.
import { resolve } from 'node:path';
import { bundle, writeFiles } from '../../src/build/bundle.mjs';
import { root } from '../setup.mjs';

await writeFiles(resolve(process.argv[2] ?? 'dist'), await bundle(root));
