/** So long screen readers take to notice that what had the focus is gone. */
const focusDelayMs = 300;

/**
 * Screen readers say the heading that takes the focus, of a new screen or in place of what goes, and read on from it.
 * Something that stays has it first: a heading that Orca has found itself, in the place of what is gone, is not said.
 */
export function focusHeading(options?: FocusOptions) {
  const main = document.getElementById('main');
  main?.focus({ preventScroll: true });
  setTimeout(() => {
    const heading = document.querySelector<HTMLElement>('#app h1');
    if (!heading || document.activeElement !== main) return;
    heading.focus(options);
    // Firefox leaves the caret where the field was that had the focus.
    getSelection()?.collapse(heading);
  }, focusDelayMs);
}
