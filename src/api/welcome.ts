import type { Result } from '../lib/http.ts';
import { call } from './client.ts';

type Welcome = { readonly country: string | undefined };

let cached: Promise<Result<Welcome>> | undefined;

/** The public welcome data, kept after the first good answer unless a refresh is forced. */
export function loadWelcome(refresh = false): Promise<Result<Welcome>> {
  if (cached && !refresh) return cached;
  const loading = call<Welcome>('GET', 'welcome', {
    decode: (_, headers) => ({ country: getCountry(headers) }),
  });
  cached = loading;
  void loading.then((result) => {
    if (!result.ok && cached === loading) cached = undefined;
  });
  return loading;
}

/** An alpha-2 code. */
function getCountry(headers: Headers): string | undefined {
  const header = headers.get('client-country') ?? headers.get('X-Client-Country') ?? '';
  return /^\s*([a-z]{2})\s*$/i.exec(header)?.[1]?.toUpperCase();
}
