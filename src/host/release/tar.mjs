import { gzipSync } from 'node:zlib';

/**
 * Creates a tar.gz file (POSIX ustar). With the same version of Node, the same arguments give the same bytes.
 *
 * @param {readonly { path: string, content: Buffer }[]} files paths of at most 100 bytes
 * @param {number} time of all files, in seconds since 1970
 */
export function createTarGz(files, time) {
  const blocks = files.flatMap(({ path, content }) => [
    createHeader(path, content.length, time),
    content,
    Buffer.alloc((512 - (content.length % 512)) % 512),
  ]);
  const packed = gzipSync(Buffer.concat([...blocks, Buffer.alloc(1024)]), { level: 9 });
  // The operating system of the header is “unknown” (RFC 1952).
  packed[9] = 255;
  return packed;
}

/** @type {(path: string, size: number, time: number) => Buffer} */
function createHeader(path, size, time) {
  if (Buffer.byteLength(path) > 100) throw new Error(`Too long for the archive: ${path}`);
  const block = Buffer.alloc(512);
  const formatOctal = (/** @type {number} */ value, /** @type {number} */ digits) =>
    `${value.toString(8).padStart(digits, '0')}\0`;
  block.write(path, 0);
  block.write(formatOctal(0o644, 7), 100);
  block.write(formatOctal(0, 7), 108);
  block.write(formatOctal(0, 7), 116);
  block.write(formatOctal(size, 11), 124);
  block.write(formatOctal(time, 11), 136);
  block.write(' '.repeat(8), 148);
  block.write('0', 156);
  block.write('ustar\u000000', 257);
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return block;
}
