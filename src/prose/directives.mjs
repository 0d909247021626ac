// What a page may write in braces. The compiler accepts these names; from-settings.ts and prose.tsx say what each becomes.

/** A line of its own: a component. */
export const blocks = /** @type {const} */ (['operator', 'fingerprint', 'badge']);

/** A line of its own, up to `{end}`: shown if it is met. */
export const conditions = /** @type {const} */ ([
  'app',
  'analytics',
  'no-analytics',
  'named',
  'unnamed',
]);

/** Within a text. */
export const words = /** @type {const} */ (['brand', 'api', 'web', 'operator-name']);
