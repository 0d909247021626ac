import {
  email,
  filled,
  matching,
  maxTrimmed,
  minLength,
  minTrimmed,
  required,
  sameAs,
} from '../lib/rules.ts';
import { text } from './language.ts';
import { parsePlatformUrl } from './platform-url.ts';

/** Limits and messages of specification sections 5 and 9, for the fields that several forms have. */

export const passwordMin = 6;
const displayNameMin = 3;
const accountNameMin = 5;
const emailMax = 50;

export const emailRules = [
  filled(text('The email is required.')),
  email(text('Please enter a valid email address.')),
];

export const displayNameRules = [
  filled(text('The name is required.')),
  minTrimmed(
    displayNameMin,
    text('The name must contain at least {count} characters.', { count: displayNameMin }),
  ),
];

/** Registration and profile: the two forms with the same four fields. */
export const personRules = {
  display_name: displayNameRules,
  email: [
    ...emailRules,
    maxTrimmed(
      emailMax,
      text('The email address may contain a maximum of {count} characters.', { count: emailMax }),
    ),
  ],
  language: [required(text('The language is required.'))],
  country: [required(text('The country is required.'))],
};

const longEnough = minLength(
  passwordMin,
  text('The password must contain at least {count} characters.', { count: passwordMin }),
);

export const passwordRules = [required(text('The password is required.')), longEnough];
export const newPasswordRules = [required(text('The new password is required.')), longEnough];
export const currentPasswordRules = [required(text('The current password is required.'))];

export const repeatRules = <Name extends string>(other: Name) => [
  // The source spells it so.
  required(text('The password confirmatiom is required.')),
  sameAs(other, text("The passwords don't match.")),
];

export const accountRules = {
  name: [
    filled(text('A name is required.')),
    minTrimmed(
      accountNameMin,
      text('The name must contain at least {count} characters.', { count: accountNameMin }),
    ),
  ],
  url: [
    filled(text('A URL is required.')),
    matching((value) => parsePlatformUrl(value) !== undefined, text('Please enter a valid URL.')),
  ],
};
