import { parseJson, stringAt } from './decode.ts';

/** Why a call brought nothing. `expired` means that a login is needed. */
export type Failure =
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'expired' }
  | { readonly kind: 'unreadable'; readonly status: number }
  | {
      readonly kind: 'refused';
      readonly status: number;
      readonly code: string | undefined;
      readonly message: string | undefined;
    };

export type Result<Data> =
  | { readonly ok: true; readonly data: Data }
  | { readonly ok: false; readonly failure: Failure };

export type Method = 'GET' | 'POST' | 'DELETE';

export type Call<Data> = {
  readonly method: Method;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Turns the JSON of a good answer into data; undefined when it has the wrong shape. */
  readonly decode: (body: unknown, headers: Headers) => Data | undefined;
  /** Sees the headers of every answer, good or bad. */
  readonly hear?: (response: Response) => void;
  readonly signal?: AbortSignal | undefined;
};

/** Sends one JSON request. Never throws: what can happen is in the result. There is no time-out. */
export async function send<Data>(call: Call<Data>): Promise<Result<Data>> {
  let response: Response;
  let source: string;
  try {
    response = await fetch(call.url, {
      method: call.method,
      headers: { ...call.headers, ...(call.body !== undefined && jsonType) },
      body: call.body === undefined ? null : JSON.stringify(call.body),
      credentials: 'include',
      // A followed redirect would carry our headers, the CSRF token among them, to another origin.
      redirect: 'error',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
      signal: call.signal ?? null,
    });
    call.hear?.(response);
    source = await response.text();
    call.signal?.throwIfAborted();
  } catch {
    return { ok: false, failure: { kind: 'unreachable' } };
  }
  const { headers, ok, status } = response;
  const body = parseJson(source);
  if (!ok) return { ok, failure: refuse(status, body) };
  // A page in place of the answer: a proxy's sign-in, a captive portal.
  const isPage = body === undefined && source.trim() !== '';
  const data = isPage ? undefined : call.decode(body, headers);
  return data === undefined ? { ok: false, failure: { kind: 'unreadable', status } } : { ok, data };
}

const jsonType = { 'Content-Type': 'application/json' };

const refuse = (status: number, body: unknown): Failure => ({
  kind: 'refused',
  status,
  code: stringAt(body, 'code'),
  message: stringAt(body, 'message')?.trim() || undefined,
});
