import { getPersonalItem } from '../../core/session/personal-storage.ts';
import { removeDrafts } from '../../ui/drafts.ts';

/** The email address that was used last. The login and the reset request fill it in. */
export const rememberedEmail = () => getPersonalItem('email');

/** From now on the login fills in this address, and not one that was typed there before. */
export function rememberEmailForLogin(email: string | undefined) {
  rememberedEmail().write(email);
  removeDrafts('login');
}
