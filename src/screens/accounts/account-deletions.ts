import { deleteAccount } from '../../api/accounts.ts';
import { removeDrafts } from '../../core/forms/drafts.ts';
import { msg } from '../../core/language/language.ts';
import { createDeletions } from '../shared/deletions.ts';

/** Nextcloud does not learn of a deletion: the consequence says what to do there. */
export const accountDeletions = createDeletions({
  sendDeletion: deleteAccount,
  getQuestion: (name) => msg('Really delete account "{name}"?', { name }),
  consequence:
    'Before you continue: in Nextcloud, save signed files, send them to external signers, and delete all signature requests, including completed ones. You cannot do this later. Afterwards, clear “Account Id” and “Account Secret” there; otherwise Nextcloud keeps sending PDFs.',
  successMessage: 'The account has been deleted.',
  onDeleted(id) {
    removeDrafts({ name: 'accountDetails', params: { id } });
  },
});
