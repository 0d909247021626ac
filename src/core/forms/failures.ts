import type { Failure } from '../../lib/http.ts';
import { line } from '../../lib/line.ts';
import type { Message, PlainKey } from '../language/language.ts';
import { text } from '../language/language.ts';

/** What is said where a session has ended. */
export const expired = 'Your session has expired, please log in again.';

/** What a call's refusals mean, by status (`401`) or status and code (`409 duplicate_name`), and the field they belong to. */
export type Failures<Name extends string = never> = {
  readonly [Refusal in number | `${number} ${string}`]?: {
    readonly says: PlainKey;
    readonly at?: Name;
  };
};

/** A failed call as the outcome of a form. */
export type Failed<Name extends string = never> = {
  readonly ok: false;
  readonly message: Message;
  readonly field?: Name | undefined;
  readonly status?: number | undefined;
};

/**
 * The words for a failed call (specification section 8): those of the table for what it knows, else the server's
 * message, else a sentence that a person can use.
 */
export function failed<Name extends string = never>(
  failure: Failure,
  known: Failures<Name> = {},
): Failed<Name> {
  if (failure.kind !== 'refused') return { ok: false, ...explain(failure) };
  const { status, code, message } = failure;
  const { [status]: byStatus, [`${status} ${code}` as const]: entry = byStatus } = known;
  if (entry) return { ok: false, message: text(entry.says), field: entry.at, status };
  if (message) return { ok: false, message: { verbatim: line(message) }, status };
  return {
    ok: false,
    message: text('The server answered with an error ({status}).', { status }),
    status,
  };
}

function explain(failure: Exclude<Failure, { kind: 'refused' }>) {
  switch (failure.kind) {
    case 'unreachable':
    case 'left':
      return {
        message: text('The server could not be reached. Check your connection and try again.'),
      };
    case 'expired':
      return { message: text(expired), status: 401 };
    case 'unreadable': {
      const { status } = failure;
      const key = 'The server sent an answer that could not be understood ({status}).';
      return { message: text(key, { status }) };
    }
  }
}
