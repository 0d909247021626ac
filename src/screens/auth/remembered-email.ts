import { getPersonalItem } from '../../core/session/personal-storage.ts';

/** The email address that was used last. The login and the reset request fill it in. */
export const rememberedEmail = () => getPersonalItem('email');
