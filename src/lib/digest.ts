/**
 * At most three characters that stand for a text (djb2 over UTF-16 units). Two texts can share them: whoever
 * uses them as a key has to make sure that none do.
 */
export function digest(text: string): string {
  let hash = 5381;
  for (let index = 0; index < text.length; index += 1) {
    hash = (Math.imul(hash, 33) ^ text.charCodeAt(index)) >>> 0;
  }
  return (hash % 36 ** 3).toString(36);
}
