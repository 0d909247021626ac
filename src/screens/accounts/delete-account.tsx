import { type AccountSummary, deleteAccount } from '../../api/accounts.ts';
import { announceLater } from '../../core/announcements.ts';
import { removeDrafts } from '../../core/forms/drafts.ts';
import { toFormError } from '../../core/forms/error-messages.ts';
import { type Message, msg, useTranslation } from '../../core/language/language.ts';
import { currentLocation, subscribeLocation } from '../../core/navigation/navigation.ts';
import { sessionOwner } from '../../core/owners.ts';
import { isBlank, toSafeText } from '../../lib/safe-text.ts';
import { useStore } from '../../lib/use-store.ts';
import { confirm } from '../../ui/confirm.ts';
import { Note } from '../../ui/note.tsx';
import { reportAccountChange } from './account-changes.ts';

/** What an account is called where its name is only shown. */
export const getDisplayName = ({ id, name }: AccountSummary) =>
  toSafeText(isBlank(name) ? id : name);

/** What to do in Nextcloud, which knows nothing of a deletion. */
const consequence =
  'Before you continue: in Nextcloud, save signed files and delete all signature requests, including completed ones. You cannot do this later. Afterwards, clear “Account Id” and “Account Secret” there; otherwise Nextcloud keeps sending PDFs.';

type Outcome = { readonly id: string; readonly ok: boolean; readonly message: Message };

type Deletions = {
  /** The ids of accounts whose deletion has been sent and not answered. */
  readonly running: ReadonlySet<string>;
  /** The result of the last deletion. One that was made on the details is shown above the list. */
  readonly outcome: Outcome | undefined;
};

const store = sessionOwner.createStore(
  (): Deletions => ({ running: new Set(), outcome: undefined }),
);

const successDurationMs = 2500;

/**
 * Deletes an account after a confirmation. `isDeleting` is true until the service has answered, also after leaving the
 * screen and returning. `onBeforeRemove` is called before its row is removed, unless the user has navigated elsewhere.
 */
export function useDeletion(account: AccountSummary) {
  const { t, formatMessage } = useTranslation();
  const { id } = account;
  const isDeleting = useStore(store, ({ running }) => running.has(id));
  const name = getDisplayName(account);
  async function deleteAfterConfirmation(onBeforeRemove: () => void) {
    const question = `${t('Really delete account "{name}"?', { name })}\n\n${t(consequence)}`;
    const remove = () => deleteNow(onBeforeRemove);
    const answers = { answer: t('Delete'), cancel: t('Cancel'), onLateConfirm: remove };
    if (!isDeleting && confirm(question, answers)) await remove();
  }
  async function deleteNow(onBeforeRemove: () => void) {
    const { signal } = sessionOwner;
    const locationAtStart = currentLocation();
    store.set({ running: new Set(store.get().running).add(id), outcome: undefined });
    const result = await deleteAccount(id);
    if (signal.aborted) return;
    const running = new Set(store.get().running);
    running.delete(id);
    const text = result.ok
      ? msg('The account has been deleted.')
      : toFormError(result.failure).message;
    const message = { verbatim: `${name}: ${formatMessage(text)}` };
    if (result.ok) {
      if (currentLocation() === locationAtStart) onBeforeRemove();
      removeDrafts({ name: 'accountDetails', params: { id } });
      reportAccountChange({ id, update: undefined });
      announceLater(message);
    }
    const outcome = { id, ok: result.ok, message };
    store.set({ running, outcome });
    clearLater(outcome);
  }
  return { isDeleting, deleteAfterConfirmation };
}

/** A success disappears after a while, and a failure when its screen is left. */
function clearLater(outcome: Outcome) {
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

/** The result of the last deletion, of this account or of any. */
export function DeletionOutcome({ of }: { of?: string }) {
  const { formatMessage } = useTranslation();
  const outcome = useStore(store, (deletions) =>
    of === undefined || deletions.outcome?.id === of ? deletions.outcome : undefined,
  );
  return (
    outcome && (
      <Note variant={outcome.ok ? 'success' : 'error'}>{formatMessage(outcome.message)}</Note>
    )
  );
}
