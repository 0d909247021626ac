/** The base URL of a platform instance. The platform compares it byte for byte, slash included. */

/**
 * The URL of a text as a person typed it, when it is `http` or `https` with a host. No user name, no
 * password, no blanks or backslashes, which the browser's parser would silently repair.
 */
export function parsePlatformUrl(typed: string): URL | undefined {
  const text = typed.trim();
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it must find.
  if (!/^https?:\/\/[^/?#.]/i.test(text) || /[\s\\\u0000-\u001f\u007f]/.test(text))
    return undefined;
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  return url.username || url.password ? undefined : url;
}

/** Where the pages of a platform begin, below its base. */
const pages = new Set('index.php login apps settings s f call remote.php ocs'.split(' '));

/** What the base probably is, when the typed URL is probably not it: the tail of a page, no closing slash. */
export function suggestBaseUrl(typed: string): string | undefined {
  const text = typed.trim();
  if (!parsePlatformUrl(text)) return undefined;
  const { origin, folders } = split(text);
  const page = folders.findIndex((folder) => pages.has(folder.toLowerCase()));
  const base = join(origin, page < 0 ? folders : folders.slice(0, page));
  return base === text ? undefined : base;
}

/** Where the platform's administrator enters id and secret. Works with and without pretty URLs. */
export function adminSettingsUrl(base: string): string | undefined {
  if (!parsePlatformUrl(base)) return undefined;
  const { origin, folders } = split(base.trim());
  return `${join(origin, folders)}index.php/settings/admin/certificate24`;
}

/** As typed: a parsed URL would rewrite the host. */
function split(text: string) {
  const [, origin = '', path = ''] = /^(https?:\/\/[^/?#]+)([^?#]*)/i.exec(text) ?? [];
  return { origin, folders: path.split('/').filter((folder) => folder !== '') };
}

const join = (origin: string, folders: readonly string[]) =>
  `${origin}/${folders.map((folder) => `${folder}/`).join('')}`;
