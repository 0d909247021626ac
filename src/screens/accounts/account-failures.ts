import { explain } from '../../core/forms/failures.ts';
import { type Message, text } from '../../core/language/language.ts';
import type { Outcome } from '../../lib/form.ts';
import type { Failure } from '../../lib/http.ts';

const duplicates = {
  '409 duplicate_name': 'An account with this name already exists.',
  '409 duplicate_url': 'An account for this URL already exists.',
} as const;

const fields = { duplicate_name: 'name', duplicate_url: 'url' } as const;

const others = {
  create: 'Could not create account ({error}).',
  update: 'Could not update account ({error}).',
} as const;

/** Specification section 8: a conflict names its field, or is told by its code. */
export function accountFailure(
  action: keyof typeof others,
  failure: Failure,
): Outcome<'name' | 'url', Message> {
  if (failure.kind !== 'refused' || failure.status !== 409) {
    return { ok: false, message: explain(failure) };
  }
  const { code = 'unknown' } = failure;
  if (code === 'duplicate_name' || code === 'duplicate_url') {
    return { ok: false, message: explain(failure, duplicates), field: fields[code] };
  }
  return { ok: false, message: text(others[action], { error: code.slice(0, 100) }) };
}
