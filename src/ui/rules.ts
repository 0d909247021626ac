import { type Message, msg } from '../core/language/language.ts';
import {
  countCharacters,
  email,
  notBlank,
  type Rule,
  refine,
  required,
} from '../lib/validation.ts';

// Rules that several forms share.

/** The rules of every email field. */
export const emailRules = [
  notBlank(msg('The email is required.')),
  email(msg('Please enter a valid email address.')),
];

/** The minimum length of passwords, for all forms and their hints. */
export const passwordMinLength = 6;

const minLength = refine(
  (password) => countCharacters(password) >= passwordMinLength,
  msg('The password must contain at least {count} characters.', { count: passwordMinLength }),
);

export const passwordRules = [required(msg('The password is required.')), minLength];
export const newPasswordRules = [required(msg('The new password is required.')), minLength];
export const currentPasswordRules = [required(msg('The current password is required.'))];

export const repeatRules = <Name extends string>(other: Name): Rule<Message, Name>[] => [
  // The text was given with this misspelling, and is the key of its translations.
  required(msg('The password confirmatiom is required.')),
  (value, values) => (value === values[other] ? undefined : msg("The passwords don't match.")),
];
