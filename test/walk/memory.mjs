/**
 * @typedef {import('./in-page.mjs').Look} Look
 *
 * @typedef {object} Deed what the person has done in a step
 * @property {string} words for the trace
 * @property {string[]} [typed] keys of the fields that were typed into
 * @property {number} [sent] the form that was sent
 * @property {boolean} [leaves] what was typed may be gone, wherever one is then
 * @property {boolean} [language] the page may be loaded anew, and gives back all but passwords
 */

/** What a tab's fields have to hold: what was typed into them, until something may have changed it. */
export function createMemory() {
  /** @type {Map<string, { form: number, value: string, isPassword: boolean }>} */
  const kept = new Map();
  /** Forms whose answer has not come yet. @type {Set<number>} */
  const sent = new Set();
  /** @type {Pick<Look, 'place' | 'user' | 'document'> | undefined} */
  let at;

  function forgetAll() {
    kept.clear();
    sent.clear();
  }

  /** @param {(one: { form: number, isPassword: boolean }) => boolean} isMeant */
  function forget(isMeant) {
    for (const [key, one] of [...kept]) if (isMeant(one)) kept.delete(key);
  }

  return {
    forgetAll,
    /**
     * Returns what is not as it was typed.
     *
     * @type {(look: Look, deed: Deed) => string[]}
     */
    compare(look, deed) {
      const moved = at?.place !== look.place || at.user !== look.user;
      const reloaded = at?.document !== look.document;
      at = { place: look.place, user: look.user, document: look.document };
      const isAway = look.loading || look.failed;
      if (moved || deed.leaves || (reloaded && !deed.language) || isAway) forgetAll();
      if (deed.language) forget(({ isPassword }) => isPassword);
      if (deed.sent !== undefined) sent.add(deed.sent);
      for (const key of deed.typed ?? []) {
        const field = look.fields.find((it) => it.key === key);
        const value = look.entered[key];
        const isElsewhere = isAway || look.enteredAt !== look.place;
        // A filter is a way to look, and another language has other words.
        const isFilter = field?.type === 'search';
        if (!field || value === undefined || isElsewhere || isFilter) kept.delete(key);
        else kept.set(key, { form: field.form, value, isPassword: /password/.test(field.name) });
      }
      for (const form of [...sent]) {
        const state = look.forms[form];
        if (state?.busy) continue;
        sent.delete(form);
        if (!state?.failed) forget((one) => one.form === form);
      }
      const wrong = [...kept].flatMap(([key, { value }]) => {
        const now = look.fields.find((it) => it.key === key)?.value;
        if (now === value) return [];
        return [
          `"${key}" held ${show(value)}, now ${now === undefined ? 'it is gone' : show(now)}`,
        ];
      });
      if (wrong.length > 0) forgetAll();
      return wrong;
    },
  };
}

/** @param {string} value */
export const show = (value) =>
  value.length > 60
    ? `${JSON.stringify(value.slice(0, 60))}… (${value.length})`
    : JSON.stringify(value);
