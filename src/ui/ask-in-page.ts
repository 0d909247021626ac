import {
  currentLocation,
  type RouteLocation,
  subscribeLocation,
} from '../core/navigation/navigation.ts';
import { buttonClass } from './button.tsx';
import type { ConfirmLabels } from './confirm.ts';

/**
 * Asks a question in a modal dialog of the page. Resolves with false when it is closed, also by leaving the screen. If the
 * location is no longer the one that it was asked at, it is not shown.
 */
export async function askInPage(
  question: string,
  labels: ConfirmLabels,
  askedAt: RouteLocation,
): Promise<boolean> {
  // This chunk may have loaded late: another screen, or another user, must not see the question.
  if (askedAt !== currentLocation()) return false;
  document.querySelector('dialog')?.remove();
  const dialog = document.createElement('dialog');
  const form = document.createElement('form');
  form.method = 'dialog';
  form.className = 'stack';
  const text = document.createElement('p');
  text.id = 'question';
  text.textContent = question;
  text.style.whiteSpace = 'pre-line';
  dialog.setAttribute('aria-label', labels.confirm);
  const actions = document.createElement('div');
  actions.className = 'actions';
  const cancelButton = createButton(labels.cancel, 'secondary', '');
  // The first button takes the focus. Orca does not announce the dialog around it, but it does read its description.
  cancelButton.setAttribute('aria-describedby', text.id);
  actions.append(cancelButton, createButton(labels.confirm, 'danger', 'yes'));
  form.append(text, actions);
  dialog.append(form);
  // Inside `#app`, whose styles it inherits.
  document.getElementById('app')?.append(dialog);
  const unsubscribe = subscribeLocation(() => dialog.close());
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      unsubscribe();
      dialog.remove();
      resolve(dialog.returnValue === 'yes');
    });
  });
}

function createButton(label: string, variant: 'secondary' | 'danger', value: string) {
  const button = document.createElement('button');
  button.className = buttonClass(variant);
  button.value = value;
  button.textContent = label;
  return button;
}
