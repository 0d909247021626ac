import type { Outcome } from '../../lib/form.ts';
import type { Failure } from '../../lib/http.ts';
import { line } from '../../lib/line.ts';
import { type Message, type PlainKey, text } from '../language/language.ts';

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
export type Failed<Name extends string = never> = Extract<Outcome<Name, Message>, { ok: false }>;

/**
 * The words for a failed call (specification section 8): those of the table for what it knows, else the server's
 * message, else a sentence that a person can use.
 */
export function failed<Name extends string = never>(
  failure: Failure,
  known: Failures<Name> = {},
): Failed<Name> {
  switch (failure.kind) {
    case 'unreachable':
      return problem('The server could not be reached. Check your connection and try again.');
    case 'expired':
      return { ...problem(expired), status: 401 };
    case 'unreadable': {
      const { status } = failure;
      const key = 'The server sent an answer that could not be understood ({status}).';
      return { ok: false, message: text(key, { status }) };
    }
    case 'refused': {
      const { status, code, message } = failure;
      const meaning = known[`${status} ${code}`] ?? known[status];
      if (meaning) return { ...problem(meaning.says), field: meaning.at, status };
      if (message) return { ok: false, message: { verbatim: line(message) }, status };
      const key = 'The server answered with an error ({status}).';
      return { ok: false, message: text(key, { status }), status };
    }
  }
}

const problem = (key: PlainKey) => ({ ok: false, message: text(key) }) as const;
