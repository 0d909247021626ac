// Modules that the build creates from the folder `i18n`.

/** The supported languages with their native names, by which they are sorted. */
declare module 'i18n:languages' {
  const languages: readonly { readonly code: string; readonly name: string }[];
  export default languages;
}

/** The countries of ISO 3166-1 by alpha-2 code. */
declare module 'i18n:countries' {
  const codes: readonly string[];
  export default codes;
}

/** The native names of the languages of ISO 639-1, by code. */
declare module 'i18n:native-names' {
  const names: Readonly<Record<string, string>>;
  export default names;
}

/** How the dictionaries (`de`) and the texts of the public pages (`de/help`) are loaded. */
declare module 'i18n:files' {
  export const dictionaries: Readonly<
    Record<string, () => Promise<{ readonly default: Readonly<Record<string, string>> }>>
  >;
  export const pages: Readonly<
    Record<string, () => Promise<{ readonly default: import('../../prose/tree.ts').PageText }>>
  >;
}

/** The URLs of the pictures of the public pages. */
declare module 'i18n:pictures' {
  const pictures: Readonly<Record<string, string>>;
  export default pictures;
}

/** The URL of an operator's logo, relative to the page. */
declare module 'i18n:logo' {
  export const logo: string | undefined;
}

/**
 * The pages that an operator has taken out. The build replaces the name: in a build without removed pages nothing is left of
 * what they need.
 */
declare const removedPages: readonly string[] | undefined;
