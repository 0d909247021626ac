import { removeInvisible } from '../../lib/safe-text.ts';

// The base URL of a Nextcloud, which compares it byte for byte, slash included.

/** `http` or `https` with a host, and without user name, blanks or backslashes. */
const webAddress = /^https?:\/\/(?![^/?#]*@)[^\s/?#\\][^\s\\]*$/i;

/** Whether this is the URL of a website, with or without white space around it. */
export const isWebUrl = (typed: string): boolean =>
  webAddress.test(typed.trim()) && URL.canParse(typed);

/** The end of a URL that leads to one of Nextcloud's pages. */
const page = /(\/(index\.php|login|apps)(?=[/?#]|$)|[?#]).*$/i;

/**
 * The URL as it was typed, but without the part that leads to a page, without characters that cannot be seen, and with a final
 * slash. Undefined for an invalid URL.
 */
export function getBaseUrl(typed: string): string | undefined {
  if (!isWebUrl(typed)) return undefined;
  const [, origin = '', path = ''] =
    /^(https?:\/\/[^/?#]+)(.*)$/i.exec(removeInvisible(typed.trim())) ?? [];
  const folders = path.replace(page, '');
  return `${origin}${folders}${folders.endsWith('/') ? '' : '/'}`;
}

/** The base URL, if it differs from the typed one in more than the final slash. */
export function suggestBaseUrl(typed: string): string | undefined {
  const base = getBaseUrl(typed);
  const text = typed.trim();
  return base === text || base === `${text}/` ? undefined : base;
}

/** The page on which Nextcloud's administrator enters ID and secret. It works with and without pretty URLs. */
export function adminSettingsUrl(url: string): string | undefined {
  const base = getBaseUrl(url);
  return base && `${base}index.php/settings/admin/certificate24`;
}
