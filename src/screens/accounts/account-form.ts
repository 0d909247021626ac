import { type Failed, type Failures, failed } from '../../core/forms/failures.ts';
import { parsePlatformUrl } from '../../core/forms/platform-url.ts';
import { text } from '../../core/language/language.ts';
import type { Failure } from '../../lib/http.ts';
import { line } from '../../lib/line.ts';
import { filled, matching } from '../../lib/rules.ts';

const nameMin = 5;

/** The rules of a new account and of an account's settings. */
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

const duplicates: Failures<'name' | 'url'> = {
  '409 duplicate_name': { says: 'An account with this name already exists.', at: 'name' },
  '409 duplicate_url': { says: 'An account for this URL already exists.', at: 'url' },
};

/** Other refusals that have a code, and other conflicts, are told by that code (contract of the account calls). */
export function accountFailed(
  failure: Failure,
  sentence: 'Could not create account ({error}).' | 'Could not update account ({error}).',
): Failed<'name' | 'url'> {
  const outcome = failed(failure, duplicates);
  if (failure.kind !== 'refused' || outcome.field || failure.status >= 500) return outcome;
  if (failure.status !== 409 && failure.code === undefined) return outcome;
  return { ...outcome, message: text(sentence, { error: line(failure.code ?? 'unknown') }) };
}
