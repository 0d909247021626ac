/** The style sheet of a part, bundled and minified. */
declare module '*.css' {
  const css: string;
  export default css;
}
