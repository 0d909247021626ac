import { email, filled } from '../../lib/rules.ts';
import { text } from '../language/language.ts';

/** Specification section 5. */
export const emailRules = [
  filled(text('The email is required.')),
  email(text('Please enter a valid email address.')),
];
