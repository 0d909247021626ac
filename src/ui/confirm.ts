import { currentLocation } from '../core/navigation/navigation.ts';

/** A browser that shows no dialog returns within a few milliseconds, also on a slow phone. No person answers a dialog in 40. */
const minDialogMs = 40;

type ConfirmOptions = {
  /** The labels of the page's own buttons. */
  readonly confirmLabel: string;
  readonly cancelLabel: string;
  /** Called when the page itself had to ask, and the user has confirmed. */
  readonly onLateConfirm: () => void;
};

/**
 * Asks with the browser's own dialog. In a frame without `allow-modals`, and if the user has told the browser to suppress
 * dialogs, `window.confirm` returns false at once without showing one. Then the page asks, and this returns false.
 */
export function askToConfirm(
  question: string,
  { confirmLabel, cancelLabel, onLateConfirm }: ConfirmOptions,
): boolean {
  const askedAt = currentLocation();
  const start = performance.now();
  const isConfirmed = window.confirm(question);
  if (!isConfirmed && performance.now() - start < minDialogMs) {
    import('../chunks/question.ts')
      .then(({ askInPage }) => askInPage(question, confirmLabel, cancelLabel, askedAt))
      .then((hasConfirmed) => hasConfirmed && onLateConfirm(), console.warn);
  }
  return isConfirmed;
}
