/** Whether the browser does something other than following the link: it opens a tab or a window, or downloads. */
export const isModifiedClick = (event: MouseEvent): boolean =>
  event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
