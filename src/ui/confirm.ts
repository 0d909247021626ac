import { currentLocation } from '../core/navigation/navigation.ts';

/** A browser that shows no dialog returns within a few milliseconds, also on a slow phone. No person answers a dialog within 40 ms. */
const minDialogMs = 40;

/** The labels of the page's own buttons. */
export type ConfirmLabels = { readonly confirm: string; readonly cancel: string };

/**
 * Asks with the browser's own dialog, before it returns. In a frame without `allow-modals`, and if the user has told the
 * browser to suppress dialogs, `window.confirm` returns false at once without showing one. Then the page asks. Rejects if the
 * code for that cannot be loaded.
 */
export async function askToConfirm(question: string, labels: ConfirmLabels): Promise<boolean> {
  const askedAt = currentLocation();
  const start = performance.now();
  if (window.confirm(question)) return true;
  if (performance.now() - start >= minDialogMs) return false;
  const { showConfirmDialog } = await import('../chunks/dialog.ts');
  return showConfirmDialog(question, labels, askedAt);
}
