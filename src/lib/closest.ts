/** The closest element that matches, also for events of scripts and extensions, whose target may be the document or a text node. */
export const closest = <Found extends Element>(
  target: EventTarget | null,
  selector: string,
): Found | null => (target instanceof Element ? target.closest<Found>(selector) : null);
