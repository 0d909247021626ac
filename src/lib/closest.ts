/** The closest element that matches. Null if the target is no element: events of scripts and extensions may have the document as theirs. */
export const closest = <Found extends Element>(
  target: EventTarget | null,
  selector: string,
): Found | null => (target instanceof Element ? target.closest<Found>(selector) : null);
