import { type CallResult, call } from './client.ts';

type Welcome = { readonly country: string | undefined };

let cache: Promise<CallResult<Welcome>> | undefined;

/**
 * Asks the service for the visitor's country, which is in a header. It needs no session. A success is kept until a reload, or
 * until a refresh is forced, as for the CSRF token that every response brings.
 */
export function loadWelcome({ isForced = false } = {}): Promise<CallResult<Welcome>> {
  if (isForced) cache = undefined;
  cache ??= call<Welcome>('GET', 'welcome', {
    acceptsLateResponse: true,
    decode: (_, headers) => ({ country: getCountry(headers) }),
  }).then((result) => {
    if (!result.ok) cache = undefined;
    return result;
  });
  return cache;
}

/** Returns an alpha-2 code in capitals. */
function getCountry(headers: Headers): string | undefined {
  const header = headers.get('client-country') ?? headers.get('X-Client-Country') ?? '';
  return /^\s*([a-z]{2})\s*$/i.exec(header)?.[1]?.toUpperCase();
}
