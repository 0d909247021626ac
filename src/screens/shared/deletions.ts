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
  /** The IDs of items whose deletion has been sent and not answered. */
  readonly running: ReadonlySet<string>;
  /** The outcomes that are shown, the latest last: all failures, and the last success. */
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
  /** The outcomes but this item's and a success, which a new deletion replaces. */
  const getOtherFailures = () =>
    store.get().outcomes.filter((outcome) => !outcome.ok && outcome.id !== id);
  async function deleteAfterConfirmation(onBeforeRemove?: () => void) {
    const locationAtStart = shownLocation();
    const question = `${formatMessage(getQuestion(name))}\n\n${t(consequence)}`;
    const labels = { confirm: t('Delete'), cancel: t('Cancel') };
    try {
      if (isRunning() || !(await askToConfirm(question, labels))) return;
      // While the page's own dialog is open, or during the wait after the browser's, a second press may have been confirmed.
      if (!isRunning()) await deleteNow(onBeforeRemove);
    } catch (error) {
      console.warn(error);
      if (currentLocation() === locationAtStart)
        showOutcome(false, msg('Something went wrong here. Try again, or reload the page.'));
    }
  }
  async function deleteNow(onBeforeRemove?: () => void) {
    const { signal } = sessionOwner;
    store.set({ running: new Set(store.get().running).add(id), outcomes: getOtherFailures() });
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
    // A failure is an alert, which needs no announcement.
    if (ok) announceLater(message);
    const outcome = { id, ok, message };
    store.set({ running, outcomes: [...getOtherFailures(), outcome] });
    clearLater(store, outcome);
  }
  return { isDeleting, deleteAfterConfirmation };
}

/**
 * Calls back for each deletion that the service has confirmed, also one that was started elsewhere. The screen of a list
 * removes the row from its data, and that of the item's details leads to the list.
 */
export const useDeleted = ({ store }: Deletions, callback: (id: string) => void) =>
  useStoreChanges(store, ({ outcomes }) => {
    const latest = outcomes.at(-1);
    if (latest?.ok) callback(latest.id);
  });

/** A success disappears after a while, and a failure when its screen is left. */
function clearLater(store: Deletions['store'], outcome: Outcome) {
  const clear = () => {
    const { running, outcomes } = store.get();
    if (outcomes.includes(outcome))
      store.set({ running, outcomes: outcomes.filter((one) => one !== outcome) });
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
