/** What the build has made, for the first script of the page. */
declare module 'boot:manifest' {
  type Extent = 'first' | 'all';
  /** Paths, as a regular expression; which sentences their screens say; the files they come in. */
  export const parts: readonly (readonly [
    pattern: string,
    extent: Extent,
    files: readonly string[],
  ])[];
  export const dictionaries: Readonly<
    Record<string, Readonly<Record<Extent, readonly string[]>> | undefined>
  >;
  /** The routes that are prerendered, by path. */
  export const views: Readonly<Record<string, string>>;
}
