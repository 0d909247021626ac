import type { SubmitFailure } from '../../lib/form.ts';
import type { Failure } from '../../lib/http.ts';
import { toSafeText } from '../../lib/safe-text.ts';
import { type Message, msg, type PlainKey } from '../language/language.ts';

/** What is said where a session has ended. */
export const sessionExpired = 'Your session has expired, please log in again.';

/** What a call's refusals mean, by status (`401`) or status and code (`409 duplicate_name`), and the field they belong to. */
export type ErrorMessages<Name extends string = never> = {
  readonly [Status in number | `${number} ${string}`]?: {
    readonly message: PlainKey;
    readonly field?: Name;
  };
};

/** A failed call as the outcome of a form. */
export type FormError<Name extends string = never> = SubmitFailure<Name, Message>;

/**
 * The words for a failed call (specification section 8): those of the table for what it knows, else the server's
 * message, else a sentence that a person can use.
 */
export function toFormError<Name extends string = never>(
  failure: Failure,
  messages: ErrorMessages<Name> = {},
): FormError<Name> {
  switch (failure.kind) {
    case 'network':
      return createError('The server could not be reached. Check your connection and try again.');
    case 'session-expired':
      return { ...createError(sessionExpired), status: 401 };
    case 'invalid-response': {
      const { status } = failure;
      const key = 'Unexpected answer from the server ({status}). Try again in a few minutes.';
      return { ok: false, message: msg(key, { status }) };
    }
    case 'http': {
      const { status, code, message } = failure;
      const known = messages[`${status} ${code}`] ?? messages[status];
      if (known) return { ...createError(known.message), field: known.field, status };
      if (message) return { ok: false, message: { verbatim: toSafeText(message) }, status };
      if (status === 429 || failure.retryAfterSeconds)
        return { ok: false, message: toWaitMessage(failure.retryAfterSeconds), status };
      const key = 'The server reported an error ({status}). Try again in a few minutes.';
      return { ok: false, message: msg(key, { status }), status };
    }
  }
}

/** A service that does not say how long is given a minute. No language needs a singular: it is never one. */
function toWaitMessage(seconds = 60): Message {
  if (seconds <= 60)
    return msg('Please wait {count} seconds, then try again.', {
      count: Math.max(2, Math.ceil(seconds)),
    });
  return msg('Please wait {count} minutes, then try again.', { count: Math.ceil(seconds / 60) });
}

const createError = (key: PlainKey) => ({ ok: false, message: msg(key) }) as const;
