// What the build finds in the folder `i18n`.

/** The languages by their own names, sorted by them. */
declare module 'i18n:languages' {
  const languages: readonly (readonly [code: string, name: string])[];
  export default languages;
}

/** Their sentences by the digest of the English one. English has none. */
declare module 'i18n:dictionaries' {
  const dictionaries: Readonly<
    Record<string, () => Promise<{ default: Readonly<Record<string, string>> }>>
  >;
  export default dictionaries;
}
