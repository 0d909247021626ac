import { parsePlatformUrl } from '../../core/forms/platform-url.ts';
import { text } from '../../core/language/language.ts';
import { filled, matching } from '../../lib/rules.ts';

export const nameMin = 5;

export const accountRules = {
  name: [
    filled(text('A name is required.')),
    matching(
      (name) => name.trim().length >= nameMin,
      text('The name must contain at least {count} characters.', { count: nameMin }),
    ),
  ],
  url: [
    filled(text('A URL is required.')),
    matching((value) => parsePlatformUrl(value) !== undefined, text('Please enter a valid URL.')),
  ],
};
