import { email, notBlank, type Rule, refine, required } from '../../lib/rules.ts';
import { type Message, text } from '../language/language.ts';

/** Limits and messages of specification sections 5 and 9, for the passwords of several forms. */

export const passwordMinLength = 6;

const minLength = refine(
  (password) => password.length >= passwordMinLength,
  text('The password must contain at least {count} characters.', { count: passwordMinLength }),
);

export const passwordRules = [required(text('The password is required.')), minLength];
export const newPasswordRules = [required(text('The new password is required.')), minLength];
export const currentPasswordRules = [required(text('The current password is required.'))];

export const repeatRules = <Name extends string>(other: Name): Rule<Message, Name>[] => [
  // The source spells it so.
  required(text('The password confirmatiom is required.')),
  (value, values) => (value === values[other] ? undefined : text("The passwords don't match.")),
];

/** Specification section 5. */
export const emailRules = [
  notBlank(text('The email is required.')),
  email(text('Please enter a valid email address.')),
];
