/** The content of a `<meta>` element of the page; undefined when the element is missing. */
export const metaContent = (name: string): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;
