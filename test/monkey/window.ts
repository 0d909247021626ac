declare global {
  interface Window {
    /** The elements that `inspect` in page.mjs found last, by the index of their description. */
    controls: Element[];
  }
}

export {};
