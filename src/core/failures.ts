import type { Failure } from '../lib/http.ts';
import { type PlainKey, type Text, text } from './language.ts';

/** What a screen says to a refusal: by status (`401`) or by status and code (`409 duplicate_name`). */
export type Explanations = Readonly<Partial<Record<string, PlainKey>>>;

const longest = 300;

/**
 * The words for a failed call: the screen's own for what it knows, else the server's message, else a
 * sentence that a person can use (specification section 8, contract section 5).
 */
export function explain(failure: Failure, known: Explanations = {}): Text {
  switch (failure.kind) {
    case 'unreachable':
    case 'left':
      return text('The server could not be reached. Check your connection and try again.');
    case 'unreadable':
      return text('The server sent an answer that could not be understood ({status}).', failure);
    case 'refused': {
      const { status, code, message } = failure;
      const key = own(known, `${status} ${code}`) ?? own(known, String(status));
      if (key) return { key, values: {} };
      if (message) return { verbatim: message.slice(0, longest) };
      return text('The server answered with an error ({status}).', { status });
    }
  }
}

export const refusedWith = (failure: Failure, status: number): boolean =>
  failure.kind === 'refused' && failure.status === status;

// The code comes from the server and may be called `constructor`.
const own = (known: Explanations, key: string) =>
  Object.hasOwn(known, key) ? known[key] : undefined;
