import { personalStorage } from '../../core/session/session.ts';
import { removeDrafts } from '../../ui/drafts.ts';

const storageKey = 'email';

/** The email address that was used last. The login and the reset request fill it in. */
export const rememberedEmail = () => personalStorage().read(storageKey);

export function rememberEmail(email: string | undefined, personal = personalStorage()) {
  personal.write(storageKey, email);
}

/** From now on the login fills in this address, and not one that was typed there before. */
export function rememberEmailForLogin(email: string | undefined) {
  rememberEmail(email);
  removeDrafts('login');
}
