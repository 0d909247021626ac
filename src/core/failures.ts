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
      const { status, code, wait } = failure;
      const message = failure.message?.slice(0, longest);
      const key = own(known, `${status} ${code}`) ?? own(known, String(status));
      if (key) return { key, values: {} };
      if (status === 429 && wait) return pause(wait, message);
      if (message) return { verbatim: message };
      return text('The server answered with an error ({status}).', { status });
    }
  }
}

const inMinutes = 120;

/** The server's message stands before the time to wait. Minutes from three on, seconds from two on: no singular. */
function pause(seconds: number, message = ''): Text {
  const minutes = seconds > inMinutes;
  const count = minutes ? Math.ceil(seconds / 60) : Math.max(seconds, 2);
  const own = minutes
    ? 'Too many attempts. Please try again in {count} minutes.'
    : 'Too many attempts. Please try again in {count} seconds.';
  const after = minutes
    ? '{message} (Please try again in {count} minutes.)'
    : '{message} (Please try again in {count} seconds.)';
  return { key: message ? after : own, values: { message, count } };
}

export const refusedWith = (failure: Failure, status: number): boolean =>
  failure.kind === 'refused' && failure.status === status;

// The code comes from the server and may be called `constructor`.
const own = (known: Explanations, key: string) =>
  Object.hasOwn(known, key) ? known[key] : undefined;
