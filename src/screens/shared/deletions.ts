import { useEffect, useMemo, useRef } from 'react';
import { announceLater } from '../../core/announcements.ts';
import { toFormError } from '../../core/forms/error-messages.ts';
import { type Message, msg, type PlainKey, useTranslation } from '../../core/language/language.ts';
import { currentLocation, subscribeLocation } from '../../core/navigation/navigation.ts';
import { sessionOwner } from '../../core/owners.ts';
import type { CallResult } from '../../core/session/call-result.ts';
import { shownLocation } from '../../core/view/view.ts';
import type { Store } from '../../lib/store.ts';
import { useStore, useStoreChanges } from '../../lib/use-store.ts';
import { askToConfirm } from '../../ui/confirm.ts';
import { successDurationMs } from '../../ui/note.tsx';

// The deletions of a list's items: their state, and the hooks of the screens. The components are in `deletable-row.tsx` and
// `deletion-outcomes.tsx`.

/** Something that a list shows in a row. The name is the one that people see. */
export type Item = { readonly id: string; readonly name: string };

/** How one kind of item is deleted, and the texts for it. */
type DeletionOptions = {
  readonly sendDeletion: (id: string) => Promise<CallResult<unknown>>;
  /** The question of the confirmation. It names what is to be deleted. */
  readonly getQuestion: (name: string) => Message;
  /** The paragraph below the question: what the deletion leads to, and what to do before. */
  readonly consequence: PlainKey;
  readonly successMessage: PlainKey;
  /** Called when the service has confirmed a deletion, to remove what the browser has stored about the item, such as drafts. */
  readonly onDeleted?: (id: string) => void;
};

type Outcome = { readonly id: string; readonly ok: boolean; readonly message: Message };

type DeletionState = {
  /** The IDs of items whose deletion the user has confirmed and the service has not answered yet. */
  readonly running: ReadonlySet<string>;
  /** The outcomes to show, the latest last: all failures, and the last success. */
  readonly outcomes: readonly Outcome[];
};

/** The deletions of one kind of item. Create it once, beside the list, and pass it to the hooks below and to the components. */
export type Deletions = DeletionOptions & { readonly store: Store<DeletionState> };

/** The state of the deletions belongs to the session. */
export const createDeletions = (options: DeletionOptions): Deletions => ({
  ...options,
  store: sessionOwner.createStore((): DeletionState => ({ running: new Set(), outcomes: [] })),
});

/**
 * Asks for confirmation and deletes an item. `isDeleting` is true until the service has answered, also after leaving the
 * screen and returning. `onBeforeRemove` is called before the item disappears from its list.
 */
export function useDeletion(deletions: Deletions, { id, name }: Item) {
  const { t, formatMessage } = useTranslation();
  const { getQuestion, consequence, sendDeletion, successMessage, onDeleted, store } = deletions;
  const isDeleting = useStore(store, ({ running }) => running.has(id));
  const isRunning = () => store.get().running.has(id);
  async function deleteAfterConfirmation(onBeforeRemove?: () => void) {
    const { signal } = sessionOwner;
    const locationAtStart = shownLocation();
    const question = `${formatMessage(getQuestion(name))}\n\n${t(consequence)}`;
    const labels = { confirm: t('Delete'), cancel: t('Cancel') };
    try {
      if (isRunning() || !(await askToConfirm(question, labels))) return;
      // Where the page itself asks, a second press may have been confirmed meanwhile.
      if (!isRunning()) await deleteNow(signal, onBeforeRemove);
    } catch (error) {
      console.warn(error);
      if (!signal.aborted && currentLocation() === locationAtStart)
        showOutcome(false, msg('Something went wrong here. Try again, or reload the page.'));
    }
  }
  async function deleteNow(signal: AbortSignal, onBeforeRemove?: () => void) {
    const { running, outcomes } = store.get();
    store.set({
      running: new Set(running).add(id),
      outcomes: outcomes.filter((outcome) => outcome.id !== id),
    });
    const result = await sendDeletion(id);
    if (signal.aborted) return;
    if (result.ok) {
      onBeforeRemove?.();
      onDeleted?.(id);
    }
    showOutcome(result.ok, result.ok ? msg(successMessage) : toFormError(result.failure).message);
  }
  function showOutcome(ok: boolean, text: Message) {
    const running = new Set(store.get().running);
    running.delete(id);
    const message = { verbatim: `${name}: ${formatMessage(text)}` };
    const outcome = { id, ok, message };
    const others = store.get().outcomes.filter((other) => other.id !== id && !(ok && other.ok));
    store.set({ running, outcomes: [...others, outcome] });
    // A failure is an alert, which needs no announcement, and disappears when a screen that shows it is left.
    if (!ok) return;
    announceLater(message);
    setTimeout(() => removeOutcomes(store, [outcome]), successDurationMs);
  }
  return { isDeleting, deleteAfterConfirmation };
}

/**
 * Calls back once for each deletion that the service has confirmed, also one that was started elsewhere. The screen of a list
 * removes the row from its data, and that of the item's details leads to the list.
 */
export function useDeleted({ store }: Deletions, callback: (id: string) => void) {
  const reported = useRef(findSuccess(store.get()));
  useStoreChanges(store, (state) => {
    const success = findSuccess(state);
    if (!success || success === reported.current) return;
    reported.current = success;
    callback(success.id);
  });
}

const findSuccess = ({ outcomes }: DeletionState) => outcomes.find(({ ok }) => ok);

/** The outcomes, or those for one item. The failures among them disappear when the screen that shows them is left. */
export function useOutcomes({ store }: Deletions, id?: string): readonly Outcome[] {
  const all = useStore(store, ({ outcomes }) => outcomes);
  const shown = useMemo(
    () => all.filter((outcome) => id === undefined || outcome.id === id),
    [all, id],
  );
  useEffect(() => {
    const { navigationId } = currentLocation();
    return subscribeLocation(() => {
      if (currentLocation().navigationId === navigationId) return;
      removeOutcomes(
        store,
        shown.filter(({ ok }) => !ok),
      );
    });
  }, [shown, store]);
  return shown;
}

function removeOutcomes(store: Deletions['store'], removed: readonly Outcome[]) {
  const { running, outcomes } = store.get();
  const others = outcomes.filter((outcome) => !removed.includes(outcome));
  if (others.length < outcomes.length) store.set({ running, outcomes: others });
}
