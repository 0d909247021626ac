/** The patterns of each route, such as `/accounts/{id}`, with the canonical one first. */
export type Patterns = Readonly<Record<string, { readonly paths: readonly [string, ...string[]] }>>;

/** Params<'/accounts/{id}'> is { id: string }. */
export type Params<Pattern extends string> = Pattern extends `${string}{${infer Name}}${infer Rest}`
  ? Readonly<Record<Name, string>> & Params<Rest>
  : Readonly<Record<never, string>>;

/** A union with one member for each route, discriminated by `name`. */
export type Match<Routes extends Patterns> = {
  [Name in keyof Routes]: {
    readonly name: Name;
    readonly params: Params<Routes[Name]['paths'][0]>;
  };
}[keyof Routes];

/** A parsed hash. */
export type ParsedHash = { readonly path: string; readonly query: URLSearchParams };

/**
 * Parses `#/path?query`. Never throws. Undefined for a hash that is not a route, such as the fragment `#content`. Some mail
 * programs encode the whole hash (`#%2Fconfirm%2Ftoken`), or all but the slashes (`#/confirm/token%3Flang%3Dde`).
 */
export function parseHash(hash: string): ParsedHash | undefined {
  const isEncoded = /^#?%2f/i.test(hash);
  const found = /^#?(\/[^?]*)?(?:\?(.*))?$/s.exec(
    isEncoded
      ? (decode(hash) ?? hash.replace(/%2f/gi, '/'))
      : hash.replace(/%3f(\w+)(?:=|%3d)(\w{2})$/i, '?$1=$2'),
  );
  return found ? { path: found[1] ?? '/', query: new URLSearchParams(found[2]) } : undefined;
}

/** The first route in the order of the table that matches the path, with or without a trailing slash. */
export function match<Routes extends Patterns>(
  routes: Routes,
  path: string,
): Match<Routes> | undefined {
  for (const [name, { paths }] of Object.entries(routes)) {
    for (const pattern of paths) {
      const params = matchPath(pattern, path);
      // Object.entries loses the connection between names and parameters.
      if (params) return { name, params } as unknown as Match<Routes>;
    }
  }
  return undefined;
}

/** Fills in the parameters of a pattern, each encoded. */
export function generatePath(pattern: string, params: Readonly<Record<string, string>>): string {
  return pattern.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}

/**
 * Whether a text can be a segment of a path. A proxy could decode and normalise a slash, a backslash, `.` or `..` into the path
 * of another call, and an empty segment drops out.
 */
export const isSegment = (text = '') => !/^\.{0,2}$|[/\\]/.test(text);

/** The decoded parameters of a path. Undefined if it does not match, or if one could not be a segment of an API path. */
function matchPath(pattern: string, path: string) {
  const source = pattern.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)');
  const found = new RegExp(`^${source}/?$`).exec(path);
  const params = Object.entries(found?.groups ?? {}).map(
    ([name, part]) => [name, decode(part)] as const,
  );
  const isValid = found && params.every(([, value]) => isSegment(value));
  return isValid ? Object.fromEntries(params) : undefined;
}

/** Decodes once. A stray `%`, as people type it, matches nothing instead of throwing. */
function decode(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}
