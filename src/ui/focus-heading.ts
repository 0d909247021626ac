/** Screen readers say the heading that takes the focus: of a new screen, or in place of what goes. */
export const focusHeading = (options?: FocusOptions) =>
  document.querySelector<HTMLElement>('#app h1')?.focus(options);
