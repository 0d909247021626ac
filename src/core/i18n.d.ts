// What the build finds in the folder `i18n`.

/** The languages by their own names, sorted by them. */
declare module 'i18n:languages' {
  const languages: readonly (readonly [code: string, name: string])[];
  export default languages;
}

/** Their sentences by the digest of the English one: those of the first view, and all. */
declare module 'i18n:dictionaries' {
  type Load = () => Promise<{ default: Readonly<Record<string, string>> }>;
  const dictionaries: Readonly<Record<string, { readonly first: Load; readonly all: Load }>>;
  export default dictionaries;
}
