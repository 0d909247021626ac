import { email, notBlank } from '../../lib/validation.ts';
import { msg } from '../language/language.ts';

/** The rules of every email field. */
export const emailRules = [
  notBlank(msg('The email is required.')),
  email(msg('Please enter a valid email address.')),
];
