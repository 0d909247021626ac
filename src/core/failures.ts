import { text } from '../lib/decode.ts';
import type { Failure } from '../lib/http.ts';
import { type PlainKey, text as say, type Text } from './language.ts';

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
      return say('The server could not be reached. Check your connection and try again.');
    case 'unreadable':
      return say('The server sent an answer that could not be understood ({status}).', failure);
    case 'refused': {
      const { status, code, wait } = failure;
      const message = failure.message?.slice(0, longest);
      // The code comes from the server and may be called `constructor`.
      const key = text(known, `${status} ${code}`) ?? text(known, String(status));
      if (key) return { key: key as PlainKey, values: {} };
      if (status === 429 && wait) return pause(wait, message);
      if (message) return { verbatim: message };
      return say('The server answered with an error ({status}).', { status });
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
