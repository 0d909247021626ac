/**
 * Whether a value from outside is a JSON object. Plain JavaScript, so that Node can import it without a build.
 *
 * @param {unknown} value
 * @returns {value is Readonly<Record<string, unknown>>}
 */
export const isObject = (value) =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
