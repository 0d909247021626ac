import { pageOwner } from '../core/owners.ts';
import type { CallResult } from '../core/session/call-result.ts';
import { call } from './client.ts';

type Welcome = { readonly country: string | undefined };

const cache = pageOwner.createStore<Promise<CallResult<Welcome>> | undefined>(() => undefined);

/**
 * Calls `GET welcome`, which needs no session. Only the headers of its response count: the visitor's country, and the first
 * CSRF token. A success is kept for the page.
 */
export function loadWelcome(): Promise<CallResult<Welcome>> {
  const cached = cache.get();
  if (cached) return cached;
  const loading = call<Welcome>('GET', 'welcome', {
    decode: (_, headers) => ({ country: getCountry(headers) }),
  });
  cache.set(loading);
  void loading.then((result) => {
    if (!result.ok && cache.get() === loading) cache.set(undefined);
  });
  return loading;
}

/** Returns an alpha-2 code in capitals. */
function getCountry(headers: Headers): string | undefined {
  const header = headers.get('client-country') ?? headers.get('X-Client-Country') ?? '';
  return /^\s*([a-z]{2})\s*$/i.exec(header)?.[1]?.toUpperCase();
}
