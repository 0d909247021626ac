import { getOwn } from '../../lib/decode.ts';
import { pageOwner } from '../owners.ts';

/** Hashes with a token that is being sent, by the number that their history entry carries (`hide-token.ts`). */
export const hiddenHashes = pageOwner.createStore(() => new Map<unknown, string>());

export const getEntryNumber = () => getOwn(history.state, 'hiddenHash');

/** The hidden hash of the current history entry. */
export const getHiddenHash = () => hiddenHashes.get().get(getEntryNumber());
