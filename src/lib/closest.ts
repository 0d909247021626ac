/** The closest element that matches. Null if the target is no element: scripts and extensions may dispatch events at the document. */
export const closest = <Found extends Element>(
  target: EventTarget | null,
  selector: string,
): Found | null => (target instanceof Element ? target.closest<Found>(selector) : null);
