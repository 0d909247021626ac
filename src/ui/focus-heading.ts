/** How long screen readers need to notice that the focused element has been removed. */
const focusDelayMs = 300;

/**
 * Focuses the heading of the screen, so that screen readers announce it and read on from there. The main element has the
 * focus first: when the focused element is removed, Orca moves to the heading by itself, and would then not announce it
 * (Orca with Firefox ESR). Nothing scrolls, because somebody may press or scroll in the meantime.
 */
export function focusHeading() {
  // In a frame, the focus may be in the page around it.
  if (!document.hasFocus()) return;
  const main = document.getElementById('main');
  main?.focus({ preventScroll: true });
  // A caret at the start of the main element would have the same effect.
  getSelection()?.removeAllRanges();
  setTimeout(() => {
    const heading = document.querySelector<HTMLElement>('#app h1');
    if (!heading || document.activeElement !== main) return;
    heading.focus({ preventScroll: true });
    // Firefox leaves the caret at the removed field.
    getSelection()?.collapse(heading);
  }, focusDelayMs);
}
