import { msg } from '../core/language/language.ts';
import { getPersonalItem } from '../core/session/personal-storage.ts';
import { email, notBlank } from '../lib/validation.ts';

/** The email address that was used last. The next form that asks for it, such as the login after a reset, fills it in. */
export const getRememberedEmail = () => getPersonalItem('email');

/** The rules of every email field. */
export const emailRules = [
  notBlank(msg('The email is required.')),
  email(msg('Please enter a valid email address.')),
];
