// Build time only: compressed copies, for servers that cannot compress or would compress again for every request.
import { brotliCompressSync, gzipSync } from 'node:zlib';

/**
 * The files of `assets` with a `.br` and a `.gz` copy of each. `index.html` gets none, because a service may fill its
 * `<meta>` elements for each request.
 *
 * @param {readonly { name: string, content: Uint8Array }[]} assets
 */
export const withCompressedCopies = (assets) =>
  assets.flatMap((file) => [
    file,
    { name: `${file.name}.br`, content: brotliCompressSync(file.content) },
    { name: `${file.name}.gz`, content: gzipSync(file.content, { level: 9 }) },
  ]);
