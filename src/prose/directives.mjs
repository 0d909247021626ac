// The names that a page may use in braces. settings-values.ts and prose.tsx define what replaces them.

/** Names that are alone on a line, and are replaced by a component. */
export const blocks = /** @type {const} */ (['operator', 'fingerprint', 'badge']);

/** Names that begin a part of the page, which ends with `{end}` and is shown only if the condition is met. */
export const conditions = /** @type {const} */ ([
  'app',
  'analytics',
  'no-analytics',
  'unreachable',
]);

/** Signs of Acrobat within a text, such as `{sign-valid}`. The text describes them. */
export const signs = /** @type {const} */ (['valid', 'unknown', 'unchecked', 'invalid']);

/** Names within a text that are replaced by a value from the settings. */
export const placeholders = /** @type {const} */ (['brand', 'api', 'web']);
