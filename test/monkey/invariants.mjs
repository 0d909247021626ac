/** @typedef {import('./page.mjs').Snapshot} Snapshot */

/**
 * Checks what must hold for every page that is idle. Returns a sentence for each violation.
 *
 * @param {Snapshot} snapshot
 * @param {{ secrets: Set<string>, isNewDocument: boolean }} context `secrets` must never be stored. In a new document,
 *   nothing has the focus yet
 */
export function checkInvariants(snapshot, { secrets, isNewDocument }) {
  const suspicious = snapshot.text.match(/\bundefined\b|\bNaN\b|\[object \w*|Invalid Date/g);
  const stored = [...secrets].filter((secret) => snapshot.stored.includes(secret));
  return [
    ...(snapshot.hasStarted ? [] : ['The application has not started.']),
    ...snapshot.missing.map((landmark) => `There is no ${landmark}.`),
    ...(snapshot.headings.length === 1
      ? []
      : [`Headings: ${snapshot.headings.join(', ') || 'none'}`]),
    ...(suspicious ? [`On the page: ${suspicious}`] : []),
    ...(snapshot.focus || isNewDocument ? [] : ['The focus is lost.']),
    ...stored.map((secret) => `Stored: ${secret}`),
    ...(snapshot.isAnonymous && /Nextcloud Milano|Kanzlei Berger/.test(snapshot.text)
      ? ["A visitor sees a user's accounts."]
      : []),
  ];
}
