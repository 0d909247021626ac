/** Spaces that must not break. */
const noBreakRules = [
  / (?=…)/g, // Loading …
  /(?<=\bBuchstabe) (?=\p{Ll}(?!\p{L}))/gu, // Buchstabe f
  /(?<=\b[\d.,]*\d) (?=\p{L})/gu, // 256 MiB
  /(?<=\{count\}) (?=\p{L})/gu, // {count} Zeichen
  /(?<=§) (?=\d)/g, // § 5
  /(?<=\b(?:[Aa]rt(?:icle|ikel|icolo)?|Abs(?:atz)?|[Nn][or]?)\.?) (?=\d)/g, // Art. 6 Abs. 1, Nr. 910, n. 910, No 910
  /(?<=\b\p{L}\.) (?=\p{L}\.)/gu, // z. B.
];

/** A text whose spaces do not break where that would part a number from its unit and the like. */
export const withNoBreakSpaces = (text) =>
  noBreakRules.reduce((words, rule) => words.replace(rule, '\u00a0'), text);
