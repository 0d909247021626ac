import { getString, parseJson } from './decode.ts';

/** Why a request has failed. */
export type Failure =
  | { readonly kind: 'network' }
  | { readonly kind: 'invalid-response'; readonly status: number }
  | {
      readonly kind: 'http';
      readonly status: number;
      readonly code: string | undefined;
      readonly message: string | undefined;
    };

export type Result<Data, Reason = Failure> =
  | { readonly ok: true; readonly data: Data }
  | { readonly ok: false; readonly failure: Reason };

export type Method = 'GET' | 'POST' | 'DELETE';

export type RequestOptions<Data> = {
  readonly method: Method;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Turns the JSON of a successful response into data; undefined when it has the wrong shape. */
  readonly decode: (body: unknown, headers: Headers) => Data | undefined;
  /** Called with every response, whatever its status. */
  readonly onResponse?: (response: Response) => void;
  /** Sends the request even if the page is closed at once. */
  readonly keepalive?: boolean;
};

/** Sends one JSON request. Whatever the network or the service does wrong is a result. There is no time-out. */
export async function send<Data>({
  url,
  headers,
  body,
  decode,
  onResponse,
  ...init
}: RequestOptions<Data>): Promise<Result<Data>> {
  const response = await fetch(url, {
    ...init,
    headers: { ...headers, ...(body !== undefined && jsonType) },
    // Undefined without a body.
    body: JSON.stringify(body),
    credentials: 'include',
    // A followed redirect would carry our headers, the CSRF token among them, to another origin.
    redirect: 'error',
    referrerPolicy: 'no-referrer',
    cache: 'no-store',
  }).catch(() => undefined);
  if (response) onResponse?.(response);
  const text = await response?.text().catch(() => undefined);
  if (!response || text === undefined) return { ok: false, failure: { kind: 'network' } };
  const { ok, status } = response;
  const json = parseJson(text);
  if (!ok) return { ok, failure: toHttpFailure(status, json) };
  // A proxy's sign-in or a captive portal sends a page.
  const isNotJson = json === undefined && text.trim() !== '';
  const data = isNotJson ? undefined : decode(json, response.headers);
  return data === undefined
    ? { ok: false, failure: { kind: 'invalid-response', status } }
    : { ok, data };
}

/**
 * Whether the server that sent the page can be reached. `navigator.onLine` does not tell: it is false behind some VPNs, and
 * true in networks without a way out.
 */
export const isHostReachable = (): Promise<boolean> =>
  fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status < 500,
    () => false,
  );

const jsonType = { 'Content-Type': 'application/json' };

const toHttpFailure = (status: number, json: unknown): Failure => ({
  kind: 'http',
  status,
  code: getString(json, 'code'),
  message: getString(json, 'message')?.trim() || undefined,
});
