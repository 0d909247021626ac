import { property } from '../../lib/decode.ts';
import { filledText, httpUrl, settings } from './settings.ts';

export type Analytics = { readonly id: string; readonly url: string };

/** Both the id and the URL of Matomo, the URL with its closing slash, or nothing. */
export function analytics(source: unknown = settings().analytics): Analytics | undefined {
  const number = property(source, 'id');
  const id = filledText(typeof number === 'number' ? String(number) : number);
  const url = httpUrl(property(source, 'url'));
  return id && url ? { id, url: new URL(url, location.href).href.replace(/\/*$/, '/') } : undefined;
}
