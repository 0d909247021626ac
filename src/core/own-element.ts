/** What bears our language and theme: the page's root; in somebody else's page our own element. */
export const ownElement = (): HTMLElement =>
  document.querySelector<HTMLElement>('[data-sealport] #app') ?? document.documentElement;
