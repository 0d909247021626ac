import { getOwn, getString } from '../../lib/decode.ts';
import { updateHistoryState } from '../navigation/navigation.ts';
import { currentUser } from '../session/session.ts';
import { isBeingLeft } from './view.ts';

// A history entry outlives the session. A text in it carries the email address of its user, and is ignored for anybody else.

const getUserEmail = () => currentUser()?.email ?? '';

/**
 * Stores a text in the current history entry, where the same user finds it after Back or a reload. While the screen is being
 * left, the current entry is that of the next one, and nothing is stored.
 */
export function writeEntryText(key: string, text: string) {
  if (!isBeingLeft()) updateHistoryState({ [key]: { userEmail: getUserEmail(), text } });
}

/** The text that the current user has stored in the current history entry. */
export function readEntryText(key: string): string | undefined {
  const stored = getOwn(history.state, key);
  return getOwn(stored, 'userEmail') === getUserEmail() ? getString(stored, 'text') : undefined;
}
