/** The labels of the page's own buttons. */
export type ConfirmLabels = { readonly confirm: string; readonly cancel: string };

/** Asks with the browser's own dialog. */
export const askToConfirm = async (question: string, _labels: ConfirmLabels): Promise<boolean> =>
  window.confirm(question);
