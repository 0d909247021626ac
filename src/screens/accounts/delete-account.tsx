import { useEffect, useMemo, useState } from 'react';
import { type AccountSummary, deleteAccount } from '../../api/accounts.ts';
import { announceLater } from '../../core/announcements.ts';
import { toFormError } from '../../core/forms/error-messages.ts';
import { type Message, msg, useTranslation } from '../../core/language/language.ts';
import { currentLocation } from '../../core/navigation/navigation.ts';
import { currentSession, isSameSession } from '../../core/session/session.ts';
import { toSafeText } from '../../lib/safe-text.ts';
import { createStore } from '../../lib/store.ts';
import { useStore } from '../../lib/use-store.ts';
import { Note } from '../../ui/note.tsx';

/** What an account is called where its name is only shown. */
export const getDisplayName = ({ id, name }: AccountSummary) => toSafeText(name || id);

/** What to do in Nextcloud, which knows nothing of a deletion. */
const consequence =
  'Before you continue: in Nextcloud, save signed files and delete all signature requests, including completed ones. You cannot do this later. Afterwards, clear “Account Id” and “Account Secret” there; otherwise Nextcloud keeps sending PDFs.';

type Deletion = { readonly id: string; readonly ok: boolean; readonly message: Message };

/** What became of the last deletion: one that was made on the details is told above the list. */
const store = createStore<Deletion | undefined>(undefined);

const successDurationMs = 2500;

/** The ids of all that were deleted here. */
const deletedIds = new Set<string>();

/** Those that have not been deleted here, also in a list that was read before. */
export function useRemaining(accounts: readonly AccountSummary[]) {
  const count = useStore(store, () => deletedIds.size);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it tells when one more is gone.
  return useMemo(() => accounts.filter(({ id }) => !deletedIds.has(id)), [accounts, count]);
}

/** Asks, and deletes. `isDeleting` while the service is asked; `leave` is called before a row goes, unless somebody has left. */
export function useDeletion(account: AccountSummary) {
  const { t, formatMessage } = useTranslation();
  const [isDeleting, setDeleting] = useState(false);
  const name = getDisplayName(account);
  async function deleteAfterConfirmation(onBeforeRemove: () => void) {
    const question = `${t('Really delete account "{name}"?', { name })}\n\n${t(consequence)}`;
    if (isDeleting || !window.confirm(question)) return;
    store.set(undefined);
    setDeleting(true);
    const locationAtStart = currentLocation();
    const sessionAtStart = currentSession();
    const result = await deleteAccount(account.id);
    setDeleting(false);
    if (!isSameSession(sessionAtStart)) return;
    const text = result.ok
      ? msg('The account has been deleted.')
      : toFormError(result.failure).message;
    const message = { verbatim: `${name}: ${formatMessage(text)}` };
    const deletion = { id: account.id, ok: result.ok, message };
    if (result.ok && currentLocation() === locationAtStart) onBeforeRemove();
    if (result.ok) deletedIds.add(account.id);
    store.set(deletion);
    if (result.ok) {
      announceLater(message);
      setTimeout(() => store.get() === deletion && store.set(undefined), successDurationMs);
    }
  }
  return { isDeleting, deleteAfterConfirmation };
}

/** What became of the last deletion, of this account or of any. */
export function DeletionOutcome({ of }: { of?: string }) {
  const { formatMessage } = useTranslation();
  const deletion = useStore(store, (last) =>
    of === undefined || last?.id === of ? last : undefined,
  );
  // A failure stays until the screen is left.
  useEffect(() => () => void (store.get()?.ok === false && store.set(undefined)), []);
  return (
    deletion && (
      <Note variant={deletion.ok ? 'success' : 'error'}>{formatMessage(deletion.message)}</Note>
    )
  );
}
