/** The closest element that matches. Null if the target is no element: scripts and extensions may dispatch events at the document. */
export const closest = <Found extends Element>(
  target: EventTarget | null,
  selector: string,
): Found | null => (target instanceof Element ? target.closest<Found>(selector) : null);

/** Whether the browser does something other than following the link: it opens a tab or a window, or downloads. */
export const isModifiedClick = (event: MouseEvent): boolean =>
  event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
