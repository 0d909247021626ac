import {
  currentLocation,
  type RouteLocation,
  subscribeLocation,
} from '../core/navigation/navigation.ts';
import { buttonClass } from './button.tsx';
import type { ConfirmLabels } from './confirm.ts';

const textId = 'question';

/**
 * Asks a question in a modal dialog of the page, and resolves with whether the user has confirmed. Closing the dialog and
 * leaving the screen count as no. It is not shown if the location has changed since `askedAt`.
 */
export async function showConfirmDialog(
  question: string,
  labels: ConfirmLabels,
  askedAt: RouteLocation,
): Promise<boolean> {
  // This chunk may have loaded late: another screen, or another user, must not see the question.
  if (askedAt !== currentLocation()) return false;
  // A second press, while this code was loading, asks again.
  document.getElementById(textId)?.closest('dialog')?.close();
  const dialog = document.createElement('dialog');
  const form = document.createElement('form');
  form.method = 'dialog';
  form.className = 'stack';
  const text = document.createElement('p');
  text.id = textId;
  text.textContent = question;
  text.style.whiteSpace = 'pre-line';
  dialog.setAttribute('aria-label', labels.confirm);
  const actions = document.createElement('div');
  actions.className = 'actions';
  const cancelButton = createButton(labels.cancel, 'secondary', '');
  // The first button takes the focus. Orca announces it and its description, but not the dialog around it.
  cancelButton.setAttribute('aria-describedby', text.id);
  actions.append(cancelButton, createButton(labels.confirm, 'danger', 'yes'));
  form.append(text, actions);
  dialog.append(form);
  // Inside `#app`, whose styles it inherits.
  document.getElementById('app')?.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    const unsubscribe = subscribeLocation(() => dialog.close());
    // Another program may remove the dialog, which fires no event.
    const observer = new MutationObserver(() => dialog.isConnected || finish());
    observer.observe(document, { childList: true, subtree: true });
    dialog.addEventListener('close', finish);
    function finish() {
      unsubscribe();
      observer.disconnect();
      dialog.remove();
      resolve(dialog.returnValue === 'yes');
    }
  });
}

function createButton(label: string, variant: 'secondary' | 'danger', value: string) {
  const button = document.createElement('button');
  button.className = buttonClass(variant);
  button.value = value;
  button.textContent = label;
  return button;
}
