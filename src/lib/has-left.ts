/** Whether the focus has left this target of a `focusout`. Leaving the tab or the window fires it, too: then it stays active. */
export const hasLeft = (target: EventTarget | null) => document.activeElement !== target;
