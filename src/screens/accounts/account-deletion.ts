import { type AccountSummary, deleteAccount } from '../../api/accounts.ts';
import { hasStatus } from '../../api/client.ts';
import { announceLater } from '../../core/announcements.ts';
import { type Message, msg, useTranslation } from '../../core/language/language.ts';
import { currentLocation, useLocation } from '../../core/navigation/navigation.ts';
import { createSessionStore } from '../../core/session/scope.ts';
import { useStore } from '../../lib/use-store.ts';
import { explainFailure } from '../../ui/error-messages.ts';
import { successDurationMs } from '../../ui/note.tsx';
import { getDisplayName } from './account-name.ts';
import { forgetAccount } from './resources.ts';

/** The IDs of accounts that the service is being asked to delete. */
const deletingIds = createSessionStore<ReadonlySet<string>>(() => new Set());

type Outcome = {
  readonly ok: boolean;
  readonly message: Message;
  /** The navigation after which it is shown. */
  readonly navigationId: number;
};

/** The outcome of the last deletion. */
const lastOutcome = createSessionStore<Outcome | undefined>(() => undefined);

/** The outcome of the last deletion on this screen, or of the one that has led to it. */
export function useDeletionOutcome(): Outcome | undefined {
  const navigationId = useLocation((location) => location.navigationId);
  const outcome = useStore(lastOutcome);
  return outcome?.navigationId === navigationId ? outcome : undefined;
}

export const clearDeletionOutcome = () => lastOutcome.set(undefined);

export const deletionWarning = msg(
  'Signed files that nobody has saved are lost, and Nextcloud keeps sending PDFs until ID and secret are removed there.',
);

/**
 * Asks for confirmation and deletes an account. Calls `onDeleted` before the account disappears from the list, unless the
 * screen has been left. The outcome is shown on the screen to which that leads.
 */
export function useDeletion(account: AccountSummary, onDeleted: () => void) {
  const { t, formatMessage } = useTranslation();
  const { id } = account;
  const isDeleting = useStore(deletingIds, (ids) => ids.has(id));
  async function confirmAndDelete() {
    const question = t('Really delete account "{name}"?', { name: getDisplayName(account) });
    if (!window.confirm(`${question}\n\n${formatMessage(deletionWarning)}`)) return;
    const { navigationId } = currentLocation();
    // A failure that is reported again must be announced again.
    clearDeletionOutcome();
    deletingIds.set(new Set(deletingIds.get()).add(id));
    const result = await deleteAccount(id);
    // Someone else may be on the same screen.
    if (!result.ok && result.failure.kind === 'session-ended') return;
    deletingIds.set(new Set([...deletingIds.get()].filter((other) => other !== id)));
    const isHere = navigationId === currentLocation().navigationId;
    // With a 404, it has been deleted in another window.
    if (!result.ok && !hasStatus(result, 404)) {
      if (isHere) showOutcome(false, explainFailure(result.failure).message);
      return;
    }
    if (isHere) {
      onDeleted();
      showOutcome(true, deleted);
    }
    forgetAccount(id);
  }
  return { isDeleting, confirmAndDelete };
}

const deleted = msg('The account has been deleted.');

/** A failure is an alert, which needs no announcement. It stays until the screen is left, the filter changes or another deletion begins or ends. */
function showOutcome(ok: boolean, message: Message) {
  const outcome = { ok, message, navigationId: currentLocation().navigationId };
  lastOutcome.set(outcome);
  if (!ok) return;
  announceLater(message);
  setTimeout(() => lastOutcome.get() === outcome && lastOutcome.set(undefined), successDurationMs);
}
