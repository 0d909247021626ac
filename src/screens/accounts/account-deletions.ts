import { type AccountSummary, deleteAccount } from '../../api/accounts.ts';
import { msg } from '../../core/language/language.ts';
import { toSafeText } from '../../lib/safe-text.ts';
import { createDeletions } from '../shared/deletable-row.tsx';

/** The name of an account where it is only shown: the ID stands in for a missing name. */
export const getDisplayName = ({ id, name }: AccountSummary) => toSafeText(name || id);

/** Nextcloud does not learn of a deletion: the consequence says what to do there. */
export const accountDeletions = createDeletions({
  sendDeletion: deleteAccount,
  getQuestion: (name) => msg('Really delete account "{name}"?', { name }),
  consequence:
    'First save signed files and delete all signature requests in Nextcloud, signed ones too. Once the account is deleted, empty “Account Id” and “Account Secret” there, so that it stops sending PDFs.',
  successMessage: 'The account has been deleted.',
});
