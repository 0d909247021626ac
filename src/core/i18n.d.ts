// What the build makes: of the folder `i18n`, and of a style sheet.

/** The languages by their own names, sorted by them. */
declare module 'i18n:languages' {
  const languages: readonly (readonly [code: string, name: string])[];
  export default languages;
}

/** The countries of ISO 3166-1 by alpha-2 code. */
declare module 'i18n:countries' {
  const codes: readonly string[];
  export default codes;
}

/** What the languages of ISO 639-1 call themselves, by code. */
declare module 'i18n:native-names' {
  const names: Readonly<Record<string, string>>;
  export default names;
}

/** A style sheet as a text: see src/build/i18n.mjs. */
declare module '*.css' {
  const text: string;
  export default text;
}
