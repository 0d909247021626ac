/** The base URL of a platform instance. The platform compares it byte for byte, slash included. */

/**
 * The URL of a text as a person typed it, when it is `http` or `https` with a host. No user name, no
 * password, no blanks or backslashes, which the browser's parser would silently repair.
 */
export function parsePlatformUrl(typed: string): URL | undefined {
  const text = typed.trim();
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it must find.
  if (!/^https?:\/\/[^/?#]/i.test(text) || /[\s\\\u0000-\u001f\u007f]/.test(text)) return undefined;
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  return url.username || url.password ? undefined : url;
}

/** What the base probably is, when the typed URL is probably not it: the tail of a page, no closing slash. */
export function suggestBaseUrl(typed: string): string | undefined {
  const text = typed.trim();
  if (!parsePlatformUrl(text)) return undefined;
  const path = text
    .replace(/[?#].*$/s, '')
    .replace(
      /(?<=[^:/])\/(?:index\.php|login|apps|settings|s|f|call|remote\.php|ocs)(?:\/.*)?$/i,
      '',
    );
  const base = path.replace(/(?<![:/])\/*$/, '/');
  return base === text ? undefined : base;
}

/** Where the platform's administrator enters id and secret. Works with and without pretty URLs. */
export function adminSettingsUrl(base: string): string | undefined {
  if (!parsePlatformUrl(base)) return undefined;
  return `${base.trim().replace(/\/+$/, '')}/index.php/settings/admin/certificate24`;
}
