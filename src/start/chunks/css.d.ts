/** The style sheet of a chunk, bundled and minified. */
declare module '*.css' {
  const css: string;
  export default css;
}
