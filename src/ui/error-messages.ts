import type { CallFailure } from '../api/client.ts';
import { type Message, msg, type PlainKey } from '../core/language/language.ts';
import type { SubmitFailure } from '../lib/form.ts';
import { toSafeText } from '../lib/safe-text.ts';

/** Shown where a session has ended without a logout on this page. */
export const sessionExpired = 'Your session has expired, please log in again.';

/** The messages for error responses, by status (`401`) or by status and code (`409 duplicate_name`), and the field each belongs to. */
export type ErrorMessages<Name extends string = never> = {
  readonly [Status in number | `${number} ${string}`]?: {
    readonly message: PlainKey;
    readonly field?: Name;
  };
};

/**
 * Explains a failed call: with the message of the table for its status and code, otherwise with the server's message,
 * otherwise with a sentence that says what to do.
 */
export function explainFailure<Name extends string = never>(
  failure: CallFailure,
  messages: ErrorMessages<Name> = {},
): SubmitFailure<Name, Message> {
  const explain = (message: Message, status?: number, field?: Name) =>
    ({ ok: false, message, status, field }) as const;
  switch (failure.kind) {
    case 'network':
      return explain(msg('The server could not be reached. Check your connection and try again.'));
    // Seen only on screens for everyone, which stay and offer the login. The others are replaced.
    case 'session-ended':
      return explain(msg(sessionExpired), 401);
    case 'invalid-response': {
      const { status } = failure;
      return explain(
        msg(
          'Unexpected response from the server ({status}). Your network may want you to log in first: open any other website, then try again.',
          { status },
        ),
      );
    }
    case 'http': {
      const { status, code, message } = failure;
      const known = messages[`${status} ${code}`] ?? messages[status];
      if (known) return explain(msg(known.message), status, known.field);
      if (message) return explain({ verbatim: toSafeText(message) }, status);
      // Waiting helps only where the server has a problem of its own, or too many requests.
      const key =
        status >= 500 || status === 429
          ? 'The server reported an error ({status}). Try again in a few minutes.'
          : 'The server rejected the request ({status}). Check what you entered, or reload the page.';
      return explain(msg(key, { status }), status);
    }
  }
}
