import type { ReactNode } from 'react';
import { announceLater } from '../../core/announcements.ts';
import { toFormError } from '../../core/forms/error-messages.ts';
import { type Message, msg, type PlainKey, useTranslation } from '../../core/language/language.ts';
import { currentLocation, subscribeLocation } from '../../core/navigation/navigation.ts';
import { sessionOwner } from '../../core/owners.ts';
import type { CallResult } from '../../core/session/call-result.ts';
import type { Store } from '../../lib/store.ts';
import { useStore, useStoreChanges } from '../../lib/use-store.ts';
import { Button } from '../../ui/button.tsx';
import { askToConfirm } from '../../ui/confirm.ts';
import { focusHeading } from '../../ui/focus-heading.ts';
import { Note, successDurationMs } from '../../ui/note.tsx';

/** Something that a list shows in a row. The name is the one that people see. */
type Item = { readonly id: string; readonly name: string };

/** How things of one kind are deleted, and in which words. */
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

/** The deletions of one kind of item. Create it once, beside the list, and pass it to the components below. */
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
  async function deleteAfterConfirmation(onBeforeRemove: () => void) {
    const question = `${formatMessage(getQuestion(name))}\n\n${t(consequence)}`;
    const onLateConfirm = () => deleteNow(onBeforeRemove);
    const options = { confirmLabel: t('Delete'), cancelLabel: t('Cancel'), onLateConfirm };
    if (!isDeleting && askToConfirm(question, options)) await deleteNow(onBeforeRemove);
  }
  async function deleteNow(onBeforeRemove: () => void) {
    const { signal } = sessionOwner;
    const locationAtStart = currentLocation();
    store.set({ running: new Set(store.get().running).add(id), outcome: undefined });
    const result = await sendDeletion(id);
    if (signal.aborted) return;
    const running = new Set(store.get().running);
    running.delete(id);
    const text = result.ok ? msg(successMessage) : toFormError(result.failure).message;
    const message = { verbatim: `${name}: ${formatMessage(text)}` };
    if (result.ok) {
      if (currentLocation() === locationAtStart) onBeforeRemove();
      onDeleted?.(id);
      announceLater(message);
    }
    const outcome = { id, ok: result.ok, message };
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

type DeletionOutcomeProps = {
  readonly deletions: Deletions;
  /** Shows only the outcome for this item. */
  readonly id?: string;
};

/** Shows the outcome of the last deletion. */
export function DeletionOutcome({ deletions: { store }, id }: DeletionOutcomeProps) {
  const { formatMessage } = useTranslation();
  const outcome = useStore(store, (state) =>
    id === undefined || state.outcome?.id === id ? state.outcome : undefined,
  );
  return (
    outcome && (
      <Note variant={outcome.ok ? 'success' : 'error'}>{formatMessage(outcome.message)}</Note>
    )
  );
}

type DeletableRowProps = {
  readonly deletions: Deletions;
  readonly item: Item;
  /** Opens the details of the item. Without it, the row has no button *Details*. */
  readonly onOpenDetails?: () => void;
  /** All cells but the last, which holds the buttons. */
  readonly children: ReactNode;
};

/**
 * The row of a list whose last cell, of the column *Actions*, has the buttons *Details* and *Delete*. Roles are explicit,
 * because browsers drop those of rows that are laid out as grids.
 */
export function DeletableRow({ deletions, item, onOpenDetails, children }: DeletableRowProps) {
  const { t } = useTranslation();
  const { isDeleting, deleteAfterConfirmation } = useDeletion(deletions, item);
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: see above.
    <tr role="row">
      {children}
      <td role="cell">
        {onOpenDetails && (
          <Button
            variant="quiet"
            aria-label={`${t('Details')} ${item.name}`}
            onClick={onOpenDetails}
          >
            {t('Details')}
          </Button>
        )}
        <Button
          variant="quiet-danger"
          busy={isDeleting}
          aria-label={`${t('Delete')} ${item.name}`}
          onClick={({ currentTarget }) =>
            deleteAfterConfirmation(() => moveFocusFromRow(currentTarget))
          }
        >
          {t('Delete')}
        </Button>
      </td>
    </tr>
    // biome-ignore-end lint/a11y/noRedundantRoles: as above.
  );
}

/**
 * Moves the focus to the neighbouring row: to the link on its name, or to its button. An element that is removed while it
 * has the focus would leave the keyboard at the top of the page.
 */
function moveFocusFromRow(button: HTMLElement) {
  if (document.activeElement !== button) return;
  const row = button.closest('tr');
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
  if (neighbour) neighbour.querySelector<HTMLElement>('a, button')?.focus();
  else focusHeading();
}
