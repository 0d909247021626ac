/** @typedef {import('./page.mjs').Look} Look */

/**
 * Everything that must be so of a page at rest; a sentence for each that is not.
 *
 * @param {Look} look
 * @param {{ secrets: Set<string>, isNew: boolean }} known `secrets`: what is never stored; `isNew`: the document has just
 *   been opened, in which nothing has the focus
 */
export function checkInvariants(look, { secrets, isNew }) {
  const suspicious = look.text.match(/\bundefined\b|\bNaN\b|\[object \w*|Invalid Date/g);
  const stored = [...secrets].filter((secret) => look.stored.includes(secret));
  return [
    ...(look.hasStarted ? [] : ['The application has not started.']),
    ...look.missing.map((landmark) => `There is no ${landmark}.`),
    ...(look.headings.length === 1 ? [] : [`Headings: ${look.headings.join(', ') || 'none'}`]),
    ...(look.hasCrashed ? [`The error boundary: ${look.headings}`] : []),
    ...(suspicious ? [`On the page: ${suspicious}`] : []),
    ...(look.focus || isNew ? [] : ['The focus is lost.']),
    ...stored.map((secret) => `Stored: ${secret}`),
    ...(look.isAnonymous && /Nextcloud Milano|Kanzlei Berger/.test(look.text)
      ? ["A visitor sees a user's accounts."]
      : []),
  ];
}
