import { getPersonalItem } from '../core/session/personal-storage.ts';

/** The email address that was used last. The next form that asks for it, such as the login after a reset, fills it in. */
export const rememberedEmail = () => getPersonalItem('email');
