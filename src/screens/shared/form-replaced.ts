/** The result of a submit that has already replaced the form, or its whole screen: there is nowhere left to lead. */
export const formReplaced = { ok: true, redirect() {} } as const;
