import { stringAt } from '../../lib/decode.ts';
import type { Failure } from '../../lib/http.ts';
import { type Message, type PlainKey, text } from '../language/language.ts';

/** What a screen says to a refusal: by status (`401`) or by status and code (`409 duplicate_name`). */
export type Explanations = Readonly<Partial<Record<string, PlainKey>>>;

/** What is said where a session has ended under a screen that stays. */
export const expired = 'Your session has expired, please log in again.';

const longest = 300;

/**
 * The words for a failed call: the screen's own for what it knows, else the server's message, else a
 * sentence that a person can use (specification section 8).
 */
export function explain(failure: Failure, known: Explanations = {}): Message {
  switch (failure.kind) {
    case 'unreachable':
    case 'left':
      return text('The server could not be reached. Check your connection and try again.');
    case 'expired':
      return text(expired);
    case 'unreadable':
      return text('The server sent an answer that could not be understood ({status}).', failure);
    case 'refused': {
      const { status, code } = failure;
      const message = failure.message?.slice(0, longest);
      // The code comes from the server and may be called `constructor`.
      const key = stringAt(known, `${status} ${code}`) ?? stringAt(known, String(status));
      if (key) return { key: key as PlainKey, values: {} };
      if (message) return { verbatim: message };
      return text('The server answered with an error ({status}).', { status });
    }
  }
}

export const refusedWith = (failure: Failure, status: number): boolean =>
  failure.kind === 'refused' && failure.status === status;
