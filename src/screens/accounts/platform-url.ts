import { removeInvisible, trimCopied } from '../../lib/safe-text.ts';

// The base URL of a Nextcloud, which compares it byte for byte, slash included.

/** `http` or `https` with a host, and without user name, blanks or backslashes. */
const webAddress = /^https?:\/\/(?![^/?#]*@)[^\s/?#\\][^\s\\]*$/i;

/** Whether this is the URL of a website, with or without white space around it and format characters in it. */
export function isWebUrl(typed: string): boolean {
  const url = trimCopied(typed);
  return webAddress.test(url) && URL.canParse(url);
}

/** The end of a URL, from the first segment of its path that is one of Nextcloud's own, or from a query or fragment. */
const afterBaseUrl =
  /(\/(index\.php|apps|login|settings|s|f|u|call|remote\.php|public\.php|status\.php|ocs)(?=[/?#]|$)|[?#]).*$/i;

/**
 * The base URL of the Nextcloud whose URL, or that of one of whose pages, was typed: without characters that cannot be seen, and
 * with a final slash. Undefined for an invalid URL.
 */
export function toBaseUrl(typed: string): string | undefined {
  if (!isWebUrl(typed)) return undefined;
  const [, origin = '', path = ''] =
    /^(https?:\/\/[^/?#]+)(.*)$/i.exec(removeInvisible(typed).trim()) ?? [];
  return `${origin}${path.replace(afterBaseUrl, '')}`.replace(/\/?$/, '/');
}

/** The page on which Nextcloud's administrator enters ID and secret. It works with and without pretty URLs. */
export function adminSettingsUrl(url: string): string | undefined {
  const base = toBaseUrl(url);
  return base && `${base}index.php/settings/admin/certificate24`;
}
