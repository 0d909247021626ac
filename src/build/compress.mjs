// Creates compressed copies, for servers that cannot compress or would do so each time.
import { brotliCompressSync, gzipSync } from 'node:zlib';

/**
 * Returns the files with a `.br` and a `.gz` copy of each. `index.html` has no copies, because a service may fill in its
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
