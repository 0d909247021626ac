// Build time only: compressed copies for servers that cannot compress.
import { brotliCompressSync, gzipSync } from 'node:zlib';

/** The files, and `.br` and `.gz` of each. Only those of `assets`: a service may change the page. */
export const withCompressedCopies = (assets) =>
  assets.flatMap((file) => [
    file,
    { name: `${file.name}.br`, content: brotliCompressSync(file.content) },
    { name: `${file.name}.gz`, content: gzipSync(file.content, { level: 9 }) },
  ]);
