import { settings } from './settings.ts';

/** Both the id and the URL of Matomo, the URL absolute and with its closing slash, or nothing. */
export function analytics() {
  const { id, url } = settings().analytics;
  return id && url ? { id, url: new URL(url, location.href).href.replace(/\/*$/, '/') } : undefined;
}
