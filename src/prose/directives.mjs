// The names that a page may use in braces. settings-values.ts and prose.tsx define what they stand for.

/** Each stands alone on its line, and is replaced by a component. */
export const blocks = /** @type {const} */ (['operator', 'fingerprint', 'badge']);

/** Each begins a part of the page that ends with `{end}`, and that is shown only if the condition is met. */
export const conditions = /** @type {const} */ ([
  'app',
  'analytics',
  'no-analytics',
  'named',
  'unnamed',
]);

/** Each stands within a text, as `{sign-valid}`: the sign that Acrobat shows. The words beside it say what it is. */
export const signs = /** @type {const} */ (['valid', 'unknown', 'unchecked', 'invalid']);

/** Each stands within a text, and is replaced by a value from the settings. */
export const placeholders = /** @type {const} */ (['brand', 'api', 'web', 'operator-name']);
