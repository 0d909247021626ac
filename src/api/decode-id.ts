import { getOwn } from '../lib/decode.ts';

/** The own property `id`, if it can be a segment of a path. A number becomes a string. */
export function getId(value: unknown): string | undefined {
  const id = getOwn(value, 'id');
  if (typeof id === 'number' && Number.isSafeInteger(id)) return String(id);
  return typeof id === 'string' && isSegment(id) ? id : undefined;
}

/**
 * False for what cannot be a segment of a URL: `.` and `..` change the path, an empty segment drops out of it, and
 * `encodeURIComponent` throws at a lone surrogate.
 */
const isSegment = (id: string) => !/^\.{0,2}$/.test(id) && id.isWellFormed();
