// Build time only: what servers can send as it is.
import { brotliCompressSync, gzipSync } from 'node:zlib';

/** Files, and `.br` and `.gz` of each. Only of `assets`: these never change, the page may. */
export const compressed = (assets) =>
  assets.flatMap((file) => [
    file,
    { name: `${file.name}.br`, content: brotliCompressSync(file.content) },
    { name: `${file.name}.gz`, content: gzipSync(file.content, { level: 9 }) },
  ]);
