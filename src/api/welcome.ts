import { type CallResult, call } from './client.ts';

type Welcome = { readonly country: string | undefined };

let cache: Promise<CallResult<Welcome>> | undefined;

/**
 * Calls `GET welcome`, which needs no session. Only a header of its response counts: the visitor's country. A success is kept
 * for the page, unless a refresh is forced.
 */
export function loadWelcome({ refresh = false } = {}): Promise<CallResult<Welcome>> {
  if (cache && !refresh) return cache;
  const loading = call<Welcome>('GET', 'welcome', {
    outlivesSession: true,
    decode: (_, headers) => ({ country: getCountry(headers) }),
  });
  cache = loading;
  void loading.then((result) => {
    if (!result.ok && cache === loading) cache = undefined;
  });
  return loading;
}

/** Returns an alpha-2 code in capitals. */
function getCountry(headers: Headers): string | undefined {
  const header = headers.get('client-country') ?? headers.get('X-Client-Country') ?? '';
  return /^\s*([a-z]{2})\s*$/i.exec(header)?.[1]?.toUpperCase();
}
