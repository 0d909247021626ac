import { getOwn } from '../../lib/decode.ts';
import { pageOwner } from '../owners.ts';

// Which hashes are hidden. This is separate from `hide-token.ts`, because every visit reads it, and only the screens of the
// chunk `profile` hide a token.

/** Hashes with a token that has been sent, by the ID that the state of their history entry carries. */
export const hiddenHashes = pageOwner.createStore(() => new Map<unknown, string>());

export const getHiddenEntryId = () => getOwn(history.state, 'hiddenEntryId');

/** The hidden hash of the current history entry. */
export const getHiddenHash = () => hiddenHashes.get().get(getHiddenEntryId());
