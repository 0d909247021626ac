import { removeInvisible } from '../../lib/safe-text.ts';

// The base URL of a Nextcloud, which compares it byte for byte, slash included.

/** Characters that look like ASCII punctuation or letters, and which the URL parser turns into them. */
const lookalikes =
  /[\u2024\u2044\u2215\u2236\u29f8\u3002\ua789\ufe50-\ufe57\ufe59-\ufe6b\uff01-\uff5e\uff61]/g;

/** The text without invisible characters and typographic spaces, and with ASCII in place of what only looks like it. */
const removeDeception = (text: string) =>
  removeInvisible(text)
    // Whitespace other than a space.
    .replace(/[^\S ]/g, '')
    .replace(lookalikes, (character) => {
      if (/[\u3002\uff61]/.test(character)) return '.';
      if (/[\u2236\ua789]/.test(character)) return ':';
      return /[\u2044\u2215\u29f8]/.test(character) ? '/' : character.normalize('NFKC');
    });

/** Whether the text holds characters that nobody sees, or takes for others. */
export const isDeceptive = (typed: string): boolean => {
  const text = typed.trim();
  return removeDeception(text) !== text;
};

/**
 * The URL of a text as a person typed it, when it is `http` or `https` with a host. No user name, no password, no
 * whitespace, backslashes or deceptive characters, which the browser's parser would silently repair.
 */
export function parsePlatformUrl(typed: string): URL | undefined {
  const text = typed.trim();
  if (!/^https?:\/\/(?![^/?#]*@)[^/?#.]/i.test(text) || /[\s\\]/.test(text) || isDeceptive(text))
    return undefined;
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  return url.username || url.password ? undefined : url;
}

/** The first folders of Nextcloud's pages, below its base URL. The page of the app Certificate24 may be below `custom_apps`. */
const pages = new Set(
  `login logout apps custom_apps settings s f u call ocs dav remote core lostpassword error public .well-known unsupported
  avatar csrftoken heartbeat updater themes dist ocm-provider ocs-provider`.split(/\s+/),
);

/** How names of Nextcloud's files end, unlike those of folders. */
const fileName = /\.(php|html?|txt|ico|png|svg|css|m?js|json|webmanifest)$/i;

const isPage = (folder: string) => pages.has(folder.toLowerCase()) || fileName.test(folder);

/**
 * Suggests the base URL if the text probably is not one: it goes on to a page, lacks the final slash or the scheme, has two
 * schemes or quotation marks around it, or has the host in a form that browsers do not send, so that Nextcloud never knows
 * itself by it. Undefined if there is nothing to suggest.
 */
export function suggestBaseUrl(typed: string): string | undefined {
  const text = typed.trim();
  const url = withScheme(removeQuotes(removeDeception(text)));
  const parsed = parsePlatformUrl(url);
  if (!parsed) return undefined;
  const folders = getFolders(url);
  const page = folders.findIndex(isPage);
  const base = join(parsed.origin, page < 0 ? folders : folders.slice(0, page));
  return base === text ? undefined : base;
}

/** Takes off the quotation marks or brackets around a text. */
const removeQuotes = (text: string) =>
  /^[<("'“„‘«]([^>)"'”“’»]+)[>)"'”“’»]$/.exec(text)?.[1] ?? text;

/** A host as people type it without a scheme: with a dot, a port or a path, or in brackets. */
const bareHost =
  /^(?:localhost|\[[\da-f:.]+\]|[^\s/?#:@\\[\].]+(?:(?:\.[^\s/?#:@\\[\].]+)+|(?=:\d|\/)))(?::\d+)?(?:[/?#]|$)/i;

/** Completes a URL without a scheme, with half of one or with two; returns anything else unchanged. */
function withScheme(typed: string): string {
  const text = typed.replace(/^(?:https?:\/\/)+(?=https?:?\/\/)/i, '');
  if (/^https?:\/\/[^/]/i.test(text)) return text;
  const [, scheme = 'https', rest = ''] =
    /^(?:(https?)(?:[:;]\/*|\/\/)|\/\/)?(.*)$/is.exec(text) ?? [];
  return bareHost.test(rest) ? `${scheme}://${rest}` : text;
}

/** The page on which Nextcloud's administrator enters ID and secret. It works with and without pretty URLs. */
export function adminSettingsUrl(base: string): string | undefined {
  const url = parsePlatformUrl(base);
  if (!url) return undefined;
  return `${join(url.origin, getFolders(base.trim()))}index.php/settings/admin/certificate24`;
}

/** The folders of a URL's path as they were typed: a parsed URL would encode them. */
function getFolders(url: string): readonly string[] {
  const [, path = ''] = /^https?:\/\/[^/?#]+([^?#]*)/i.exec(url) ?? [];
  const folders: string[] = [];
  for (const folder of path.split('/')) {
    if (folder === '..') folders.pop();
    else if (folder !== '' && folder !== '.') folders.push(folder);
  }
  return folders;
}

const join = (origin: string, folders: readonly string[]) =>
  `${origin}/${folders.map((folder) => `${folder}/`).join('')}`;
