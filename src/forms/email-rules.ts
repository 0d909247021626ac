import { msg } from '../core/language/language.ts';
import { email, notBlank } from '../lib/validation.ts';

/** The rules of every email field. */
export const emailRules = [
  notBlank(msg('The email is required.')),
  email(msg('Please enter a valid email address.')),
];
