import { useEffect } from 'react';
import { remountScreen } from '../../core/navigation/navigation.ts';
import { currentSession, type Session, subscribeSession } from '../../core/session/session.ts';

/**
 * Remounts a screen that is open to everyone when another tab has logged its user out, or someone else in: they must not
 * read what that user has typed. After an expired session the same person goes on.
 */
export function useRemountOnUserChange() {
  useEffect(() => {
    let email = getEmail(currentSession());
    return subscribeSession(() => {
      const session = currentSession();
      const isLoggedOut = session.status === 'anonymous' && session.reason === 'other-tab';
      const isOther = session.status === 'loggedIn' && session.user.email !== email;
      if (email && (isLoggedOut || isOther)) remountScreen();
      email = getEmail(session);
    });
  }, []);
}

const getEmail = (session: Session) => {
  if (session.status === 'loggedIn') return session.user.email;
  return session.status === 'anonymous' ? session.email : undefined;
};
