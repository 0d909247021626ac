import { emailRules } from '../../core/forms/email-rules.ts';
import { text } from '../../core/language/language.ts';
import { filled, matching, required } from '../../lib/rules.ts';

const displayNameMin = 3;
const emailMax = 50;

/** Registration and profile: the two forms with the same four fields. */
export const personRules = {
  display_name: [
    filled(text('The name is required.')),
    matching(
      (name) => name.trim().length >= displayNameMin,
      text('The name must contain at least {count} characters.', { count: displayNameMin }),
    ),
  ],
  email: [
    ...emailRules,
    matching(
      (email) => email.trim().length <= emailMax,
      text('The email address may contain a maximum of {count} characters.', { count: emailMax }),
    ),
  ],
  language: [required(text('The language is required.'))],
  country: [required(text('The country is required.'))],
};
