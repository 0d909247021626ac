import { getOwn } from '../lib/decode.ts';
import { isSegment } from '../lib/router.ts';

/** The own property `id`, if it can be a segment of a path. A number becomes a string. */
export function getId(value: unknown): string | undefined {
  const id = getOwn(value, 'id');
  if (typeof id === 'number' && Number.isSafeInteger(id)) return String(id);
  // `encodeURIComponent` throws at a lone surrogate.
  return typeof id === 'string' && isSegment(id) && id.isWellFormed() ? id : undefined;
}
