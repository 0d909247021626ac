/**
 * Whether the focus has left this target of a `focusout`. Leaving the tab or the window fires that event, too, but then the
 * target stays `document.activeElement`.
 */
export const hasLostFocus = (target: EventTarget | null) => document.activeElement !== target;
