/** A browser that shows no dialog returns within a few milliseconds, also on a slow phone. No person answers a dialog in 40. */
const minDialogMs = 40;

type Answers = {
  readonly answer: string;
  readonly cancel: string;
  /** Called when the page itself had to ask, and the answer was yes. */
  readonly onLateConfirm: () => void;
};

/**
 * Asks with the browser's own dialog. In a frame without `allow-modals`, and if the user has told the browser to suppress
 * dialogs, `window.confirm` returns false at once without showing one. Then the page asks, and this returns false.
 */
export function confirm(question: string, { answer, cancel, onLateConfirm }: Answers): boolean {
  const start = performance.now();
  const isConfirmed = window.confirm(question);
  if (!isConfirmed && performance.now() - start < minDialogMs) {
    import('../chunks/question.ts')
      .then(({ askInPage }) => askInPage(question, answer, cancel))
      .then((isYes) => isYes && onLateConfirm(), console.warn);
  }
  return isConfirmed;
}
