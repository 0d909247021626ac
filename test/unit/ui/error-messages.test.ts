import { describe, expect, test } from 'vitest';
import type { CallFailure } from '../../../src/api/client.ts';
import { toAccountError } from '../../../src/screens/accounts/account-form.tsx';
import { type ErrorMessages, explainFailure } from '../../../src/ui/error-messages.ts';

const createHttpFailure = (
  status: number,
  details: { code?: string; message?: string } = {},
): CallFailure => ({
  kind: 'http',
  status,
  code: undefined,
  message: undefined,
  ...details,
});

const errorMessages: ErrorMessages<'name'> = {
  404: { message: 'Registration not found.' },
  409: { message: 'Registrations are disabled.' },
  '409 duplicate_name': { message: 'An account with this name already exists.', field: 'name' },
};

describe('A failed call', () => {
  test('A failed call is explained by the table: first by status and code, then by status.', () => {
    const byCode = explainFailure(
      createHttpFailure(409, { code: 'duplicate_name', message: 'No.' }),
      errorMessages,
    );
    expect(byCode).toMatchObject({
      ok: false,
      message: { key: errorMessages['409 duplicate_name']?.message },
      field: 'name',
      status: 409,
    });
    for (const code of ['other', 'constructor', '__proto__', '']) {
      const byStatus = explainFailure(
        createHttpFailure(409, { code, message: 'No.' }),
        errorMessages,
      );
      expect(byStatus).toMatchObject({ message: { key: 'Registrations are disabled.' } });
      expect(byStatus.field).toBeUndefined();
    }
    expect(explainFailure(createHttpFailure(404), errorMessages).message).toMatchObject({
      key: 'Registration not found.',
    });
  });

  test('Any other failure shows the server’s message, shortened and without bidi control characters.', () => {
    expect(
      explainFailure(createHttpFailure(500, { message: 'Out of {status}.' }), errorMessages),
    ).toEqual({
      ok: false,
      message: { verbatim: 'Out of {status}.' },
      status: 500,
    });
    const long = explainFailure(
      createHttpFailure(500, { message: `\u202e${'word '.repeat(10_000)}` }),
    ).message;
    expect('verbatim' in long && long.verbatim).toBe('word '.repeat(200));
  });

  test.each([
    [500, 'The server reported an error ({status}). Try again in a few minutes.'],
    [502, 'The server reported an error ({status}). Try again in a few minutes.'],
    [429, 'The server reported an error ({status}). Try again in a few minutes.'],
    [
      499,
      'The server rejected the request ({status}). Check what you entered, or reload the page.',
    ],
    [
      403,
      'The server rejected the request ({status}). Check what you entered, or reload the page.',
    ],
  ])(
    'A failure without a message shows its status, %d, and advises to wait only where that helps.',
    (status, key) => {
      expect(explainFailure(createHttpFailure(status), errorMessages)).toEqual({
        ok: false,
        message: { key, values: { status } },
        status,
      });
    },
  );

  test('The server’s message is never replaced, and the table comes before it.', () => {
    const busy = createHttpFailure(429, { message: 'Slowly.' });
    expect(explainFailure(busy).message).toEqual({ verbatim: 'Slowly.' });
  });

  test.each([
    [
      { kind: 'network' },
      'The server could not be reached. Check your connection and try again.',
      undefined,
    ],
    [{ kind: 'session-ended' }, 'Your session has expired, please log in again.', 401],
    [
      { kind: 'invalid-response', status: 404 },
      'Unexpected response from the server ({status}). Your network may want you to log in first: open any other website, then try again.',
      undefined,
    ],
  ] as const)(
    'A call without a usable response shows a sentence that helps (%j).',
    (failure, key, status) => {
      const formError = explainFailure(failure, errorMessages);
      expect(formError.message).toMatchObject({ key });
      expect(formError.status).toBe(status);
    },
  );
});

describe('An account that the service rejects', () => {
  const sentence = 'Could not create account ({error}).';
  const getErrorDetails = (failure: CallFailure) => {
    const { message, field } = toAccountError(failure, sentence);
    return [field, 'verbatim' in message ? message.verbatim : [message.key, message.values.error]];
  };

  test.each([
    ['duplicate_name', 'name', 'An account with this name already exists.'],
    ['duplicate_url', 'url', 'An account for this URL already exists.'],
  ])('The code %s shows its message at its field.', (code, field, key) => {
    expect(getErrorDetails(createHttpFailure(409, { code, message: 'No.' }))).toEqual([
      field,
      [key, undefined],
    ]);
  });

  test('Other codes are shown, and a conflict without a code is shown as unknown.', () => {
    for (const [status, code, field] of [
      [409, 'full', undefined],
      [400, 'invalid_url', undefined],
      [422, 'constructor', undefined],
      [400, 'duplicate_name', undefined],
      [429, 'rate_limited', undefined],
    ] as const)
      expect(getErrorDetails(createHttpFailure(status, { code, message: 'No.' }))).toEqual([
        field,
        [sentence, code],
      ]);
    expect(getErrorDetails(createHttpFailure(409, { message: 'No.' }))).toEqual([
      undefined,
      [sentence, 'unknown'],
    ]);
  });

  test('Other failures of an account are explained like any other failure.', () => {
    expect(getErrorDetails(createHttpFailure(422, { message: 'No.' }))).toEqual([undefined, 'No.']);
    expect(getErrorDetails(createHttpFailure(500, { code: 'down', message: 'Sorry.' }))).toEqual([
      undefined,
      'Sorry.',
    ]);
    expect(getErrorDetails({ kind: 'network' })[1]).toMatchObject({
      0: expect.stringContaining('connection'),
    });
  });
});
