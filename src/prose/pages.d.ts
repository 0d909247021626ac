declare module 'prose:pages' {
  /** Loads a page in a language, in English where it is not translated; undefined where nobody has written it. */
  export default function page(
    name: string,
    language: string,
  ): Promise<{ default: import('./load.ts').Page }> | undefined;
}
