import { useEffect, useState } from 'react';
import { sessionOwner } from '../../core/owners.ts';
import { readEntryText, writeEntryText } from '../../core/view/history-state.ts';

/** What the person has confirmed so far. Only they can see Nextcloud. */
export type Progress = {
  /** Whether the link to Nextcloud's settings has been followed. */
  readonly hasOpenedSettings: boolean;
  /** How many of the steps are done: a later confirmation completes the earlier steps. */
  readonly stepsDone: number;
};

export const stepCount = 4;

/** Whether Nextcloud has found the account valid, which is the last step. */
export const isConnected = ({ stepsDone }: Progress) => stepsDone === stepCount;

/** For each account ID, how many steps are done. It serves people who return through the list, which opens a new history entry. */
const stepsDoneById = sessionOwner.createStore(() => new Map<string, number>());

/**
 * Forgets the steps of an account that was deleted: the service may use its ID again. The zero takes precedence over the number
 * in an older history entry, which cannot be changed.
 */
export const forgetProgress = (id: string) => stepsDoneById.get().set(id, 0);

/**
 * The progress of connecting an account. The number of steps is also kept in the history entry, because the steps lead to
 * another tab, and phones discard tabs in the background.
 */
export function useProgress(id: string) {
  const [progress, setProgress] = useState<Progress>(() => {
    const stepsDone = stepsDoneById.get().get(id) ?? readStepsDone();
    return { hasOpenedSettings: stepsDone > 0, stepsDone };
  });
  // An entry that was opened from the list knows nothing yet.
  useEffect(() => {
    const stepsDone = stepsDoneById.get().get(id);
    if (stepsDone !== undefined) writeEntryText('stepsDone', String(stepsDone));
  }, [id]);
  function changeProgress(changed: Progress) {
    writeEntryText('stepsDone', String(changed.stepsDone));
    stepsDoneById.get().set(id, changed.stepsDone);
    setProgress(changed);
  }
  return [progress, changeProgress] as const;
}

function readStepsDone(): number {
  const count = Number(readEntryText('stepsDone'));
  return Number.isInteger(count) && count >= 0 && count <= stepCount ? count : 0;
}
