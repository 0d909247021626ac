import { holdCalls } from '../core/session/held-calls.ts';
import { shownLocation } from '../core/view/view.ts';
import { withTimeout } from '../lib/with-timeout.ts';

/** A browser that shows no dialog returns within a few milliseconds, also on a slow phone. No person answers a dialog within 40 ms. */
const minDialogMs = 40;

/** How long the code of the page's own dialog may take to load. */
const loadTimeoutMs = 10_000;

/** The labels of the page's own buttons. */
export type ConfirmLabels = { readonly confirm: string; readonly cancel: string };

/**
 * Asks synchronously with the browser's own dialog, after which calls are held (`holdCalls`). In a frame without `allow-modals`, and if the user has told the
 * browser to suppress dialogs, `window.confirm` returns false at once without showing one. Then the page asks. Rejects if the
 * code for that cannot be loaded.
 */
export async function askToConfirm(question: string, labels: ConfirmLabels): Promise<boolean> {
  const askedAt = shownLocation();
  const start = performance.now();
  const isConfirmed = window.confirm(question);
  const hasShownDialog = performance.now() - start >= minDialogMs;
  if (hasShownDialog) holdCalls();
  if (isConfirmed || hasShownDialog) return isConfirmed;
  const { showConfirmDialog } = await withTimeout(loadTimeoutMs, import('../chunks/dialog.ts'));
  return showConfirmDialog(question, labels, askedAt);
}
