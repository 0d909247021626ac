import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { announceLater } from '../../core/announcements.ts';
import { toFormError } from '../../core/forms/error-messages.ts';
import { type Message, msg, type PlainKey, useTranslation } from '../../core/language/language.ts';
import { currentLocation } from '../../core/navigation/navigation.ts';
import { currentSession, isSameSession } from '../../core/session/session.ts';
import type { Result } from '../../lib/http.ts';
import { createStore, type Store } from '../../lib/store.ts';
import { useStore } from '../../lib/use-store.ts';
import { Button } from '../../ui/button.tsx';
import { focusHeading } from '../../ui/focus-heading.ts';
import { Note } from '../../ui/note.tsx';

/** Something that a list shows in a row. The name is the one that people see. */
type Item = { readonly id: string; readonly name: string };

/** How things of one kind are deleted, and in which words. */
type DeletionOptions = {
  readonly sendDeletion: (id: string) => Promise<Result<unknown>>;
  /** The question of the confirmation. It names what is to be deleted. */
  readonly getQuestion: (name: string) => Message;
  /** The paragraph below the question: what the deletion leads to, and what to do before. */
  readonly consequence: PlainKey;
  readonly successMessage: PlainKey;
};

type Outcome = { readonly id: string; readonly ok: boolean; readonly message: Message };

/** The deletions of one kind of things. Create it once, beside the list, and pass it to the components below. */
export type Deletions = DeletionOptions & {
  /** The outcome of the last deletion. One that was started on the details is shown above the list. */
  readonly outcome: Store<Outcome | undefined>;
  readonly deletedIds: Set<string>;
};

export const createDeletions = (options: DeletionOptions): Deletions => ({
  ...options,
  outcome: createStore<Outcome | undefined>(undefined),
  deletedIds: new Set(),
});

/** The items that have not been deleted here, even if the list was loaded before the deletion. */
export function useRemaining<Listed extends { readonly id: string }>(
  { outcome, deletedIds }: Deletions,
  items: readonly Listed[],
): readonly Listed[] {
  const count = useStore(outcome, () => deletedIds.size);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the count changes when one more is deleted.
  return useMemo(() => items.filter(({ id }) => !deletedIds.has(id)), [items, deletedIds, count]);
}

/** How long a success is shown. */
const successDurationMs = 2500;

/**
 * Asks for confirmation and deletes an item. `isDeleting` is true until the service has answered. `onBeforeRemove` is
 * called before the row disappears, unless the person has left the screen in the meantime.
 */
export function useDeletion(deletions: Deletions, { id, name }: Item) {
  const { t, formatMessage } = useTranslation();
  const [isDeleting, setDeleting] = useState(false);
  async function deleteAfterConfirmation(onBeforeRemove: () => void) {
    const { getQuestion, consequence, sendDeletion, successMessage, outcome, deletedIds } =
      deletions;
    const question = `${formatMessage(getQuestion(name))}\n\n${t(consequence)}`;
    if (isDeleting || !window.confirm(question)) return;
    outcome.set(undefined);
    setDeleting(true);
    const locationAtStart = currentLocation();
    const sessionAtStart = currentSession();
    const result = await sendDeletion(id);
    setDeleting(false);
    if (!isSameSession(sessionAtStart)) return;
    const text = result.ok ? msg(successMessage) : toFormError(result.failure).message;
    const message = { verbatim: `${name}: ${formatMessage(text)}` };
    const latest = { id, ok: result.ok, message };
    if (result.ok && currentLocation() === locationAtStart) onBeforeRemove();
    if (result.ok) deletedIds.add(id);
    outcome.set(latest);
    if (!result.ok) return;
    announceLater(message);
    setTimeout(() => {
      if (outcome.get() === latest) outcome.set(undefined);
    }, successDurationMs);
  }
  return { isDeleting, deleteAfterConfirmation };
}

type DeletionOutcomeProps = {
  readonly deletions: Deletions;
  /** Shows only the outcome for this item. */
  readonly id?: string;
};

/** Shows the outcome of the last deletion. A failure stays until the screen is left. */
export function DeletionOutcome({ deletions: { outcome }, id }: DeletionOutcomeProps) {
  const { formatMessage } = useTranslation();
  const latest = useStore(outcome, (last) =>
    id === undefined || last?.id === id ? last : undefined,
  );
  useEffect(
    () => () => {
      if (outcome.get()?.ok === false) outcome.set(undefined);
    },
    [outcome],
  );
  return (
    latest && <Note variant={latest.ok ? 'success' : 'error'}>{formatMessage(latest.message)}</Note>
  );
}

type DeletableRowProps = {
  readonly deletions: Deletions;
  readonly item: Item;
  readonly onOpenDetails: () => void;
  /** All cells but the last, which holds the buttons. One of them has a link, which can take the focus. */
  readonly children: ReactNode;
};

/** The row of a list whose last cell has the buttons *Details* and *Delete*. Roles are stated for rows that are no table to CSS. */
export function DeletableRow({ deletions, item, onOpenDetails, children }: DeletableRowProps) {
  const { t } = useTranslation();
  const { isDeleting, deleteAfterConfirmation } = useDeletion(deletions, item);
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: browsers drop the roles of a table whose rows are laid out as grids.
    <tr role="row">
      {children}
      <td role="cell">
        <Button variant="quiet" aria-label={`${t('Details')} ${item.name}`} onClick={onOpenDetails}>
          {t('Details')}
        </Button>
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

/** An element that is removed while it has the focus would leave the keyboard at the top of the page. */
function moveFocusFromRow(button: HTMLElement) {
  if (document.activeElement !== button) return;
  const row = button.closest('tr');
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
  if (neighbour) neighbour.querySelector('a')?.focus();
  else focusHeading();
}
