/** Route name -> its patterns, the canonical one first: `/accounts/{id}`. */
export type Patterns = Readonly<Record<string, { readonly paths: readonly [string, ...string[]] }>>;

/** Params<'/accounts/{id}'> is { id: string }. */
export type Params<Pattern extends string> = Pattern extends `${string}{${infer Name}}${infer Rest}`
  ? Readonly<Record<Name, string>> & Params<Rest>
  : Readonly<Record<never, string>>;

/** One member a route, told apart by `name`. */
export type Match<Routes extends Patterns> = {
  [Name in keyof Routes]: {
    readonly name: Name;
    readonly params: Params<Routes[Name]['paths'][0]>;
  };
}[keyof Routes];

/** A hash, parsed. */
export type Target = { readonly path: string; readonly query: URLSearchParams };

/** Parses `#/path?query`. Never throws. Undefined when the hash is not a route of ours: `#content` is a place in a page. */
export function parseHash(hash: string): Target | undefined {
  const text = hash.replace(/^#/, '');
  if (text === '') return { path: '/', query: new URLSearchParams() };
  if (!text.startsWith('/') && !text.startsWith('?')) return undefined;
  const mark = text.indexOf('?');
  const path = mark < 0 ? text : text.slice(0, mark);
  return { path: path || '/', query: new URLSearchParams(mark < 0 ? '' : text.slice(mark + 1)) };
}

/** The hash with `lang` in its query; unchanged without a language, and where it is not a route of ours. */
export function withLanguage(hash: string, language: string | undefined): string {
  const target = parseHash(hash);
  if (!target || !language) return hash;
  target.query.set('lang', language);
  return `#${target.path}?${target.query}`;
}

/** The first route in table order that has the path; a closing slash does not matter. */
export function match<Routes extends Patterns>(
  routes: Routes,
  path: string,
): Match<Routes> | undefined {
  const parts = split(path);
  for (const [name, { paths }] of Object.entries(routes)) {
    for (const pattern of paths) {
      const params = matchParts(split(pattern), parts);
      // Object.entries forgets which params belong to which name.
      if (params) return { name, params } as unknown as Match<Routes>;
    }
  }
  return undefined;
}

/** The path of a pattern with its params filled in, each encoded. */
export function fill(pattern: string, params: Readonly<Record<string, string>>): string {
  return pattern.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}

const split = (path: string) => path.replace(/^\/|\/$/g, '').split('/');

function matchParts(pattern: readonly string[], parts: readonly string[]) {
  if (pattern.length !== parts.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, expected] of pattern.entries()) {
    const part = parts[index] ?? '';
    if (!expected.startsWith('{')) {
      if (part !== expected) return undefined;
      continue;
    }
    const value = decode(part);
    // Dots would climb out of the folder when the value becomes a segment of an API's path.
    if (!value || value === '.' || value === '..') return undefined;
    params[expected.slice(1, -1)] = value;
  }
  return params;
}

/** Decodes once. A stray `%`, as people type it, matches nothing instead of throwing. */
function decode(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}
