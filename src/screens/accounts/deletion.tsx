import { useEffect, useState } from 'react';
import { type AccountSummary, deleteAccount } from '../../api/accounts.ts';
import { announceLater } from '../../core/announcements.ts';
import { failed } from '../../core/forms/failures.ts';
import { type Message, text, useText } from '../../core/language/language.ts';
import { currentPlace } from '../../core/navigation/navigation.ts';
import { line } from '../../lib/line.ts';
import { createStore } from '../../lib/store.ts';
import { useStore } from '../../lib/use-store.ts';
import { Banner } from '../../ui/banner.tsx';

/** What an account is called where its name is only shown. */
export const nameOf = ({ id, name }: AccountSummary) => line(name || id);

/** What to do in Nextcloud, which knows nothing of a deletion. */
export const consequence =
  'First save signed files and delete all signature requests in Nextcloud, signed ones too. Once the account is deleted, empty “Account Id” and “Account Secret” there, so that it stops sending PDFs.';

type Deletion = { readonly ok: boolean; readonly name: string; readonly message: Message };

/** What became of the last deletion: one that was made on the details is told above the list. */
const store = createStore<Deletion | undefined>(undefined);

const successMs = 2500;

/** Asks, and deletes. `isDeleting` while the service is asked; `remove`: whether the account is gone and nobody has left. */
export function useDeletion(account: AccountSummary) {
  const { t, say } = useText();
  const [isDeleting, setDeleting] = useState(false);
  const name = nameOf(account);
  async function remove(): Promise<boolean> {
    const question = `${t('Really delete account "{name}"?', { name })}\n\n${t(consequence)}`;
    if (isDeleting || !window.confirm(question)) return false;
    store.set(undefined);
    setDeleting(true);
    const place = currentPlace();
    const result = await deleteAccount(account.id);
    setDeleting(false);
    const message = result.ok
      ? text('The account has been deleted.')
      : failed(result.failure).message;
    const deletion = { ok: result.ok, name, message };
    store.set(deletion);
    if (result.ok) {
      announceLater({ verbatim: `${name}: ${say(message)}` });
      setTimeout(() => store.get() === deletion && store.set(undefined), successMs);
    }
    return result.ok && currentPlace() === place;
  }
  return { isDeleting, remove };
}

/** What became of the last deletion, and of which account. */
export function DeletionOutcome() {
  const { say } = useText();
  const deletion = useStore(store, (last) => last);
  // A failure stays until the screen is left.
  useEffect(() => () => void (store.get()?.ok === false && store.set(undefined)), []);
  return (
    deletion && (
      <Banner kind={deletion.ok ? 'success' : 'error'}>
        <p>
          <strong>
            <bdi>{deletion.name}</bdi>
          </strong>{' '}
          {say(deletion.message)}
        </p>
      </Banner>
    )
  );
}
