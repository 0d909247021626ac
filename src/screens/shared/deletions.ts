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
// `deletion-outcome.tsx`.

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
  /** The IDs of items whose deletion has been sent and not answered. */
  readonly running: ReadonlySet<string>;
  /** The outcome of the last deletion. One that was started on the details is shown above the list. */
  readonly outcome: Outcome | undefined;
};

/** The deletions of one kind of item. Create it once, beside the list, and pass it to the hooks below and to the components. */
export type Deletions = DeletionOptions & { readonly store: Store<DeletionState> };

/** The state of the deletions belongs to the session. */
export const createDeletions = (options: DeletionOptions): Deletions => ({
  ...options,
  store: sessionOwner.createStore(
    (): DeletionState => ({ running: new Set(), outcome: undefined }),
  ),
});

/**
 * Asks for confirmation and deletes an item. `isDeleting` is true until the service has answered, also after leaving the
 * screen and returning. `onBeforeRemove` is called before the row disappears, unless the user has navigated elsewhere.
 */
export function useDeletion(deletions: Deletions, { id, name }: Item) {
  const { t, formatMessage } = useTranslation();
  const { getQuestion, consequence, sendDeletion, successMessage, onDeleted, store } = deletions;
  const isDeleting = useStore(store, ({ running }) => running.has(id));
  const isRunning = () => store.get().running.has(id);
  async function deleteAfterConfirmation(onBeforeRemove: () => void) {
    const locationAtStart = shownLocation();
    const question = `${formatMessage(getQuestion(name))}\n\n${t(consequence)}`;
    const labels = { confirm: t('Delete'), cancel: t('Cancel') };
    try {
      if (isRunning() || !(await askToConfirm(question, labels))) return;
      // Where the page itself asks, a second press may have been confirmed meanwhile.
      if (!isRunning()) await deleteNow(onBeforeRemove);
    } catch (error) {
      console.warn(error);
      if (currentLocation() === locationAtStart)
        showOutcome(false, msg('Something went wrong here. Try again, or reload the page.'));
    }
  }
  async function deleteNow(onBeforeRemove: () => void) {
    const { signal } = sessionOwner;
    const locationAtStart = shownLocation();
    store.set({ running: new Set(store.get().running).add(id), outcome: undefined });
    const result = await sendDeletion(id);
    if (signal.aborted) return;
    if (result.ok) {
      if (currentLocation() === locationAtStart) onBeforeRemove();
      onDeleted?.(id);
    }
    showOutcome(result.ok, result.ok ? msg(successMessage) : toFormError(result.failure).message);
  }
  function showOutcome(ok: boolean, text: Message) {
    const running = new Set(store.get().running);
    running.delete(id);
    const message = { verbatim: `${name}: ${formatMessage(text)}` };
    // A failure is an alert, which needs no announcement.
    if (ok) announceLater(message);
    const outcome = { id, ok, message };
    store.set({ running, outcome });
    clearLater(store, outcome);
  }
  return { isDeleting, deleteAfterConfirmation };
}

/**
 * Calls back for each deletion that the service has confirmed, also one that was started elsewhere. The screen of a list
 * removes the row from its data.
 */
export const useDeleted = ({ store }: Deletions, callback: (id: string) => void) =>
  useStoreChanges(store, ({ outcome }) => {
    if (outcome?.ok) callback(outcome.id);
  });

/** A success disappears after a while, and a failure when its screen is left. */
function clearLater(store: Deletions['store'], outcome: Outcome) {
  const clear = () => {
    if (store.get().outcome === outcome) store.set({ ...store.get(), outcome: undefined });
  };
  if (outcome.ok) {
    setTimeout(clear, successDurationMs);
    return;
  }
  const { navigationId } = currentLocation();
  const unsubscribe = subscribeLocation(() => {
    if (currentLocation().navigationId === navigationId) return;
    unsubscribe();
    clear();
  });
}
