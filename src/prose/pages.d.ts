declare module 'prose:pages' {
  const pages: Readonly<
    Record<string, Readonly<Record<string, () => Promise<{ default: import('./load.ts').Page }>>>>
  >;
  export default pages;
}
