/** Each pattern matches a space at which a line must not break. */
const noBreakRules = [
  / (?=…)/g, // Loading …
  /(?<=\bBuchstabe) (?=\p{Ll}(?!\p{L}))/gu, // Buchstabe f
  /(?<=\b[\d.,]*\d) (?=\p{L})/gu, // 256 MiB
  /(?<=\{count\}) (?=\p{L})/gu, // {count} Zeichen
  /(?<=§) (?=\d)/g, // § 5
  /(?<=\b(?:[Aa]rt(?:icle|ikel|icolo)?|Abs(?:atz)?|[Nn][or]?)\.?) (?=\d)/g, // Art. 6 Abs. 1, Nr. 910, n. 910, No 910
  /(?<=\b\p{L}\.) (?=\p{L}\.)/gu, // z. B.
];

/**
 * Replaces spaces by no-break spaces, for example between a number and its unit.
 *
 * @param {string} text
 */
export const withNoBreakSpaces = (text) =>
  noBreakRules.reduce((result, rule) => result.replace(rule, '\u00a0'), text);
