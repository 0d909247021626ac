import type { Result } from '../lib/http.ts';
import { call } from './client.ts';

export type Welcome = { readonly country: string | undefined };

let cached: Promise<Result<Welcome>> | undefined;

/** The public welcome data, kept after the first good answer unless a refresh is forced. */
export function loadWelcome(refresh = false): Promise<Result<Welcome>> {
  if (!cached || refresh) {
    const loading = call<Welcome>('GET', 'welcome', {
      decode(_, headers) {
        const country = headers.get('X-Client-Country')?.trim().toUpperCase();
        return { country: country && /^[A-Z]{2}$/.test(country) ? country : undefined };
      },
    });
    cached = loading;
    void loading.then((result) => {
      if (!result.ok && cached === loading) cached = undefined;
    });
  }
  return cached;
}
